import {
  createBankAccount,
  deleteBankAccount,
  listAllBankAccounts,
  listBankAccounts,
  updateBankAccount,
} from '../../../contract/src/bank-accounts.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Parts } from '../parts.ts'
import type { Route } from '../platform/route.ts'
import { readBankAccount, readBankAccounts, readOpenBankAccounts } from './bank-accounts.queries.ts'
import { removeBankAccount } from './remove-bank-account.ts'
import { saveBankAccount } from './save-bank-account.ts'

export function bankAccountsRoutes(route: Route, parts: Parts): void {
  const { db } = parts
  route(listBankAccounts, () => readOpenBankAccounts(db))
  route(listAllBankAccounts, () => readBankAccounts(db))
  route(createBankAccount, async ({ body, file, ...doer }) => {
    const account = await saveBankAccount(parts, null, body, file)
    await recordAudit(db, doer, 'changed a bank account', `added ${account.iban_no}`)
    return account
  })
  route(updateBankAccount, async ({ params, body, file, ...doer }) => {
    const account = await saveBankAccount(parts, params.id, body, file)
    await recordAudit(db, doer, 'changed a bank account', account.iban_no, { status: account.status })
    return account
  })
  route(deleteBankAccount, async ({ params, ...doer }) => {
    const { iban_no } = await readBankAccount(db, params.id)
    const answer = await removeBankAccount(db, params.id)
    await recordAudit(
      db,
      doer,
      'changed a bank account',
      `${answer.deleted ? 'deleted' : 'closed'} ${iban_no}`,
    )
    return answer
  })
}
