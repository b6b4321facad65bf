import type { BankAccountForm, EditedBankAccount } from '../../../../contract/src/bank-accounts.ts'
import type { AppContext } from '../../context.ts'
import type { Staff } from '../../history/record-audit.ts'
import { storePublicImage } from '../../platform/files/store-public-image.ts'
import type { UploadedFile } from '../../platform/http/uploaded-file.ts'
import { applyOrRequestChange } from './apply-or-request-change.ts'
import { readBankAccount } from './bank-accounts.queries.ts'

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
): Promise<EditedBankAccount | null> {
  // Checked before the picture is stored.
  if (id !== null) await readBankAccount(context.db, id)
  const logo = file ? await storePublicImage(context.storage, file, 'logo') : null
  const columns = { ...form, ...(logo ? { logo } : {}) }
  const change =
    id === null ? ({ kind: 'add', columns } as const) : ({ kind: 'change', id, columns } as const)
  const made = await applyOrRequestChange(context, change, staff)
  return made && readBankAccount(context.db, made.id)
}
