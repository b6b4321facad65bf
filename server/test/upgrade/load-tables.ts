import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'

/**
 * Fills tables with rows as `json_agg` wrote them; what was in them is gone. Ids go on after the last one.
 * @param tables in an order in which every row finds what it points to
 */
export async function loadTables(db: Database, tables: Record<string, object[]>): Promise<void> {
  await sql`truncate ${sql.join(Object.keys(tables).map((name) => sql.table(name)))}`.execute(db)
  for (const [name, rows] of Object.entries(tables)) {
    const [first] = rows
    if (!first) continue
    const table = sql.table(name)
    const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
    await sql`insert into ${table} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`.execute(
      db,
    )
    // A gateway's own ids are text.
    if ('id' in first && typeof first.id === 'number')
      await sql`select setval(pg_get_serial_sequence(${name}, 'id'), max(id)) from ${table}`.execute(db)
  }
}
