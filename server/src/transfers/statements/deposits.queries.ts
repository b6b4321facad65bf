import { sql } from 'kysely'
import { addDays } from '../../../../contract/src/days.ts'
import {
  type DepositedPayment,
  type Deposits,
  daysOfPayout,
  type LineDeposit,
} from '../../../../contract/src/deposits.ts'
import { ownGateways } from '../../../../contract/src/payment-methods.ts'
import { maxParts } from '../../../../contract/src/statement-lines.ts'
import { moneyHeldStatuses } from '../../../../contract/src/status.ts'
import type { Database } from '../../platform/database/database.ts'
import { timeZone } from '../../platform/text/pakistan-time.ts'
import { readLine } from '../../settlement/read-settlement-state.ts'

/** Maximum days from counting cash or paying by card to the bank's line. */
const depositWindowDays = 60
const shownSheets = 20

/** Paid attempts with the rupees that no line has credited, unless they were written off. */
export const uncreditedPayments = sql`
  select attempt.id as attempt_id, attempt.gateway, attempt.settled_at, attempt.refunded_amount, payer.kind,
    payer.code, payer.id as payer_id,
    trim(payer.first_name || ' ' || payer.last_name) as name,
    attempt.amount - coalesce((select sum(match.amount) from statement_matches as match
      where match.attempt_id = attempt.id and undone_at is null), 0)::int as amount
  from payment_intents as intent
  join payment_attempts as attempt on attempt.intent_id = intent.id
    and attempt.status = any(${[...moneyHeldStatuses]})
    and not exists (select from vouchers where attempt_id = attempt.id and reversed_at is null)
  join payers as payer on payer.intent_id = intent.id`

/**
 * Reads the cash of closed day sheets and the card payments that a line may credit in one sum.
 * @throws Problem 404
 */
export async function readDeposits(db: Database, lineId: number): Promise<Deposits> {
  const { value_date, open_paisa } = await readLine(db, lineId)
  const limits = { sheets: shownSheets, payments: maxParts }
  return readDepositsWithin(db, { first: value_date, last: value_date }, [open_paisa], limits)
}

/** Limits for all lines of a page. */
const pageLimits = { sheets: 500, payments: 5000 }

/**
 * Proposes, for each line, a deposit of its amount: a day sheet with this cash, the settlement report of this
 * payout, or days of a gateway whose payments less the agreed fee are this sum. A sheet or report is proposed
 * for one line only.
 */
export async function proposeDeposits(
  db: Database,
  lines: readonly { id: number; value_date: string; open_paisa: number }[],
): Promise<Map<number, LineDeposit>> {
  const days = lines.map(({ value_date }) => value_date).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const amounts = lines.map(({ open_paisa }) => open_paisa)
  const { sheets, payouts } = await readDepositsWithin(db, { first, last }, amounts, pageLimits)
  const whole = [
    ...sheets.map(({ title, day, amount, payments: { length: count } }) => {
      return { gateway: null, title, from: day, to: day, day, count, amount, net_paisa: amount * 100 }
    }),
    ...(await readWaitingReports(db, { first, last }, amounts)),
  ]
  return new Map(
    lines.flatMap(({ id, value_date, open_paisa }): [number, LineDeposit][] => {
      const isWithin = ({ day }: { day: string }) =>
        day <= value_date && day >= addDays(value_date, -depositWindowDays)
      const at = whole.findIndex((one) => one.net_paisa === open_paisa && isWithin(one))
      for (const { day: _, net_paisa: __, ...deposit } of at < 0 ? [] : whole.splice(at, 1))
        return [[id, deposit]]
      const found = payouts.flatMap((payout) => {
        const payments = payout.payments.filter(isWithin)
        const [first] = daysOfPayout({ ...payout, payments }, open_paisa)
        if (!first?.isExact) return []
        const { isExact: _, ...exact } = first
        return [{ ...exact, gateway: payout.gateway, title: '' }]
      })
      return found[0] ? [[id, found[0]]] : []
    }),
  )
}

/** Reads the settlement reports without a bank line whose payout is one of these amounts, newest first. */
async function readWaitingReports(
  db: Database,
  { first, last }: { first: string; last: string },
  amounts: readonly number[],
) {
  const { rows } = await sql<LineDeposit & { day: string; net_paisa: number }>`
    select report.id as report_id, gateway, report.name as title, first_day::text as "from", last_day::text as "to",
      last_day::text as day, count, amount, net_paisa
    from settlement_reports as report cross join lateral (
      select count(distinct attempt_id)::int as count, sum(amount_paisa)::bigint / 100 as amount,
        sum(amount_paisa - fee_paisa)::bigint as net_paisa
      from settlement_report_lines where report_id = report.id) as sums
    where last_day between ${first}::date - ${depositWindowDays}::int and ${last}::date
      and net_paisa = any(${amounts}::bigint[])
      and not exists (select from statement_matches where line_id = report.line_id and undone_at is null)
    order by last_day desc, report.id desc`.execute(db)
  return rows
}

async function readDepositsWithin(
  db: Database,
  { first, last }: { first: string; last: string },
  amounts: readonly number[],
  limits: { sheets: number; payments: number },
): Promise<Deposits> {
  const [sheets, payments] = await Promise.all([
    sql<Deposits['sheets'][number]>`
      select sheet.id, sheet.title, sheet.day::text, sum(one.amount)::bigint as amount,
        json_agg(json_build_object('attempt_id', one.attempt_id, 'code', code, 'name', name,
          'amount', one.amount, 'day', received_on::text) order by one.attempt_id) as payments
      from day_sheets as sheet
      join day_sheet_gifts as entered on entered.day_sheet_id = sheet.id
      join donations on donations.id = entered.donation_id
      join lateral (${uncreditedPayments} where intent.id = donations.intent_id) as one on one.amount > 0
      join office_gifts as gift on gift.attempt_id = one.attempt_id and way = 'cash' and reversed_at is null
      where closed_at is not null and sheet.day between ${first}::date - ${depositWindowDays}::int and ${last}::date
      group by sheet.id
      order by sum(one.amount) * 100 = any(${amounts}::bigint[]) desc, sheet.day desc, sheet.id desc
      limit ${limits.sheets}`.execute(db),
    sql<DepositedPayment & { gateway: string; fee_basis_points: number | null }>`
      select attempt_id, code, name, one.amount, gateway, fee_basis_points,
        (settled_at at time zone ${timeZone})::date::text as day
      from (${uncreditedPayments}
        where attempt.gateway <> all(${ownGateways})
          and intent.settled_at >= ${first}::date::timestamp at time zone ${timeZone}
            - make_interval(days => ${depositWindowDays}::int)
          and intent.settled_at < (${last}::date + 1)::timestamp at time zone ${timeZone}) as one
      left join gateway_terms using (gateway)
      where one.amount > 0
      order by settled_at, attempt_id limit ${limits.payments}`.execute(db),
  ])
  const payouts = Map.groupBy(payments.rows, ({ gateway }) => gateway)
  return {
    sheets: sheets.rows,
    payouts: [...payouts].map(([gateway, own]) => ({
      gateway,
      fee_basis_points: own[0]?.fee_basis_points ?? null,
      payments: own,
    })),
  }
}
