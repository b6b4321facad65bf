import type { FastifyInstance } from 'fastify'
import * as calls from '../../../contract/src/receipts.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Parts } from '../parts.ts'
import { Download } from '../platform/download.ts'
import { Problem } from '../platform/problem.ts'
import type { Route } from '../platform/route.ts'
import { outboxRoutes } from './outbox-pages.ts'
import { receiptPageRoute } from './receipt-page.ts'
import { writeReceiptPdf } from './receipt-pdf.ts'
import { findReceipt, readGivenDonation, readMessages } from './receipts.queries.ts'
import { sendMessageAgain } from './send-message-again.ts'

export function receiptsRoutes(route: Route, parts: Parts): void {
  const { db } = parts
  const donation = ({ id }: { id: number }) => ({ table: 'donations', id }) as const
  const payment = ({ id }: { id: number }) => ({ table: 'payments', id }) as const
  route(calls.listDonationMessages, ({ params }) => readMessages(db, donation(params)))
  route(calls.listPaymentMessages, ({ params }) => readMessages(db, payment(params)))
  route(calls.sendDonationMessage, ({ params, body, ...staff }) =>
    sendMessageAgain(db, donation(params), body, staff),
  )
  route(calls.sendPaymentMessage, ({ params, body, ...staff }) =>
    sendMessageAgain(db, payment(params), body, staff),
  )
  route(calls.readReceiptByLink, ({ params }) => downloadReceipt(parts, params), { callsPerMinute: 30 })
  route(calls.readReceipt, async ({ params, ...doer }) => {
    const receipt = await downloadReceipt(parts, params)
    await recordAudit(db, doer, 'downloaded a receipt', `donation ${params.id}`)
    return receipt
  })
}

/** The pages outside the API: the check of a receipt, and where mails are not really sent, the mails. */
export function receiptPageRoutes(server: FastifyInstance, { db, mail }: Parts): void {
  receiptPageRoute(server, db)
  if (mail.outbox !== null) outboxRoutes(server, mail.outbox)
}

/** @throws Problem 404 for a donation that has none, or a void one */
async function downloadReceipt(
  { db, publicUrl }: Parts,
  which: { id: number } | { link: string },
): Promise<Download> {
  const donation = await readGivenDonation(db, which)
  const receipt = await findReceipt(db, { standingOf: donation.id })
  if (!receipt) throw Problem.notFound('This receipt')
  return new Download({
    content: await writeReceiptPdf(publicUrl, 'en', donation, receipt),
    type: 'application/pdf',
    name: `receipt-${receipt.number}.pdf`,
    disposition: 'attachment',
  })
}
