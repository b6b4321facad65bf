import { sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/src/entry.ts'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import type { confirmMatches, LineOutcomes } from '../../../contract/src/statements.ts'
import type { Database } from '../platform/database/database.ts'
import type { DB } from '../platform/database/tables.ts'
import { Problem } from '../platform/http/problem.ts'
import { isPaid, type LockedAttempt, lockAttempt, recordEvent } from '../settlement/attempts/move-attempt.ts'
import { settleTransfer } from '../settlement/bank-transfers/decide-transfer.ts'
import { foundSoFar } from '../settlement/bank-transfers/release-matches.ts'
import { recordAudit, type Staff } from '../staff/audit/record-audit.ts'
import { codesIn } from './codes-in.ts'
import { type LockedLine, lockLine } from './lock-line.ts'
import { moneyText } from './read-money.ts'

type Confirmed = BodyOf<typeof confirmMatches>['matches'][number]

/** Does something for each line, each in a transaction of its own: what one refuses stops none of the others. */
export async function eachLine<Asked>(
  asked: Asked[],
  lineIdOf: (one: Asked) => number,
  act: (one: Asked) => Promise<void>,
): Promise<LineOutcomes> {
  const outcomes: LineOutcomes = []
  for (const one of asked) {
    const line_id = lineIdOf(one)
    try {
      await act(one)
      outcomes.push({ line_id, done: true, message: null })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      outcomes.push({ line_id, done: false, message: error.message })
    }
  }
  return outcomes
}

/** Says what lines pay, one after the other. @returns what became of each, with words where it was refused */
export const confirmAll = (db: Database, matches: Confirmed[], staff: Staff): Promise<LineOutcomes> =>
  eachLine(
    matches,
    ({ line_id }) => line_id,
    (match) => confirmMatch(db, match, staff),
  )

/**
 * Says what an open line pays: one transfer or, split, several. A transfer of which nothing is missing any more is
 * settled. The parts make up what is open of the line, or a reason says why the rest pays nothing of ours.
 *
 * Every donation or payment is locked before the line and before the first is settled, in one order for everybody: two
 * people who confirm crossing splits wait for each other in turn instead of for ever.
 * @throws Problem 403 without the right to settle, 404, 409 when the line or a transfer was decided meanwhile, 422 when the parts do not fit
 */
async function confirmMatch(db: Database, match: Confirmed, staff: Staff): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const attempts = await lockAttempts(
      trx,
      match.parts.map(({ attempt_id }) => attempt_id),
    )
    const line = await lockLine(trx, match.line_id)
    refuseUnlessFits(line, match)
    for (const { attempt_id, amount } of match.parts) {
      const attempt = attempts.get(attempt_id)
      if (!attempt) throw Problem.notFound('This bank transfer')
      await refuseUnlessTakes(trx, attempt, amount, line)
      await trx
        .insertInto('statement_matches')
        .values({
          ...{ line_id: line.id, attempt_id, amount, matched_by: staff.caller.id },
          found_by: (await isNamedIn(trx, attempt, line)) ? 'code' : match.by_hand ? 'by hand' : 'proposal',
        })
        .execute()
    }
    await trx
      .updateTable('statement_lines')
      .set({
        ...{ status: 'matched', left_reason: restOf(line, match) > 0 ? match.rest_reason : null },
        ...{ decided_by: staff.caller.id, decided_at: new Date() },
      })
      .where('id', '=', line.id)
      .execute()
    await recordAudit(trx, staff, 'matched a statement line', `statement line ${line.id}`, {
      parts: match.parts.map(({ attempt_id, amount }) => ({
        attempt: attempts.get(attempt_id)?.transaction_id,
        amount,
      })),
    })
    for (const { attempt_id, amount } of match.parts) {
      const attempt = attempts.get(attempt_id)
      if (attempt) await settleIfWhole(trx, attempt, amount, staff)
    }
  })
}

/**
 * Locks bank transfers with what they pay, in the order of the latter.
 * @throws Problem 404, 422 when two are of the same donation or payment
 */
async function lockAttempts(trx: Transaction<DB>, ids: number[]): Promise<Map<number, LockedAttempt>> {
  const { rows } = await sql<{ id: number; owner: string }>`
    select id, coalesce('donation ' || donation_id, 'payment ' || payment_id) as owner from payment_attempts
    where id = any(${ids}::bigint[]) and gateway = ${bankTransferGateway}
    order by payment_id nulls first, donation_id`.execute(trx)
  if (rows.length !== new Set(ids).size) throw Problem.notFound('This bank transfer')
  if (new Set(rows.map(({ owner }) => owner)).size !== ids.length)
    throw Problem.invalid({ parts: ['A line pays each donation or payment once.'] })
  const locked = new Map<number, LockedAttempt>()
  for (const { id } of rows) locked.set(id, await lockAttempt(trx, id))
  return locked
}

/** What the parts leave of what is open, in paisa. */
const restOf = (line: LockedLine, { parts }: Confirmed): number =>
  line.open_paisa - parts.reduce((sum, { amount }) => sum + amount, 0) * 100

function refuseUnlessFits(line: LockedLine, match: Confirmed): void {
  if (line.status !== 'open')
    throw Problem.conflict(`This line is no longer open: it is ${line.decided}. Please reload the page.`)
  const rest = restOf(line, match)
  if (rest < 0)
    throw Problem.invalid({
      parts: [`The parts are ${moneyText(-rest)} more than the ${moneyText(line.open_paisa)} that are open.`],
    })
  if (rest > 0 && match.rest_reason === null)
    throw Problem.invalid({
      rest_reason: [`${moneyText(rest)} are left over. Add a part, or say why they pay nothing of ours.`],
    })
}

async function refuseUnlessTakes(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  amount: number,
  line: LockedLine,
): Promise<void> {
  const waits = attempt.status === 'pending' || attempt.status === 'expired'
  if (!waits && attempt.status !== 'success')
    throw Problem.conflict(`This transfer is ${attempt.status} and takes no money any more.`)
  if (waits && isPaid(attempt.payable_status))
    throw Problem.conflict(
      'This was paid another way meanwhile. If the donor paid twice, leave the line and give the money back.',
    )
  const missing = attempt.amount - (await foundSoFar(trx, attempt.id))
  if (missing === 0) throw Problem.conflict('All of this transfer was found already. Please reload the page.')
  if (amount > missing)
    throw Problem.invalid({ parts: [`Of this transfer ${moneyText(missing * 100)} are missing, no more.`] })
  const again = await trx
    .selectFrom('statement_matches')
    .select('id')
    .where('line_id', '=', line.id)
    .where('attempt_id', '=', attempt.id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (again) throw Problem.conflict('This line pays some of this transfer already. Undo that match first.')
}

/** Whether the code of what an attempt pays stands in a line. */
async function isNamedIn(
  trx: Transaction<DB>,
  { payable }: LockedAttempt,
  line: LockedLine,
): Promise<boolean> {
  const code = payable.table === 'donations' ? sql.ref('donation_code') : sql`substr(reference_no, 3)`
  const { rows } = await sql<{ code: string }>`
    select ${code} as code from ${sql.table(payable.table)} where id = ${payable.id}`.execute(trx)
  return codesIn(line.text).includes(rows[0]?.code ?? '')
}

/**
 * Settles a transfer whose matches make up its amount; of one that is not complete the timeline tells the part.
 * @throws Problem 403 without the right to say that money has arrived
 */
async function settleIfWhole(
  trx: Transaction<DB>,
  attempt: LockedAttempt,
  amount: number,
  staff: Staff,
): Promise<void> {
  const found = await foundSoFar(trx, attempt.id)
  await recordEvent(trx, {
    payable: attempt.payable,
    attempt_id: attempt.id,
    actor: staff.caller.name,
    kind: 'staff',
    reason: 'matched a statement line',
    facts: { amount, missing: attempt.amount - found },
  })
  if (found < attempt.amount || attempt.status === 'success') return
  if (!staff.caller.rights.has('donation.verify'))
    throw new Problem(403, 'This settles a transfer. That takes the right to verify bank transfers.')
  const { bank_account_id, value_date } = await trx
    .selectFrom('statement_matches')
    .innerJoin('statement_lines as line', 'line.id', 'line_id')
    .select(['bank_account_id', sql<string>`value_date::text`.as('value_date')])
    .where('attempt_id', '=', attempt.id)
    .where('undone_at', 'is', null)
    .orderBy('line.value_date', 'desc')
    .orderBy('line.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const whole = { amount_received: attempt.amount, bank_account_id, value_date, from_statement: true }
  await settleTransfer(trx, attempt, whole, staff)
}
