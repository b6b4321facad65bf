import { sql } from 'kysely'
import { readerOf } from '../../../../words/src/reader.ts'
import type { Sender } from '../../charity/sender.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { PrintedDocument } from '../../receipts/print-document.ts'
import { readYearlyStatement } from '../../receipts/yearly-statement.queries.ts'
import { yearlyStatementDocument } from '../../receipts/yearly-statement.ts'
import { greeting, paragraphs, type WrittenEmail, writeEmail } from '../write-email.ts'

/** A statement to send, in the donor's language. */
export type StatementToSend = { id: number; email: string; language: string }

/** Queues e-mails of statements in the caller's transaction; receipts are sent before them. */
export async function queueStatementEmails(
  trx: Database,
  statements: readonly StatementToSend[],
  askedBy: number | null,
): Promise<void> {
  await sql`
    insert into emails (statement_id, kind, recipient, language, asked_by)
    select id, 'yearly_statement', email, language, ${askedBy}::int
    from json_to_recordset(${JSON.stringify(statements)})
      as statement (id bigint, email text, language text)
    order by id`.execute(trx)
}

/** @returns null when the donor has no paid donations of that year any more */
export async function writeStatementEmail(
  { trx, sealer, sender }: { trx: Database; sealer: AppContext['sealer']; sender: Sender },
  statementId: number,
): Promise<(WrittenEmail & { attached: PrintedDocument }) | null> {
  const {
    tax_year: taxYear,
    contact_id: contactId,
    taxpayer_id: taxpayerId,
  } = await trx
    .selectFrom('yearly_statements')
    .select(['tax_year', 'contact_id', 'taxpayer_id'])
    .where('id', '=', statementId)
    .executeTakeFirstOrThrow()
  // An e-mail may reach a wrong mailbox, so the CNIC is masked.
  const statement = await readYearlyStatement(
    { db: trx, sealer },
    { contactId, taxYear, taxpayerId },
    { inFull: false },
  ).catch((error: unknown) => {
    if (error instanceof Problem) return null
    throw error
  })
  if (!statement) return null
  const { t } = readerOf(sender.reader.language)
  const attached = yearlyStatementDocument(sender, statement)
  const { name } = sender.charity
  return {
    ...writeEmail(sender, {
      subject: t('donor-email.statement.subject', { year: String(taxYear), charity: name || 'none' }),
      heading: t('donor-email.statement.heading'),
      blocks: [
        ...paragraphs(
          greeting(t, statement.name),
          t('donor-email.statement.text', { count: statement.donations.length }),
        ),
        {
          kind: 'facts',
          rows: [
            ...attached.facts
              .filter(({ name }) => name === t('receipt.statement.period'))
              .map(({ name, value }): [string, string] => [name, value]),
            [attached.total.name, attached.total.amount],
          ],
        },
        ...paragraphs(t('donor-email.statement.keep')),
      ],
    }),
    attached,
  }
}
