import { sql } from 'kysely'
import type * as calls from '../../../../contract/src/attempts.ts'
import type { AnswerInput } from '../../../../contract/src/entry.ts'
import { pakistan } from '../../../../contract/src/home-country.ts'
import {
  bankTransferGateway,
  hasPakistaniMobile,
  importGateway,
  officeGateway,
} from '../../../../contract/src/payment-methods.ts'
import type { ReceiptDocument } from '../../../../contract/src/receipts.ts'
import { choiceStates } from '../../../../contract/src/share-states.ts'
import { holdsMoney, isPaid } from '../../../../contract/src/status.ts'
import type { Reader } from '../../../../words/src/reader.ts'
import { ownTitleIn } from '../../catalogue/payment-methods/payment-methods.queries.ts'
import { readHeldUntil } from '../../catalogue/seasons/offer-stock.ts'
import { contactOf } from '../../charity/read-charity.ts'
import type { AppContext } from '../../context.ts'
import { readRejection } from '../../history/timeline.queries.ts'
import { readNewestMessage } from '../../messages/messages.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { translatedColumn } from '../../platform/database/translated-column.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findReceipt } from '../../receipts/issued-receipts.queries.ts'
import { donationReceipt, paymentReceipt } from '../../receipts/receipt-documents.ts'
import {
  readCountedLines,
  readGivenDonation,
  readOpenShortfalls,
  readRequestedPayment,
} from '../../receipts/receipts.queries.ts'
import { readSettlementState } from '../read-settlement-state.ts'
import { readTransfers } from '../read-transfers.ts'
import { type IntentByLink, mayRetryByLink } from './intent-by-link.queries.ts'
import { paymentUrl, statusUrl } from './payment-url.ts'

type DonationStatus = AnswerInput<typeof calls.readDonationStatus>

/** Fields shared by the two status pages. */
const commonStatus = async (
  { language }: Reader,
  { db, publicUrl, charity }: AppContext,
  intent: IntentByLink,
) => ({
  status: intent.status,
  amount: intent.amount,
  refunded_amount: intent.refunded_amount,
  created_at: intent.created_at,
  settled_at: intent.settled_at,
  transfer_submitted: intent.attempt?.is_reported ?? false,
  payment_url:
    intent.status === 'pending' && intent.attempt?.status === 'pending'
      ? paymentUrl(language, publicUrl, intent.link)
      : null,
  may_retry: mayRetryByLink(intent),
  has_pakistani_mobile: hasPakistaniMobile(intent.payer.country, intent.payer.phone),
  is_abroad: intent.payer.country !== pakistan,
  email: await readNewestMessage(db, intent.intentId),
  contact: contactOf(await charity(language)),
  rejection: isFailedTransfer(intent) ? await readReason(db, intent.intentId) : null,
})

/** Omits the member of staff who rejected the transfer, which donors do not see. */
async function readReason(db: Database, intentId: number): Promise<DonationStatus['rejection']> {
  const rejection = await readRejection(db, intentId)
  return rejection && { reason: rejection.reason, amount_arrived: rejection.amount_arrived }
}

const isFailedTransfer = ({ attempt }: IntentByLink): boolean =>
  attempt?.gateway === bankTransferGateway && attempt.status === 'failed'

/**
 * Reads the donor's status page; includes nothing that the holder of the link should not know.
 * @throws Problem 404 for the link of a payment
 */
export async function readDonationStatus(
  reader: Reader,
  context: AppContext,
  donation: IntentByLink,
): Promise<DonationStatus> {
  const { db } = context
  const { attempt, kind, id, payer } = donation
  if (kind !== 'donation' || !attempt) throw Problem.notFound('problem.not-found.donation')
  const lines = (await readCountedLines(reader.language, db, [id])).get(id) ?? []
  const shortfalls = (await readOpenShortfalls(db, [donation.intentId])).get(donation.intentId) ?? []
  return {
    ...(await commonStatus(reader, context, donation)),
    transfers: [],
    ...(attempt.gateway === bankTransferGateway && (await readTwoTransfers(db, donation, attempt.id))),
    donation_code: donation.code,
    donor_name: `${payer.first_name} ${payer.last_name}`.trim(),
    ...(attempt.is_unchosen
      ? { payment_method: null, payment_gateway: null, payment_url: null }
      : {
          payment_method: attempt.method,
          payment_gateway: attempt.gateway,
          ...ownTitleIn(reader.language, attempt.titles),
        }),
    promised_amount: donation.promised_amount,
    kinds: (['zakat', 'general'] as const).filter((kind) => lines.some((line) => line.kind === kind)),
    funds: lines,
    shortfalls: shortfalls.map(({ link, amount, until = null }) => ({
      url: statusUrl(reader.language, context.publicUrl, { kind: 'donation', link }),
      amount,
      until,
    })),
    held_until: isPaid(donation.status)
      ? null
      : ((await readHeldUntil(db, [donation.intentId])).get(donation.intentId) ?? null),
    office_gift: [officeGateway, importGateway].includes(attempt.gateway),
    cheque_date: attempt.gateway === officeGateway ? await readChequeDate(db, attempt) : null,
    reversal_reason: attempt.status === 'failed' ? await readReversalReason(db, donation.intentId) : null,
    agreement_link: await readAgreementLink(db, id),
    campaigns: await readCampaignsOf(reader, db, donation.intentId),
    matched_amount: await readMatchedAmount(db, donation.intentId),
    ...(await readStockKinds(db, id)),
    receipt: holdsMoney(donation.status) ? await readReceipt(reader, context, donation.intentId) : null,
  }
}

async function readCampaignsOf(
  { language }: Reader,
  db: Database,
  intentId: number,
): Promise<DonationStatus['campaigns']> {
  const { rows } = await sql<DonationStatus['campaigns'][number]>`
    select campaigns.id, campaigns.slug, ${translatedColumn('campaigns', 'fundtitle', language)} as title,
      (select json_build_object('slug', page.slug, 'title', shown.title) from campaign_pages as page
        join page_revisions as shown on shown.id = approved_revision_id
        where page.id = any(page_ids) and campaign_id = campaigns.id and ended_at is null
          and hidden_at is null order by page.id limit 1) as page
    from payment_intents as intent join campaigns on campaigns.id = any(campaign_ids)
    where intent.id = ${intentId} order by campaigns.id`.execute(db)
  return rows
}

async function readMatchedAmount(db: Database, intentId: number): Promise<number> {
  const { rows } = await sql<{ matched: number }>`
    select coalesce(sum(amount), 0)::int as matched from match_allocations where intent_id = ${intentId}`.execute(
    db,
  )
  return rows[0]?.matched ?? 0
}

async function readChequeDate(
  db: Database,
  { id, status }: NonNullable<IntentByLink['attempt']>,
): Promise<string | null> {
  if (status !== 'pending' && status !== 'expired') return null
  const { rows } = await sql<{ cheque_date: string }>`
    select cheque_date::text from postdated_cheques where attempt_id = ${id}`.execute(db)
  return rows[0]?.cheque_date ?? null
}

/** Reads the reason of the newest reversal, unless the transfer was rejected since. */
async function readReversalReason(db: Database, intentId: number): Promise<string | null> {
  const { rows } = await sql<{ kind: string; reason: string }>`
    select kind, facts ->> 'reason' as reason from events
    where intent_id = ${intentId} and kind in ('gift_reversed', 'transfer_rejected')
    order by id desc limit 1`.execute(db)
  return rows[0]?.kind === 'gift_reversed' ? rows[0].reason : null
}

async function readAgreementLink(db: Database, donationId: number): Promise<string | null> {
  const agreement = await db
    .selectFrom('agreements')
    .innerJoin('donations', 'donations.agreement_id', 'agreements.id')
    .select('agreements.link')
    .where('donations.id', '=', donationId)
    .executeTakeFirst()
  return agreement?.link ?? null
}

/** Returns the status of a gift by two transfers; empty for any other. */
async function readTwoTransfers(
  db: Database,
  { intentId, status }: IntentByLink,
  attemptId: number,
): Promise<Partial<DonationStatus>> {
  const [intent] = (await readSettlementState(db, [intentId])).intents
  const attempt = intent?.attempts.find(({ id }) => id === attemptId)
  const transfers = intent && attempt ? await readTransfers(db, intent, attempt) : []
  if (transfers.length < 2) return {}
  const isMissing = holdsMoney(status) && transfers.some(({ arrived }) => arrived === null)
  return {
    transfers,
    transfer_submitted: transfers.every(({ submitted_at, arrived }) => (submitted_at ?? arrived) !== null),
    ...(isMissing && { rejection: await readReason(db, intentId) }),
  }
}

/** Returns null for a donation paid before receipts existed. */
async function readReceipt(
  reader: Reader,
  context: AppContext,
  intentId: number,
): Promise<ReceiptDocument | null> {
  const { db, publicUrl } = context
  const receipt = await findReceipt(db, { validFor: intentId })
  if (!receipt) return null
  const sender = { reader, publicUrl, charity: await context.charity(reader.language) }
  return donationReceipt(sender, await readGivenDonation(reader.language, db, { intentId }), receipt)
}

/** Reads a payee's status page of a requested payment. @throws Problem 404 for the link of a donation */
export async function readPaymentStatus(
  reader: Reader,
  context: AppContext,
  payment: IntentByLink,
): Promise<AnswerInput<typeof calls.readPaymentStatus>> {
  const { db } = context
  if (payment.kind !== 'payment') throw Problem.notFound('problem.not-found.payment')
  const { type, remarks } = await db
    .selectFrom('payments')
    .select(['type', 'remarks'])
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow()
  return {
    ...(await commonStatus(reader, context, payment)),
    reference_no: payment.code,
    payee_name: `${payment.payer.first_name} ${payment.payer.last_name}`,
    type,
    remarks,
    kinds: ['payment'],
    payment_method: payment.attempt?.method ?? null,
    payment_gateway: payment.attempt?.gateway ?? null,
    ...ownTitleIn(reader.language, payment.attempt?.titles),
    receipt:
      payment.status === 'success'
        ? paymentReceipt(
            { reader, charity: await context.charity(reader.language), publicUrl: context.publicUrl },
            await readRequestedPayment(reader.language, db, payment.intentId),
          )
        : null,
  }
}

/**
 * Reads whether a donation, or the one whose shortfall it pays, has shares of animals or iftar meals or lost
 * their reservation; and whether the donation itself has alms or awaits a choice.
 */
async function readStockKinds(db: Database, donationId: number): Promise<Kinds> {
  const { rows } = await sql<Kinds>`
    select coalesce(bool_or(is_shares), false) as has_shares, coalesce(bool_or(not is_shares), false) as has_meals,
      exists (select from donation_funds where donation_id = ${donationId} and alms_rate_id is not null) as has_alms,
      coalesce(bool_or(state = 'released'), false) as reservation_ended,
      coalesce(bool_or(donation_id = ${donationId} and state = any(${[...choiceStates]})), false) as awaits_choice
    from (select coalesce(shortfall_of, id) as id from donations where id = ${donationId}) as first
    cross join lateral (
      select true as is_shares, state, donation_id from qurbani_orders as ordered
        join qurbani_shares on order_id = ordered.id where donation_id = first.id
      union all select false, state, donation_id from iftar_orders where donation_id = first.id) as one`.execute(
    db,
  )
  if (!rows[0]) throw new Error('An aggregate has one row.')
  return rows[0]
}

type Kinds = Pick<
  DonationStatus,
  'has_shares' | 'has_meals' | 'has_alms' | 'reservation_ended' | 'awaits_choice'
>
