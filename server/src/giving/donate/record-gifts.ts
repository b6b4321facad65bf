import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { DonateBody } from '../../../../contract/src/donate.ts'
import type { Language } from '../../../../words/src/say.ts'
import type { OpenPair } from '../../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../../context.ts'
import { newMessages } from '../../messages/queue-message.ts'
import { type Database, jsonText, prepared } from '../../platform/database/database.ts'
import { paymentUrl } from '../../settlement/attempts/attempts.queries.ts'
import { newAttempt } from '../../settlement/attempts/new-attempt.ts'
import { newDonationCode } from '../../settlement/new-donation-code.ts'
import { type NewDonation, openDonations, sentDonations } from '../../settlement/open-donations.ts'
import type { ValidLine } from './validate-cart.ts'

/** One checkout: the browser's key, and a hash of what was sent with it. */
export type Checkout = { key: string; bodyHash: string }

/** A gift that is valid by the catalogue of this version. */
export type ValidGift = {
  body: DonateBody
  lines: ValidLine[]
  pair: OpenPair
  checkout: Checkout | null
  version: number
  language: Language
}

/**
 * Writes for each gift the donor, donation, fund lines, what is to be paid with its first attempt, events, the e-mail and
 * the checkout's answer, all gifts in one statement: after a crash all of it is there, or nothing.
 * @returns for each gift where it is paid; null where it was not written, since its checkout is recorded already or the
 * catalogue is no longer as the gift was validated against it
 * @throws pg.DatabaseError for constraint `donations_donation_code_key` when a random code exists: nothing is written then
 */
export async function recordGifts(
  context: Pick<
    AppContext,
    'db' | 'sealer' | 'publicUrl' | 'inquiryMinutes' | 'attemptDays' | 'transferDays'
  >,
  gifts: readonly ValidGift[],
): Promise<({ url: string } | null)[]> {
  const links = gifts.map(() => randomBytes(16).toString('base64url'))
  const answers = links.map((link, place) => ({
    url: paymentUrl(context.publicUrl, link, gifts[place]?.language),
  }))
  const donations = gifts.map(
    ({ body, lines, pair, language }, place): NewDonation => ({
      ...{
        link: links[place] ?? '',
        donation_code: newDonationCode(),
        donor_id: null,
        ...{ lines, language },
        actor: 'donor',
      },
      ...{ platform: body.platform, amount: body.total_amount, attempt: newAttempt(context, pair) },
    }),
  )
  const donors = gifts.map(({ body, checkout, version }, place) => ({
    ...{ link: links[place], version, key: checkout?.key ?? null, body_hash: checkout?.bodyHash ?? null },
    ...{ first_name: body.first_name, last_name: body.last_name, email: body.email, phone: body.phone },
    ...{
      country: body.country,
      cnic: body.cnic ? context.sealer.seal(body.cnic) : null,
      answer: answers[place],
    },
  }))
  const { rows } = await write(context.db, donations, donors)
  const opened = new Set(rows.map(({ link }) => link))
  return links.map((link, place) => (opened.has(link) ? (answers[place] ?? null) : null))
}

/** Checkouts go in the order of their keys, so that two statements that have two of them in common wait, and do not deadlock. */
const write = (db: Database, donations: NewDonation[], donors: unknown[]) =>
  sql<{ link: string }>`${prepared} with ${sentDonations(donations)}, valid as materialized (
      select sent.*, first_name, last_name, email, phone, country, cnic, key, body_hash, answer
      from sent join jsonb_to_recordset(${jsonText(donors)}::jsonb) as one
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
    ), ${openDonations}, messages_added as (${newMessages})
    select link from opening`.execute(db)
