import { sql } from 'kysely'
import { type ChangeSubject, isBookSubject } from '../../../contract/src/pending-changes.ts'
import { english } from '../../../words/src/reader.ts'
import type { AppContext } from '../context.ts'
import { type Actor, type Author, recordAudit } from '../history/record-audit.ts'
import { queueEmailToRightsHolders } from '../messages/queue-message.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Caller } from '../platform/http/route.ts'
import { countApprovers } from '../staff/auth/count-holders.ts'
import type { TextChange } from './approved-change.ts'
import { changeTitle, type TextsChange, textChangesForEmail } from './describe-change.ts'
import { type ChangeFacts, pendingChangeEmail } from './pending-change-email.ts'

/**
 * Whether this person's changes of bank accounts, public texts and the books need a second person: as soon as
 * another person may approve, also when their author may not.
 */
export async function needsSecondPerson(
  trx: Database,
  switches: AppContext['switches'],
  { id }: Pick<Caller, 'id'>,
): Promise<boolean> {
  const { bank_approval } = await switches()
  return (
    bank_approval === 'always' || (bank_approval === 'two_people' && (await countApprovers(trx, id)) >= 1)
  )
}

/** The account or text that changes; a bank account by its id. */
export type Target = { subject: ChangeSubject; target?: string; accountId?: number | null }

type NewChange = Target & {
  kind: 'add' | 'change' | 'remove'
  /** Requested values, applied after approval. */
  form: object
  texts?: TextChange[]
  found?: string[]
}

/**
 * Stores a pending change, with its audit entry and the e-mails to administrators.
 * @param audited subject and facts of the audit entry
 */
export async function storeChange(
  trx: Database,
  { subject, target = '', accountId = null, kind, form, texts = [], found = [] }: NewChange,
  staff: Author,
  audited: { subject: string; facts: object },
  { name, changes }: Pick<ChangeFacts, 'name' | 'changes'>,
): Promise<void> {
  await trx
    .insertInto('pending_changes')
    .values({
      subject,
      target,
      kind,
      bank_account_id: accountId,
      form: JSON.stringify(form),
      texts: JSON.stringify(texts),
      found: JSON.stringify(found),
      asked_by: staff.caller.id,
    })
    .execute()
  await recordAudit(trx, staff, `requested_${auditActionSuffix(subject)}`, audited.subject, audited.facts)
  await reportChange(trx, { what: 'asked', subject, name, changes, found }, staff)
}

/**
 * E-mails a change to every administrator.
 * @param unlessAlone not to its author as the only administrator
 */
export const reportChange = (
  trx: Database,
  facts: Omit<ChangeFacts, 'who'> & { who?: string },
  { caller }: Actor,
  unlessAlone = false,
) =>
  queueEmailToRightsHolders(
    trx,
    pendingChangeEmail,
    { who: caller?.name ?? '', ...facts },
    caller?.id ?? null,
    undefined,
    unlessAlone,
  )

/**
 * Stores a change of texts that waits for a second person, and reports any other one as made.
 * @param more.facts facts of the audit entry while it waits
 * @param more.reported accounts or pictures that the report names besides `found`
 */
export async function storeOrReport(
  trx: Database,
  waits: boolean,
  change: TextsChange & { kind: 'add' | 'change'; texts: TextChange[]; found: string[] },
  staff: Author,
  more: { facts: object; changes?: ChangeFacts['changes']; reported?: string[] },
): Promise<void> {
  const name = changeTitle(english.t, change)
  const changes = [...textChangesForEmail(english.t, change.texts), ...(more.changes ?? [])]
  if (waits) return storeChange(trx, change, staff, { subject: name, facts: more.facts }, { name, changes })
  const found = [...new Set([...change.found, ...(more.reported ?? [])])]
  const { subject } = change
  const isOrdinary = subject !== 'appeal_settings' && found.length === 0 && !more.changes?.length
  await reportChange(trx, { what: 'changed', subject, name, changes, found }, staff, isOrdinary)
}

/**
 * Changes a limit above which a second person approves. A higher one, or null for none, waits: its author
 * could otherwise end the approval alone.
 * @param write writes the limit that counts now
 * @returns whether the new one waits
 * @throws Problem 409 while another change of it is pending
 */
export async function changeLimit<Limit extends number | null>(
  trx: Database,
  switches: AppContext['switches'],
  { subject, before, after }: { subject: 'appeal_settings' | 'approval_amount'; before: Limit; after: Limit },
  author: Author,
  write: (limit: Limit) => Promise<unknown>,
): Promise<boolean> {
  const field = subject === 'appeal_settings' ? 'approval_size' : subject
  const change = { subject, target: '', form: { [field]: after } }
  if (after !== before) await refuseIfPending(trx, change)
  const isRaised = (after ?? Infinity) > (before ?? Infinity)
  const waits = isRaised && (await needsSecondPerson(trx, switches, author.caller))
  await write(waits ? before : after)
  if (!isRaised) return false
  const facts = { from: String(before ?? 'never'), to: String(after ?? 'never') }
  const texts = [{ field, language: '', ...facts }]
  await storeOrReport(trx, waits, { ...change, kind: 'change', texts, found: [] }, author, { facts })
  return waits
}

/** Suffix of the audit actions of a subject, as in 'approved_bank_account_change'. */
export const auditActionSuffix = (subject: ChangeSubject) =>
  subject === 'bank_account'
    ? 'bank_account_change'
    : isBookSubject(subject)
      ? 'book_change'
      : 'public_text_change'

/**
 * Refuses a change while another change of the same account or text is pending, since its approval would
 * overwrite this one.
 * @param fields limits the check to pending changes of these fields
 * @throws Problem 409
 */
export async function refuseIfPending(
  trx: Database,
  { subject, target = '', accountId }: Target,
  fields?: readonly string[],
): Promise<void> {
  const waiting = await trx
    .selectFrom('pending_changes')
    .select('id')
    .where('is_open', '=', true)
    .where('subject', '=', subject)
    .where('target', '=', target)
    .$if(accountId !== undefined, (query) => query.where('bank_account_id', '=', accountId ?? null))
    .$if(fields !== undefined, (query) => query.where(sql<boolean>`form ?| ${fields ?? []}::text[]`))
    .executeTakeFirst()
  if (!waiting) return
  if (isBookSubject(subject)) throw Problem.conflict('refusal.book-change.waits')
  throw Problem.conflict(
    subject === 'bank_account' ? 'refusal.bank-account.change-waits' : 'refusal.pending-change.waits',
  )
}
