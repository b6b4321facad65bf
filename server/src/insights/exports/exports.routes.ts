import { exportDonations } from '../../../../contract/src/donations.ts'
import { exportPayments } from '../../../../contract/src/payments.ts'
import type { AppContext } from '../../context.ts'
import {
  maskedCnic,
  type StreamedDonation,
  streamDonations,
} from '../../giving/donations/donations.queries.ts'
import { type StreamedPayment, streamPayments } from '../../payments/payments.queries.ts'
import type { Route } from '../../platform/http/route.ts'
import { type Column, csvDownload } from '../../platform/text/csv-download.ts'
import { xlsxDownload } from '../../platform/text/xlsx-download.ts'
import { recordExport } from './record-export.ts'

/**
 * The columns of the table on the screen, then the donor's, and refunds: last, so that who reads the
 * columns by their place finds them where they were.
 * @param showsCnic whether the reader may see CNICs in full; others see their last four digits
 */
const donationColumns = (showsCnic: boolean): Column<StreamedDonation>[] => [
  { title: 'Id', of: (row) => row.id },
  { title: 'Code', of: (row) => row.donation_code },
  { title: 'Cause Name', of: (row) => row.funds.map((fund) => fund.fundtitle).join('; ') },
  { title: 'Cause Type', of: (row) => row.funds.map((fund) => fund.fund_type).join('; ') },
  { title: 'Amount', of: (row) => row.amount, isAmount: true },
  { title: 'Pay Mode', of: (row) => row.method },
  { title: 'Gateway', of: (row) => row.gateway },
  { title: 'Platform', of: (row) => row.platform },
  { title: 'Status', of: (row) => row.status },
  { title: 'Created On (Pakistan time)', of: (row) => row.created_at },
  { title: 'First Name', of: (row) => row.first_name },
  { title: 'Last Name', of: (row) => row.last_name },
  { title: 'Email', of: (row) => row.email },
  { title: 'Phone', of: (row) => row.phone },
  { title: 'Country', of: (row) => row.country },
  { title: 'CNIC', of: (row) => (showsCnic ? row.cnic : maskedCnic(row.cnic)) },
  { title: 'Refunded', of: (row) => row.refunded_amount, isAmount: true },
]

const paymentColumns: Column<StreamedPayment>[] = [
  { title: 'Id', of: (row) => row.id },
  { title: 'Reference#', of: (row) => row.reference_no },
  { title: 'Payee First Name', of: (row) => row.first_name },
  { title: 'Payee Last Name', of: (row) => row.last_name },
  { title: 'Payee Email', of: (row) => row.email },
  { title: 'Payee Phone', of: (row) => row.phone },
  { title: 'Payment Type', of: (row) => row.type },
  { title: 'Amount', of: (row) => row.amount, isAmount: true },
  { title: 'Pay Mode', of: (row) => row.method },
  { title: 'Gateway', of: (row) => row.gateway },
  { title: 'Platform', of: (row) => row.platform },
  { title: 'Status', of: (row) => row.status },
  { title: 'Created On (Pakistan time)', of: (row) => row.created_at },
  { title: 'Refunded', of: (row) => row.refunded_amount, isAmount: true },
]

const downloads = { csv: csvDownload, xlsx: xlsxDownload }

export function exportsRoutes(route: Route, { db }: AppContext): void {
  route(exportDonations, async ({ body, query, readDb, ...actor }) => {
    const ended = await recordExport(db, actor, 'donations', body)
    const columns = donationColumns(actor.caller.rights.has('donation.personal'))
    return downloads[query.format]('exported_donations', columns, streamDonations(readDb, body), ended)
  })
  route(exportPayments, async ({ body, query, readDb, ...actor }) => {
    const ended = await recordExport(db, actor, 'payments', body)
    return downloads[query.format]('exported_payments', paymentColumns, streamPayments(readDb, body), ended)
  })
}
