import { randomBytes } from 'node:crypto'
import type { DonateBody } from '../../../../contract/src/donate.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import type { OpenPair } from '../../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { newAttempt } from '../../settlement/attempts/new-attempt.ts'
import { paymentUrl } from '../../settlement/attempts/payment-url.ts'
import { insertDonations, type NewDonation, type NewDonor } from '../../settlement/insert-donations.ts'
import { newDonationCode } from '../../settlement/new-donation-code.ts'
import type { ValidLine } from './validate-cart.ts'

export type Checkout = { key: string; bodyHash: string }

export type ValidDonation = {
  body: DonateBody
  lines: ValidLine[]
  pair: OpenPair
  checkout: Checkout | null
  version: number
  language: Language
  /** Whether the donor's first e-mail is held until they open their page (guard-donations.ts). */
  holdsEmail: boolean
}

type WriterContext = Pick<
  AppContext,
  'db' | 'sealer' | 'publicUrl' | 'inquiryMinutes' | 'reminderMinutes' | 'attemptDays' | 'transferDays'
>

/**
 * Writes a batch of donations.
 * @returns the payment URL of each; null when it was not written, because its checkout is recorded already or
 *   the catalogue has changed since the validation
 * @throws pg.DatabaseError for constraint `donations_donation_code_key` when a random code exists; nothing is
 *   written then
 */
export async function writeDonations(
  context: WriterContext,
  donations: readonly ValidDonation[],
): Promise<({ url: string } | null)[]> {
  const rows = donations.map((donation) => newRow(context, donation))
  const written = await writeRows(context.db, rows)
  return rows.map(({ donation, answer }) => (written.has(donation.link) ? answer : null))
}

/** Writes the rows of donations. @returns the ids of those that were written, by link */
export const writeRows = (db: Database, rows: readonly ReturnType<typeof newRow>[]) =>
  insertDonations(
    db,
    rows.map(({ donation }) => donation),
  )

export function newRow(
  context: WriterContext,
  { body, lines, pair, checkout, version, language, holdsEmail }: ValidDonation,
) {
  const { platform, total_amount: amount, first_name, last_name, email, phone, country } = body
  const link = randomBytes(16).toString('base64url')
  const cnic = body.cnic ? context.sealer.seal(body.cnic) : null
  const answer = { url: paymentUrl(language, context.publicUrl, link) }
  const donation: NewDonation = {
    link,
    donation_code: newDonationCode(),
    donor: { first_name, last_name, email, phone, country, cnic },
    platform,
    amount,
    attempt: newAttempt(context, pair),
    lines,
    actor: 'donor',
    language,
    recipient: email,
    ...(pair.gateway.name !== bankTransferGateway && { email_minutes: context.reminderMinutes }),
    ...(body.channel && { channel: body.channel }),
    ...(body.appeal && { appeal_id: body.appeal }),
    ...(body.site && { site: body.site }),
    holds_email: holdsEmail,
    version,
    ...(checkout && { checkout: { key: checkout.key, body_hash: checkout.bodyHash, answer } }),
  }
  return { donation, answer }
}

/** Inserts a donor's details without a donation. @returns the id */
export async function insertDonor(trx: Database, donor: NewDonor): Promise<number> {
  const { id } = await trx
    .insertInto('donation_donors')
    .values(donor)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
