import * as calls from '../../../../contract/src/bank-accounts.ts'
import type { AppContext } from '../../context.ts'
import { cacheByLanguage } from '../../platform/database/cache-until-change.ts'
import { finish, type Route } from '../../platform/http/route.ts'
import { readBankAccounts, readOpenBankAccounts } from './bank-accounts.queries.ts'
import { applyOrRequestChange, saveBankAccount } from './save-bank-account.ts'

export function bankAccountsRoutes(route: Route, context: AppContext): void {
  const { db, catalogue } = context
  const listAccounts = cacheByLanguage(catalogue, async (language) =>
    finish(calls.listBankAccounts, await readOpenBankAccounts(language, db)),
  )
  route(calls.listBankAccounts, ({ reader }) => listAccounts(reader.language))
  route(calls.listAllBankAccounts, () => readBankAccounts(db))
  route(calls.createBankAccount, ({ body, file, ...staff }) =>
    saveBankAccount(context, null, body, file, staff),
  )
  route(calls.updateBankAccount, ({ params, body, file, ...staff }) =>
    saveBankAccount(context, params.id, body, file, staff),
  )
  route(calls.deleteBankAccount, async ({ params, ...staff }) => {
    const made = await applyOrRequestChange(context, { kind: 'remove', id: params.id }, staff)
    return { deleted: made?.deleted ?? null }
  })
}
