import type { BankAccount } from '../../../contract/src/bank-accounts.ts'
import type { Database } from '../platform/database.ts'

/**
 * The accounts that are open, zakat accounts first.
 * @param kinds only accounts of these kinds
 */
export async function readOpenBankAccounts(
  db: Database,
  kinds: BankAccount['kind'][] = ['zakat', 'general'],
): Promise<BankAccount[]> {
  const rows = await db
    .selectFrom('bank_accounts')
    .selectAll()
    .where('status', '=', 1)
    .where('kind', 'in', kinds)
    .orderBy('kind', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    status: 1,
    kind: row.kind === 'zakat' ? 'zakat' : 'general',
    created_at: row.created_at.toISOString(),
  }))
}
