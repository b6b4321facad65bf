import { sql } from 'kysely'
import { type Channel, phoneChannels } from '../../../contract/src/channels.ts'
import type { Charity } from '../../../contract/src/charity.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import type { PermissionPath } from '../../../contract/src/permissions.ts'
import type { MessageKind } from '../../../contract/src/receipts.ts'
import type { Reader } from '../../../words/src/reader.ts'
import type { Actor } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import type { WrittenEmail } from './write-email.ts'

/** A message to a donor or payee, before it is queued. */
type NewMessage = {
  intentId: number
  kind: MessageKind
  /** Set for a receipt. */
  receiptId?: number | undefined
  /** Overrides the address that the donor or payee gave. */
  recipient?: string | undefined
  /** The member of staff who requested it; null when it is sent automatically. */
  askedBy?: number | null
}

/**
 * Queues a message to a payer in the caller's transaction: it is sent if and only if the event it reports is
 * committed. Its channel and text are decided when it is sent (send-message.ts). A payer without an address,
 * who gave at the office, gets none unless a channel to phones is on.
 */
export async function queueMessage(trx: Database, message: NewMessage): Promise<void> {
  const { intentId, kind, receiptId = null, recipient = null, askedBy = null } = message
  // Staff who name an address want an e-mail.
  const excluded = recipient === null ? [] : [...phoneChannels]
  await sql`
    insert into emails (intent_id, kind, receipt_id, recipient, asked_by, language, excluded)
    select ${intentId}::bigint, ${kind}, ${receiptId}::bigint,
      coalesce(${recipient}, person.email), ${askedBy}::int,
      intent.language, ${excluded}::text[]
    from payers as person join payment_intents as intent on intent.id = person.intent_id
    where person.intent_id = ${intentId} and (coalesce(${recipient}, person.email) <> ''
      or person.phone <> '' and exists (select from message_channels where is_on))`.execute(trx)
}

/** Limits the messages to a donor who switches back and forth between payment methods. */
const transferMessagesADay = 3

/** Queues the message with the accounts for a retry by bank transfer, in the transaction that begins it. */
export async function queueTransferMessage(
  trx: Database,
  intentId: number,
  kind: 'donation' | 'payment',
): Promise<void> {
  const { count } = await trx
    .selectFrom('emails')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('intent_id', '=', intentId)
    .where('kind', '=', kind)
    .where('queued_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  if (count < transferMessagesADay) await queueMessage(trx, { intentId, kind })
}

/** A kind of e-mail to members of staff. */
export type StaffEmail<Facts> = {
  /** Names it in `emails.kind`. */
  kind: string
  /** Called when it is sent. @returns null when it is no longer to be sent */
  write(to: StaffRecipient, facts: Facts): Promise<WrittenEmail | null> | WrittenEmail | null
}

/** The member of staff who receives an e-mail, and the base of its links. */
export type StaffRecipient = {
  reader: Reader
  trx: Database
  id: number
  name: string
  charity: Charity
  publicUrl: string
  secretKey: string
}

/** Queues an e-mail to a member of staff in the caller's transaction, in the language of the causing call. */
export async function queueStaffEmail<Facts>(
  trx: Database,
  userId: number,
  { kind }: StaffEmail<Facts>,
  facts: Facts,
  { reader }: Pick<Actor, 'reader'>,
): Promise<void> {
  await trx
    .insertInto('emails')
    .values({ user_id: userId, kind, facts: JSON.stringify(facts), language: reader.language })
    .execute()
}

/**
 * Queues an e-mail in English to active staff who hold at least one of these rights.
 * @param rights by default the rights to approve changes of bank accounts and to manage staff
 * @param by the author of the change; their own copy has `own` among its facts
 * @param unlessAlone queues nothing while the author is the only holder
 */
export async function queueEmailToRightsHolders<Facts>(
  trx: Database,
  { kind }: StaffEmail<Facts>,
  facts: Facts,
  by: number | null = null,
  rights: readonly PermissionPath[] = ['users', 'bankAcc.approve'],
  unlessAlone = false,
): Promise<void> {
  await sql`
    with holders as (
      select id from users
      where status = 1 and exists (
        select from user_roles join role_permissions using (role_id)
        where user_id = users.id and path = any(${rights}::text[])))
    insert into emails (user_id, kind, facts)
    select id, ${kind}, ${JSON.stringify(facts)}::jsonb || case when id = ${by} then '{"own": true}'
      else '{}' end::jsonb
    from holders
    where not ${unlessAlone} or exists (select from holders where id is distinct from ${by}::int)
    order by id`.execute(trx)
}

export type StatementToSend = { id: number; email: string; language: string }

/** Queues e-mails of statements in the caller's transaction; receipts are sent before them. */
export async function queueYearlyStatements(
  trx: Database,
  statements: readonly StatementToSend[],
  askedBy: number | null,
): Promise<void> {
  await sql`
    insert into emails (statement_id, kind, recipient, language, asked_by)
    select id, 'yearly_statement', email, language, ${askedBy}::int
    from json_to_recordset(${JSON.stringify(statements)})
      as statement (id bigint, email text, language text)
    order by id`.execute(trx)
}

/**
 * Queues the message of a code in the caller's transaction.
 * @param to.point e-mail address, or phone number
 */
export async function queueDonorCode(
  trx: Database,
  kind: 'sign_in' | 'new_address',
  to: { id: number; point: string; language: Language; excluded?: Channel[] },
): Promise<void> {
  const { id, point, language, excluded = [] } = to
  const [recipient, phone] = point.includes('@') ? [point, ''] : ['', point]
  await trx
    .insertInto('emails')
    .values({ donor_code_id: id, kind, recipient, phone, language, excluded })
    .execute()
}
