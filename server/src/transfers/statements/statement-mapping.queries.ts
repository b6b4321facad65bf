import type { Transaction } from 'kysely'
import type { StatementMapping } from '../../../../contract/src/statement-mapping.ts'
import { type Database, jsonText } from '../../platform/database/database.ts'
import type { DB } from '../../tables.ts'
import type { ParsedStatement } from './parsed-statement.ts'

/** Source of tables with the same columns: a bank account, or a gateway that sends settlement reports. */
type Source = { bank_account_id: number } | { gateway: string }

export async function readMapping(db: Database, source: Source): Promise<StatementMapping | null> {
  const row = await db
    .selectFrom('statement_mappings')
    .select('mapping')
    .where((row) => row.and(source))
    .executeTakeFirst()
  return row ? (row.mapping as StatementMapping) : null
}

export async function saveMapping(
  trx: Transaction<DB>,
  source: Source,
  { csv }: ParsedStatement,
  savedBy: number,
): Promise<void> {
  if (!csv) return
  const saved = { mapping: jsonText(csv.saved), saved_by: savedBy, saved_at: new Date() }
  await trx
    .insertInto('statement_mappings')
    .values({ ...source, ...saved })
    .onConflict((conflict) =>
      conflict.column('gateway' in source ? 'gateway' : 'bank_account_id').doUpdateSet(saved),
    )
    .execute()
}
