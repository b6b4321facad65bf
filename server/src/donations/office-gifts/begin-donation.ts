import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { anonymousName } from '../../../../contract/src/donate.ts'
import { pakistan } from '../../../../contract/src/home-country.ts'
import { firstLanguage, type Language } from '../../../../contract/src/language/language.ts'
import { type OfficeGift, officePlatform } from '../../../../contract/src/office-gifts.ts'
import { readCausesToValidate } from '../../catalogue/causes/causes.queries.ts'
import { findAssociation } from '../../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../../context.ts'
import type { Staff } from '../../history/record-audit.ts'
import { primaryPoint } from '../../messages/primary-point.ts'
import {
  refuseInstructions,
  refuseInstructionsInName,
  refuseOtherNumbersInCart,
} from '../../messages/refuse-instructions.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { queueJob } from '../../platform/jobs/start-jobs.ts'
import { newAttempt } from '../../settlement/attempts/new-attempt.ts'
import { insertDonations } from '../../settlement/insert-donations.ts'
import { newDonationCode } from '../../settlement/new-donation-code.ts'
import { validateCart } from '../donate/validate-cart.ts'
import { mealOrdersOf, ordersOf, wantedMeals, wantedShares } from '../donate/write-share-donations.ts'

export type EnteredGift = Pick<
  OfficeGift,
  'first_name' | 'last_name' | 'email' | 'phone' | 'country' | 'cnic' | 'total_amount' | 'cart'
> &
  Partial<Pick<OfficeGift, 'contact_id'>>

export type CreatedDonation = {
  id: number
  intent_id: number
  attempt_id: number
  donation_code: string
  link: string
}

/**
 * Creates a donation recorded by staff, with an attempt that the caller settles in the same transaction, or
 * that waits until `expiresAt`.
 * @param pair method and gateway by which it was received
 * @param options.language the donor's, for pages and messages
 * @throws Problem 409 when the pair does not exist; 422 with errors by field, including a name or remarks
 *   that may name an account, and shares or meals that are sold out or paid by a post-dated cheque;
 *   pg.DatabaseError for constraint `donations_donation_code_key` when the random code exists
 */
export async function beginDonation(
  context: AppContext,
  trx: Database,
  entered: EnteredGift,
  pair: { method: string | null; gateway: string },
  { caller }: Staff,
  { expiresAt, language = firstLanguage }: { expiresAt?: Date | undefined; language?: Language } = {},
): Promise<CreatedDonation> {
  const { shareStock, mealStock } = context
  const [offers, offeredMeals] = [await shareStock.readOffers(trx), await mealStock.readOffers(trx)]
  const causes = (
    await readCausesToValidate(
      trx,
      entered.cart.map(({ id }) => id),
    )
  ).map((cause) => ({
    ...cause,
    offers: offers.filter(({ cause_id }) => cause_id === cause.id),
    meals: offeredMeals.filter(({ cause_id }) => cause_id === cause.id),
  }))
  const { lines, errors } = validateCart(entered.cart, entered.total_amount, causes, 'any', 'staff')
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
  const { first_name, last_name } = entered
  refuseInstructionsInName({ first_name, last_name })
  refuseOtherNumbersInCart(entered)
  for (const { qurbani } of entered.cart)
    for (const { name, parent } of qurbani?.shares ?? []) refuseInstructions({ shares: `${name} ${parent}` })
  const associationId = await findAssociation(trx, pair)
  if (associationId === undefined) throw Problem.conflict('refusal.way-not-set-up')
  const isAnonymous = entered.first_name === '' && entered.last_name === ''
  const { email, phone } = await readPoints(trx, entered)
  for (const { stock, wanted } of [
    { stock: shareStock, wanted: wantedShares({ lines }) },
    { stock: mealStock, wanted: wantedMeals({ lines }) },
  ]) {
    if (wanted.length === 0) continue
    if (expiresAt) throw Problem.invalidField('cheque_date', 'office-fields.cheque-date.shares')
    const [isHeld] = await stock.hold(trx, [wanted])
    const sold = lines.find(({ shares, meals }) => (stock === mealStock ? meals : shares))
    if (!isHeld) throw Problem.invalidField(`cart.${sold?.position}.amount`, 'problem.sold-out')
  }
  const link = randomBytes(16).toString('base64url')
  const donation_code = newDonationCode()
  const inserted = await insertDonations(trx, [
    {
      link,
      donation_code,
      lines,
      platform: officePlatform,
      amount: entered.total_amount,
      attempt: {
        ...newAttempt(context, { associationId, gateway: { name: pair.gateway } }),
        ...(expiresAt && { expires_at: expiresAt, next_inquiry_at: expiresAt }),
      },
      donor: {
        first_name: isAnonymous ? anonymousName : entered.first_name,
        last_name: entered.last_name,
        email,
        phone,
        country: entered.country || pakistan,
        cnic: entered.cnic ? context.sealer.seal(entered.cnic) : null,
      },
      actor: caller.name,
      language,
    },
  ])
  const ids = inserted.get(link)
  if (!ids) throw new Error('The donation was not written.')
  // Queued so that the donor record exists before the next gift of the same person is entered.
  await queueAttaching(trx)
  const { donation_id: id, intent_id, attempt_id } = ids
  await shareStock.insertOrders(trx, ordersOf(lines, id, true))
  await mealStock.insertOrders(trx, mealOrdersOf(lines, id, true))
  return { id, intent_id, attempt_id, donation_code, link }
}

export const attachingTask = 'attach-contacts'

/** Queues the job that attaches donations to donor records, which otherwise runs every minute. */
export const queueAttaching = (db: Database): Promise<void> =>
  queueJob(db, attachingTask, {}, { key: attachingTask })

/**
 * Returns the typed e-mail address and phone, or those of the chosen donor, of which staff see only a hint.
 */
async function readPoints(
  trx: Database,
  { email, phone, contact_id }: EnteredGift,
): Promise<Pick<EnteredGift, 'email' | 'phone'>> {
  if (!contact_id || email !== '' || phone !== '') return { email, phone }
  const own = sql`${contact_id}::bigint`
  const { rows } = await sql<{ email: string | null; phone: string | null }>`
    select ${primaryPoint('email', own)} as email, ${primaryPoint('phone', own)} as phone`.execute(trx)
  return { email: rows[0]?.email ?? '', phone: rows[0]?.phone ?? '' }
}
