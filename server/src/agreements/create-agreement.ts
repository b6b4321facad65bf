import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import {
  duePeriods,
  firstPeriod,
  largestDue,
  type PeriodTerms,
} from '../../../contract/src/agreement-periods.ts'
import type * as calls from '../../../contract/src/agreements.ts'
import { type CollectionMethod, collectionMethodOf } from '../../../contract/src/collection.ts'
import { addDays } from '../../../contract/src/days.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type { Language } from '../../../contract/src/language/language.ts'
import { firstEvening, seasonOfNight } from '../../../contract/src/ramazan-calendar.ts'
import { pathIn } from '../../../words/src/split-path.ts'
import type { AppContext } from '../context.ts'
import { recordCheckout, storeAnswer } from '../donations/donate/make-donation.ts'
import { insertDonor } from '../donations/donate/write-donations.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { paymentUrl } from '../settlement/attempts/payment-url.ts'
import type { NewDonor, NewLine } from '../settlement/insert-donations.ts'
import { newDonationCode } from '../settlement/new-donation-code.ts'
import { createAgreementDonation, multiplyLine } from './begin-agreement-donation.ts'
import { queueAgreementMessages } from './messages/agreement-messages.ts'
import { zoneOfDonor } from './night-hour.ts'
import { requestFirstCharge, saveInstrument } from './payment-instrument.ts'
import { type AgreementRules, planAgreement } from './plan-agreement.ts'
import { readAgreement, readRules, type Terms } from './read-agreement.ts'
import { refuseAlmsOnNights } from './refuse-alms-on-nights.ts'
import { newCharge, type ScheduledCharge } from './scheduled-charge.ts'
import { addTerms, writeCharges, writeSchedules } from './write-agreement.ts'

type Body = BodyOf<typeof calls.createAgreement>
/** `/monthly/:link`, the agreement's own page, in the donor's language. */
const agreementUrl = (language: Language, publicUrl: string, link: string): string =>
  publicUrl + pathIn(language, `/monthly/${link}`)

/** Rolls the transaction back: the checkout is recorded already, or the catalogue has changed. */
const nothingWritten = Symbol('nothing written')

/**
 * Records an agreement with its first donation, as `createDonation` records a donation. An agreement by bank
 * transfer or Raast without one-time lines begins without a donation: the transfer with the permanent
 * reference, or the request, creates it.
 * @param made.isConfirmed whether a signed-in donor has proved the address or number
 * @throws Problem 409 when the key was used with another body; 422 with errors by field
 */
export const createAgreement = (
  context: AppContext,
  {
    body,
    key,
    language,
    isConfirmed,
  }: { body: Body; key: string | undefined; language: Language; isConfirmed: boolean },
  { holdsEmail } = { holdsEmail: false },
): Promise<{ url: string; link: string }> =>
  recordCheckout(
    context,
    { body: { ...body, isRegular: true, largest: largestPayment(body) }, key },
    ({ checkout, ...valid }) =>
      context.db
        .transaction()
        .execute(async (trx) => {
          const method = collectionMethodOf(body)
          const { lines, regular, total_amount } = regularLines(body, valid.lines)
          const isAlone = regular.length === lines.length
          if (!isAlone && method === 'raast_request')
            throw Problem.invalidField('payment_method', 'refusal.agreement.once-by-raast')
          const hasOwnPage = isAlone && (method === 'permanent_reference' || method === 'raast_request')
          const agreement = await insertAgreement(context, trx, {
            ...body,
            total_amount,
            method,
            lines: regular,
            language,
            createdBy: null,
            begins: 'today',
          })
          const terms = { method, amount: largestDue({ ...body, amount: total_amount }), byDonor: true }
          await saveInstrument(context, trx, agreement.id, { ...body, ...terms })
          if (method === 'raast_request') await requestFirstCharge(trx, agreement.id, isConfirmed)
          const donation = hasOwnPage
            ? null
            : await createAgreementDonation(context, trx, agreement, {
                ...valid,
                lines: lines.map((line) => (line.is_once ? line : multiplyLine(line, agreement.first))),
                platform: body.platform,
                ...(body.appeal && { appeal_id: body.appeal }),
                ...(body.site && { site: body.site }),
                actor: 'donor',
              })
          if (donation === undefined) throw nothingWritten
          const { link } = agreement
          const url = donation
            ? paymentUrl(language, context.publicUrl, donation.link)
            : agreementUrl(language, context.publicUrl, link)
          if (checkout && !(await storeAnswer(trx, checkout, { url, link }))) throw nothingWritten
          await queueAgreementMessages(trx, 'made', [agreement.id], 'made', { isHeld: holdsEmail })
          return { url, link }
        })
        .catch((error: unknown) => {
          if (error === nothingWritten) return null
          throw error
        }),
  )

/** Largest amount that is due at once: the first payment pays lines that are given once too. */
const largestPayment = ({ cart, unit, day }: Body): number =>
  cart.reduce(
    (sum, { amount, is_once, nights }) =>
      sum + (is_once || nights ? amount : largestDue({ unit, day, amount })),
    0,
  )

/**
 * Separates the lines that are given each time from those that the first payment pays once.
 * @throws Problem 422 when all are given once
 */
function regularLines({ cart }: Pick<Body, 'cart'>, valid: readonly NewLine[]) {
  const lines = valid.map((line) => ({
    ...line,
    is_once: cart[line.position]?.is_once === true || line.nights !== undefined,
  }))
  const regular = valid
    .filter(({ position }) => lines[position]?.is_once !== true)
    .map((line, position) => ({ ...line, position }))
  if (regular.length === 0) throw Problem.invalidField('cart', 'refusal.agreement.nothing-regular')
  return { lines, regular, total_amount: regular.reduce((sum, { amount }) => sum + amount, 0) }
}

/** Fields of a new agreement; its terms begin today. */
type NewAgreement = Pick<
  Body,
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'country'
  | 'cnic'
  | 'payment_method'
  | 'payment_gateway'
  | 'unit'
  | 'day'
  | 'total_amount'
> & {
  method: CollectionMethod
  /** Time zone of the donor's browser; undefined when unknown. */
  time_zone?: string | undefined
  lines: readonly NewLine[]
  language: Language
  /** Member of staff; null for the donor. */
  createdBy: number | null
  /** When the first donation is due: today, or on the first due day after today, not before `from`. */
  begins: 'today' | { from: string | null }
}

/**
 * Writes an agreement, its terms and first charge, and attaches it to a donor record.
 * @throws Problem 422 for alms on nights, and for nights of a closed Ramazan; pg.DatabaseError for constraint
 *   `agreements_reference_key` when the random code exists
 */
export async function insertAgreement(
  context: Pick<AppContext, 'sealer'>,
  trx: Database,
  made: NewAgreement,
): Promise<{
  id: number
  donor_id: number
  language: Language
  link: string
  reference: string
  /** Weight of the first charge, as a multiple of the amount of the terms. */
  first: number
}> {
  const rules = await readRules(trx)
  const { today } = rules
  const { unit, day, total_amount: amount, lines } = made
  await refuseAlmsOnNights(trx, made)
  const terms: Terms = {
    valid_from: today,
    unit,
    day,
    anchor_month: anchorMonth(made.begins === 'today' ? null : made.begins.from, today),
    amount,
    is_pause: false,
    lines: [...lines],
  }
  const { first_name, last_name, email, phone, country } = made
  const cnic = made.cnic ? context.sealer.seal(made.cnic) : null
  const donor: NewDonor = { first_name, last_name, email, phone, country, cnic }
  const donor_id = await insertDonor(trx, donor)
  const link = randomBytes(16).toString('base64url')
  const reference = `M-${newDonationCode()}`
  const { method, payment_method, payment_gateway, language } = made
  const { id } = await trx
    .insertInto('agreements')
    .values({
      reference,
      link,
      donor_id,
      method,
      payment_method,
      payment_gateway,
      language,
      created_by: made.createdBy,
      time_zone: zoneOfDonor(made),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addTerms(trx, id, terms, made.createdBy)
  const charge = firstCharge(terms, rules, made.begins)
  if (made.begins === 'today') refuseClosedRamazan(charge, rules)
  await writeCharges(trx, [{ agreement_id: id, charge }])
  const plan = planAgreement(await readAgreement(trx, link), rules)
  await writeSchedules(trx, [{ id, ...plan }])
  await sql`select attach_agreement(${id})`.execute(trx)
  return { id, donor_id, language, link, reference, first: charge.expected / amount }
}

/** Refuses nights of a Ramazan whose season takes no gifts. @throws Problem 422 */
function refuseClosedRamazan({ period }: ScheduledCharge, { calendar }: AgreementRules): void {
  if (seasonOfNight(period, calendar)?.is_open === false)
    throw Problem.invalidField('unit', 'nights.problem.closed')
}

/** Creates the first charge, requested today or planned. */
function firstCharge(terms: Terms, rules: AgreementRules, begins: NewAgreement['begins']): ScheduledCharge {
  const { today, calendar } = rules
  if (begins !== 'today') {
    const next = firstDue(terms, begins.from, rules)
    if (next) return newCharge({ ...next, progress: 'planned' })
  }
  const from = terms.unit === 'ramazan_night' ? firstEvening(today, calendar) : today
  const { amount: expected, period } = firstPeriod(terms, from, calendar)
  return newCharge({ period, due_on: today, expected, progress: 'requested', requested_on: today })
}

/** Returns the first period of the terms that is due after today, not before `from`. */
function firstDue(terms: PeriodTerms, from: string | null, { today, calendar }: AgreementRules) {
  const tomorrow = addDays(today, 1)
  const first = from !== null && from > tomorrow ? from : tomorrow
  const [next] = duePeriods([terms], first, new Set(), calendar)
  return next && { period: next.period, due_on: next.due_on, expected: next.amount }
}

/** Quarters and years are counted from the month of the first donation. */
const anchorMonth = (firstDue: string | null, today: string) => Number((firstDue ?? today).slice(5, 7))
