import { type RawBuilder, sql } from 'kysely'
import { jsonText } from '../platform/database/database.ts'
import { newIntentId, openIntent } from './open-intent.ts'
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

type NewDonation = {
  /** The unguessable part of the donor's addresses. */
  link: string
  donation_code: string
  /** Where the statement finds the donor's id. */
  donorId: RawBuilder<unknown>
  platform: string
  /** Whole rupees: the sum of the lines. */
  amount: number
  attempt: NewAttempt
  lines: readonly NewLine[]
  /** Of which donation it is the rest. */
  restOf?: RawBuilder<unknown>
  /** 'donor', or a member of staff by name. */
  actor: string
}

/**
 * The rows that begin a donation, as common table expressions of the caller's statement, which finds the new ids in
 * `intent`, `attempt` and `donation`: what is to be paid with its first attempt, the donation with its lines, the events.
 */
export function openDonation(donation: NewDonation): RawBuilder<unknown> {
  const { link, donation_code, donorId, platform, amount, attempt, lines, restOf, actor } = donation
  const intent = openIntent({ kind: 'donation', link, amount, attempt, lines, actor })
  return sql`${intent}, donation as (
      insert into donations (intent_id, donation_code, donor_id, platform, rest_of)
      values (${newIntentId}, ${donation_code}, ${donorId}, ${platform}, ${restOf ?? null})
      returning id
    ), lines as (
      insert into donation_funds
        (donation_id, position, cause_id, fundtitle, fund_type, quantity, unit_amount, amount, remarks)
      select donation.id, line.*
      from donation, jsonb_to_recordset(${jsonText(lines)}::jsonb) as line
        (position smallint, cause_id int, fundtitle text, fund_type text, quantity numeric, unit_amount int,
         amount int, remarks text)
    )`
}
