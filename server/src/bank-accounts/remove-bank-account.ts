import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import type { Database } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'

/**
 * Deletes an account that no donor can have paid to; one that was open when a bank transfer was begun has a history
 * and is closed instead.
 * @throws Problem 404
 */
export async function removeBankAccount(db: Database, id: number): Promise<{ deleted: boolean }> {
  return db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('bank_accounts')
      .select('created_at')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!account) throw Problem.notFound('This bank account')
    const transfer = await trx
      .selectFrom('payment_attempts')
      .select('id')
      .where('gateway', '=', bankTransferGateway)
      .where('created_at', '>=', account.created_at)
      .limit(1)
      .executeTakeFirst()
    if (transfer) await trx.updateTable('bank_accounts').set({ status: 0 }).where('id', '=', id).execute()
    else await trx.deleteFrom('bank_accounts').where('id', '=', id).execute()
    return { deleted: !transfer }
  })
}
