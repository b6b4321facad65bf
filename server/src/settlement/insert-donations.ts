import { sql } from 'kysely'
import type { Channel } from '../../../contract/src/channels.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import type { Rupees } from '../../../contract/src/money.ts'
import type { NightAmount } from '../../../contract/src/night-plan.ts'
import type { PaymentEvent } from '../../../contract/src/payment-events.ts'
import { type Database, jsonText, prepared } from '../platform/database/database.ts'
import type { NewAttempt } from './plan/evidence.ts'
import { sumLinesForIntent } from './plan/funds.ts'

export type NewLine = {
  position: number
  cause_id: number | null
  fundtitle: string
  fund_type: string
  quantity: string
  unit_amount: number | null
  amount: Rupees
  remarks: string | null
  /** Given once beside the agreement of its donation, and so not counted towards the agreement's charges. */
  is_once?: boolean
  /** Campaign of the line's cause; `payment_intents` stores the sums of each campaign too. */
  campaign_id?: number | null
  page_id?: number | null
  /** Liability until its purpose is fulfilled, then income. */
  is_deferred?: boolean
  /** Rate by which fitrana, fidya or kaffarah was calculated. */
  alms_rate_id?: number
  /** Parts of the line by night of Ramazan. */
  nights?: readonly (NightAmount & { season_id: number })[] | undefined
}

export type NewDonor = {
  first_name: string
  last_name: string
  email: string
  phone: string
  country: string
  /** Encrypted. */
  cnic: string | null
}

export type NewDonation = {
  /** Unguessable part of the donor's URLs. */
  link: string
  donation_code: string
  /** A new donor, or the id of an existing one. */
  donor: NewDonor | number
  platform: string
  /** The sum of the lines. */
  amount: Rupees
  attempt: NewAttempt
  lines: readonly NewLine[]
  shortfall_of?: number
  /** Id of the agreement that it is given for. */
  agreement_id?: number | null
  /** Id of the appeal whose link led to it; an unknown one is ignored. */
  appeal_id?: number
  /** Website whose embedded form led to it. */
  site?: string
  /** 'donor', or a member of staff by name. */
  actor: string
  language: Language
  /** Address for the confirmation e-mail; undefined sends none. */
  recipient?: string
  /** Channel that the donor chose for messages; undefined for the usual one. */
  channel?: Channel
  /** Minutes until that e-mail is sent, unless the donation is paid by then; 0 by default. */
  email_minutes?: number
  /** Whether that e-mail is held (messages/held-messages.ts). */
  holds_email?: boolean
  /**
   * Catalogue version that the donation was validated with; when the catalogue is newer, nothing is written.
   */
  version?: number
  /** Idempotency key, with the stored answer for repetitions; only the first use writes the donation. */
  checkout?: { key: string; body_hash: string; answer: object }
}

export type DonationIds = { donation_id: number; intent_id: number; attempt_id: number }

/**
 * Writes donations in one statement: the donor, fund lines, payment intent, first attempt, events, e-mail and
 * checkout of each, or nothing. Checkouts are ordered by key, so that concurrent statements sharing two keys
 * do not deadlock.
 * @returns the ids of the written donations, by link
 * @throws pg.DatabaseError for constraint `donations_donation_code_key` when a random donation code is taken;
 *   nothing is written then
 */
export async function insertDonations(
  db: Database,
  donations: readonly NewDonation[],
): Promise<Map<string, DonationIds>> {
  const rows = donations.map(({ attempt, donor, checkout, ...donation }) => ({
    ...donation,
    ...attempt,
    ...sumLinesForIntent(donation.lines),
    ...(typeof donor === 'number' ? { donor_id: donor } : donor),
    ...checkout,
    attempt_started: attemptStartedFacts(attempt, donation.amount),
  }))
  const { rows: inserted } = await sql<DonationIds & { link: string }>`
    ${prepared} with valid as materialized (
      select coalesce(one.donor_id, nextval('donation_donors_id_seq')) as donor_id,
        one.donor_id is null as is_new_donor,
        nextval('payment_intents_id_seq') as intent_id, nextval('payment_attempts_id_seq') as attempt_id,
        nextval('donations_id_seq') as donation_id, link, donation_code, platform, amount, shortfall_of, agreement_id,
        (select id from appeals where id = one.appeal_id and begun_at is not null) as appeal_id, site, actor,
        language, lines, cause_ids, cause_amounts, campaign_ids, campaign_amounts, page_ids, page_amounts,
        transaction_id, gateway, active_pay_method_id, created_at, expires_at, next_inquiry_at,
        attempt_started, first_name, last_name, email, phone, country, cnic, recipient, holds_email,
        email_minutes, channel, key, body_hash, answer
      from jsonb_to_recordset(${jsonText(rows)}::jsonb) as one
        (donor_id bigint, link text, donation_code text, platform text, amount int, shortfall_of bigint,
         agreement_id bigint, appeal_id int, site text, actor text,
         language text, lines jsonb, cause_ids int[], cause_amounts int[], campaign_ids int[],
         campaign_amounts int[], page_ids int[], page_amounts int[], transaction_id text, gateway text,
         active_pay_method_id int, created_at timestamptz, expires_at timestamptz,
         next_inquiry_at timestamptz,
         attempt_started jsonb, first_name text, last_name text, email text, phone text, country text,
         cnic text,
         recipient text, holds_email boolean, email_minutes int, channel text, version bigint, key text,
         body_hash text, answer jsonb)
      where version is null or version = (select version from versions where subject = 'catalogue')
    ), checkouts_added as (
      insert into idempotency_keys (key, body_hash, donation_id, answer)
      select key, body_hash, donation_id, answer from valid where key is not null order by key
      on conflict (key) do nothing returning donation_id
    ), opening as materialized (
      select * from valid where key is null or donation_id in (select donation_id from checkouts_added)
    ), donors_added as (
      insert into donation_donors (id, first_name, last_name, email, phone, country, cnic)
      overriding system value
      select donor_id, first_name, last_name, email, phone, country, cnic from opening where is_new_donor
    ), intents_added as (
      insert into payment_intents
        (id, kind, link, amount, active_pay_method_id, cause_ids, cause_amounts, campaign_ids,
          campaign_amounts, page_ids, page_amounts, language, channel)
      overriding system value
      select intent_id, 'donation', link, amount, active_pay_method_id, cause_ids, cause_amounts, campaign_ids,
        campaign_amounts, page_ids, page_amounts, language, channel
      from opening
    ), attempts_added as (
      insert into payment_attempts
        (id, intent_id, transaction_id, active_pay_method_id, gateway, amount, next_inquiry_at,
         expires_at, created_at)
      overriding system value
      select attempt_id, intent_id, transaction_id, active_pay_method_id, gateway, amount, next_inquiry_at,
        expires_at, created_at
      from opening
    ), donations_added as (
      insert into donations (id, intent_id, donation_code, donor_id, platform, shortfall_of, agreement_id,
        appeal_id, site)
      overriding system value
      select donation_id, intent_id, donation_code, donor_id, platform, shortfall_of, agreement_id,
        appeal_id, site
      from opening
    ), lines_added as (
      insert into donation_funds
        (donation_id, position, cause_id, fundtitle, fund_type, quantity, unit_amount, amount, remarks,
          is_once, campaign_id, page_id, is_deferred, alms_rate_id)
      select donation_id, position, cause_id, fundtitle, fund_type, quantity, unit_amount, line.amount,
        remarks, coalesce(is_once, false), campaign_id, page_id,
        coalesce(is_deferred, false), alms_rate_id
      from opening, jsonb_to_recordset(lines) as line
        (position smallint, cause_id int, fundtitle text, fund_type text, quantity numeric, unit_amount int,
         amount int, remarks text, is_once boolean, campaign_id int, page_id int,
         is_deferred boolean, alms_rate_id int)
    ), nights_added as (
      insert into donation_nights (donation_id, position, season_id, night, amount)
      select donation_id, position, season_id, night, part.amount
      from opening, jsonb_to_recordset(lines) as line (position smallint, nights jsonb),
        jsonb_to_recordset(nights) as part (season_id int, night smallint, amount int)
    ), events_added as (
      insert into events (intent_id, attempt_id, actor, kind, facts)
      select intent_id, null, actor, 'donated', '{}'::jsonb from opening
      union all
      select intent_id, attempt_id, actor, 'attempt_started', attempt_started from opening
    ), messages_added as (
      insert into messages (intent_id, kind, recipient, language, status, next_try_at)
      select intent_id, 'donation', recipient, language, case when holds_email then 'held' else 'queued' end,
        case when not coalesce(holds_email, false)
          then now() + make_interval(mins => coalesce(email_minutes, 0)) end
      from opening where recipient is not null
    )
    select link, donation_id, intent_id, attempt_id from opening`.execute(db)
  return new Map(inserted.map(({ link, ...ids }) => [link, ids]))
}

function attemptStartedFacts({ gateway }: NewAttempt, amount: Rupees) {
  const event: PaymentEvent = { kind: 'attempt_started', facts: { number: 1, gateway, amount } }
  return event.facts
}
