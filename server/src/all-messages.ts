import type { Channel } from '../../contract/src/channels.ts'
import { type Language, resolveLanguage } from '../../contract/src/language/language.ts'
import type { MessageKind } from '../../contract/src/receipts.ts'
import type { Phrase } from '../../words/src/reader.ts'
import { reopenedMonthEmail } from './accounting/month-end/reopened-month-email.ts'
import { clearingAccountsEmail } from './accounting/payouts/clearing-accounts-email.ts'
import { agreementMessages } from './agreements/messages/agreement-messages.ts'
import { monthlySuggestionMessage } from './agreements/messages/monthly-suggestion-message.ts'
import { appealMessage } from './appeals/appeal-message.ts'
import { pendingChangeEmail } from './approvals/pending-change-email.ts'
import {
  readQueuedStatements,
  writeYearlyStatementEmail,
} from './contacts/yearly-statements/yearly-statement-email.ts'
import { attackEmail } from './donations/abuse/attack-email.ts'
import { recordChangedEmail } from './donations/personal-data/record-changed-email.ts'
import { recordChangedMessage } from './donations/personal-data/record-changed-message.ts'
import { type DonorCodeKind, writeDonorCodeEmail } from './donor-account/donor-code-email.ts'
import { exportEmail } from './insights/exports/export-email.ts'
import { appealsStoppedMessage } from './messages/delivery/appeals-stopped-message.ts'
import { channelAlarmEmail } from './messages/delivery/channel-alarm-email.ts'
import type { DonorMessage } from './messages/donor-message.ts'
import type { Content, PrepareMessages } from './messages/message-content.ts'
import type { StaffEmail } from './messages/queue-message.ts'
import type { QueuedMessage } from './messages/queued-message.ts'
import type { Sender } from './messages/write-email.ts'
import { auditEmail } from './operations/audit-email.ts'
import { backupEmail } from './operations/backup-email.ts'
import type { Database } from './platform/database/database.ts'
import { payerMessages, payerShortContent } from './receipts/payer-messages/payer-messages.ts'
import { type PayerFacts, readPayerFacts } from './receipts/payer-messages/read-payer-facts.ts'
import { printAttachment } from './receipts/print-attachment.ts'
import type { PrintedDocument } from './receipts/print-document.ts'
import { accountEmail, rightsEmail } from './staff/accounts/account-email.ts'
import { passwordLinkEmail } from './staff/accounts/password-link-email.ts'

const staffEmails: StaffEmail<never>[] = [
  passwordLinkEmail.invitation,
  passwordLinkEmail.reset,
  accountEmail,
  rightsEmail,
  auditEmail,
  backupEmail,
  exportEmail,
  attackEmail,
  channelAlarmEmail,
  pendingChangeEmail,
  reopenedMonthEmail,
  recordChangedEmail,
  clearingAccountsEmail,
]

/** Kinds of messages to donor records (`queueDonorMessages`). */
const donorMessages: DonorMessage<never>[] = [
  appealsStoppedMessage,
  ...agreementMessages,
  monthlySuggestionMessage,
  appealMessage,
  recordChangedMessage,
]

/** Reads the facts of messages of every feature, each kind of fact in one query. */
export const prepareMessages: PrepareMessages = async (sources, messages) => {
  const statementIds = messages.flatMap(({ statement_id }) => statement_id ?? [])
  const statements = await readQueuedStatements(sources, statementIds)
  const payers = new Map<Language, PayerFacts>()
  for (const [language, some] of Map.groupBy(messages, ({ language }) => resolveLanguage(language)))
    payers.set(language, await readPayerFacts(sources.db, language, some))
  const { secretKey } = sources
  const attach = (sender: Sender, attached: PrintedDocument | undefined) =>
    attached && { attach: () => printAttachment(sources, sender, attached) }

  return async (trx, message, sender, channel) => {
    if (message.statement_id !== null) {
      const statement = statements.get(message.statement_id)
      if (!statement) return { dropped: 'refusal.not-found.yearly-statement' }
      // Written when it is sent, so that an error fails this one and not all that were claimed with it.
      return () => {
        const { attached, ...email } = writeYearlyStatementEmail(sender, statement)
        return { ...email, ...attach(sender, attached) }
      }
    }
    if (message.intent_id !== null) {
      const facts = payers.get(resolveLanguage(message.language)) as PayerFacts
      const written = await writeToPayer(trx, facts, message, sender, channel)
      return 'dropped' in written ? written : { ...written, ...attach(sender, written.attached) }
    }
    if (message.donor_code_id !== null && message.donor_nonce !== null)
      return writeDonorCodeEmail(sender, secretKey, message.kind as DonorCodeKind, {
        id: message.donor_code_id,
        nonce: message.donor_nonce,
        isFromStaff: message.is_from_staff,
      })
    if (message.contact_id !== null) {
      const { contact_id: contactId, contact_name: name } = message
      const { write } = findKind(donorMessages, message.kind)
      const written = await write({ trx, sender, secretKey, contactId, name }, message.facts as never)
      return written ?? { dropped: null }
    }
    const staffEmail = findKind(staffEmails, message.kind)
    if (message.user_status !== 1) return { dropped: null }
    const id = message.user_id ?? 0
    const name = `${message.first_name} ${message.last_name}`
    const written = await staffEmail.write({ trx, id, name, secretKey, ...sender }, message.facts as never)
    return written ?? { dropped: null }
  }
}

async function writeToPayer(
  trx: Database,
  facts: PayerFacts,
  message: QueuedMessage,
  sender: Sender,
  channel: Channel,
): Promise<(Content & { attached?: PrintedDocument }) | { dropped: Phrase | null }> {
  const kind = message.kind as MessageKind
  const { trueIn, dropped, write } = payerMessages[kind]
  if (!trueIn.some((status) => status === message.intent_status)) return { dropped }
  const to = {
    trx,
    sender,
    facts,
    intentId: message.intent_id ?? 0,
    intentKind: message.intent_kind ?? 'donation',
    recipient: message.recipient,
    receiptId: message.receipt_id,
  }
  const written = await write(to)
  if (!written) return { dropped }
  if ('dropped' in written || channel === 'email') return written
  return { ...written, short: await payerShortContent(to) }
}

function findKind<Kind extends { kind: string }>(kinds: readonly Kind[], name: string): Kind {
  const found = kinds.find(({ kind }) => kind === name)
  if (!found) throw new Error(`No message is of the kind '${name}'.`)
  return found
}
