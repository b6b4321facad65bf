import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { noSubType } from '../../../contract/src/cart-lines.ts'
import { typeTitleIn } from '../../../contract/src/cause-in-language.ts'
import type { EditedCause } from '../../../contract/src/causes.ts'
import type { GivenNights } from '../../../contract/src/given-nights.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import type { Rupees } from '../../../contract/src/money.ts'
import { officePlatform } from '../../../contract/src/office-gifts.ts'
import { type PaymentStatus, unpaidStatuses } from '../../../contract/src/status.ts'
import { almsCount, purposeInLanguage } from '../../../words/src/purpose-in-language.ts'
import { readerOf } from '../../../words/src/reader.ts'
import { ownTitleIn, pairNames } from '../catalogue/payment-methods/payment-methods.queries.ts'
import { readHeldUntil } from '../catalogue/seasons/offer-stock.ts'
import type { Database } from '../platform/database/database.ts'
import { translatedColumn } from '../platform/database/translated-column.ts'
import { Problem } from '../platform/http/problem.ts'

/** Donation as e-mails and receipts show it. */
export type GivenDonation = {
  intentId: number
  code: string
  link: string
  status: PaymentStatus
  amount: Rupees
  /** Promised amount, set when another amount was received. */
  promisedAmount: number | null
  createdAt: Date
  settledAt: Date | null
  donorName: string
  method: string
  gateway: string
  payment_title?: string
  /** Code of the donation whose shortfall this is; null for any other. */
  shortfallOf: string | null
  lines: GivenLine[]
}

export type GivenLine = {
  cause: string
  /** Null when the cause had no fund types to choose from. */
  fundType: string | null
  /** At most two decimals: '1.5'. Null when another amount than promised was received. */
  quantity: string | null
  /** Quantity of alms with its unit: '15 people'. */
  counted?: string
  amount: Rupees
  refunded: Rupees
  remarks: string | null
  kind: 'zakat' | 'general'
  /** Effect of a gift to the cause; '' when the charity wrote none. */
  impact: string
  nights?: GivenNights
}

/**
 * Quantity of a line; null when another amount than promised was received, which need not be a multiple of
 * the unit.
 */
const quantityOfLine = sql<
  string | null
>`case when promised_amount is null then trim_scale(quantity)::text end`.as('quantity')

/**
 * Title of a line's campaign, with that of the supporter's page unless it is hidden; null without a campaign.
 */
const campaignOfLine = (language: Language) =>
  sql<string | null>`(
    select ${translatedColumn('campaign', 'fundtitle', language)} || coalesce(' · ' || title, '')
    from campaigns as campaign
    left join campaign_pages as page on page.id = line.page_id and hidden_at is null
    left join page_revisions as revision on revision.id = approved_revision_id
    where campaign.id = line.campaign_id)`.as('campaign')

/** @throws Problem 404 */
export async function readGivenDonation(
  language: Language,
  db: Database,
  where: { intentId: number } | { link: string },
): Promise<GivenDonation> {
  const [donation] = await readGivenDonations(
    language,
    db,
    'link' in where ? sql<SqlBool>`link = ${where.link}` : sql<SqlBool>`intent.id = ${where.intentId}`,
  )
  if (!donation) throw Problem.notFound('problem.not-found.donation')
  return donation
}

export async function readGivenDonations(
  language: Language,
  db: Database,
  where: RawBuilder<SqlBool>,
): Promise<GivenDonation[]> {
  const { rows } = await sql<Omit<GivenDonation, 'lines'> & { id: number; titles: unknown }>`
    select donations.id, donations.intent_id as "intentId", donations.donation_code as code, link,
      intent.status, intent.amount, intent.promised_amount as "promisedAmount",
      intent.created_at as "createdAt", intent.settled_at as "settledAt", pair.method, pair.titles,
      pair.gateway, trim(first_name || ' ' || last_name) as "donorName",
      first.donation_code as "shortfallOf"
    from payment_intents as intent join donations on donations.intent_id = intent.id
    join donation_donors on donation_donors.id = donor_id
    join ${pairNames} as pair on pair.id = active_pay_method_id
    left join donations as first on first.id = donations.shortfall_of
    where ${where}`.execute(db)
  const lines = await readCountedLines(
    language,
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, titles, ...donation }) => ({
    ...donation,
    ...ownTitleIn(language, titles),
    lines: (lines.get(id) ?? []).map(
      ({ fundtitle, fund_type, kind, refunded_amount, campaign: _, ...line }) => ({
        ...line,
        refunded: refunded_amount,
        cause: fundtitle,
        fundType: fund_type === noSubType ? null : fund_type,
        kind: kind === 'zakat' ? 'zakat' : 'general',
      }),
    ),
  }))
}

/**
 * Reads the lines of donations that count, in the reader's language; amounts in rupees. Lines of zero are
 * omitted.
 * @returns by the donation's id
 */
export async function readCountedLines(language: Language, db: Database, donationIds: readonly number[]) {
  const lines = await db
    .selectFrom('donation_funds as line')
    .leftJoin('causes', 'causes.id', 'line.cause_id')
    .select([
      'line.cause_id',
      'line.fundtitle',
      'line.fund_type',
      'line.amount',
      'line.refunded_amount',
      'line.remarks',
      quantityOfLine,
      sql<GivenNights>`nights_of_line(donation_id, line.position)`.as('nights'),
      campaignOfLine(language),
    ])
    .select((row) => row.fn.coalesce('causes.impact', sql<string>`''`).as('impact'))
    .select(['causes.kind', 'causes.texts', 'donation_id'])
    .where('donation_id', '=', sql<number>`any(${donationIds}::bigint[])`)
    .where('line.amount', '>', 0)
    .orderBy('position')
    .execute()
  const byDonation = Map.groupBy(lines, ({ donation_id }) => donation_id)
  return new Map(
    [...byDonation].map(([id, some]) => [
      id,
      some.map(({ donation_id: _, ...line }) => lineInLanguage(language, line)),
    ]),
  )
}

/** Shortfall of a donation that can still be paid. */
export type OpenShortfall = {
  link: string
  amount: number
  /** End of the reservation of the shares or meals that it pays for. */
  until?: Date | undefined
}

/**
 * Reads the shortfalls of donations that can still be paid. A shortfall is a donation itself; it is omitted
 * when it was paid or reported, or when it is a price difference and no share is held for it any more.
 * @returns by the intent's id
 */
export async function readOpenShortfalls(
  db: Database,
  intentIds: readonly number[],
): Promise<Map<number, OpenShortfall[]>> {
  const { rows } = await sql<{ id: number; intent_id: number; link: string; amount: number }>`
    select intent.id, first.intent_id, intent.link, intent.amount
    from donations as first join donations as shortfall on shortfall.shortfall_of = first.id
    join payment_intents as intent on intent.id = shortfall.intent_id
    where first.intent_id = any(${intentIds}::bigint[])
      and intent.status = any(${[...unpaidStatuses]}::text[])
      and (exists (select from qurbani_shares where difference_id = shortfall.id and state = 'held')
        or not exists (select from events
          where events.intent_id = intent.id and kind = 'shortfall_of' and actor = 'donor'))
      and not exists (select from payment_attempts as attempt
        where attempt.intent_id = intent.id and attempt.status = 'pending' and (
          exists (select from manual_bank_transfers where attempt_id = attempt.id)
          or exists (select from transfer_verifications where attempt_id = attempt.id
            and reversed_at is null)))
    order by shortfall.id`.execute(db)
  const ends = await readHeldUntil(
    db,
    rows.map(({ id }) => id),
  )
  return Map.groupBy(
    rows.map(({ id, ...row }) => ({ ...row, until: ends.get(id) })),
    ({ intent_id }) => intent_id,
  )
}

/** Returns whether staff recorded this donation. */
export async function isOfficeGift(db: Database, id: number): Promise<boolean> {
  const gift = await db
    .selectFrom('donations')
    .select('id')
    .where('id', '=', id)
    .where('platform', '=', officePlatform)
    .executeTakeFirst()
  return gift !== undefined
}

/**
 * Translates a donation's line into the reader's language; the record stays in English.
 * @param line.texts the cause's current translations; null when the cause is gone
 */
export function lineInLanguage<
  L extends { fundtitle: string; fund_type: string; impact: string; quantity?: string | null },
>(language: Language, { texts, ...line }: L & { texts: unknown }): Omit<L, 'texts'> & { counted?: string } {
  const { t } = readerOf(language)
  const counted = almsCount(t, line.fund_type, line.quantity ?? null)
  const text = (texts as EditedCause['texts'] | null)?.[language]
  return {
    ...(line as Omit<L, 'texts'>),
    fundtitle: text?.fundtitle || line.fundtitle,
    fund_type: (text && typeTitleIn(text, line.fund_type)) || purposeInLanguage(t, line.fund_type),
    ...(counted && { counted }),
    impact: text?.impact || line.impact,
  }
}

/** Payment as e-mails show it. */
export type RequestedPayment = {
  reference: string
  link: string
  status: PaymentStatus
  amount: Rupees
  settledAt: Date | null
  payeeName: string
  type: string
  remarks: string | null
  /** Null until the payee has chosen how to pay. */
  pair: { method: string; gateway: string; payment_title?: string } | null
}

/** @throws Problem 404 */
export async function readRequestedPayment(
  language: Language,
  db: Database,
  intentId: number,
): Promise<RequestedPayment> {
  const { method, gateway, titles, ...payment } = await db
    .selectFrom('payment_intents as intent')
    .innerJoin('payments', 'payments.intent_id', 'intent.id')
    .leftJoin(pairNames.as('pair'), 'pair.id', 'active_pay_method_id')
    .select(['reference_no as reference', 'link', 'amount', 'settled_at as settledAt', 'type', 'remarks'])
    .select(['pair.method', 'pair.titles', 'pair.gateway'])
    .select(sql<PaymentStatus>`status`.as('status'))
    .select(sql<string>`first_name || ' ' || last_name`.as('payeeName'))
    .where('intent.id', '=', intentId)
    .executeTakeFirstOrThrow(() => Problem.notFound('problem.not-found.payment'))
  const isChosen = method !== null && gateway !== null
  return { ...payment, pair: isChosen ? { method, gateway, ...ownTitleIn(language, titles) } : null }
}
