import { sql } from 'kysely'
import { rupees } from '../../../../contract/src/amounts.ts'
import { addDays } from '../../../../contract/src/days.ts'
import type { Message } from '../../../../contract/src/message.ts'
import type { OfficeGift } from '../../../../contract/src/office-gifts.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { paidStatuses } from '../../../../contract/src/status.ts'
import { dayMessage } from '../../../../words/src/format-values.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { Database } from '../../platform/database/database.ts'
import { folded } from '../../platform/database/search-text.ts'
import { Problem } from '../../platform/http/problem.ts'
import { timeZone } from '../../platform/text/pakistan-time.ts'
import { lineText } from '../../settlement/line-columns.ts'
import { chequeValidDays } from './postdated-cheque.ts'

/** Facts of a new gift by which an earlier record of it is found. */
export type GiftToCompare = Pick<OfficeGift, 'first_name' | 'last_name' | 'phone' | 'total_amount'> & {
  /** Date on a cheque, yyyy-mm-dd; null for none. */
  chequeDate?: string | null
  /** Cheque numbers without leading zeros: the cheque's, or every candidate in a statement line. */
  chequeNumbers: string[]
  /** Number in the receipt book; '' for none. */
  bookNumber: string
  /** Possible donation codes in a statement line or a transfer's reference. */
  codes: string[]
  /** Possible days of the gift, yyyy-mm-dd. */
  from: string
  to: string
  /** Account that received it; null for none. */
  accountId: number | null
  cart: readonly { id: number }[]
}

/**
 * Normalises a cheque's number to digits without leading zeros, since banks and staff write it differently.
 */
export const chequeNumber = (reference: string): string => reference.replace(/\D/g, '').replace(/^0+/, '')

/** `chequeNumber` of an office gift's `reference`, as in the index office_gifts_cheque_number. */
export const chequeNumberColumn = sql<string>`ltrim(regexp_replace(reference, '\\D', '', 'g'), '0')`

/** Numbers in a statement line that may be a cheque's; shorter ones are branches, days and amounts. */
export const chequeNumbersIn = (text: string): string[] =>
  [...text.matchAll(/(?<!\d)\d{5,12}(?!\d)/g)].map(([digits]) => chequeNumber(digits)).filter(Boolean)

type Duplicate = {
  kind: 'cheque' | 'line' | 'book' | 'code' | 'donor'
  code: string
  donor: string
  amount: number
  day: string
}

/**
 * Asks whether a gift was recorded before: the cheque or receipt-book number exists, a statement line that
 * names the cheque was recorded, the text has the code of a paid donation or payment, or the donor gave this
 * amount on this day. Asks also whether general money belongs on a zakat account or zakat on a general one,
 * and whether a cheque is too old.
 * @throws Problem 422 with the questions as the errors of `despite`
 */
export async function askAboutGift(db: Database, gift: GiftToCompare): Promise<void> {
  const questions = [...(await findDuplicates(db, gift)), ...(await findMisplaced(db, gift))]
  if (gift.chequeDate && gift.chequeDate < addDays(gift.from, -chequeValidDays))
    questions.push(translatable('details.stale-cheque', { day: dayMessage(gift.chequeDate) }))
  if (questions.length > 0) throw Problem.invalid({ despite: questions })
}

async function findMisplaced(db: Database, { accountId, cart }: GiftToCompare): Promise<Message[]> {
  const { rows } = await sql<{ kind: 'zakat' | 'general' }>`
    select distinct cause.kind from causes as cause, bank_accounts as account
    where account.id = ${accountId} and cause.kind <> account.kind
      and cause.id = any(${cart.map(({ id }) => id)}::int[])
      and exists (select from bank_accounts as other where other.kind = cause.kind)`.execute(db)
  return rows.map(({ kind }) => translatable(`details.misplaced.${kind}`))
}

async function findDuplicates(db: Database, gift: GiftToCompare): Promise<Message[]> {
  const { chequeNumbers, bookNumber, codes, phone, total_amount, from, to } = gift
  const name = `${gift.first_name} ${gift.last_name}`.trim()
  const isSomeone = name !== '' || phone !== ''
  // Pattern of a cheque number anywhere in a line's text; only digits, so it needs no escape.
  const named = `(^|\\D)0*(${chequeNumbers.join('|')})(\\D|$)`
  const { rows } = await sql<Duplicate>`
    select found.kind, code, trim(first_name || ' ' || last_name) as donor, intent.amount, found.day
    from (
      select 'cheque' as kind, attempt.intent_id, received_on::text as day
      from office_gifts join payment_attempts as attempt on attempt.id = attempt_id
      where way = 'cheque' and reversed_at is null
        and ${chequeNumberColumn} = any(${chequeNumbers}::text[])
      union all
      select 'cheque', attempt.intent_id, cheque_date::text
      from postdated_cheques join payment_attempts as attempt on attempt.id = attempt_id
      where attempt.status = 'pending' and returned_at is null
        and ${chequeNumberColumn} = any(${chequeNumbers}::text[])
      union all
      select 'book', attempt.intent_id, received_on::text
      from office_gifts join payment_attempts as attempt on attempt.id = attempt_id
      where way = 'cash' and reversed_at is null and ${bookNumber} <> ''
        and folded(reference) = ${folded(bookNumber)}
      union all
      select 'line', attempt.intent_id, line.value_date::text
      from statement_lines as line
      join statement_matches as match on match.line_id = line.id and undone_at is null
      join payment_attempts as attempt on attempt.id = match.attempt_id
      where ${chequeNumbers.length > 0} and line.amount_paisa = ${total_amount}::bigint * 100
        and bank_account_id = any(array(select id from bank_accounts))
        and line.value_date between ${from}::date - 30 and ${to}::date + 200
        and ${lineText} ~ ${named}
        and not exists (select from office_gifts where attempt_id = attempt.id)
      union all
      select 'code', intent.id, coalesce(value_date, (settled_at at time zone ${timeZone})::date)::text
      from payment_intents as intent
      where status = any(${[...paidStatuses]}::text[]) and id = any(array(
        select intent_id from donations where donation_code = any(${codes}::text[])
        union all
        select intent_id from payments where reference_no = any(${codes.map((code) => `P-${code}`)}::text[])))
      union all
      select 'donor', intent.id, paid.day::text
      from payment_intents as intent join donations on donations.intent_id = intent.id
      join donation_donors on donation_donors.id = donor_id
      -- Staff verify a transfer days after the bank credited it; a card's value date is its payout's.
      cross join lateral (select case when value_date is not null and exists (
          select from payment_attempts where intent_id = intent.id and gateway = ${bankTransferGateway}
            and status = intent.status) then value_date
        else (settled_at at time zone ${timeZone})::date end as day) as paid
      where ${isSomeone} and intent.kind = 'donation' and intent.amount = ${total_amount}
        and intent.status = any(${[...paidStatuses]}::text[])
        and (value_date between ${from}::date and ${to}::date
          or settled_at >= ${from}::date::timestamp at time zone ${timeZone}
            and settled_at < (${to}::date + 1)::timestamp at time zone ${timeZone})
        and paid.day between ${from}::date and ${to}::date
        and (folded_name = ${folded(name)} or ${phone} <> '' and phone = ${phone})
    ) as found
    join payment_intents as intent on intent.id = found.intent_id
    join payers on payers.intent_id = intent.id
    order by intent.id limit 10`.execute(db)
  return [...new Map(rows.map((row) => [row.code, row])).values()].map(({ kind, amount, day, ...facts }) =>
    translatable(`refusal.duplicate.${kind}`, { ...facts, amount: rupees(amount), day: dayMessage(day) }),
  )
}
