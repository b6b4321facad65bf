import { sql } from 'kysely'
import type { AuditAction } from '../../../contract/src/audit.ts'
import {
  type ChangeSubject,
  isAccessSubject,
  isBookSubject,
  type PendingChange,
} from '../../../contract/src/pending-changes.ts'
import { english } from '../../../words/src/reader.ts'
import type { AppContext } from '../context.ts'
import { type Actor, type Author, recordAudit, type Staff } from '../history/record-audit.ts'
import { queueMessage, toRightsHolders } from '../messages/queue-message.ts'
import type { Database } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { Problem } from '../platform/http/problem.ts'
import type { DescribedChange, TextChange } from './approved-change.ts'
import { changesForEmail, describeTexts, type TextsChange } from './describe-change.ts'
import { type ChangeFacts, pendingChangeEmail } from './pending-change-email.ts'
import { countApprovers } from './right-holders.ts'

/**
 * Whether this person's changes of bank accounts, public texts and the books need a second person: always or
 * never, as the charity chose, or as soon as another person can approve, even when the author cannot.
 */
export async function needsSecondPerson(
  trx: Database,
  switches: AppContext['switches'],
  { id }: Pick<Caller, 'id'>,
): Promise<boolean> {
  const { bank_approval } = await switches(trx)
  return (
    bank_approval === 'always' || (bank_approval === 'two_people' && (await countApprovers(trx, id)) >= 1)
  )
}

/** Object of a change: a bank account or cause by its id, an account of staff by its e-mail, a text. */
type Target = { subject: ChangeSubject; target: string }

type ReportedChange = Pick<PendingChange, 'subject' | 'kind' | 'found'>

type NewChange = Target &
  ReportedChange & {
    /** Requested values, applied after approval. */
    form: object
    texts?: TextChange[]
  }

/** Stores a pending change, with its audit entry and the e-mails to administrators. */
export async function storeChange(
  trx: Database,
  { texts = [], ...change }: NewChange,
  staff: Author,
  described: DescribedChange,
): Promise<void> {
  const { subject, target, kind } = change
  const [form, found] = [JSON.stringify(change.form), JSON.stringify(change.found)]
  await trx
    .insertInto('pending_changes')
    .values({ subject, target, kind, form, texts: JSON.stringify(texts), found, asked_by: staff.caller.id })
    .execute()
  await recordChangeStep(trx, staff, 'requested', change, described)
  await reportChange(trx, 'asked', change, described, staff)
}

/** Withdraws the pending change of an object that ends, if there is one. */
export async function withdrawChange<Form>(
  trx: Database,
  { subject, target }: Target,
  staff: Staff,
  describe: (form: Form) => DescribedChange,
): Promise<void> {
  const change = await trx
    .updateTable('pending_changes')
    .set({ decision: 'withdrawn', decided_by: staff.caller.id, decided_at: new Date() })
    .where('is_open', '=', true)
    .where('subject', '=', subject)
    .where('target', '=', target)
    .returning('form')
    .executeTakeFirst()
  if (change)
    await recordChangeStep(
      trx,
      staff,
      'withdrew',
      { subject, kind: 'change', found: [] },
      describe(change.form as Form),
    )
}

export const recordChangeStep = (
  trx: Database,
  actor: Actor,
  step: 'requested' | 'approved' | 'rejected' | 'withdrew' | 'stopped',
  { subject, found }: ReportedChange,
  { name, audited = { subject: name, facts: { found } } }: DescribedChange,
  facts: object = {},
): Promise<void> => {
  const action = `${step}_${auditActionSuffix(subject)}` as AuditAction
  return recordAudit(trx, actor, action, audited.subject, { ...facts, ...audited.facts })
}

/**
 * E-mails a change to every administrator.
 * @param more.unlessAlone sends no e-mail when the author is the only administrator
 */
export const reportChange = (
  trx: Database,
  what: ChangeFacts['what'],
  { subject, kind, found }: ReportedChange,
  { name, changes }: DescribedChange,
  { caller }: Actor,
  { unlessAlone = false, ...more }: Partial<ChangeFacts> & { unlessAlone?: boolean } = {},
) =>
  queueMessage(
    trx,
    pendingChangeEmail,
    toRightsHolders(
      {
        what,
        subject,
        name,
        who: caller?.name ?? '',
        changes: changesForEmail(kind, changes),
        found,
        ...more,
      },
      { by: caller?.id ?? null, unlessAlone },
    ),
  )

/**
 * Stores a change of texts that waits for a second person, and reports any other change as made.
 * @param more.facts facts of the audit entry while it waits
 * @param more.reported accounts or pictures that the report names besides `found`
 */
export async function storeOrReport(
  trx: Database,
  waits: boolean,
  change: TextsChange & { kind: 'add' | 'change'; texts: TextChange[]; found: string[] },
  staff: Author,
  more: { facts: object; changes?: DescribedChange['changes']; reported?: string[] },
): Promise<void> {
  const { name, changes } = describeTexts(english.t, change)
  const described = {
    name,
    changes: [...changes, ...(more.changes ?? [])],
    audited: { subject: name, facts: more.facts },
  }
  if (waits) return storeChange(trx, change, staff, described)
  const found = [...new Set([...change.found, ...(more.reported ?? [])])]
  const unlessAlone = change.subject !== 'appeal_settings' && found.length === 0 && !more.changes?.length
  await reportChange(trx, 'changed', { ...change, found }, described, staff, { unlessAlone })
}

/**
 * Changes a limit above which a second person approves. A higher limit, or null for none, waits for approval,
 * because its author could otherwise end all approvals alone.
 * @param write writes the limit that counts now
 * @returns whether the new limit waits
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
const auditActionSuffix = (subject: ChangeSubject) =>
  isBookSubject(subject)
    ? 'book_change'
    : isAccessSubject(subject)
      ? 'access_change'
      : subject === 'bank_account'
        ? 'bank_account_change'
        : 'public_text_change'

/**
 * Refuses a change while another change of the same account, role or text is pending, since its approval
 * would overwrite this one.
 * @param fields limits the check to pending changes of these fields
 * @throws Problem 409
 */
export async function refuseIfPending(
  trx: Database,
  { subject, target }: Target,
  fields?: readonly string[],
): Promise<void> {
  const waiting = await trx
    .selectFrom('pending_changes')
    .select('id')
    .where('is_open', '=', true)
    .where('subject', '=', subject)
    .where('target', '=', target)
    .$if(fields !== undefined, (query) => query.where(sql<boolean>`form ?| ${fields ?? []}::text[]`))
    .executeTakeFirst()
  if (!waiting) return
  if (isBookSubject(subject)) throw Problem.conflict('refusal.book-change.waits')
  if (isAccessSubject(subject)) throw Problem.conflict('refusal.access.one-waits')
  throw Problem.conflict(
    subject === 'bank_account' ? 'refusal.bank-account.change-waits' : 'refusal.pending-change.waits',
  )
}
