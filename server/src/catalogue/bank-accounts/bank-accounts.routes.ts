import {
  createBankAccount,
  deleteBankAccount,
  listAllBankAccounts,
  listBankAccounts,
  updateBankAccount,
} from '../../../../contract/src/bank-accounts.ts'
import type { AppContext } from '../../context.ts'
import { finish, type Route } from '../../platform/http/route.ts'
import { readBankAccounts, readOpenBankAccounts } from './bank-accounts.queries.ts'
import { removeBankAccount } from './remove-bank-account.ts'
import { saveBankAccount } from './save-bank-account.ts'

export function bankAccountsRoutes(route: Route, context: AppContext): void {
  const { db, catalogue } = context
  route(
    listBankAccounts,
    catalogue.keep(async () => finish(listBankAccounts, await readOpenBankAccounts(db))),
  )
  route(listAllBankAccounts, () => readBankAccounts(db))
  route(createBankAccount, ({ body, file, ...actor }) => saveBankAccount(context, null, body, file, actor))
  route(updateBankAccount, ({ params, body, file, ...actor }) =>
    saveBankAccount(context, params.id, body, file, actor),
  )
  route(deleteBankAccount, ({ params, ...actor }) => removeBankAccount(context, params.id, actor))
}
