import { smallestGiftMessage } from '../../../../contract/src/amounts.ts'
import type { DonateBody } from '../../../../contract/src/donate.ts'
import { firstLanguage, type Language } from '../../../../contract/src/language/language.ts'
import { readCausesToValidate } from '../../catalogue/causes/causes.queries.ts'
import { choosePair } from '../../catalogue/payment-methods/choose-pair.ts'
import { type OpenPair, readOpenPairs } from '../../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../../context.ts'
import { type BatchWriter, batchWrites } from '../../platform/database/batch-writes.ts'
import { brokenConstraint } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { checkoutHash } from './checkout-hash.ts'
import { type CauseToValidate, type ValidLine, validateCart } from './validate-cart.ts'
import { type Checkout, type ValidDonation, writeDonations } from './write-donations.ts'

type Url = { url: string }

/** Validation rules of one version of the catalogue. */
type Rules = {
  version: number
  causes: CauseToValidate[]
  /** Ids of causes that take zakat. */
  zakatCauses: ReadonlySet<number>
  pairs: OpenPair[]
  smallestGift: number
}

/** Cached rules and the queue of donations of one process. */
export type DonationWriter = {
  /** Cached until the catalogue changes. */
  readRules(): Promise<Rules>
  record: BatchWriter<ValidDonation, Url | null>
}

/** Two concurrent statements keep PostgreSQL busy while the rows of one are processed. */
const statements = { atOnce: 2, most: 64 }

export const openDonationWriter = (context: AppContext): DonationWriter => ({
  readRules: context.catalogue.keep(async (reading) => {
    const causes = await readCausesToValidate(context.db)
    return {
      version: reading.version,
      causes,
      zakatCauses: new Set(causes.filter(({ kind }) => kind === 'zakat').map(({ id }) => id)),
      pairs: await readOpenPairs(context, reading),
      smallestGift: (await context.charity(firstLanguage)).smallest_gift,
    }
  }),
  record: batchWrites((donations) => writeDonations(context, donations), statements),
})

/**
 * Records a donation and returns its payment URL (specification, section 7: POST /donate). Nothing that the
 * browser computed is trusted. A repeated idempotency key with the same body returns the first answer, even
 * if both arrive at once or the first answer was lost.
 * @throws Problem 409 when the key was used with another body; 422 with errors by field
 */
export async function makeDonation(
  language: Language,
  context: AppContext,
  body: DonateBody,
  key: string | undefined,
  writer: DonationWriter = openDonationWriter(context),
  { holdsEmail } = { holdsEmail: false },
): Promise<Url> {
  const checkout = key === undefined ? null : { key, bodyHash: checkoutHash(context, body) }
  for (;;) {
    let refused: Problem | undefined
    try {
      const { version, pairs, zakatCauses, ...rules } = await writer.readRules()
      const lines = validLines(body, rules)
      const pair = choosePair(pairs, body, {
        amount: body.total_amount,
        kinds: lines.map(({ cause_id }) => (zakatCauses.has(cause_id) ? 'zakat' : 'general')),
        country: body.country,
        phone: body.phone,
      })
      const url = await writer.record.add({
        body,
        lines,
        pair,
        checkout,
        version,
        language,
        holdsEmail,
      })
      if (url) return url
    } catch (error) {
      // The random code exists already, once in a few hundred thousand donations: draw another.
      if (brokenConstraint(error) === 'donations_donation_code_key') continue
      if (!(error instanceof Problem)) throw error
      refused = error
    }
    // The first answer to this checkout stands, even if the cause was closed since.
    const first = await readFirstAnswer(context, checkout)
    if (first) return first
    if (refused) throw refused
    // The catalogue changed after the cart was validated: validate again.
    context.catalogue.forget()
  }
}

/** @throws Problem 422 with errors by field */
function validLines(
  { cart, total_amount }: DonateBody,
  { causes, smallestGift }: Pick<Rules, 'causes' | 'smallestGift'>,
): ValidLine[] {
  const { lines, errors } = validateCart(cart, total_amount, causes)
  if (total_amount < smallestGift) errors.total_amount ??= [smallestGiftMessage(smallestGift)]
  if (Object.keys(errors).length > 0) throw Problem.invalid(errors)
  return lines
}

/** @throws Problem 409 when the key was used with another body */
async function readFirstAnswer(context: AppContext, checkout: Checkout | null): Promise<Url | undefined> {
  if (!checkout) return undefined
  const row = await context.db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('key', '=', checkout.key)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.body_hash !== checkout.bodyHash) throw Problem.conflict('fields.problem.checkout-differs')
  return row.answer as Url
}
