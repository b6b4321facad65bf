import { readerOf } from '../../../words/src/reader.ts'
import type { AppContext } from '../context.ts'
import type { Download } from '../platform/http/answers.ts'
import { issueYearlyStatement } from './issue-yearly-statements.ts'
import { printDownload } from './print-pdf.ts'
import { yearlyStatementDocument } from './yearly-statement.ts'

/**
 * Writes the statement of a donor and tax year as PDF, in the donor's language.
 * @param which.taxpayerId 0 for the donor; by default the taxpayer of the largest amount
 * @param options.inFull prints the CNIC in full: for the signed-in donor, and staff with `donation.personal`
 * @throws Problem 404 for an unknown donor or a year without paid donations
 */
export async function downloadYearlyStatement(
  context: AppContext,
  { taxpayerId, ...which }: { contactId: number; taxYear: number; taxpayerId?: number | undefined },
  options: { inFull: boolean },
): Promise<Download<Buffer>> {
  const key = { ...which, taxpayerId: taxpayerId === 0 ? null : taxpayerId }
  const statement = await issueYearlyStatement(context, key, options)
  const reader = readerOf(statement.language)
  const { publicUrl } = context
  const sender = { reader, publicUrl, charity: await context.charity(reader.language) }
  return printDownload('attachment', context, sender, yearlyStatementDocument(sender, statement))
}
