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
 * Applies a change of a bank account. A new number for an account with a history closes it and opens another,
 * so that its statements and transfers retain the number that was valid then (docs/decisions/0110).
 * @returns the account's id, of the new one if it was replaced, and whether it was deleted
 * @throws Problem 404
 */
export async function applyAccountChange(
  trx: Database,
  change: Change,
): Promise<{ id: number; deleted: boolean }> {
  if (change.kind === 'remove') return { id: change.id, deleted: await deleteOrClose(trx, change.id) }
  if (change.kind === 'change') {
    const before = await lockAccount(trx, change.id)
    const getsOtherNumber = normalizeNumbers(before) !== normalizeNumbers(change.columns)
    if (getsOtherNumber && (await hasHistory(trx, before)))
      return { id: await replaceAccount(trx, before, change.columns), deleted: false }
    const { bank_name, name, number, iban_no, kind, status } = change.columns
    await trx
      .updateTable('bank_accounts')
      .set(change.columns)
      .set({
        since: sql<Date>`case when (bank_name, name, number, iban_no, kind)
            is distinct from (${bank_name}, ${name}, ${number}, ${iban_no}, ${kind}) or status < ${status}
          then now() else since end`,
      })
      .where('id', '=', change.id)
      .execute()
    return { id: change.id, deleted: false }
  }
  const { id } = await trx
    .insertInto('bank_accounts')
    .values(change.columns)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, deleted: false }
}

const normalizeNumbers = ({ number, iban_no }: Pick<Columns, 'number' | 'iban_no'>) =>
  `${number}|${iban_no}`.toUpperCase().replace(/[^0-9A-Z|]/g, '')

type Account = Awaited<ReturnType<typeof lockAccount>>

/** @returns the id of the new account: the old one with the requested columns */
async function replaceAccount(
  trx: Database,
  { id, created_at: _, since: __, ...before }: Account,
  columns: Columns,
): Promise<number> {
  await trx.updateTable('bank_accounts').set({ status: 0 }).where('id', '=', id).execute()
  const added = await trx
    .insertInto('bank_accounts')
    .values({ ...before, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

/** @throws Problem 404 */
const lockAccount = (trx: Database, id: number) =>
  trx
    .selectFrom('bank_accounts')
    .selectAll()
    .where('id', '=', id)
    // A concurrent insert that references the account waits for this transaction.
    .forUpdate()
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.bank-account'))

/**
 * Returns whether an account existed when a bank transfer was begun, received a transfer or an office gift,
 * or had its statements imported.
 */
async function hasHistory(trx: Database, { id, created_at }: Account): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from payment_attempts
                   where gateway = ${bankTransferGateway} and created_at >= ${created_at})
        or exists (select from transfer_verifications where bank_account_id = ${id})
        or exists (select from office_gifts where bank_account_id = ${id})
        or exists (select from statement_mappings where bank_account_id = ${id})
        or exists (select from statement_files where bank_account_id = ${id}) as used`.execute(trx)
  return rows[0]?.used !== false
}

/** Deletes an account without a history, and closes any other. */
async function deleteOrClose(trx: Database, id: number): Promise<boolean> {
  const deleted = !(await hasHistory(trx, await lockAccount(trx, id)))
  if (deleted) await trx.deleteFrom('bank_accounts').where('id', '=', id).execute()
  else await trx.updateTable('bank_accounts').set({ status: 0 }).where('id', '=', id).execute()
  return deleted
}
