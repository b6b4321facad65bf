import * as calls from '../../../../contract/src/accounting.ts'
import * as analyticsCalls from '../../../../contract/src/analytics.ts'
import * as journalCalls from '../../../../contract/src/journal.ts'
import { english } from '../../../../words/src/reader.ts'
import type { AppContext } from '../../context.ts'
import { findIntentId } from '../../history/find-intent-id.ts'
import { recordAudit } from '../../history/record-audit.ts'
import type { Route } from '../../platform/http/route.ts'
import { limitConcurrency } from '../../platform/limits/limit-concurrency.ts'
import type { Column } from '../../platform/text/csv-download.ts'
import { saveTable } from '../../platform/text/save-table.ts'
import { buildReport } from './build-report.ts'
import { exportReport } from './export-report.ts'
import { countUnexported, createJournalBatch, readJournalBatches } from './journal-batches.ts'
import { ledgerLinesToExport, readEntriesOf, readLedgerLines } from './ledger-lines.queries.ts'
import { readLedgerAccountNames, readLedgerNames, saveAccountNames } from './ledger-names.ts'
import { saveJournalBatch } from './save-journal-batch.ts'
import { readZakatPosition } from './zakat-report.ts'

const lineColumns: readonly Column[] = [
  { title: 'Entry No', field: 'entry_id', kind: 'number' },
  { title: 'Date', field: 'happened_on', kind: 'day' },
  { title: 'Account Code', field: 'account' },
  { title: 'Account Name', field: 'account_name' },
  { title: 'Fund', field: 'fund' },
  { title: 'Cause', field: 'cause' },
  { title: 'Debit', field: 'debit', kind: 'money' },
  { title: 'Credit', field: 'credit', kind: 'money' },
  { title: 'Reason', field: 'reason' },
  { title: 'Reference', field: 'code' },
]

const limitExports = limitConcurrency(2)

export function reportsRoutes(route: Route, context: AppContext): void {
  const { db } = context
  route(calls.readReport, ({ query, body, readDb, reader }) =>
    buildReport(readDb, reader.t, query.report, body),
  )
  route(analyticsCalls.readZakatPosition, ({ readDb }) => readZakatPosition(readDb))
  route(calls.exportReport, ({ query, body, readDb, reader }) =>
    exportReport(context, readDb, reader, { kind: query.report, format: query.format, filters: body }),
  )
  route(calls.listLedgerLines, ({ query, body, readDb, reader }) =>
    readLedgerLines(readDb, reader.t, body, query),
  )
  route(calls.exportLedgerLines, ({ query, body, readDb, ...actor }) =>
    limitExports(async () => {
      await recordAudit(db, actor, 'exported', 'ledger', body)
      const names = await readLedgerNames(db, english.t)
      const accounts = Object.fromEntries(names.accounts.map((code) => [code, names.account(code)]))
      const rows = ledgerLinesToExport(body, accounts)
      return saveTable(query.format, { name: 'ledger_lines', columns: lineColumns, rows, db: readDb })
    }),
  )
  route(calls.listLedgerAccounts, async ({ reader }) => {
    const names = await readLedgerNames(db, reader.t)
    return names.accounts.map((name) => ({ name, title: names.account(name) }))
  })
  route(journalCalls.listJournalBatches, ({ query }) => readJournalBatches(db, query))
  route(journalCalls.countUnexported, ({ body }) => countUnexported(db, body))
  route(journalCalls.createJournalBatch, ({ body, ...actor }) => createJournalBatch(db, actor, body))
  route(journalCalls.saveJournalBatch, ({ params, body, ...actor }) =>
    limitExports(() => saveJournalBatch(db, actor, { ...params, ...body })),
  )
  route(journalCalls.listAccountNames, ({ reader }) => readLedgerAccountNames(db, reader.t))
  route(journalCalls.saveAccountNames, ({ body, ...actor }) => saveAccountNames(db, actor, body))
  route(calls.readDonationEntries, async ({ params, reader }) =>
    readEntriesOf(db, reader.t, await findIntentId(db, { kind: 'donation', id: params.id })),
  )
  route(calls.readPaymentEntries, async ({ params, reader }) =>
    readEntriesOf(db, reader.t, await findIntentId(db, { kind: 'payment', id: params.id })),
  )
}
