import type { Channel } from '../../../contract/src/channels.ts'
import type { MessageKind } from '../../../contract/src/receipts.ts'
import type { Phrase } from '../../../words/src/reader.ts'
import type { Sender } from '../charity/sender.ts'
import type { Database } from '../platform/database/database.ts'
import type { PrintedDocument } from '../receipts/print-document.ts'
import type { IssuedStatement } from '../receipts/yearly-statement.ts'
import type { StaffEmail } from './queue-message.ts'
import type { QueuedMessage } from './queued-message.ts'
import type { ShortContent } from './short-texts.ts'
import { type DonorCodeKind, writeDonorCodeEmail } from './to-donors/donor-code-email.ts'
import { donorMessages } from './to-donors/donor-messages.ts'
import { writeYearlyStatementEmail } from './to-donors/yearly-statement-email.ts'
import { payerMessages, payerShortContent } from './to-payers/payer-messages.ts'
import type { PayerFacts } from './to-payers/read-payer-facts.ts'
import { accountEmail, rightsEmail } from './to-staff/account-email.ts'
import { attackEmail } from './to-staff/attack-email.ts'
import { auditEmail } from './to-staff/audit-email.ts'
import { backupEmail } from './to-staff/backup-email.ts'
import { channelAlarmEmail } from './to-staff/channel-alarm-email.ts'
import { clearingAccountsEmail } from './to-staff/clearing-accounts-email.ts'
import { exportEmail } from './to-staff/export-email.ts'
import { passwordLinkEmail } from './to-staff/password-link-email.ts'
import { pendingChangeEmail } from './to-staff/pending-change-email.ts'
import { recordChangedEmail } from './to-staff/record-changed-email.ts'
import { reopenedMonthEmail } from './to-staff/reopened-month-email.ts'
import type { WrittenEmail } from './write-email.ts'

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

export type Content = WrittenEmail & {
  attached?: PrintedDocument
  short?: ShortContent | null
  unsubscribeUrl?: string
}

/** Facts of the messages that are claimed together, in one language. */
export type MessageFacts = {
  /** By id. */
  statements: ReadonlyMap<number, IssuedStatement>
  payers: PayerFacts
  secretKey: string
}

/** Writes a message with its current content. @returns the reason when it is no longer to be sent */
export async function writeContent(
  trx: Database,
  { secretKey, statements, payers }: MessageFacts,
  message: QueuedMessage,
  sender: Sender,
  channel: Channel,
): Promise<Content | (() => Content) | { dropped: Phrase | null }> {
  if (message.statement_id !== null) {
    const statement = statements.get(message.statement_id)
    if (!statement) return { dropped: 'refusal.not-found.yearly-statement' }
    // Written when it is sent, so that an error fails this one and not all that were claimed with it.
    return () => writeYearlyStatementEmail(sender, statement)
  }
  if (message.intent_id !== null) return writeToPayer(trx, payers, message, sender, channel)
  if (message.donor_code_id !== null && message.donor_nonce !== null)
    return writeDonorCodeEmail(sender, secretKey, message.kind as DonorCodeKind, {
      id: message.donor_code_id,
      nonce: message.donor_nonce,
      isFromStaff: message.is_from_staff,
    })
  if (message.contact_id !== null) {
    const { contact_id: contactId, contact_name: name } = message
    const written = await findKind(donorMessages, message.kind).write(
      { trx, sender, secretKey, contactId, name },
      message.facts as never,
    )
    return written ?? { dropped: null }
  }
  const staffEmail = findKind(staffEmails, message.kind)
  if (message.user_status !== 1) return { dropped: null }
  const written = await staffEmail.write(
    {
      trx,
      id: message.user_id ?? 0,
      name: `${message.first_name} ${message.last_name}`,
      secretKey,
      ...sender,
    },
    message.facts as never,
  )
  return written ?? { dropped: null }
}

async function writeToPayer(
  trx: Database,
  facts: PayerFacts,
  message: QueuedMessage,
  sender: Sender,
  channel: Channel,
): Promise<Content | { dropped: Phrase | null }> {
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
