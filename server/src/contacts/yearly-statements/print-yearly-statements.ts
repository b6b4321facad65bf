import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { type Reader, readerOf } from '../../../../words/src/reader.ts'
import type { AppContext } from '../../context.ts'
import type { Download } from '../../platform/http/answers.ts'
import { downloadDocuments } from '../../receipts/download-documents.ts'
import { issueYearlyStatements } from '../../receipts/issue-yearly-statements.ts'
import { yearlyStatementDocument } from '../../receipts/yearly-statement.ts'
import { statementRecipients } from './yearly-statements.queries.ts'

const batchSize = 100

/**
 * Streams the statements of a tax year as one PDF.
 * @param print.which `unreachable`: only donors without an address
 * @param print.onEnd receives the number of statements
 */
export async function printYearlyStatements(
  context: AppContext,
  print: {
    tax_year: number
    which: 'all' | 'unreachable'
    reader: Reader
    inFull: boolean
    onEnd: (count: number) => Promise<void>
  },
): Promise<Download<Readable>> {
  const { tax_year: taxYear, which, reader, inFull } = print
  const { rows } = await sql<{ contactId: number; taxpayerId: number | null }>`
    select contact_id as "contactId", taxpayer_id as "taxpayerId"
      from (${statementRecipients(taxYear)}) as donor
    where ${which} = 'all' or email is null order by contact_id, taxpayer_id nulls first`.execute(context.db)
  async function* documents() {
    let printed = 0
    for (let from = 0; from < rows.length; from += batchSize) {
      const keys = rows.slice(from, from + batchSize)
      for (const statement of await issueYearlyStatements(context, taxYear, keys, { inFull })) {
        if (!statement) continue
        const recipient = readerOf(statement.language)
        const charity = await context.charity(recipient.language)
        const sender = { reader: recipient, charity, publicUrl: context.publicUrl }
        yield { t: recipient.t, printed: yearlyStatementDocument(sender, statement) }
        printed++
      }
    }
    await print.onEnd(printed)
  }
  const title = reader.t('receipt.statement.tax-year', { year: String(taxYear) })
  return downloadDocuments(context, reader, { title, name: `statements-${taxYear}`, documents: documents() })
}
