import * as contactsCalls from '../../../../contract/src/contacts.ts'
import * as calls from '../../../../contract/src/donations.ts'
import * as agreementsCalls from '../../../../contract/src/office-agreements.ts'
import * as paymentsCalls from '../../../../contract/src/payments.ts'
import * as receiptsCalls from '../../../../contract/src/receipts.ts'
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
import { limitConcurrency } from '../../platform/limits/limit-concurrency.ts'
import { type Column, csvDownload, type SavedTable } from '../../platform/text/csv-download.ts'
import { formatCnic } from '../../platform/text/format-cnic.ts'
import { newPlaceholderPrefix } from '../../platform/text/replace-placeholders.ts'
import { xlsxDownload } from '../../platform/text/xlsx-download.ts'
import { receiptsToExport } from '../../receipts/receipt-register.queries.ts'
import { recordExport } from './record-export.ts'

/** The column names of a query's rows. */
type ColumnsOf<Rows> = Rows extends { execute(): Promise<(infer Row)[]> }
  ? Column<keyof Row & string>[]
  : never

/** Columns shared by donations and payments. */
const paidColumns = [
  { title: 'Amount', field: 'amount', kind: 'amount' },
  { title: 'Pay Mode', field: 'method' },
  { title: 'Gateway', field: 'gateway' },
  { title: 'Platform', field: 'platform' },
  { title: 'Status', field: 'status' },
  { title: 'Created On (Pakistan time)', field: 'created_at', kind: 'instant' },
] as const

/** Columns shared by donations, donors and regular donations. */
const donorColumns = [
  { title: 'First Name', field: 'first_name' },
  { title: 'Last Name', field: 'last_name' },
  { title: 'Email', field: 'email' },
  { title: 'Phone', field: 'phone' },
  { title: 'Country', field: 'country' },
] as const

/**
 * The columns of the table on the screen, then the donor's and the bookkeeping's. New ones are added at the
 * end, so that the positions of the earlier columns never change.
 */
const donationColumns: ColumnsOf<ReturnType<typeof donationsToExport>> = [
  { title: 'Id', field: 'id', kind: 'number' },
  { title: 'Code', field: 'donation_code' },
  { title: 'Cause Name', field: 'fundtitles' },
  { title: 'Cause Type', field: 'fund_types' },
  ...paidColumns,
  ...donorColumns,
  { title: 'CNIC', field: 'cnic' },
  { title: 'Refunded', field: 'refunded_amount', kind: 'amount' },
  { title: 'Settled On (Pakistan time)', field: 'settled_at', kind: 'instant' },
  { title: 'Value Date', field: 'value_date', kind: 'day' },
  { title: 'Bank Account', field: 'account' },
  { title: 'Bank Reference', field: 'bank_reference' },
  { title: 'Receipt Number', field: 'receipt_number' },
  { title: 'Cheque or Book Number', field: 'book_number' },
  { title: 'Zakat or General', field: 'kinds' },
  { title: 'Day Sheet', field: 'day_sheet' },
  { title: 'Verified By', field: 'verified_by' },
  { title: 'Campaign', field: 'campaigns' },
  { title: 'Page of a Supporter', field: 'pages' },
]

const paymentColumns: ColumnsOf<ReturnType<typeof paymentsToExport>> = [
  { title: 'Id', field: 'id', kind: 'number' },
  { title: 'Reference#', field: 'reference_no' },
  { title: 'Payee First Name', field: 'first_name' },
  { title: 'Payee Last Name', field: 'last_name' },
  { title: 'Payee Email', field: 'email' },
  { title: 'Payee Phone', field: 'phone' },
  { title: 'Payment Type', field: 'type' },
  ...paidColumns,
  { title: 'Refunded', field: 'refunded_amount', kind: 'amount' },
]

const contactColumns: ColumnsOf<ReturnType<typeof contactsToExport>> = [
  { title: 'Id', field: 'id', kind: 'number' },
  { title: 'Kind', field: 'kind' },
  ...donorColumns,
  { title: 'Language', field: 'language' },
  { title: 'Donations', field: 'donations', kind: 'number' },
  { title: 'Amount', field: 'amount', kind: 'amount' },
  { title: 'Largest Donation', field: 'largest', kind: 'amount' },
  { title: 'First Donation', field: 'first_on', kind: 'day' },
  { title: 'Last Donation', field: 'last_on', kind: 'day' },
]

const agreementColumns: ColumnsOf<ReturnType<typeof agreementsToExport>> = [
  { title: 'Id', field: 'id', kind: 'number' },
  { title: 'Permanent Reference', field: 'reference' },
  { title: 'Donor Id', field: 'contact_id', kind: 'number' },
  ...donorColumns,
  { title: 'Language', field: 'language' },
  { title: 'Status', field: 'status' },
  { title: 'Collection', field: 'method' },
  { title: 'Every', field: 'unit' },
  { title: 'Day', field: 'day', kind: 'number' },
  { title: 'Amount', field: 'amount', kind: 'amount' },
  { title: 'Cause Name', field: 'fundtitles' },
  { title: 'Paid', field: 'paid', kind: 'amount' },
  { title: 'Due Now', field: 'due', kind: 'amount' },
  { title: 'Missed', field: 'missed', kind: 'number' },
  { title: 'Entered On (Pakistan time)', field: 'created_at', kind: 'instant' },
  { title: 'Active Since (Pakistan time)', field: 'activated_at', kind: 'instant' },
  { title: 'Ended On (Pakistan time)', field: 'ended_at', kind: 'instant' },
  { title: 'End Reason', field: 'end_reason' },
]

const receiptColumns: ColumnsOf<ReturnType<typeof receiptsToExport>> = [
  { title: 'Receipt Number', field: 'number' },
  { title: 'To Number', field: 'last_number' },
  { title: 'Issued On (Pakistan time)', field: 'issued_at', kind: 'instant' },
  { title: 'Amount', field: 'amount', kind: 'amount' },
  { title: 'Status', field: 'state' },
  { title: 'Void Since (Pakistan time)', field: 'voided_at', kind: 'instant' },
  { title: 'Replaced By', field: 'replaced_by' },
  { title: 'Donation', field: 'donation_code' },
]

const downloads = { csv: csvDownload, xlsx: xlsxDownload }

type ExportCall = Staff & { body: object; query: { format: keyof typeof downloads }; readDb: Database }

/** A quarter of a process's default number of connections. */
const limitExports = limitConcurrency(4)

export function exportsRoutes(route: Route, context: AppContext): void {
  const { db, sealer } = context
  /** Sends a list as a file, after its export is recorded. */
  const exportTable = (
    what: Parameters<typeof recordExport>[2],
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
  route(receiptsCalls.exportReceipts, (call) => {
    const rows = receiptsToExport(call.readDb, call.body)
    return exportTable('receipts', call, { name: 'exported_receipts', columns: receiptColumns, rows })
  })
  route(statementsCalls.printYearlyStatements, ({ body, ...actor }) =>
    limitExports(async () => {
      const inFull = actor.caller.rights.has('donation.personal')
      const { tax_year, which } = body
      const onEnd = await recordExport(db, actor, 'contacts', { yearly_statements: tax_year, which })
      return printYearlyStatements(context, { ...body, reader: actor.reader, inFull, onEnd })
    }),
  )
}
