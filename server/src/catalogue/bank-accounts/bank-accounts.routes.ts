import * as calls from '../../../../contract/src/bank-accounts.ts'
import type { AppContext } from '../../context.ts'
import { finish, type Route } from '../../platform/http/route.ts'
import { cacheByLanguage } from '../../platform/language/cache-by-language.ts'
import { applyOrRequestChange } from './apply-or-request-change.ts'
import { readBankAccounts, readOpenBankAccounts } from './bank-accounts.queries.ts'
import { decideChange, readOpenChanges } from './decide-change.ts'
import { saveBankAccount } from './save-bank-account.ts'

export function bankAccountsRoutes(route: Route, context: AppContext): void {
  const { db, catalogue } = context
  route(
    calls.listBankAccounts,
    cacheByLanguage(catalogue, async () => finish(calls.listBankAccounts, await readOpenBankAccounts(db))),
  )
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
  route(calls.listBankAccountChanges, ({ caller }) => readOpenChanges(db, caller.id))
  for (const [call, decision] of [
    [calls.approveBankAccountChange, 'approved'],
    [calls.rejectBankAccountChange, 'rejected'],
    [calls.withdrawBankAccountChange, 'withdrawn'],
  ] as const)
    route(call, ({ params, ...staff }) => decideChange(context, params.id, decision, staff))
}
