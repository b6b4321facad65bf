import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { bankTransferGateway, officeGateway } from '../../../../contract/src/payment-methods.ts'
import type { FoundCode, StatementCandidate } from '../../../../contract/src/statement-lines.ts'
import { moneyHeldStatuses } from '../../../../contract/src/status.ts'
import { bankAccountLabel } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import { chequeNumberColumn, chequeNumbersIn } from '../../donations/office-gifts/gift-questions.ts'
import type { Database } from '../../platform/database/database.ts'
import { containsText } from '../../platform/database/search-text.ts'
import { timeZone } from '../../platform/text/pakistan-time.ts'
import { codeCharacters } from '../../settlement/new-donation-code.ts'
import type { OpenLine, WaitingTransfer } from './find-pairs.ts'

/** Bank transfer or cheque that lines may pay, with its details for display. */
export type TransferCandidate = WaitingTransfer &
  Omit<
    StatementCandidate,
    'part' | 'due' | 'speaks_for' | 'misplaced' | 'created_at' | 'verified_elsewhere'
  > & {
    created_at: Date
    /** Accounts entered by staff who verified the transfer by hand. */
    verified_on: { id: number; account: string }[]
  }

/**
 * Reads bank transfers with money missing: pending, expired or rejected ones that are the newest transfer of
 * an unpaid intent, even if retried another way since, or are partly matched; and transfers verified by hand,
 * whose lines come later. And cheques that no line has cleared, from the day of receipt on.
 * @param candidates selects the ids of the attempts to look at; without it, every transfer that meets the
 *   condition is computed
 * @param condition on the columns of the answer
 */
async function readTransferCandidates(
  db: Database,
  {
    candidates,
    condition = sql`true`,
    ending = sql`order by attempt_id`,
  }: { candidates?: RawBuilder<unknown>; condition?: RawBuilder<SqlBool>; ending?: RawBuilder<unknown> },
): Promise<TransferCandidate[]> {
  const { rows } = await sql<TransferCandidate>`
    select * from (
      select attempt.id as attempt_id, attempt.amount, attempt.status, attempt.created_at,
        coalesce(cheque.received_on, (attempt.created_at at time zone ${timeZone})::date)::text as created,
        cheque.reference as cheque,
        payer.kind, payer.id, payer.code, trim(payer.first_name || ' ' || payer.last_name) as name,
        payer.email,
        array(select reference_no from manual_bank_transfers where attempt_id = attempt.id
          union all select cheque.reference where cheque.reference <> '') as "references",
        attempt.amount - found.zakat - found.general as missing,
        least(greatest(gift.zakat - found.zakat, 0),
          attempt.amount - found.zakat - found.general) as zakat_missing,
        least(greatest(attempt.amount - gift.zakat - found.general, 0),
          attempt.amount - found.zakat - found.general)
          as general_missing,
        (select coalesce(json_agg(json_build_object('id', account.id, 'account', ${bankAccountLabel})
            order by verification.id), '[]')
          from transfer_verifications as verification
          join bank_accounts as account on account.id = verification.bank_account_id
          where verification.attempt_id = attempt.id and reversed_at is null
            and not from_statement) as verified_on
      from payment_attempts as attempt
      join payment_intents as intent on intent.id = attempt.intent_id
      join payers as payer on payer.intent_id = attempt.intent_id
      cross join lateral (
        select coalesce(sum(coalesce(promised_amount, donation_funds.amount)), 0)::bigint as zakat
        from donation_funds join causes on causes.id = cause_id and causes.kind = 'zakat'
        where payer.kind = 'donation' and donation_funds.donation_id = payer.id
      ) as gift
      cross join lateral (
        select coalesce(sum(match.amount) filter (where account.kind = 'zakat'), 0)::bigint as zakat,
          coalesce(sum(match.amount) filter (where account.kind = 'general'), 0)::bigint as general
        from statement_matches as match
        join statement_lines as line on line.id = match.line_id
        join bank_accounts as account on account.id = line.bank_account_id
        where match.attempt_id = attempt.id and match.undone_at is null
      ) as found
      left join office_gifts as cheque on cheque.attempt_id = attempt.id
        and cheque.way = 'cheque' and cheque.reversed_at is null
      where ${candidates ? sql`attempt.id = any(array(${candidates}))` : sql`true`} and (
        attempt.gateway = ${officeGateway} and cheque.attempt_id is not null
        and attempt.status = any(${[...moneyHeldStatuses]})
        or attempt.gateway = ${bankTransferGateway} and (
        attempt.status in ('pending', 'expired', 'failed') and intent.reversed_at is null
          and intent.status in ('pending', 'expired', 'failed')
          and (found.zakat + found.general > 0 or not exists (
            select from payment_attempts as newer where newer.id > attempt.id
              and newer.gateway = attempt.gateway
              and newer.intent_id = attempt.intent_id))
        or attempt.status = 'success' and exists (
          select from transfer_verifications where attempt_id = attempt.id and reversed_at is null)))
    ) as waiting
    where missing > 0 and (${condition})
    ${ending}`.execute(db)
  return rows
}

/** Window of days around the lines in which donations are proposed; a code matches outside it too. */
const proposedDays = { before: 200, after: 15 }

/**
 * Reads the transfers within the window that lines may pay; at any age, transfers named by their code and
 * cheques named by their number, which staff may enter after the bank cleared them.
 */
export async function readWaitingTransfers(
  db: Database,
  lines: OpenLine[],
  named: readonly NamedIntent[],
): Promise<TransferCandidate[]> {
  const days = lines.map(({ value_date }) => value_date).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const [near, byCode] = await Promise.all([
    readTransferCandidates(db, {
      candidates: attemptsCreated(sql`${first}::date - ${proposedDays.before}::int`, last),
    }),
    readTransferCandidates(db, {
      candidates: sql`
        select id from payment_attempts
          where intent_id = any(${named.map(({ intent_id }) => intent_id)}::bigint[])
        union all select attempt_id from office_gifts where way = 'cheque' and reversed_at is null
          and ${chequeNumberColumn} = any(${lines.flatMap(({ text }) => chequeNumbersIn(text))}::text[])`,
    }),
  ])
  return [...new Map([...near, ...byCode].map((one) => [one.attempt_id, one])).values()]
}

/** Transfers that were not rejected and cheques within the window, each state by its own index. */
function attemptsCreated(from: RawBuilder<unknown>, last: string): RawBuilder<unknown> {
  const inWindow = sql`created_at >= ${from} and created_at < ${last}::date + ${proposedDays.after}::int`
  const transfers = sql`select id from payment_attempts where gateway = ${bankTransferGateway} and ${inWindow}`
  return sql`${transfers} and status = 'pending'
    union all ${transfers} and status in ('failed', 'expired') and status = 'expired'
    union all ${transfers} and settled_at >= ${from}
    union all select attempt_id from office_gifts join payment_attempts on payment_attempts.id = attempt_id
      where way = 'cheque' and reversed_at is null and ${inWindow}`
}

/** Intent named by a code in a line. */
export type NamedIntent = Omit<FoundCode, 'created_at' | 'rejected'> & {
  intent_id: number
  created_at: Date
  /** Code as it appears in a line; a payment's is without 'P-'. */
  written: string
}

/** Reads the donations and payments with these codes, in any state. */
export async function readNamedIntents(db: Database, codes: readonly string[]): Promise<NamedIntent[]> {
  const { rows } = await sql<NamedIntent>`
    select intent.id as intent_id, payer.kind, payer.id, payer.code,
      regexp_replace(payer.code, '^P-', '') as written,
      trim(payer.first_name || ' ' || payer.last_name) as name, intent.amount, intent.status,
        intent.created_at
    from payment_intents as intent join payers as payer on payer.intent_id = intent.id
    where intent.id = any(array(
      select intent_id from donations where donation_code = any(${codes}::text[])
      union all
      select intent_id from payments
        where reference_no = any(${codes.map((code) => `P-${code}`)}::text[])))`.execute(db)
  return rows
}

const shownCandidates = 20

/**
 * Searches transfers for a line by code, name, e-mail, reference or amount, nearest to the line's day first.
 */
export async function searchWaiting(
  db: Database,
  text: string,
  valueDate: string,
): Promise<TransferCandidate[]> {
  const characters = codeCharacters(text)
  const rupees = /^(rs\.?|pkr)?\s*([\d,]{1,11})(\.0{1,2})?(\/-)?$/i
    .exec(text.trim())?.[2]
    ?.replaceAll(',', '')
  const conditions = [
    containsText(sql`name`, text),
    containsText(sql`email::text`, text),
    sql`exists (select from unnest("references") as one where ${containsText(sql`one`, text)})`,
    ...(characters.length >= 3 ? [sql`replace(code, '-', '') like ${`%${characters}%`}`] : []),
    ...(rupees ? [sql`${Number(rupees)}::bigint in (amount, missing, zakat_missing, general_missing)`] : []),
  ]
  return readTransferCandidates(db, {
    condition: sql.join(conditions, sql` or `),
    ending: sql`order by abs(extract(epoch from created_at - ${valueDate}::date)), attempt_id
      limit ${shownCandidates}`,
  })
}
