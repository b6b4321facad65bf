import { sql } from 'kysely'
import { type Database, prepared } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { lockAgreements, readAgreementStates } from './agreement-charges.ts'
import { closedThrough } from './closed-through.ts'
import { lineStatus, lineText, openPaisa } from './line-columns.ts'
import { lockPledges, readPledgeStates } from './match-allocations.ts'
import type { IntentState, LedgerState, LineState, SettlementState } from './plan/settlement-state.ts'

/** Donations and payments to lock and, optionally, one statement line. */
export type About =
  | { attemptIds: number[]; lineId?: number; withLines?: boolean }
  /** `campaignId`: campaign that a line of the donation joins. */
  | { intentId: number; campaignId?: number | null | undefined }

/**
 * Locks rows until the transaction ends: donations and payments by id, then statement lines, then agreements,
 * then pledges; receipt numbers are locked last. Every caller uses this order, so no deadlock can arise.
 * @param about.withLines locks the statement lines that pay the attempts as well
 * @returns the ids of the donations and payments
 */
export async function lockSettlementState(trx: Database, about: About): Promise<number[]> {
  const intents =
    'intentId' in about
      ? sql`id = ${about.intentId}`
      : sql`id in (select intent_id from payment_attempts where id = any(${about.attemptIds}::bigint[]))`
  const { rows } = await sql<{ id: number; agreement_id: number | null; has_campaign: boolean }>`
    select ${prepared} id, (select agreement_id from donations where intent_id = payment_intents.id),
      exists (select from donations join donation_funds on donation_id = donations.id
        where intent_id = payment_intents.id and campaign_id is not null) as has_campaign
    from payment_intents where ${intents} order by id for update`.execute(trx)
  if ('attemptIds' in about && (about.lineId !== undefined || about.withLines))
    await sql`
      select from statement_lines where id = ${about.lineId ?? null} or ${about.withLines ?? false}
      and id in (
        select line_id from statement_matches
        where attempt_id = any(${about.attemptIds}::bigint[]) and undone_at is null)
      order by id for update`.execute(trx)
  await lockAgreements(
    trx,
    rows.flatMap(({ agreement_id }) => agreement_id ?? []),
  )
  await lockPledges(
    trx,
    rows.flatMap(({ id, has_campaign }) => (has_campaign ? id : [])),
    joinedCampaign(about),
  )
  return rows.map(({ id }) => id)
}

/** Campaign that a line joins; null for none. */
export const joinedCampaign = (about: About): number | null =>
  ('intentId' in about && about.campaignId) || null

type Row = Omit<IntentState, 'attempts'> & { now: Date; ledger: LedgerState; attempts: unknown[] }

/**
 * Reads everything that decides the state of these donations and payments, in one query. They must be locked.
 * @param withLines reads the statement lines that pay them as well
 * @param campaignId campaign whose pledges are read as well
 */
export async function readSettlementState(
  trx: Database,
  intentIds: number[],
  lineId?: number,
  withLines = false,
  campaignId: number | null = null,
): Promise<SettlementState> {
  const { rows } = await sql<Row>`select ${prepared}
    intent.id, intent.kind, intent.amount, intent.promised_amount, intent.refunded_amount,
      intent.status, intent.active_pay_method_id, intent.settled_at, intent.reversed_at,
      intent.value_date::text, now() as now, ${ledgerState} as ledger,
      (select coalesce(max(number), 0) from ledger_entries where intent_id = intent.id) as entries,
      (select agreement_id from donations where intent_id = intent.id) as agreement_id,
      (select coalesce(json_agg(json_build_object('id', id, 'charge_id', charge_id, 'amount', amount)
          order by id), '[]')
        from charge_donations where intent_id = intent.id and undone_at is null) as covered,
      (select match_pledge_id from donations where intent_id = intent.id) as match_pledge_id,
      (select coalesce(json_agg(json_build_object('position', position, 'pledge_id', pledge_id,
          'amount', amount) order by position, pledge_id), '[]')
        from match_allocations where intent_id = intent.id and amount > 0) as allocations,
      coalesce(attempts.list, '[]') as attempts,
      (select coalesce(json_agg(json_build_object('position', position, 'cause_id', cause_id,
          'fundtitle', fund.fundtitle, 'fund_type', fund_type, 'kind', coalesce(causes.kind, 'general'),
          'amount', fund.amount, 'promised_amount', promised_amount,
          'refunded_amount', fund.refunded_amount, 'is_once', is_once, 'campaign_id', campaign_id,
          'page_id', page_id,
          'is_deferred', is_deferred, 'fulfilled_amount', fulfilled_amount, 'fulfilled_on', fulfilled_on,
          'is_fixed', is_deferred and exists (
            select from qurbani_orders as ordered join qurbani_shares as share on order_id = ordered.id
            join qurbani_offers as offer on offer.id = offer_id
            join seasons as season on season.id = season_id
            where ordered.donation_id = fund.donation_id and ordered.position = fund.position
              and state not in ('held', 'released') and (animal_id is not null
                or closing_time(season.first_on, days_after, closes_day, closes_time, time_zone) <= now())))
          order by position), '[]')
        from donations join donation_funds as fund on donation_id = donations.id
        left join causes on causes.id = cause_id where donations.intent_id = intent.id) as funds,
      (select json_build_object('id', id, 'number', number, 'amount', amount) from receipts
        where intent_id = intent.id and voided_at is null) as receipt,
      exists (select from messages where intent_id = intent.id and kind = 'paid' and status = 'queued')
        as has_queued_paid_email
    from payment_intents as intent
    left join lateral (
      select json_agg(attempt order by attempt.id desc) as list from (
        select id, transaction_id, gateway, active_pay_method_id, amount, refunded_amount, status, inquiries,
          next_inquiry_at, expires_at, settled_at,
          (select coalesce(json_agg(part order by part), '[]') from manual_bank_transfers
            where attempt_id = attempt.id) as reported,
          (select coalesce(json_agg(json_build_object('part', part, 'amount_received', amount_received,
              'value_date', value_date, 'bank_account_id', bank_account_id,
              'from_statement', from_statement, 'funds', funds) order by id), '[]')
            from transfer_verifications
            where attempt_id = attempt.id and reversed_at is null) as verifications,
          (select coalesce(json_agg(json_build_object('id', id, 'amount', amount, 'position', position,
            'way', way,
              'status', status, 'asked_at', asked_at, 'ended_at', ended_at) order by id), '[]')
            from refunds where attempt_id = attempt.id) as refunds,
          (select coalesce(json_agg(json_build_object('id', match.id, 'line_id', line_id, 'amount', amount,
              'value_date', value_date, 'bank_account_id', bank_account_id, 'account_kind', account.kind)
              order by match.id), '[]')
            from statement_matches as match join statement_lines as line on line.id = line_id
            join bank_accounts as account on account.id = bank_account_id
            where attempt_id = attempt.id and undone_at is null) as matches,
          (select coalesce(json_agg(newest order by newest.id), '[]') from (
            select distinct on (kind) id, kind, ours, theirs, their_amount_paisa, ended_at is null as is_open,
              ended_at is not null and note <> '' as was_closed
            from discrepancies where attempt_id = attempt.id
            order by kind, id desc) as newest) as discrepancies,
          (select json_build_object('cleared_on', cleared_on, 'bank_account_id', bank_account_id)
            from office_gifts
            where attempt_id = attempt.id and way = 'cheque') as cheque,
          exists (select from vouchers where attempt_id = attempt.id and reversed_at is null)
            as is_written_off
        from payment_attempts as attempt where intent_id = intent.id
      ) as attempt
    ) as attempts on true
    where intent.id = any(${intentIds}::bigint[])
    order by intent.id`.execute(trx)
  const intents = rows.map(({ now: _, ledger: __, ...row }) => ({
    ...row,
    attempts: row.attempts.map(attemptOf),
  }))
  const line = lineId === undefined ? null : await readLine(trx, lineId)
  const paying = intents.flatMap(({ attempts }) => attempts.flatMap(({ matches }) => matches))
  const lines = withLines
    ? await readLineStates(
        trx,
        paying.map((match) => match.line_id),
      )
    : []
  const [{ now, ledger } = { now: new Date(), ledger: noLedger }] = rows
  const agreements = await readAgreementStates(trx, intents)
  const pledges = await readPledgeStates(trx, intents, campaignId)
  return { now, intents, line, lines, agreements, pledges, ledger }
}

const noLedger: LedgerState = { closed_through: null, zakat_accounts: [] }

/** Facts of the ledger that decide the day and the fund of its entries. */
const ledgerState = sql<LedgerState>`(select json_build_object(
  'closed_through', ${closedThrough},
  'zakat_accounts', (select coalesce(json_agg(id), '[]') from bank_accounts where kind = 'zakat')))`

/** Reads the facts that decide the day and the fund of ledger entries, and the transaction's time. */
export async function readBooks(trx: Database): Promise<{ ledger: LedgerState; now: Date }> {
  const { rows } = await sql<{ ledger: LedgerState; now: Date }>`
    select ${ledgerState} as ledger, now() as now`.execute(trx)
  return rows[0] ?? { ledger: noLedger, now: new Date() }
}

/** Parses an attempt's timestamps, which JSON carries as text. */
function attemptOf(json: unknown): IntentState['attempts'][number] {
  const attempt = json as IntentState['attempts'][number]
  return {
    ...attempt,
    expires_at: new Date(attempt.expires_at),
    settled_at: attempt.settled_at && new Date(attempt.settled_at),
    next_inquiry_at: attempt.next_inquiry_at && new Date(attempt.next_inquiry_at),
    refunds: attempt.refunds.map(({ asked_at, ended_at, ...refund }) => ({
      ...refund,
      asked_at: new Date(asked_at),
      ended_at: ended_at && new Date(ended_at),
    })),
  }
}

/** Reads a statement line. @throws Problem 404 */
export async function readLine(db: Database, id: number): Promise<LineState> {
  const [line] = await readLineStates(db, [id])
  if (!line) throw Problem.notFound('refusal.not-found.line')
  return line
}

export async function readLineStates(db: Database, ids: readonly number[]): Promise<LineState[]> {
  const { rows } = await sql<LineState>`
    select line.id, amount_paisa, value_date::text, bank_account_id, account.kind as account_kind,
      decision.left_reason, fee_paisa, ${lineText} as text,
      (select coalesce(max(number), 0) from ledger_entries where line_id = line.id) as entries,
      ${openPaisa} as open_paisa, ${lineStatus} as status,
      first_name || ' ' || last_name as decided_by
    from statement_lines as line
    join bank_accounts as account on account.id = bank_account_id
    left join line_decisions as decision on decision.line_id = line.id
    left join users on users.id = decision.decided_by
    where line.id = any(${ids}::bigint[]) order by line.id`.execute(db)
  return rows
}
