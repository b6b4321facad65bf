import { accountNoteMaxLength, type BankAccountForm } from '../../../../contract/src/bank-accounts.ts'
import { english } from '../../../../words/src/reader.ts'
import type { ChangeFacts } from '../../approvals/pending-change-email.ts'
import {
  needsSecondPerson,
  refuseIfPending,
  reportChange,
  storeChange,
} from '../../approvals/store-change.ts'
import type { AppContext } from '../../context.ts'
import { type Actor, changesOf, recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { storePublicImage } from '../../platform/files/public-pictures.ts'
import type { UploadedFile } from '../../platform/http/uploaded-file.ts'
import { applyAccountChange, type Change, type Columns } from './apply-change.ts'
import { readBankAccount, type StoredAccount } from './bank-accounts.queries.ts'
import { accountName, changesAsFacts, describeChanges, flattenNotes, notesApart } from './describe-changes.ts'

/**
 * Adds a bank account, or changes the one with this id, or requests a second person's approval.
 * @param id null to add
 * @returns null while it is pending
 * @throws Problem 404, 409, 422 (a logo must be an image by its content)
 */
export async function saveBankAccount(
  context: Pick<AppContext, 'db' | 'storage' | 'catalogue' | 'switches'>,
  id: number | null,
  form: BankAccountForm,
  file: UploadedFile | null,
  staff: Staff,
): Promise<StoredAccount | null> {
  // Checked before the picture is stored.
  if (id !== null) await readBankAccount(context.db, id)
  const logo = file ? await storePublicImage(context.storage, file, 'logo') : null
  const columns = { ...form, ...(logo ? { logo } : {}) }
  const change =
    id === null ? ({ kind: 'add', columns } as const) : ({ kind: 'change', id, columns } as const)
  const made = await applyOrRequestChange(context, change, staff)
  return made && readBankAccount(context.db, made.id)
}

/**
 * Applies a change of a bank account, or stores it for a second person to approve; every administrator is
 * e-mailed in both cases. The audit records the account before the change, because donors send money there.
 * @returns null while it is pending
 * @throws Problem 404, 409 while another change of the account is pending
 */
export async function applyOrRequestChange(
  { db, catalogue, switches }: Pick<AppContext, 'db' | 'catalogue' | 'switches'>,
  change: Change,
  staff: Staff,
): Promise<{ id: number; deleted: boolean } | null> {
  const made = await db.transaction().execute(async (trx) => {
    const before = change.kind === 'add' ? null : await lockAccount(trx, change.id)
    const accountId = change.kind === 'add' ? null : change.id
    if (accountId !== null) await refuseIfPending(trx, { subject: 'bank_account', accountId })
    if (!(await needsSecondPerson(trx, switches, staff.caller)))
      return makeAccountChange(trx, before, change, staff)
    const form = 'columns' in change ? change.columns : {}
    await storeChange(
      trx,
      { subject: 'bank_account', accountId, kind: change.kind, form },
      staff,
      { subject: `${verbs[change.kind]}${ibanOf(before, change)}`, facts: auditedChanges(before, change) },
      describeAccountChange(before, change),
    )
    return null
  })
  catalogue.clear()
  return made
}

/**
 * Applies a change at once, with its audit entry and the e-mails to administrators. @param before the locked
 * account
 */
export async function makeAccountChange(
  trx: Database,
  before: Columns | null,
  change: Change,
  actor: Actor,
): Promise<{ id: number; deleted: boolean }> {
  const applied = await applyAccountChange(trx, change)
  const verb = applied.deleted ? 'deleted ' : change.kind === 'remove' ? 'closed ' : verbs[change.kind]
  const subject = `${verb}${ibanOf(before, change)}`
  await recordAudit(trx, actor, 'changed_bank_account', subject, auditedChanges(before, change))
  const what = change.kind === 'add' ? 'added' : 'changed'
  const described = describeAccountChange(before, change)
  await reportChange(trx, { what, subject: 'bank_account', found: [], ...described }, actor)
  return applied
}

const ibanOf = (before: Columns | null, change: Change) =>
  'columns' in change ? change.columns.iban_no : (before?.iban_no ?? '')

/** Describes a change in English, for e-mails. */
export const describeAccountChange = (
  before: Columns | null,
  change: Change,
): Pick<ChangeFacts, 'name' | 'changes'> => ({
  name: accountName(before ?? ('columns' in change ? change.columns : {})),
  changes: changesAsFacts(change, describeChanges(english.t, before, change)),
})

const verbs = { add: 'added ', change: '', remove: 'deleted ' }

/** @throws Problem 404 */
export async function lockAccount(trx: Database, id: number) {
  await trx.selectFrom('bank_accounts').select('id').where('id', '=', id).forUpdate().execute()
  return readBankAccount(trx, id)
}

/**
 * The audit's facts of a change: for an added account its IBAN and note are enough, for a removed one its
 * IBAN.
 */
export function auditedChanges(before: Columns | null, change: Change): Record<string, string> {
  if (change.kind === 'remove') return {}
  const { notes = {} } = change.columns
  return change.kind === 'add'
    ? changesOf({}, notesApart(notes), accountNoteMaxLength)
    : changesOf(before ? flattenNotes(before) : {}, flattenNotes(change.columns), accountNoteMaxLength)
}
