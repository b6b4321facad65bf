import type { FastifyInstance } from 'fastify'
import * as calls from '../../../contract/src/receipts.ts'
import type { AppContext } from '../context.ts'
import { outboxRoutes } from '../messages/outbox-pages.ts'
import { sendMessageAgain } from '../messages/send-message-again.ts'
import { Download } from '../platform/http/download.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Route } from '../platform/http/route.ts'
import { recordAudit } from '../staff/audit/record-audit.ts'
import { receiptPageRoute } from './receipt-page.ts'
import { writeReceiptPdf } from './receipt-pdf.ts'
import { findReceipt, readGivenDonation, readMessages } from './receipts.queries.ts'

export function receiptsRoutes(route: Route, context: AppContext): void {
  const { db } = context
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
  route(calls.readReceiptByLink, ({ params }) => downloadReceipt(context, params), { callsPerMinute: 30 })
  route(calls.readReceipt, async ({ params, ...actor }) => {
    const receipt = await downloadReceipt(context, params)
    await recordAudit(db, actor, 'downloaded a receipt', `donation ${params.id}`)
    return receipt
  })
}

/** The pages outside the API: the check of a receipt, and where mails are not really sent, the mails. */
export function receiptPageRoutes(server: FastifyInstance, { db, mail }: AppContext): void {
  receiptPageRoute(server, db)
  if (mail.outbox !== null) outboxRoutes(server, mail.outbox)
}

/** @throws Problem 404 for a donation that has none, or a void one */
async function downloadReceipt(
  { db, publicUrl }: AppContext,
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
