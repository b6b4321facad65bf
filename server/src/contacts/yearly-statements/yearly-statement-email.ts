import { readerOf } from '../../../../words/src/reader.ts'
import type { AppContext } from '../../context.ts'
import { defineMessage, noFacts } from '../../messages/message-definition.ts'
import type { QueuedMessage } from '../../messages/queued-message.ts'
import {
  greeting,
  paragraphs,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '../../messages/write-email.ts'
import { issueYearlyStatements } from '../../receipts/issue-yearly-statements.ts'
import type { PrintedDocument } from '../../receipts/print-document.ts'
import { printAttachment } from '../../receipts/print-pdf.ts'
import {
  type IssuedStatement,
  replacedFact,
  yearlyStatementDocument,
} from '../../receipts/yearly-statement.ts'

export const yearlyStatementEmail = defineMessage({
  kind: 'yearly_statement',
  to: 'donor',
  purpose: 'transactional',
  facts: noFacts,
  prepare: readQueuedStatements,
  write({ sources, sender, message, prepared }) {
    const statement = prepared.get(message.statement_id ?? 0)
    if (!statement) return { dropped: 'refusal.not-found.yearly-statement' }
    // Rendered when it is sent, so that an error fails only this e-mail and not its batch.
    return () => {
      const { attached, ...email } = writeYearlyStatementEmail(sender, statement)
      return { ...email, attach: () => printAttachment(sources, sender, attached) }
    }
  },
})

/**
 * Reads the statements of e-mails, with CNICs masked: an e-mail may reach a wrong mailbox.
 * @returns by id; without those of donors who have no paid donations of that year any more
 */
async function readQueuedStatements(
  context: Pick<AppContext, 'db' | 'sealer'>,
  messages: readonly QueuedMessage[],
): Promise<Map<number, IssuedStatement>> {
  const statementIds = messages.flatMap(({ statement_id }) => statement_id ?? [])
  const rows = await context.db
    .selectFrom('yearly_statements')
    .select(['id', 'tax_year', 'contact_id as contactId', 'taxpayer_id as taxpayerId'])
    .where('id', 'in', statementIds)
    .execute()
  const read = new Map<number, IssuedStatement>()
  for (const [taxYear, queued] of Map.groupBy(rows, ({ tax_year }) => tax_year)) {
    const statements = await issueYearlyStatements(context, taxYear, queued, { inFull: false })
    for (const [index, { id }] of queued.entries()) {
      const statement = statements[index]
      if (statement) read.set(id, statement)
    }
  }
  return read
}

function writeYearlyStatementEmail(
  sender: Sender,
  statement: IssuedStatement,
): WrittenEmail & { attached: PrintedDocument } {
  const { t } = readerOf(sender.reader.language)
  const attached = yearlyStatementDocument(sender, statement)
  const { name } = sender.charity
  const stated = [t('receipt.statement.period'), t('receipt.statement.number')]
  return {
    ...writeEmail(sender, {
      subject: t('donor-email.statement.subject', {
        year: String(statement.taxYear),
        charity: name || 'none',
      }),
      heading: t('donor-email.statement.heading'),
      blocks: [
        ...paragraphs(
          greeting(t, statement.name),
          t('donor-email.statement.text', { count: statement.donations.length }),
        ),
        {
          kind: 'facts',
          rows: [
            ...[
              ...attached.facts.filter(({ name }) => stated.includes(name)),
              ...replacedFact(t, statement.issued),
            ].map(({ name, value }): [string, string] => [name, value]),
            [attached.total.name, attached.total.amount],
          ],
        },
        ...paragraphs(t('donor-email.statement.keep')),
      ],
    }),
    attached,
  }
}
