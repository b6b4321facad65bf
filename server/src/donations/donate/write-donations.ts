import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { DonateBody } from '../../../../contract/src/donate.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import type { OpenPair } from '../../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../../context.ts'
import { insertEmailsFrom } from '../../emails/queue-email.ts'
import { type Database, jsonText, prepared } from '../../platform/database/database.ts'
import { newAttempt } from '../../settlement/attempts/new-attempt.ts'
import { paymentUrl } from '../../settlement/attempts/payment-url.ts'
import { newDonationCode } from '../../settlement/new-donation-code.ts'
import { type NewDonation, openDonations, sentDonations } from '../../settlement/open-donations.ts'
import type { ValidLine } from './validate-cart.ts'

/** One checkout: the browser's key, and a hash of what was sent with it. */
export type Checkout = { key: string; bodyHash: string }

/** A donation that is valid by the catalogue of this version. */
export type ValidDonation = {
  body: DonateBody
  lines: ValidLine[]
  pair: OpenPair
  checkout: Checkout | null
  version: number
  language: Language
}

type Needed = Pick<
  AppContext,
  'db' | 'sealer' | 'publicUrl' | 'inquiryMinutes' | 'attemptDays' | 'transferDays'
>

/**
 * Writes for each donation its donor, fund lines, payment intent and first attempt, events, the e-mail and the checkout's
 * answer, all donations in one statement: after a crash all of it is there, or nothing.
 * @returns for each where it is paid; null where it was not written, since its checkout is recorded already or the
 * catalogue is no longer the one that it was validated against
 * @throws pg.DatabaseError for constraint `donations_donation_code_key` when a random code exists: nothing is written then
 */
export async function writeDonations(
  context: Needed,
  donations: readonly ValidDonation[],
): Promise<({ url: string } | null)[]> {
  const rows = donations.map((donation) => newRows(context, donation))
  const opened = await write(context.db, rows)
  return rows.map(({ donation, alongside }) => (opened.has(donation.link) ? alongside.answer : null))
}

type NewRows = ReturnType<typeof newRows>

/** The donation, and what else its statement writes or compares: donor, checkout, and the version of the catalogue. */
function newRows(context: Needed, { body, lines, pair, checkout, version, language }: ValidDonation) {
  const { platform, total_amount: amount, first_name, last_name, email, phone, country } = body
  const link = randomBytes(16).toString('base64url')
  const attempt = newAttempt(context, pair)
  const ids = { donation_code: newDonationCode(), donor_id: null }
  const cnic = body.cnic ? context.sealer.seal(body.cnic) : null
  const donor = { first_name, last_name, email, phone, country, cnic }
  const { key = null, bodyHash: body_hash = null } = checkout ?? {}
  const answer = { url: paymentUrl(context.publicUrl, link, language) }
  const donation: NewDonation = { ...ids, link, platform, amount, attempt, lines, actor: 'donor', language }
  return { donation, alongside: { ...donor, link, version, key, body_hash, answer } }
}

/**
 * Of what is sent, what the present catalogue allows is valid, and what no checkout has recorded before is opened. Checkouts go
 * in the order of their keys, so that two statements that have two of them in common wait, and do not deadlock.
 * @returns the links of the donations that were opened
 */
async function write(db: Database, rows: readonly NewRows[]): Promise<Set<string>> {
  const alongside = rows.map((row) => row.alongside)
  const { rows: opened } = await sql<{ link: string }>`
    ${prepared} with ${sentDonations(rows.map(({ donation }) => donation))}, valid as materialized (
      select sent.*, first_name, last_name, email, phone, country, cnic, key, body_hash, answer
      from sent join jsonb_to_recordset(${jsonText(alongside)}::jsonb) as one
        (link text, version bigint, first_name text, last_name text, email text, phone text, country text, cnic text,
         key text, body_hash text, answer jsonb) using (link)
      where version = (select version from versions where subject = 'catalogue')
    ), checkouts_added as (
      insert into idempotency_keys (key, body_hash, donation_id, answer)
      select key, body_hash, donation_id, answer from valid where key is not null order by key
      on conflict (key) do nothing returning donation_id
    ), opening as materialized (
      select * from valid where key is null or donation_id in (select donation_id from checkouts_added)
    ), donors_added as (
      insert into donors (id, first_name, last_name, email, phone, country, cnic)
      overriding system value
      select donor_id, first_name, last_name, email, phone, country, cnic from opening
    ), ${openDonations}, emails_added as (${insertEmailsFrom(sql`
      select intent_id, 'donation', email, language from opening`)})
    select link from opening`.execute(db)
  return new Set(opened.map(({ link }) => link))
}
