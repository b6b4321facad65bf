import { createHmac, randomUUID } from 'node:crypto'
import { smallestGiftMessage } from '../../../../contract/src/amounts.ts'
import { noSubType } from '../../../../contract/src/cart-lines.ts'
import type { DonateBody } from '../../../../contract/src/donate.ts'
import { pakistan } from '../../../../contract/src/home-country.ts'
import { firstLanguage, type Language } from '../../../../contract/src/language/language.ts'
import type { LiveCampaigns } from '../../catalogue/campaigns/live-campaigns.ts'
import { choosePair } from '../../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../../context.ts'
import { type Database, jsonText } from '../../platform/database/database.ts'
import { isOutcomeUnknown } from '../../platform/database/database-errors.ts'
import { writeHeartbeat } from '../../platform/database/heartbeat.ts'
import { Problem } from '../../platform/http/problem.ts'
import { derivedKey } from '../../platform/sealing/secrets.ts'
import { isCodeCollision } from '../../settlement/new-donation-code.ts'
import type { DonationRules, DonationWriter, PaymentUrl } from './donation-writer.ts'
import { type PriceCheck, type ValidLine, validateCart } from './validate-cart.ts'
import type { Checkout, ValidDonation } from './write-donations.ts'

/**
 * Runs the path of a donation, so that the first donors do not wait until its code is compiled and its
 * statement planned. Nothing is written, because the catalogue never has the version -1.
 */
export async function warmUpDonations(context: AppContext): Promise<void> {
  const { causes, pairs, smallestGift } = await context.donationWriter.readRules()
  const cause = causes.find(
    ({ status, amount, offers = [] }) => status === 1 && !amount && offers.length === 0,
  )
  const [pair] = pairs
  if (!cause || !pair) return
  const amount = Math.max(smallestGift, 5000)
  const body: DonateBody = {
    first_name: '-',
    last_name: '-',
    email: 'warm-up@example.org',
    phone: '03001234567',
    country: pakistan,
    cnic: '',
    recurring: 0,
    platform: 'web',
    payment_method: pair.payment_method,
    payment_gateway: pair.payment_gateway,
    total_amount: amount,
    cart: [{ id: cause.id, cause: cause.fundtitle, subtypes: noSubType, amount, quantity: '1', remarks: '' }],
  }
  const donate = async () => {
    const valid = await validateDonation(context.donationWriter, body, 'any')
    const checkout = { key: randomUUID(), bodyHash: checkoutHash(context, body) }
    const donation = { ...valid, version: -1, checkout, body, language: firstLanguage, holdsEmail: false }
    await context.donationWriter.record.add(donation)
  }
  for (let round = 0; round < 30; round++) await Promise.all(Array.from({ length: 16 }, donate))
}

/** Cart, payment method, and the donor's details that decide whether a gateway accepts it. */
type CartToValidate = Pick<
  DonateBody,
  'cart' | 'total_amount' | 'payment_method' | 'payment_gateway' | 'country' | 'phone'
> & {
  /** Allows also the pairs that only regular donations may use. */
  isRegular?: boolean
  refusesEnded?: boolean
  /** Language of the titles in errors. */
  language?: Language | undefined
  /** Largest amount that a regular donation takes at once, when it is more than the total. */
  largest?: number
}

type ValidatedCart = Pick<ValidDonation, 'lines' | 'pair' | 'version'>

/** Validates a donation against the catalogue. @throws Problem 422 with errors by field */
export async function validateDonation(
  { readRules, readFigures }: Pick<DonationWriter, 'readRules' | 'readFigures'>,
  body: CartToValidate,
  prices: PriceCheck = 'catalogue',
): Promise<ValidatedCart> {
  const { version, pairs, collectionPairs, zakatCauses, closingCampaigns, ...rules } = await readRules()
  const mayBeClosed = body.cart.some(({ campaign = 0 }) => closingCampaigns.has(campaign))
  const figures: Figures = mayBeClosed ? await readFigures() : new Map()
  const lines = validLines(body, { ...rules, figures }, prices)
  const shares = body.isRegular && lines.find(hasStock)
  if (shares) throw Problem.invalidField(`cart.${shares.position}.amount`, 'problem.shares-alone')
  const pair = choosePair(body.isRegular ? [...pairs, ...collectionPairs] : pairs, body, {
    amount: body.total_amount,
    largest: body.largest,
    kinds: lines.map(({ cause_id }) => (zakatCauses.has(cause_id) ? 'zakat' : 'general')),
    country: body.country,
    phone: body.phone,
  })
  return { version, lines, pair }
}

/**
 * Records a donation and returns its payment URL (specification, section 7: POST /donate). Nothing that the
 * browser computed is trusted.
 * @throws Problem 409 when the key was used with another body; 422 with errors by field
 */
export const createDonation = (
  language: Language,
  context: AppContext,
  body: DonateBody,
  key: string | undefined,
  { holdsEmail } = { holdsEmail: false },
): Promise<PaymentUrl> =>
  recordCheckout(context, { body, key, language }, async (valid) => {
    const { record, recordShares } = context.donationWriter
    const donation = { ...valid, body, language, holdsEmail }
    const shares = valid.lines.find(hasStock)
    if (!shares) return record.add(donation)
    const written = await recordShares.add(donation)
    if (written === 'sold_out')
      throw Problem.invalidField(`cart.${shares.position}.amount`, 'problem.sold-out')
    return written
  })

type CheckoutToRecord = {
  body: CartToValidate
  /** Idempotency key; undefined for none. */
  key?: string | undefined
  prices?: PriceCheck
  language?: Language
}

/**
 * Validates a checkout and writes it. A repeated idempotency key with the same body returns the first answer,
 * even if both arrive at once or the first answer was lost. When the connection was lost during the write,
 * the key shows whether the write succeeded.
 * @param write returns null when nothing was written: the key is recorded already, or the catalogue has
 *   changed since the validation
 * @throws Problem 409 when the key was used with another body; 422 with errors by field
 */
export async function recordCheckout<Answer extends object>(
  context: AppContext,
  { body, key, prices, language }: CheckoutToRecord,
  write: (valid: ValidatedCart & { checkout: Checkout | null }) => Promise<Answer | null>,
): Promise<Answer> {
  const checkout = key === undefined ? null : { key, bodyHash: checkoutHash(context, body) }
  const checked = { ...body, refusesEnded: prices !== 'any', language }
  for (;;) {
    let refused: unknown
    try {
      const answer = await write({
        ...(await validateDonation(context.donationWriter, checked, prices)),
        checkout,
      })
      if (answer) return answer
    } catch (error) {
      if (isCodeCollision(error)) continue
      if (!(error instanceof Problem) && !(checkout && isOutcomeUnknown(error))) throw error
      refused = error
    }
    // Returns the first answer to this checkout, even if the cause has been closed since.
    const first = await readFirstAnswer<Answer>(context, checkout)
    if (first) return first
    if (refused) throw refused
    // The catalogue changed after the cart was validated: validate again.
    context.catalogue.clear()
  }
}

/**
 * Records the key and the answer of a checkout that creates no donation, in the transaction that writes its
 * other rows.
 * @returns false when the key is recorded already
 */
export async function storeAnswer(
  trx: Database,
  { key, bodyHash }: Checkout,
  answer: object,
): Promise<boolean> {
  const stored = await trx
    .insertInto('idempotency_keys')
    .values({ key, body_hash: bodyHash, answer: jsonText(answer) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return stored !== undefined
}

type Figures = Awaited<ReturnType<LiveCampaigns['readFigures']>>

/** @throws Problem 422 with errors by field */
function validLines(
  { cart, total_amount, refusesEnded = false, language }: CartToValidate,
  {
    causes,
    smallestGift,
    ...by
  }: Pick<DonationRules, 'causes' | 'smallestGift' | 'ramazan'> & { figures: Figures },
  prices: PriceCheck,
): ValidLine[] {
  const { lines, errors } = validateCart(cart, total_amount, causes, prices, {
    ...by,
    refusesEnded,
    language,
  })
  if (total_amount < smallestGift) errors.total_amount ??= [smallestGiftMessage(smallestGift)]
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
  return lines
}

/** @throws Problem 409 when the key was used with another body */
async function readFirstAnswer<Answer>(
  context: AppContext,
  checkout: Checkout | null,
): Promise<Answer | undefined> {
  if (!checkout) return undefined
  const row = await context.db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('key', '=', checkout.key)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.body_hash !== checkout.bodyHash) throw Problem.conflict('problem.checkout-differs')
  await writeHeartbeat(context.db)
  return row.answer as Answer
}

/**
 * Hash that shows whether a repeated checkout has the same details. Keyed, because otherwise the few billion
 * possible CNICs could be tried against a copy of the database. The body is validated and complete, so its
 * JSON is canonical.
 */
export const checkoutHash = ({ secretKey }: Pick<AppContext, 'secretKey'>, body: object): string =>
  createHmac('sha256', derivedKey(secretKey, 'checkouts')).update(JSON.stringify(body)).digest('hex')

const hasStock = ({ shares, meals }: ValidLine): boolean => shares !== undefined || meals !== undefined
