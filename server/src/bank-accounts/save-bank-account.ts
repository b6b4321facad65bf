import type { BankAccount, BankAccountForm } from '../../../contract/src/bank-accounts.ts'
import type { Parts } from '../parts.ts'
import { keepPublicImage } from '../platform/keep-image.ts'
import { Problem } from '../platform/problem.ts'
import type { UploadedFile } from '../platform/upload.ts'
import { readBankAccount } from './bank-accounts.queries.ts'

/**
 * Adds a bank account, or changes the one with this id.
 * @param id null to add
 * @throws Problem 404, 422 (a logo is required at first, and must be an image by its content)
 */
export async function saveBankAccount(
  { db, storage }: Pick<Parts, 'db' | 'storage'>,
  id: number | null,
  form: BankAccountForm,
  file: UploadedFile | null,
): Promise<BankAccount> {
  // Before the picture is kept, which nothing would ever remove again.
  if (id !== null) await readBankAccount(db, id)
  const logo = file ? await keepPublicImage(storage, file, 'logo') : null
  if (id === null) {
    if (!logo) throw Problem.invalid({ logo: ['Logo is required'] })
    const { id: added } = await db
      .insertInto('bank_accounts')
      .values({ ...form, logo })
      .returning('id')
      .executeTakeFirstOrThrow()
    return readBankAccount(db, added)
  }
  await db
    .updateTable('bank_accounts')
    .set({ ...form, ...(logo ? { logo } : {}) })
    .where('id', '=', id)
    .execute()
  return readBankAccount(db, id)
}
