import * as contactsCalls from '../../../../contract/src/contacts.ts'
import * as calls from '../../../../contract/src/donations.ts'
import { rowsPerFlush } from '../../../../contract/src/lists.ts'
import * as agreementsCalls from '../../../../contract/src/office-agreements.ts'
import * as paymentsCalls from '../../../../contract/src/payments.ts'
import * as statementsCalls from '../../../../contract/src/yearly-statements.ts'
import { agreementsToExport } from '../../agreements/office-agreements.queries.ts'
import { contactsToExport } from '../../contacts/contacts.queries.ts'
import { printYearlyStatements } from '../../contacts/yearly-statements/print-yearly-statements.ts'
import type { AppContext } from '../../context.ts'
import { donationsToExport } from '../../donations/donations-to-export.ts'
import type { Staff } from '../../history/record-audit.ts'
import { paymentsToExport } from '../../payments/payments.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Route } from '../../platform/http/route.ts'
import { type Column, csvDownload, type SavedTable } from '../../platform/text/csv-download.ts'
import { newPlaceholderPrefix } from '../../platform/text/replace-placeholders.ts'
import { xlsxDownload } from '../../platform/text/xlsx-download.ts'
import { formatCnic } from '../../receipts/format-cnic.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { recordExport } from './record-export.ts'

/** The column names of a query's rows. */
type ColumnsOf<Rows> = Rows extends { execute(): Promise<(infer Row)[]> }
  ? Column<keyof Row & string>[]
  : never

/** Columns shared by donations and payments. */
const paidColumns = [
  { title: 'Amount', of: 'amount', kind: 'amount' },
  { title: 'Pay Mode', of: 'method' },
  { title: 'Gateway', of: 'gateway' },
  { title: 'Platform', of: 'platform' },
  { title: 'Status', of: 'status' },
  { title: 'Created On (Pakistan time)', of: 'created_at', kind: 'instant' },
] as const

/** Columns shared by donations, donors and regular donations. */
const donorColumns = [
  { title: 'First Name', of: 'first_name' },
  { title: 'Last Name', of: 'last_name' },
  { title: 'Email', of: 'email' },
  { title: 'Phone', of: 'phone' },
  { title: 'Country', of: 'country' },
] as const

/**
 * The columns of the table on the screen, then the donor's and the bookkeeping's. New ones are added at the
 * end, so that the positions of the earlier columns never change.
 */
const donationColumns: ColumnsOf<ReturnType<typeof donationsToExport>> = [
  { title: 'Id', of: 'id', kind: 'number' },
  { title: 'Code', of: 'donation_code' },
  { title: 'Cause Name', of: 'fundtitles' },
  { title: 'Cause Type', of: 'fund_types' },
  ...paidColumns,
  ...donorColumns,
  { title: 'CNIC', of: 'cnic' },
  { title: 'Refunded', of: 'refunded_amount', kind: 'amount' },
  { title: 'Settled On (Pakistan time)', of: 'settled_at', kind: 'instant' },
  { title: 'Value Date', of: 'value_date', kind: 'day' },
  { title: 'Bank Account', of: 'account' },
  { title: 'Bank Reference', of: 'bank_reference' },
  { title: 'Receipt Number', of: 'receipt_number' },
  { title: 'Cheque or Book Number', of: 'book_number' },
  { title: 'Zakat or General', of: 'kinds' },
  { title: 'Day Sheet', of: 'day_sheet' },
  { title: 'Verified By', of: 'verified_by' },
]

const paymentColumns: ColumnsOf<ReturnType<typeof paymentsToExport>> = [
  { title: 'Id', of: 'id', kind: 'number' },
  { title: 'Reference#', of: 'reference_no' },
  { title: 'Payee First Name', of: 'first_name' },
  { title: 'Payee Last Name', of: 'last_name' },
  { title: 'Payee Email', of: 'email' },
  { title: 'Payee Phone', of: 'phone' },
  { title: 'Payment Type', of: 'type' },
  ...paidColumns,
  { title: 'Refunded', of: 'refunded_amount', kind: 'amount' },
]

const contactColumns: ColumnsOf<ReturnType<typeof contactsToExport>> = [
  { title: 'Id', of: 'id', kind: 'number' },
  { title: 'Kind', of: 'kind' },
  ...donorColumns,
  { title: 'Language', of: 'language' },
  { title: 'Donations', of: 'donations', kind: 'number' },
  { title: 'Amount', of: 'amount', kind: 'amount' },
  { title: 'Largest Donation', of: 'largest', kind: 'amount' },
  { title: 'First Donation', of: 'first_on', kind: 'day' },
  { title: 'Last Donation', of: 'last_on', kind: 'day' },
]

const agreementColumns: ColumnsOf<ReturnType<typeof agreementsToExport>> = [
  { title: 'Id', of: 'id', kind: 'number' },
  { title: 'Permanent Reference', of: 'reference' },
  { title: 'Donor Id', of: 'contact_id', kind: 'number' },
  ...donorColumns,
  { title: 'Language', of: 'language' },
  { title: 'Status', of: 'status' },
  { title: 'Collection', of: 'method' },
  { title: 'Every', of: 'unit' },
  { title: 'Day', of: 'day', kind: 'number' },
  { title: 'Amount', of: 'amount', kind: 'amount' },
  { title: 'Cause Name', of: 'fundtitles' },
  { title: 'Paid', of: 'paid', kind: 'amount' },
  { title: 'Due Now', of: 'due', kind: 'amount' },
  { title: 'Missed', of: 'missed', kind: 'number' },
  { title: 'Entered On (Pakistan time)', of: 'created_at', kind: 'instant' },
  { title: 'Active Since (Pakistan time)', of: 'activated_at', kind: 'instant' },
  { title: 'Ended On (Pakistan time)', of: 'ended_at', kind: 'instant' },
  { title: 'End Reason', of: 'end_reason' },
]

const downloads = {
  csv: csvDownload,
  xlsx: (table: SavedTable) => xlsxDownload(table, { rowsPerFlush }),
}

type ExportCall = Staff & { body: object; query: { format: keyof typeof downloads }; readDb: Database }

/** A quarter of a process's default number of connections. */
const limitExports = limitConcurrency(4)

export function exportsRoutes(route: Route, context: AppContext): void {
  const { db, sealer } = context
  /** Sends a list as a file, after its export is recorded. */
  const exportTable = (
    what: 'donations' | 'payments' | 'contacts' | 'agreements',
    { body, query, readDb, ...actor }: ExportCall,
    table: Omit<SavedTable, 'db' | 'onEnd'>,
  ) =>
    limitExports(async () => {
      const onEnd = await recordExport(db, actor, what, { ...body })
      return downloads[query.format]({ ...table, db: readDb, onEnd })
    })

  route(calls.exportDonations, (call) => {
    const { readDb, body, query, caller, reader } = call
    const inFull = caller.rights.has('donation.personal')
    const prefix = newPlaceholderPrefix()
    return exportTable('donations', call, {
      name: 'exported_donations',
      columns: donationColumns,
      rows: donationsToExport(readDb, body, sealer, { byLine: query.rows === 'lines', prefix }),
      placeholder: { prefix, replace: (cnic) => formatCnic(reader.t, sealer, cnic, inFull) },
    })
  })
  route(paymentsCalls.exportPayments, (call) => {
    const rows = paymentsToExport(call.readDb, call.body)
    return exportTable('payments', call, { name: 'exported_payments', columns: paymentColumns, rows })
  })
  route(contactsCalls.exportContacts, (call) => {
    const rows = contactsToExport(call.readDb, call.body)
    return exportTable('contacts', call, { name: 'exported_donors', columns: contactColumns, rows })
  })
  route(agreementsCalls.exportAgreements, (call) => {
    const rows = agreementsToExport(call.readDb, call.body)
    return exportTable('agreements', call, { name: 'exported_agreements', columns: agreementColumns, rows })
  })
  route(statementsCalls.printYearlyStatements, ({ body, readDb, ...actor }) =>
    limitExports(async () => {
      const inFull = actor.caller.rights.has('donation.personal')
      const { tax_year, which } = body
      const onEnd = await recordExport(db, actor, 'contacts', { yearly_statements: tax_year, which })
      return printYearlyStatements(context, readDb, { ...body, reader: actor.reader, inFull, onEnd })
    }),
  )
}
