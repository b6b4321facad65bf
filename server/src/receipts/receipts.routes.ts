import { exportedReceipt } from '../../../contract/src/export-columns.ts'
import * as officeGiftsCalls from '../../../contract/src/office-gifts.ts'
import * as calls from '../../../contract/src/receipts.ts'
import type { Reader } from '../../../words/src/reader.ts'
import type { AppContext } from '../context.ts'
import { findIntentId } from '../history/find-intent-id.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Download } from '../platform/http/answers.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Route } from '../platform/http/route.ts'
import { findReceipt } from './issued-receipts.queries.ts'
import { printDownload } from './print-pdf.ts'
import { donationReceipt } from './receipt-documents.ts'
import { listReceipts, receiptsToExport } from './receipt-register.queries.ts'
import { isOfficeGift, readGivenDonation } from './receipts.queries.ts'

export function receiptsRoutes(route: Route, context: AppContext): void {
  const { db } = context
  route(calls.readReceiptByLink, ({ params, reader }) => downloadReceipt(reader, context, params), {
    callsPerMinute: 30,
  })
  const forStaff = async (id: number, staff: Staff) => {
    const intentId = await findIntentId(db, { kind: 'donation', id })
    const receipt = await downloadReceipt(staff.reader, context, { intentId })
    await recordAudit(db, staff, 'downloaded_receipt', `donation ${id}`)
    return receipt
  }
  route(calls.listReceipts, ({ readDb, body, query }) => listReceipts(readDb, body, query))
  route(calls.exportReceipts, (call) => {
    const rows = receiptsToExport(call.readDb, call.body)
    return context.exports.table('receipts', call, { columns: exportedReceipt, rows })
  })
  route(calls.readReceipt, ({ params, ...staff }) => forStaff(params.id, staff))
  route(officeGiftsCalls.readGiftReceipt, async ({ params, ...staff }) => {
    if (!(await isOfficeGift(db, params.id))) throw Problem.notFound('refusal.not-found.gift')
    return forStaff(params.id, staff)
  })
}

/** @throws Problem 404 for a donation without a valid receipt */
async function downloadReceipt(
  reader: Reader,
  context: AppContext,
  which: { intentId: number } | { link: string },
): Promise<Download> {
  const { db, publicUrl } = context
  const donation = await readGivenDonation(reader.language, db, which)
  const receipt = await findReceipt(db, { validFor: donation.intentId })
  if (!receipt) throw Problem.notFound('problem.not-found.receipt')
  const sender = { reader, publicUrl, charity: await context.charity(reader.language) }
  return printDownload('attachment', context, sender, donationReceipt(sender, donation, receipt))
}
