import type { Readable } from 'node:stream'
import type { AppContext } from '../../context.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { type Database, jsonText } from '../../platform/database/database.ts'
import type { Download } from '../../platform/http/answers.ts'
import { limitConcurrency } from '../../platform/limits/limit-concurrency.ts'
import type { Column, SavedTable } from '../../platform/text/csv-download.ts'
import { saveTable } from '../../platform/text/save-table.ts'

declare module '../../context.ts' {
  interface AppContext {
    exports: DataExports
  }
}

const fileNames = {
  donations: 'exported_donations',
  payments: 'exported_payments',
  contacts: 'exported_donors',
  agreements: 'exported_agreements',
  receipts: 'exported_receipts',
  audit: 'exported_audit',
}
type ExportName = keyof typeof fileNames

type ExportCall = Staff & { body: object; query: { format: 'csv' | 'xlsx' }; readDb: Database }
type Query = { execute(): Promise<object[]> } & SavedTable['rows']
type ColumnsOf<Rows extends Query> = readonly Column<
  keyof Awaited<ReturnType<Rows['execute']>>[number] & string
>[]

/** Files with donors' data, each recorded before its first row is sent. */
export type DataExports = {
  /** Sends a list as a file. */
  table: <Rows extends Query>(
    what: ExportName,
    call: ExportCall,
    table: { columns: ColumnsOf<Rows>; rows: Rows } & Pick<SavedTable, 'placeholder'>,
  ) => Promise<Download<Readable>>
  /** Sends the file that `write` streams; `write` calls `onEnd` with the number of rows. */
  record: (
    what: ExportName,
    actor: Staff,
    filters: ExportFilters,
    write: (onEnd: (rows: number) => Promise<void>) => Promise<Download<Readable>>,
  ) => Promise<Download<Readable>>
}

export function createDataExports({ db }: Pick<AppContext, 'db'>): DataExports {
  /** A quarter of a process's default number of connections. */
  const limitExports = limitConcurrency(4)
  const record: DataExports['record'] = (what, actor, filters, write) =>
    limitExports(async () => write(await recordExport(db, actor, what, filters)))
  return {
    record,
    table: (what, { body, query, readDb, ...actor }, table) =>
      record(what, actor, { ...body }, (onEnd) =>
        saveTable(query.format, { ...table, name: fileNames[what], db: readDb, onEnd }),
      ),
  }
}

type ExportFilters = { search?: string | null; [filter: string]: unknown }

/**
 * Records who exports which data, before the first row is sent. The search may be a CNIC, and an audit is
 * permanent: it records only that there was one.
 * @returns a function that records that the last row was sent
 */
async function recordExport(
  db: Database,
  actor: Staff,
  what: ExportName,
  { search, ...others }: ExportFilters,
): Promise<(rows: number) => Promise<void>> {
  const filters = search ? { ...others, search: 'given' } : others
  const { id } = await db
    .insertInto('exports')
    .values({ user_id: actor.caller.id, what, filters: jsonText(filters) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(db, actor, 'exported', what, filters)
  return async (rows) => {
    await db.updateTable('exports').set({ rows, ended_at: new Date() }).where('id', '=', id).execute()
  }
}
