import { sql } from 'kysely'
import { moneyHeldStatuses } from '../../../contract/src/status.ts'

/** SQL condition: the payment `intent` of `line` holds money for the line. */
const holdsMoney = sql`intent.status = any(${[...moneyHeldStatuses]}) and line.amount > line.refunded_amount`

/**
 * SQL: lines with money of `ordered`: its own line, and its part of each shortfall donation that pays a price
 * difference.
 */
export const linesOfOrder = sql`(
  select intent.id as intent_id, line.position, line.amount - line.refunded_amount as amount,
    line.fulfilled_amount, line.cause_id, line.fund_type
  from donations as donation
  join donation_funds as line on line.donation_id = donation.id and line.position = ordered.position
  join payment_intents as intent on intent.id = donation.intent_id
  where (donation.id = ordered.donation_id or donation.shortfall_of = ordered.donation_id)
    and line.is_deferred and ${holdsMoney})`

/** SQL condition: the line of `ordered` itself holds money. */
export const isOrderPaid = sql<boolean>`exists (
  select from donations as donation
  join donation_funds as line on line.donation_id = donation.id and line.position = ordered.position
  join payment_intents as intent on intent.id = donation.intent_id
  where donation.id = ordered.donation_id and ${holdsMoney})`

/**
 * SQL: the shortfall that `share` of `ordered` waits for: the link and amount of its payment, and whether it
 * is paid. It is the share's own price difference; without one, the newest shortfall of the order that no
 * share names, for money that was not received.
 */
export const shortfallOfShare = sql`(
  select intent.link, line.amount, ${holdsMoney} as is_paid
  from donations as donation
  join donation_funds as line on line.donation_id = donation.id and line.position = ordered.position
  join payment_intents as intent on intent.id = donation.intent_id
  where donation.shortfall_of = ordered.donation_id and case when share.difference_id is null
    then not exists (select from qurbani_shares where order_id = ordered.id and difference_id = donation.id)
    else donation.id = share.difference_id end
  order by donation.id desc limit 1)`

/**
 * SQL: the money of each share of `ordered` in rupees, which adds up to the money of the order, and whether
 * it is income. Fulfilled shares come first, because `fulfilOrders` rounds their part down.
 */
export const moneyOfShares = sql`(
  select id, offer_id, state, is_fulfilled,
    (money * rank / count - money * (rank - 1) / count)::int as amount
  from (
    select share.id, offer_id, state, state in ('slaughtered', 'sadaqah') as is_fulfilled, count(*) over () as count,
      row_number() over (order by state not in ('slaughtered', 'sadaqah'), number) as rank,
      (select coalesce(sum(amount), 0) from ${linesOfOrder} as paid) as money
    from qurbani_shares as share where order_id = ordered.id and state <> 'released'
  ) as ranked)`
