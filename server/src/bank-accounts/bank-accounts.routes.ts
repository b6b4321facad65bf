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
  route(createBankAccount, ({ body, file, ...doer }) => saveBankAccount(parts, null, body, file, doer))
  route(updateBankAccount, ({ params, body, file, ...doer }) =>
    saveBankAccount(parts, params.id, body, file, doer),
  )
  route(deleteBankAccount, ({ params, ...doer }) => removeBankAccount(db, params.id, doer))
}
