import { type RawBuilder, sql } from 'kysely'
import { type DuePeriod, duePeriods } from '../../../contract/src/agreement-periods.ts'
import type * as calls from '../../../contract/src/agreements.ts'
import type { AnswerInput } from '../../../contract/src/entry.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import { hasPakistaniMobile } from '../../../contract/src/payment-methods.ts'
import { isNight, numberOfNight, yearOfNight } from '../../../contract/src/ramazan-calendar.ts'
import { readCampaignTitles } from '../catalogue/campaigns/campaigns.queries.ts'
import { readAgreementRecipient } from '../messages/messages.queries.ts'
import type { Database } from '../platform/database/database.ts'
import { lineInLanguage } from '../receipts/receipts.queries.ts'
import { type AgreementRules, agreementAmountDue, unchargedPeriods } from './plan-agreement.ts'
import {
  type Agreement,
  latestTerms,
  nextPeriod,
  pausedUntil,
  readAgreement,
  readAgreements,
  readRules,
  type Terms,
  termsOn,
} from './read-agreement.ts'
import { givenOn } from './scheduled-charge.ts'

const maxCharges = 24

type AgreementPage = AnswerInput<typeof calls.readAgreement>

/** Language of the reader, with texts of causes and titles of campaigns by id. */
type PageTexts = {
  language: Language
  texts: ReadonlyMap<number, unknown>
  campaigns: ReadonlyMap<number, string>
}

/** Reads the agreement of a link. @throws Problem 404 */
export async function readAgreementPage(
  db: Database,
  link: string,
  language: Language,
): Promise<AgreementPage> {
  const [page] = await asPages(db, [await readAgreement(db, link)], language)
  if (!page) throw new Error('The agreement was not shown.')
  return page
}

/** Reads the agreements of a condition on `agreement`, newest first. */
export const readAgreementPages = async (
  db: Database,
  which: RawBuilder<unknown>,
  language: Language,
): Promise<AgreementPage[]> => asPages(db, (await readAgreements(db, which)).toReversed(), language)

async function asPages(db: Database, agreements: Agreement[], language: Language): Promise<AgreementPage[]> {
  const rules = await readRules(db)
  const causes = await db.selectFrom('causes').select(['id', 'texts']).execute()
  const pageTexts: PageTexts = {
    language,
    texts: new Map(causes.map((cause) => [cause.id, cause.texts])),
    campaigns: new Map((await readCampaignTitles(language, db)).map(({ id, title }) => [id, title])),
  }
  const proposals = await readProposals(db, agreements)
  return Promise.all(
    agreements.map(async (agreement) => ({
      ...asPage(agreement, rules, pageTexts),
      proposal: proposals.get(agreement.id) ?? null,
      confirmation_to: agreement.charges.some(({ request }) => request?.status === 'unconfirmed')
        ? await readAgreementRecipient(db, agreement.id)
        : null,
    })),
  )
}

/**
 * Reads the newest unanswered proposal of each agreement (appeals/), unless the agreement has ended or its
 * amount has changed since.
 */
async function readProposals(db: Database, agreements: readonly Agreement[]) {
  const { rows } = await sql<{ agreement_id: number; id: number; amount: number; amount_before: number }>`
    select distinct on (agreement_id) agreement_id, id, amount, amount_before from amount_proposals
    where answer is null and agreement_id = any(${agreements.map(({ id }) => id)}::bigint[])
    order by agreement_id, id desc`.execute(db)
  const open = rows.filter(({ agreement_id, amount_before }) => {
    const agreement = agreements.find(({ id }) => id === agreement_id)
    return agreement && agreement.status !== 'ended' && latestTerms(agreement).amount === amount_before
  })
  return new Map(open.map(({ agreement_id, id, amount }) => [agreement_id, { id, amount }]))
}

function asPage(
  agreement: Agreement,
  rules: AgreementRules,
  pageTexts: PageTexts,
): Omit<AgreementPage, 'proposal' | 'confirmation_to'> {
  const { today } = rules
  return {
    ...agreement,
    has_pakistani_mobile: hasPakistaniMobile(agreement.country, agreement.phone),
    terms: asTerms(termsOn(agreement, today), pageTexts),
    next_terms: nextTerms(agreement, rules, pageTexts),
    next: nextPeriod(agreement, rules),
    paused_until: pausedUntil(agreement, today),
    nights: nightsOf(agreement, rules),
    amount_due: agreementAmountDue(agreement.charges, today),
    given: agreement.charges.reduce((sum, { paid }) => sum + paid, agreement.in_advance),
    charges: agreement.charges
      .toReversed()
      .slice(0, maxCharges)
      .map((charge) => ({
        ...charge,
        request: charge.request?.status ?? null,
        request_expires_at: charge.request?.expires_at ?? null,
      })),
  }
}

/** Returns the nights of a Ramazan with a charge, and those to come; null for an agreement on other days. */
function nightsOf(agreement: Agreement, rules: AgreementRules): AgreementPage['nights'] {
  const { charges, status } = agreement
  const { calendar } = rules
  const shown = [charges.at(-1)?.period, nextPeriod(agreement, rules)?.period].find(
    (one) => one && isNight(one),
  )
  if (shown === undefined) return null
  const isShown = ({ period }: { period: string }) => yearOfNight(period) === yearOfNight(shown)
  const charged = charges.filter(isShown).map((charge) => ({ ...charge, amount: charge.expected }))
  const coming: (DuePeriod & { status: 'coming' })[] = []
  for (const due of status === 'ended' ? [] : unchargedPeriods(agreement, calendar)) {
    if (!isShown(due)) break
    coming.push({ ...due, status: 'coming' })
  }
  return [...charged, ...coming].map((one) => ({
    night: numberOfNight(one.period),
    on: givenOn({ paid: 0, ...one }, calendar),
    amount: one.amount,
    status: one.status,
  }))
}

/** Returns the terms agreed for later, with their first period; null for none. */
function nextTerms(
  { terms, charges, status }: Agreement,
  { today, calendar }: AgreementRules,
  pageTexts: PageTexts,
): AgreementPage['next_terms'] {
  const later = terms.findLast(({ is_pause }) => !is_pause)
  if (!later || later.valid_from <= today || status === 'ended') return null
  const taken = new Set(charges.map(({ period }) => period))
  const [first] = duePeriods([later], later.valid_from, taken, calendar)
  return first ? { ...asTerms(later, pageTexts), period: first.period, due_on: first.due_on } : null
}

const asTerms = (
  { unit, day, amount, lines }: Terms,
  { language, texts, campaigns }: PageTexts,
): AgreementPage['terms'] => ({
  unit,
  day,
  amount,
  lines: lines.map(({ cause_id, campaign_id, fundtitle, fund_type, quantity, amount, remarks }) => {
    const line = { fundtitle, fund_type, impact: '', texts: texts.get(cause_id ?? 0) }
    const { impact: _, ...shown } = lineInLanguage(language, line)
    const title = campaigns.get(campaign_id ?? 0)
    const campaign = campaign_id && title !== undefined ? { id: campaign_id, title } : null
    return { ...shown, typename: fund_type, cause_id: cause_id ?? 0, quantity, amount, remarks, campaign }
  }),
})
