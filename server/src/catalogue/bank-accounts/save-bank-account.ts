import type { BankAccount, BankAccountForm } from '../../../../contract/src/bank-accounts.ts'
import type { Whole } from '../../../../contract/src/entry.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { storePublicImage } from '../../platform/files/store-public-image.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { UploadedFile } from '../../platform/http/uploaded-file.ts'
import { changesOf } from '../../staff/audit/changes-of.ts'
import { type Actor, recordAudit } from '../../staff/audit/record-audit.ts'
import { readBankAccount } from './bank-accounts.queries.ts'

/**
 * Adds a bank account, or changes the one with this id. The audit records what it was before: donors send money there.
 * @param id null to add
 * @throws Problem 404, 422 (a logo is required at first, and must be an image by its content)
 */
export async function saveBankAccount(
  { db, storage, catalogue }: Pick<AppContext, 'db' | 'storage' | 'catalogue'>,
  id: number | null,
  form: BankAccountForm,
  file: UploadedFile | null,
  actor: Actor,
): Promise<Whole<BankAccount>> {
  // Before the picture is stored in vain.
  if (id !== null) await readBankAccount(db, id)
  const logo = file ? await storePublicImage(storage, file, 'logo') : null
  const saved = await db.transaction().execute(async (trx) => {
    if (id !== null) return changeAccount(trx, id, { ...form, ...(logo ? { logo } : {}) }, actor)
    if (!logo) throw Problem.invalid({ logo: ['Logo is required'] })
    const added = await trx
      .insertInto('bank_accounts')
      .values({ ...form, logo })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, actor, 'changed a bank account', `added ${form.iban_no}`)
    return readBankAccount(trx, added.id)
  })
  catalogue.forget()
  return saved
}

async function changeAccount(
  trx: Database,
  id: number,
  change: BankAccountForm & { logo?: string },
  actor: Actor,
): Promise<Whole<BankAccount>> {
  await trx.selectFrom('bank_accounts').select('id').where('id', '=', id).forUpdate().execute()
  const before = await readBankAccount(trx, id)
  await trx.updateTable('bank_accounts').set(change).where('id', '=', id).execute()
  const account = await readBankAccount(trx, id)
  await recordAudit(trx, actor, 'changed a bank account', account.iban_no, changesOf(before, account))
  return account
}
