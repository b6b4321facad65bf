import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import * as calls from '../../../../contract/src/month-end.ts'
import { bookChangeWaits } from '../../approvals/guard-books.ts'
import type { AppContext } from '../../context.ts'
import { type Author, recordAudit, type Staff } from '../../history/record-audit.ts'
import { queueMessage, toRightsHolders } from '../../messages/queue-message.ts'
import { type Database, jsonText } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { dayInWords } from '../../platform/text/pakistan-time.ts'
import { closedThrough } from '../../settlement/closed-through.ts'
import { readBankBalances } from '../reports/bank-balances.queries.ts'
import { readClosableMonths, readOpenItems } from './month-end.queries.ts'
import { reopenedMonthEmail } from './reopened-month-email.ts'

/**
 * Closes the books through the end of a month, recording the signature, the items that are not done and the
 * bank reconciliation.
 * @throws Problem 409 when the month is not over or closed already; 422 for a signature that is not the
 *   user's name, and for items that are not done without a reason
 */
export async function closeMonth(
  db: Database,
  { month, signature, reason }: BodyOf<typeof calls.closeMonth>,
  staff: Staff,
): Promise<void> {
  if (normalizeName(signature) !== normalizeName(staff.caller.name))
    throw Problem.invalidField('signature', 'month-end.signature.other', { name: staff.caller.name })
  await db.transaction().execute(async (trx) => {
    await lockLedger(trx)
    const { closable } = await readClosableMonths(trx)
    if (!closable.includes(month)) throw Problem.conflict('month-end.not-closable')
    const closed_through = calls.lastDayOf(month)
    const items = (await readOpenItems(trx, closed_through)).filter((one) => calls.itemState(one) !== 'done')
    if (items.length > 0 && reason === null) throw Problem.invalidField('reason', 'month-end.reason.required')
    await trx
      .insertInto('ledger_closings')
      .values({
        closed_through,
        signature,
        reason,
        open_items: jsonText(items),
        banks: jsonText(await readBankBalances(trx, closed_through)),
        closed_by: staff.caller.id,
      })
      .execute()
    await recordAudit(trx, staff, 'closed_month', month, {
      open_items: items.map(({ what, count, unchecked }) => ({ what, count, not_checked: unchecked.length })),
      ...(reason !== null && { reason }),
    })
  })
}

const normalizeName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Waits for running inserts of entries and blocks new ones, so that no entry of a closed day is committed
 * after the closing.
 */
async function lockLedger(trx: Database): Promise<void> {
  await sql`lock table ledger_entries in share row exclusive mode`.execute(trx)
}

/**
 * Reopens a closed month and all later ones, and notifies everyone with access to the accounts; or requests a
 * second person's approval, regardless of the amounts (docs/decisions/0142).
 * @param switches undefined when a second person has approved it
 * @returns whether it waits for approval
 * @throws Problem 409 when it is not closed, a later month was closed since the request, or its reopening
 *   waits
 */
export async function reopenMonth(
  trx: Database,
  { closed_through: requested, ...form }: BodyOf<typeof calls.reopenMonth> & { closed_through?: string },
  author: Author,
  switches?: AppContext['switches'],
): Promise<boolean> {
  const { month, reason } = form
  const { id, name } = author.caller
  await lockLedger(trx)
  const first_day = sql`${`${month}-01`}::date`
  const { rows } = await sql<{ closed_through: string }>`
    select closed_through::text from (select ${closedThrough} as closed_through) as closed
    where ${first_day} <= closed_through`.execute(trx)
  if (!rows[0]) throw Problem.conflict('month-end.not-closed')
  const { closed_through } = rows[0]
  if (requested !== undefined && requested !== closed_through)
    throw Problem.conflict('month-end.more-closed', { day: dayInWords(author.reader.t, closed_through) })
  const change = {
    subject: 'reopened_month',
    target: month,
    form: { ...form, closed_through },
    facts: { reason },
  } as const
  if (await bookChangeWaits(trx, switches, Infinity, change, author)) return true
  await sql`
    insert into ledger_closings (closed_through, is_reopening, signature, reason, closed_by)
    select case when exists (select from ledger_entries where happened_on < ${first_day})
      then ${first_day} - 1 end, true, ${name}, ${reason}, ${id}::int`.execute(trx)
  await recordAudit(trx, author, 'reopened_month', month, { reason })
  const facts = { month, reason, who: name }
  await queueMessage(trx, reopenedMonthEmail, toRightsHolders(facts, { rights: ['accounting', 'users'] }))
  return false
}
