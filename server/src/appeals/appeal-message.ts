import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import type { AppealTexts } from '../../../contract/src/appeals.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import { amountText } from '../../../words/src/format-values.ts'
import { donorMessage } from '../messages/donor-message.ts'
import type { Content } from '../messages/message-definition.ts'
import type { ShortText } from '../messages/short-texts.ts'
import { greeting, paragraphs, type Sender, writeEmail } from '../messages/write-email.ts'
import type { Database } from '../platform/database/database.ts'
import { pageUrl } from '../platform/language/page-url.ts'
import { derivedKey, sameText } from '../platform/sealing/secrets.ts'

/** `proposal_id` is set in an appeal that proposes a higher amount. */
const appealFacts = z.object({ appeal_id: z.number(), proposal_id: z.optional(z.number()) })
export type AppealFacts = z.infer<typeof appealFacts>

export const appealText: ShortText = {
  values: ['text'],
  hasPage: true,
  write: (t, { text = '', stopLink }) =>
    stopLink === undefined
      ? t('short-text.appeal', { text })
      : t('short-text.appeal.with-link', { text, link: stopLink }),
}

/** Message of an appeal, or of a higher amount; not sent once staff stopped it. */
export const appealMessage = donorMessage({
  kind: 'appeal',
  purpose: 'appeal',
  facts: appealFacts,
  short: appealText,
  async write({ trx, sender, secretKey, contactId, name }, { appeal_id, proposal_id }) {
    const appeal = await readWrittenAppeal(trx, appeal_id)
    if (!appeal || appeal.is_stopped) return null
    const proposal = proposal_id === undefined ? null : await readProposal(trx, proposal_id)
    if (appeal.kind === 'higher_amount' && !proposal) return null
    return writeAppeal(sender, appeal, {
      name,
      proposal,
      stopPath: (by) => stopAppealsPath(secretKey, { contactId, by }),
    })
  },
})

export type WrittenAppeal = {
  id: number
  kind: 'appeal' | 'higher_amount'
  texts: Partial<Record<Language, AppealTexts>>
  cause_id: number | null
  /** Slug of the campaign. */
  campaign: string | null
  amount: number | null
  raise_percent: number | null
  raise_rupees: number | null
  is_stopped: boolean
}

export async function readWrittenAppeal(db: Database, id: number): Promise<WrittenAppeal | undefined> {
  const { rows } = await sql<WrittenAppeal>`
    select appeal.id, kind, appeal.texts, coalesce(campaign.cause_id, appeal.cause_id) as cause_id,
      slug as campaign, amount, raise_percent, raise_rupees, stopped_at is not null as is_stopped
    from appeals as appeal left join campaigns as campaign on campaign.id = campaign_id
    where appeal.id = ${id}`.execute(db)
  return rows[0]
}

/** A proposed higher amount, and the path of the agreement's page. */
export type WrittenProposal = { amount: number; before: number; path: string }

/** @returns undefined once it was answered, or the agreement has ended */
async function readProposal(trx: Database, id: number): Promise<WrittenProposal | undefined> {
  const { rows } = await sql<WrittenProposal>`
    select proposal.amount, amount_before as before, '/monthly/' || link as path
      from amount_proposals as proposal
    join agreements on agreements.id = agreement_id
    where proposal.id = ${id} and answer is null and status <> 'ended'`.execute(trx)
  return rows[0]
}

/** @returns null when the appeal has no text in the reader's language */
export function writeAppeal(
  sender: Sender,
  { id, kind, texts, cause_id, campaign, amount }: WrittenAppeal,
  to: {
    name: string
    proposal: WrittenProposal | null | undefined
    stopPath: (by: AppealAddress) => string
  },
): Content | null {
  const { t, language } = sender.reader
  const written = texts[language]
  if (!written) return null
  const { proposal, stopPath } = to
  const path = proposal
    ? proposal.path
    : `/?${new URLSearchParams({
        ...(cause_id !== null && { cause: String(cause_id) }),
        ...(campaign !== null && { campaign }),
        ...(amount !== null && { amount: String(amount) }),
        appeal: String(id),
      })}`
  const amounts = proposal && {
    before: amountText(t, proposal.before),
    amount: amountText(t, proposal.amount),
  }
  const unsubscribeUrl = pageUrl(sender, stopPath('email'))
  const email = writeEmail(sender, {
    subject: written.subject,
    heading: written.subject,
    blocks: [
      ...paragraphs(greeting(t, to.name), ...written.text.split(/\n\s*\n/).filter((part) => part.trim())),
      ...(amounts
        ? [
            {
              kind: 'facts' as const,
              rows: [
                [t('donor-email.higher-amount.before'), amounts.before],
                [t('donor-email.higher-amount.amount'), amounts.amount],
              ] satisfies [string, string][],
            },
            ...paragraphs(t('donor-email.higher-amount.consent')),
          ]
        : []),
      {
        kind: 'button',
        label: t(kind === 'appeal' ? 'donor-email.appeal.button' : 'donor-email.higher-amount.button'),
        url: pageUrl(sender, path),
      },
      ...paragraphs(t('donor-email.appeal.how-to-stop')),
      { kind: 'links', links: [{ title: t('donor-email.appeal.stop'), url: unsubscribeUrl }] },
    ],
  })
  const text = amounts ? `${written.short} ${t('short-text.higher-amount', amounts)}` : written.short
  return { ...email, unsubscribeUrl, short: { values: { text }, path, stopPath: stopPath('phone') } }
}

/** Whether an appeal went to an e-mail address or to a phone number. */
type AppealAddress = 'email' | 'phone'

/** Request to stop appeals to a donor, and to other donors with the same address or number. */
export type AppealStop = { contactId: number; by: AppealAddress }

function stopToken(secretKey: string, { contactId, by }: AppealStop): string {
  const stop = by === 'email' ? String(contactId) : `${contactId}-phone`
  const mark = createHmac('sha256', derivedKey(secretKey, 'stops of appeals'))
    .update(stop)
    .digest('base64url')
  return `${stop}.${mark}`
}

/** Path of the page that ends appeals to a donor. No copy of the database has its token, an HMAC. */
const stopAppealsPath = (secretKey: string, stop: AppealStop): string =>
  `/stop-appeals/${stopToken(secretKey, stop)}`

/** @returns null for a forged token */
export function readStopToken(secretKey: string, token: string): AppealStop | null {
  const contactId = Number.parseInt(token, 10)
  const stops = (['email', 'phone'] as const).map((by) => ({ contactId, by }))
  return stops.find((stop) => sameText(token, stopToken(secretKey, stop))) ?? null
}
