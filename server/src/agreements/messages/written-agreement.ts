import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod'
import { anonymousName } from '../../../../contract/src/donate.ts'
import type { Rupees } from '../../../../contract/src/money.ts'
import { amountText } from '../../../../words/src/format-values.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { donorMessage } from '../../messages/donor-message.ts'
import type { MessageDefinition } from '../../messages/message-definition.ts'
import type { ShortText } from '../../messages/short-texts.ts'
import {
  type Block,
  greeting,
  optionalRow,
  paragraphs,
  type Sender,
  type WrittenEmail,
} from '../../messages/write-email.ts'
import type { Database } from '../../platform/database/database.ts'
import { pageUrl } from '../../platform/language/page-url.ts'
import { derivedKey } from '../../platform/sealing/secrets.ts'
import { dayInWords } from '../../platform/text/pakistan-time.ts'
import { agreementAmountDue } from '../plan-agreement.ts'
import {
  type Agreement,
  nextPeriod,
  pausedUntil,
  readAgreements,
  readRules,
  type Terms,
  termsOn,
} from '../read-agreement.ts'

const agreementKey = z.object({ agreement_id: z.number() })
/** An agreement as its messages describe it when they are sent. */
export type WrittenAgreement = {
  trx: Database
  sender: Sender
  agreement: Agreement
  /** Terms that apply on the next due day, or today without one. */
  terms: Terms
  next: { due_on: string; amount: number } | null
  due: Rupees
  pausedUntil: string | null
  url: string
  /** Whether the request to the bank waits for the donor's confirmation, which `url` then allows. */
  isUnconfirmed: boolean
}

/** Token that confirms an agreement. Not stored: only messages to the donor's address or number have it. */
export const confirmationToken = (secretKey: string, link: string): string =>
  createHmac('sha256', derivedKey(secretKey, 'confirmation of agreements')).update(link).digest('base64url')

/** Content of a message with the values of its short text; null when it is outdated. */
type WrittenMessage = { email: WrittenEmail; values: Record<string, string> } | null

/** Declares a kind of message about an agreement, whose page it leads to. */
export const agreementMessage = (
  kind: string,
  short: ShortText,
  compose: (to: WrittenAgreement) => Promise<WrittenMessage> | WrittenMessage,
): MessageDefinition<z.infer<typeof agreementKey>> =>
  donorMessage({
    kind,
    facts: agreementKey,
    short,
    async write({ trx, sender, secretKey }, { agreement_id }) {
      const [agreement] = await readAgreements(trx, sql`agreement.id = ${agreement_id}`)
      if (!agreement) return null
      const isUnconfirmed = agreement.charges.some(({ request }) => request?.status === 'unconfirmed')
      // The token is in the fragment, which never reaches a server log.
      const token = isUnconfirmed ? `#${confirmationToken(secretKey, agreement.link)}` : ''
      const path = `/monthly/${agreement.link}`
      const url = pageUrl(sender, path) + token
      const draft = await compose(await readWrittenAgreement(trx, sender, { agreement, url, isUnconfirmed }))
      return draft && { ...draft.email, short: { values: draft.values, path: path + token } }
    },
  })

async function readWrittenAgreement(
  trx: Database,
  sender: Sender,
  known: Pick<WrittenAgreement, 'agreement' | 'url' | 'isUnconfirmed'>,
): Promise<WrittenAgreement> {
  const { agreement } = known
  const rules = await readRules(trx)
  const { today } = rules
  const until = pausedUntil(agreement, today)
  const next = nextPeriod(agreement, rules)
  return {
    ...known,
    trx,
    sender,
    terms: termsOn(agreement, next?.due_on ?? today),
    next,
    due: agreementAmountDue(agreement.charges, today),
    pausedUntil: until,
  }
}

/** 'every month on day 5' */
export const rhythmText = (t: Translate, { unit, day }: Pick<Terms, 'unit' | 'day'>): string =>
  t('fields.agreement.rhythm', { unit, day: String(day) })

/** Greets the donor; anonymously until a donation was paid, since anyone can enter an address. */
export const greetDonor = (t: Translate, { status, donor_name }: Agreement): string =>
  greeting(t, status === 'proposed' ? anonymousName : donor_name)

/** Block with amount, rhythm, amount due, next due day and permanent reference. */
export const agreementFacts = (t: Translate, { agreement, terms, next, due }: WrittenAgreement): Block => ({
  kind: 'facts',
  rows: [
    [t('donor-email.agreement.label.amount'), amountText(t, terms.amount)],
    [t('donor-email.agreement.label.rhythm'), rhythmText(t, terms)],
    ...optionalRow(t, 'donor-email.agreement.label.due', due > 0 ? amountText(t, due) : null),
    ...optionalRow(t, 'donor-email.agreement.label.next', next && dayInWords(t, next.due_on)),
    ...optionalRow(
      t,
      'donor-email.agreement.label.reference',
      agreement.method === 'permanent_reference' ? agreement.reference : null,
    ),
  ],
})

/** Instructions to change or stop the agreement, in every message until it ends. */
export const stopInstructions = (t: Translate, url: string): Block[] => [
  ...paragraphs(t('donor-email.agreement.how-to-stop')),
  { kind: 'button', label: t('donor-email.agreement.button'), url },
]
