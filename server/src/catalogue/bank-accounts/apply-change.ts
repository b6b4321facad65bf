import { sql } from 'kysely'
import type { BankAccountForm } from '../../../../contract/src/bank-accounts.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'

export type Columns = BankAccountForm & { logo?: string }

export type Change =
  | { kind: 'add'; columns: Columns }
  | { kind: 'change'; id: number; columns: Columns }
  | { kind: 'remove'; id: number }

/**
 * Applies a change of a bank account.
 * @returns the account's id, and whether it was deleted
 * @throws Problem 404
 */
export async function applyChange(trx: Database, change: Change): Promise<{ id: number; deleted: boolean }> {
  if (change.kind === 'remove') return { id: change.id, deleted: await remove(trx, change.id) }
  if (change.kind === 'change') {
    await trx.updateTable('bank_accounts').set(change.columns).where('id', '=', change.id).execute()
    return { id: change.id, deleted: false }
  }
  const { id } = await trx
    .insertInto('bank_accounts')
    .values(change.columns)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, deleted: false }
}

/**
 * Deletes an account without a history. An account has one when it was open as a bank transfer was begun,
 * received a transfer, or had its statements imported; then it is closed instead.
 */
async function remove(trx: Database, id: number): Promise<boolean> {
  const account = await trx
    .selectFrom('bank_accounts')
    .select(['created_at'])
    .where('id', '=', id)
    // A concurrent insert that references it waits for this transaction.
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw Problem.notFound('refusal.not-found.bank-account')
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from payment_attempts
                   where gateway = ${bankTransferGateway} and created_at >= ${account.created_at})
        or exists (select from transfer_verifications where bank_account_id = ${id})
        or exists (select from statement_mappings where bank_account_id = ${id})
        or exists (select from statement_files where bank_account_id = ${id}) as used`.execute(trx)
  const deleted = rows[0]?.used === false
  if (deleted) await trx.deleteFrom('bank_accounts').where('id', '=', id).execute()
  else await trx.updateTable('bank_accounts').set({ status: 0 }).where('id', '=', id).execute()
  return deleted
}
