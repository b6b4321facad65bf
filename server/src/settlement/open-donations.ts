import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../../contract/src/language/language.ts'
import type { PaymentEvent } from '../../../contract/src/payment-events.ts'
import { insertEventsFrom } from '../history/record-events.ts'
import { jsonText } from '../platform/database/database.ts'
import { causesOf } from './plan/causes-of.ts'
import type { NewAttempt } from './plan/evidence.ts'

/** A line of a new donation; the amount in whole rupees. */
export type NewLine = {
  position: number
  cause_id: number | null
  fundtitle: string
  fund_type: string
  quantity: string
  unit_amount: number | null
  amount: number
  remarks: string | null
}

export type NewDonation = {
  /** The unguessable part of the donor's addresses. */
  link: string
  donation_code: string
  /** Null where the caller's statement writes the donor, under the id that `sent` has for them. */
  donor_id: number | null
  platform: string
  /** Whole rupees: the sum of the lines. */
  amount: number
  attempt: NewAttempt
  lines: readonly NewLine[]
  /** The id of the donation that it is the rest of. */
  rest_of?: number
  /** 'donor', or a member of staff by name. */
  actor: string
  /** The donor's, for e-mails. */
  language: Language
}

/**
 * New donations as the common table expression `sent` of the caller's statement, each with the ids that it is to have:
 * `donor_id`, `intent_id`, `attempt_id` and `donation_id`. The caller says in an expression `opening` which of them it
 * opens, and writes those by `openDonations`.
 */
export function sentDonations(donations: readonly NewDonation[]): RawBuilder<unknown> {
  const rows = donations.map(({ attempt, ...donation }) => ({
    ...donation,
    ...attempt,
    ...causesOf(donation.lines),
    attempt_started: attemptStarted(attempt, donation.amount),
  }))
  return sql`sent as materialized (
      select coalesce(one.donor_id, nextval('donors_id_seq')) as donor_id,
        nextval('payment_intents_id_seq') as intent_id, nextval('payment_attempts_id_seq') as attempt_id,
        nextval('donations_id_seq') as donation_id, link, donation_code, platform, amount, rest_of, actor, language, lines, cause_ids,
        cause_amounts, transaction_id, gateway, active_pay_method_id, created_at, expires_at, next_inquiry_at, attempt_started
      from jsonb_to_recordset(${jsonText(rows)}::jsonb) as one
        (donor_id bigint, link text, donation_code text, platform text, amount int, rest_of bigint, actor text, language text, lines jsonb,
         cause_ids int[], cause_amounts int[], transaction_id text, gateway text, active_pay_method_id int,
         created_at timestamptz, expires_at timestamptz, next_inquiry_at timestamptz, attempt_started jsonb)
    )`
}

function attemptStarted({ gateway }: NewAttempt, amount: number) {
  const event: PaymentEvent = { kind: 'attempt_started', facts: { number: 1, gateway, amount } }
  return event.facts
}

/**
 * The rows that begin the donations of `opening`: what is to be paid with its first attempt, the donation with its lines, and
 * the events. They are expressions of the caller's statement, so that all of it exists or nothing.
 */
export const openDonations: RawBuilder<unknown> = sql`
    intents_added as (
      insert into payment_intents (id, kind, link, amount, active_pay_method_id, cause_ids, cause_amounts, language)
      overriding system value
      select intent_id, 'donation', link, amount, active_pay_method_id, cause_ids, cause_amounts, language from opening
    ), attempts_added as (
      insert into payment_attempts (id, intent_id, transaction_id, active_pay_method_id, gateway, amount, next_inquiry_at,
        expires_at, created_at)
      overriding system value
      select attempt_id, intent_id, transaction_id, active_pay_method_id, gateway, amount, next_inquiry_at, expires_at,
        created_at from opening
    ), donations_added as (
      insert into donations (id, intent_id, donation_code, donor_id, platform, rest_of)
      overriding system value
      select donation_id, intent_id, donation_code, donor_id, platform, rest_of from opening
    ), lines_added as (
      insert into donation_funds
        (donation_id, position, cause_id, fundtitle, fund_type, quantity, unit_amount, amount, remarks)
      select donation_id, line.*
      from opening, jsonb_to_recordset(lines) as line
        (position smallint, cause_id int, fundtitle text, fund_type text, quantity numeric, unit_amount int,
         amount int, remarks text)
    ), events_added as (${insertEventsFrom(sql`
      select intent_id, null, actor, 'donated', '{}'::jsonb from opening
      union all
      select intent_id, attempt_id, actor, 'attempt_started', attempt_started from opening`)})`
