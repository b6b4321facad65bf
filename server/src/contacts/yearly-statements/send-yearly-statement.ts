import { sql } from 'kysely'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { queueMessage, toStatementRecipients } from '../../messages/queue-message.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { yearlyStatementEmail } from './yearly-statement-email.ts'
import { type StatementRecipient, statementRecipients } from './yearly-statements.queries.ts'

/**
 * Queues a statement that staff send to one donor, for the first time or again.
 * @param to.email overrides the donor's own address
 * @param to.taxpayer_id 0 for the donor; by default the taxpayer of the largest amount
 * @throws Problem 404 without paid donations in that year; 422 when no address is known
 */
export async function sendYearlyStatement(
  db: Database,
  { id, tax_year }: { id: number; tax_year: number },
  to: { email?: string | null | undefined; taxpayer_id?: number | null | undefined },
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<StatementRecipient>`
      select * from (${statementRecipients(tax_year, {
        which: sql`year.contact_id in (select ${id}
          union all select member_id from household_members where household_id = ${id})`,
        holder: sql`${id}::bigint`,
      })}) as donor where contact_id = ${id}`.execute(trx)
    const donor =
      to.taxpayer_id == null
        ? rows.toSorted((one, other) => other.amount - one.amount)[0]
        : rows.find(({ taxpayer_id }) => (taxpayer_id ?? 0) === to.taxpayer_id)
    if (!donor) throw Problem.notFound('refusal.not-found.yearly-statement')
    const email = to.email || donor.email
    if (!email) throw Problem.invalidField('email', 'refusal.yearly-statement.no-address')
    const statement = await trx
      .insertInto('yearly_statements')
      .values({ tax_year, contact_id: id, taxpayer_id: donor.taxpayer_id })
      .onConflict((conflict) =>
        conflict.constraint('one_statement_a_year').doUpdateSet({ tax_year: sql`excluded.tax_year` }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const { language } = donor
    await queueMessage(
      trx,
      yearlyStatementEmail,
      toStatementRecipients([{ id: statement.id, email, language }], staff.caller.id),
    )
    const corrected_address = Boolean(to.email)
    await recordAudit(trx, staff, 'sent_yearly_statement', `donor ${id}`, { tax_year, corrected_address })
  })
}
