import type { BankAccountForm } from '../../../../contract/src/bank-accounts.ts'
import { english } from '../../../../words/src/reader.ts'
import {
  needsSecondPerson,
  refuseIfPending,
  reportChange,
  storeChange,
} from '../../approvals/store-change.ts'
import type { AppContext } from '../../context.ts'
import { type Actor, recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { storePublicImage } from '../../platform/files/public-pictures.ts'
import type { UploadedFile } from '../../platform/http/uploaded-file.ts'
import { applyAccountChange, type Change, type Columns } from './apply-change.ts'
import { readBankAccount, type StoredAccount } from './bank-accounts.queries.ts'
import { describeAccountChange } from './describe-changes.ts'

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
    const target = change.kind === 'add' ? '' : String(change.id)
    if (target !== '') await refuseIfPending(trx, { subject: 'bank_account', target })
    if (!(await needsSecondPerson(trx, switches, staff.caller)))
      return makeAccountChange(trx, before, change, staff)
    const form = 'columns' in change ? change.columns : {}
    const described = describeAccountChange(english.t, before, change)
    described.audited.subject = `${verbs[change.kind]}${described.audited.subject}`
    const { kind } = change
    await storeChange(trx, { subject: 'bank_account', target, kind, form, found: [] }, staff, described)
    return null
  })
  catalogue.clear()
  return made
}

/**
 * Applies a change at once, with its audit entry and the e-mails to administrators.
 * @param before the locked account
 */
export async function makeAccountChange(
  trx: Database,
  before: Columns | null,
  change: Change,
  actor: Actor,
): Promise<{ id: number; deleted: boolean }> {
  const applied = await applyAccountChange(trx, change)
  const verb = applied.deleted ? 'deleted ' : change.kind === 'remove' ? 'closed ' : verbs[change.kind]
  const described = describeAccountChange(english.t, before, change)
  const { subject, facts } = described.audited
  await recordAudit(trx, actor, 'changed_bank_account', `${verb}${subject}`, facts)
  const what = change.kind === 'add' ? 'added' : 'changed'
  const { kind } = change
  await reportChange(trx, what, { subject: 'bank_account', kind, found: [] }, described, actor)
  return applied
}

const verbs = { add: 'added ', change: '', remove: 'deleted ' }

/** @throws Problem 404 */
async function lockAccount(trx: Database, id: number) {
  await trx.selectFrom('bank_accounts').select('id').where('id', '=', id).forUpdate().execute()
  return readBankAccount(trx, id)
}
