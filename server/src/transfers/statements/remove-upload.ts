import { sql } from 'kysely'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { forgetLines } from '../../settlement/forget-lines.ts'

/**
 * Removes an import without matches and vouchers, and the lines that no other file has.
 * @throws Problem 404; 409 when a line is matched or explained by a voucher
 */
export async function removeUpload(db: Database, id: number, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Serialised with the imports of the account, one of which may find these lines known.
    await sql`select from bank_accounts where id = (select bank_account_id from statement_files where id = ${id})
      for no key update`.execute(trx)
    const file = await trx
      .selectFrom('statement_files')
      .innerJoin('bank_accounts as account', 'account.id', 'bank_account_id')
      .select(['statement_files.name', 'sha256', 'line_count', 'iban_no'])
      .where('statement_files.id', '=', id)
      .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.statement'))
    // In the order of ids, as every other lock of lines.
    const { rows } = await sql<{ id: number; shared: boolean }>`
      select id, exists (select from statement_file_lines as other
        where other.line_id = line.id and other.file_id <> ${id}) as shared
      from statement_lines as line where id in (select line_id from statement_file_lines where file_id = ${id})
      order by id for update`.execute(trx)
    const ids = rows.map((line) => line.id)
    const matched = await sql`
      select from statement_matches where undone_at is null and line_id = any(${ids}::bigint[])
      union all select from line_decisions where status = 'posted' and line_id = any(${ids}::bigint[])
      limit 1`.execute(trx)
    if (matched.rows.length > 0) throw Problem.conflict('refusal.statement.matched')
    const own = rows.filter(({ shared }) => !shared).map((line) => line.id)
    await forgetLines(trx, own)
    await trx.deleteFrom('statement_file_lines').where('file_id', '=', id).execute()
    await sql`delete from statement_lines where id = any(${own}::bigint[])`.execute(trx)
    await trx.deleteFrom('statement_files').where('id', '=', id).execute()
    const { name, sha256, line_count, iban_no } = file
    const facts = { name, iban_no, sha256, lines: line_count, removed: own.length }
    await recordAudit(trx, staff, 'removed_statement', `statement ${id}`, facts)
  })
}
