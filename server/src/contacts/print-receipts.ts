import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { DonationFilters } from '../../../contract/src/lists.ts'
import { maxPrintedReceipts } from '../../../contract/src/receipts.ts'
import type { Reader } from '../../../words/src/reader.ts'
import type { AppContext } from '../context.ts'
import { donationFilter } from '../donations/donation-filter.ts'
import { intentCondition } from '../donations/lists/list-filter.ts'
import type { Download } from '../platform/http/answers.ts'
import { Problem } from '../platform/http/problem.ts'
import { dayOf } from '../platform/text/pakistan-time.ts'
import { downloadDocuments } from '../receipts/download-documents.ts'
import { readReceipts } from '../receipts/issued-receipts.queries.ts'
import { donationReceipt } from '../receipts/receipt-documents.ts'
import { readGivenDonations } from '../receipts/receipts.queries.ts'

const batchSize = 50

/**
 * Streams the valid receipts of the filtered donations as one PDF, in the order of their numbers.
 * @param print.onEnd receives the number of printed receipts
 * @throws Problem 409 without a receipt, or with more than {@link maxPrintedReceipts}
 */
export async function printReceipts(
  context: AppContext,
  print: { filters: DonationFilters; reader: Reader; onEnd: (count: number) => Promise<void> },
): Promise<Download<Readable>> {
  const { filters, reader, onEnd } = print
  const { db, publicUrl, sealer } = context
  const { rows } = await sql<{ id: number }>`
    select intent_id as id from receipts where voided_at is null and intent_id in (
      select id from payment_intents as intent where ${intentCondition(donationFilter(filters, sealer))})
    order by year, serial limit ${maxPrintedReceipts + 1}`.execute(db)
  if (rows.length === 0) throw Problem.conflict('refusal.receipts.none')
  if (rows.length > maxPrintedReceipts)
    throw Problem.conflict('refusal.receipts.too-many', { most: maxPrintedReceipts })
  const sender = { reader, publicUrl, charity: await context.charity(reader.language) }
  async function* documents() {
    let count = 0
    for (let from = 0; from < rows.length; from += batchSize) {
      const ids = rows.slice(from, from + batchSize).map(({ id }) => id)
      const [donations, receipts] = await Promise.all([
        readGivenDonations(reader.language, db, sql`intent.id = any(${ids})`),
        readReceipts(db, sql`receipts.intent_id = any(${ids}) and receipts.voided_at is null`),
      ])
      for (const id of ids) {
        const donation = donations.find(({ intentId }) => intentId === id)
        const receipt = receipts.find(({ intentId }) => intentId === id)
        // Skips a receipt that was voided since the list was read.
        if (!donation || !receipt) continue
        count += 1
        yield { t: reader.t, printed: donationReceipt(sender, donation, receipt) }
      }
    }
    await onEnd(count)
  }
  const title = reader.t('receipt.title')
  return downloadDocuments(context, reader, {
    title,
    name: `receipts_${dayOf(new Date())}`,
    documents: documents(),
  })
}
