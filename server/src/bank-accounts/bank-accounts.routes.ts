import {
  createBankAccount,
  deleteBankAccount,
  listAllBankAccounts,
  listBankAccounts,
  updateBankAccount,
} from '../../../contract/src/bank-accounts.ts'
import type { Parts } from '../parts.ts'
import type { Route } from '../platform/route.ts'
import { readBankAccounts, readOpenBankAccounts } from './bank-accounts.queries.ts'
import { removeBankAccount } from './remove-bank-account.ts'
import { saveBankAccount } from './save-bank-account.ts'

export function bankAccountsRoutes(route: Route, parts: Parts): void {
  const { db } = parts
  route(listBankAccounts, () => readOpenBankAccounts(db))
  route(listAllBankAccounts, () => readBankAccounts(db))
  route(createBankAccount, ({ body, file }) => saveBankAccount(parts, null, body, file))
  route(updateBankAccount, ({ params, body, file }) => saveBankAccount(parts, params.id, body, file))
  route(deleteBankAccount, ({ params }) => removeBankAccount(db, params.id))
}
