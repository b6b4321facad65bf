import { sql } from 'kysely'
import { pakistan } from '../../../../contract/src/home-country.ts'
import type { Rupees } from '../../../../contract/src/money.ts'
import { officePlatform } from '../../../../contract/src/office-gifts.ts'
import { bankTransferGateway, officeGateway } from '../../../../contract/src/payment-methods.ts'
import { type PaymentStatus, paidStatuses } from '../../../../contract/src/status.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { mayRetry } from '../plan/plan-retry.ts'

/** Donation or payment behind a link, with its best paid attempt, else its newest. */
export type IntentByLink = {
  intentId: number
  kind: 'donation' | 'payment'
  /** Id of the donation or payment. */
  id: number
  /** Donation code, or the payment's reference. */
  code: string
  status: PaymentStatus
  amount: Rupees
  /** Amount known to be refunded; a gateway may have refunded more. */
  refunded_amount: Rupees
  /** Promised amount, set when another amount was received. */
  promised_amount: Rupees | null
  link: string
  created_at: Date
  settled_at: Date | null
  /** The bank returned the money, or staff reversed the gift. */
  is_reversed: boolean
  payer: { first_name: string; last_name: string; email: string; phone: string; country: string }
  /** Null until the payee chooses how to pay. */
  attempt: {
    id: number
    transaction_id: string
    gateway: string
    method: string
    titles: unknown
    status: PaymentStatus
    expires_at: Date
    created_at: Date
    /** Bank transfers: reported by the donor; partly verified by staff. */
    is_reported: boolean
    is_partly_found: boolean
    /**
     * Set while the donor has not chosen how to pay a donation that staff entered; it is stored as a
     * transfer.
     */
    is_unchosen: boolean
  } | null
}

export async function readByLink(db: Database, link: string): Promise<IntentByLink> {
  const { rows } = await sql<Omit<IntentByLink, 'attempt'>>`
    select intent.id as "intentId", intent.kind, payer.id, code, status, amount, promised_amount,
      refunded_amount, link, created_at, settled_at, reversed_at is not null as is_reversed,
      json_build_object('first_name', first_name, 'last_name', last_name, 'email', email,
        'phone', coalesce(phone, ''), 'country', coalesce(country, ${pakistan}::text)) as payer
    from payment_intents as intent join payers as payer on payer.intent_id = intent.id
    where link = ${link}`.execute(db)
  const [intent] = rows
  if (!intent) throw Problem.notFound('problem.not-found.donation')
  const attempts = await sql<NonNullable<IntentByLink['attempt']>>`
    select attempt.id, transaction_id, gateway, method.name as method, titles, status, expires_at,
      attempt.created_at, is_reported, exists (select from transfer_verifications
        where attempt_id = attempt.id and reversed_at is null) as is_partly_found,
      gateway = ${bankTransferGateway} and status = 'pending' and not is_reported
        and exists (select from donations where donations.intent_id = attempt.intent_id
          and platform = ${officePlatform})
        and not exists (select from payment_attempts as other
          where other.intent_id = attempt.intent_id and other.id <> attempt.id) as is_unchosen
    from payment_attempts as attempt
    join active_pay_methods as association on association.id = attempt.active_pay_method_id
    join payment_methods as method on method.id = pay_method_id
    cross join lateral (select exists (
      select from manual_bank_transfers where attempt_id = attempt.id) as is_reported) as reported
    where intent_id = ${intent.intentId}
    order by array_position(${[...paidStatuses]}::text[], status), amount - refunded_amount desc, amount desc,
      attempt.id desc
    limit 1`.execute(db)
  return { ...intent, attempt: attempts.rows[0] ?? null }
}

/**
 * Returns whether a new attempt may be started: unpaid, no reported transfer awaits review, and not a gift
 * that was reversed.
 */
export const mayRetryByLink = ({ status, attempt, is_reversed }: IntentByLink): boolean =>
  !is_reversed &&
  attempt?.gateway !== officeGateway &&
  mayRetry(status, attempt !== null && (attempt.is_reported || attempt.is_partly_found))
