import { listBankAccounts } from '../../../contract/src/bank-accounts.ts'
import type { Parts } from '../parts.ts'
import type { Route } from '../platform/route.ts'
import { readOpenBankAccounts } from './bank-accounts.queries.ts'

export function bankAccountsRoutes(route: Route, { db }: Parts): void {
  route(listBankAccounts, () => readOpenBankAccounts(db))
}
