import { sql } from 'kysely'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import type { AppContext } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Actor, recordAudit } from '../../staff/audit/record-audit.ts'

/**
 * Deletes an account without a history. One that was open when a bank transfer was begun, on which a transfer was found
 * or whose statements were imported has one, and is closed instead.
 * @throws Problem 404
 */
export async function removeBankAccount(
  { db, catalogue }: Pick<AppContext, 'db' | 'catalogue'>,
  id: number,
  actor: Actor,
): Promise<{ deleted: boolean }> {
  const outcome = await db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('bank_accounts')
      .select(['iban_no', 'created_at'])
      .where('id', '=', id)
      // Whoever writes a row that points to it waits until we are done.
      .forUpdate()
      .executeTakeFirst()
    if (!account) throw Problem.notFound('This bank account')
    const { rows } = await sql<{ used: boolean }>`
      select exists (select from payment_attempts
                     where gateway = ${bankTransferGateway} and created_at >= ${account.created_at})
          or exists (select from transfer_verifications where bank_account_id = ${id})
          or exists (select from statement_mappings where bank_account_id = ${id})
          or exists (select from statement_files where bank_account_id = ${id}) as used`.execute(trx)
    const deleted = rows[0]?.used === false
    if (deleted) await trx.deleteFrom('bank_accounts').where('id', '=', id).execute()
    else await trx.updateTable('bank_accounts').set({ status: 0 }).where('id', '=', id).execute()
    await recordAudit(
      trx,
      actor,
      'changed a bank account',
      `${deleted ? 'deleted' : 'closed'} ${account.iban_no}`,
    )
    return { deleted }
  })
  catalogue.forget()
  return outcome
}
