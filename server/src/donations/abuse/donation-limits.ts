import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { paidStatuses } from '../../../../contract/src/status.ts'
import type { Database } from '../../platform/database/database.ts'
import { derivedKey } from '../../platform/sealing/secrets.ts'

const minute = 60
const day = 24 * 60 * minute

/**
 * Details of a donation that receive something, a message or a request to pay, in the form that is counted.
 * Each has a limit, so that nobody can send a stranger any number of messages.
 */
export const receivers = {
  /** Ignores plus addressing, and dots in Gmail addresses. */
  email(email: string): string {
    const [name = '', domain = ''] = email.toLowerCase().split('@')
    const box = name.split('+')[0] ?? ''
    return `${/^g(oogle)?mail\.com$/.test(domain) ? box.replaceAll('.', '') : box}@${domain}`
  },
  phone: (phone: string): string => phone,
  raast_account: (account: string): string => account,
}
export type Receiver = keyof typeof receivers

export type CountedBy = 'site' | 'network' | 'address' | 'page' | Receiver

/**
 * Limit per subject and window: above `proofAbove` a proof of work is required, above `refuseAbove` donations
 * are refused. `counts`: tries, so that a refused flood still counts; or donations, so that nobody can
 * exhaust another person's limit by trying.
 */
export type Limit = {
  counts: 'tries' | 'donations'
  seconds: number
  proofAbove: number
  refuseAbove: number
}

/**
 * Thousands of people share one address of a mobile operator, so donations from one place are never refused:
 * above the limit the browser must solve a proof of work, whose cost grows with the number of donations
 * (calculated in docs/operations.md). Receivers do have a maximum, because messages and requests could be
 * sent in another person's name.
 * @param perMinute DONATIONS_PER_MINUTE
 */
export const donationLimits = (perMinute: number): Record<CountedBy, Limit> => ({
  site: ofPlace(20 * perMinute),
  network: ofPlace(10 * perMinute),
  address: ofPlace(perMinute),
  page: ofPlace(perMinute),
  email: ofPerson,
  phone: ofPerson,
  // A bank app shows each request until it is answered.
  raast_account: { ...ofPerson, proofAbove: 1, refuseAbove: 3 },
})

const ofPlace = (proofAbove: number): Limit => ({
  counts: 'tries',
  seconds: minute,
  proofAbove,
  refuseAbove: Number.POSITIVE_INFINITY,
})
const ofPerson: Limit = { counts: 'donations', seconds: day, proofAbove: 3, refuseAbove: 20 }

/**
 * Failures (a wrong proof, a filled trap, an invalid cart) after which an address must solve a proof of work
 * for its next donations.
 */
export const failureLimit = { seconds: 10 * minute, proofAbove: 5 }

/**
 * First e-mails of donations per hour from one network. Above the limit, those to an address that has never
 * answered (see `hasAnswered`) are held, as during an attack. Their donors lose nothing: the browser opens
 * the page of the donation itself.
 */
export const firstEmailLimit = { seconds: 60 * minute, free: 20 }

/**
 * Maximum number of held first e-mails released per minute.
 * @param perMinute DONATIONS_PER_MINUTE
 */
export const heldEmailsPerMinute = (perMinute: number): number => perMinute || 60

/** Minimum time in which a person fills in the three steps. */
export const minFormMs = 3000

/** Hashes the subject of a counter, so that the counters hold no addresses. */
export function createSubjectHasher(secretKey: string): (subject: string) => string {
  const key = derivedKey(secretKey, 'who is counted in limits')
  return (subject) => createHmac('sha256', key).update(subject).digest('base64url').slice(0, 22)
}

/**
 * Returns whether a person with this address paid, confirmed an agreement, used a sign-in code or signed in.
 */
export async function hasAnswered(db: Database, email: string): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from donation_donors join donations on donor_id = donation_donors.id
        join payment_intents as intent on intent.id = intent_id
        where donation_donors.email = ${email}::citext and status = any(${[...paidStatuses]}))
      or exists (select from donation_donors join agreements on donor_id = donation_donors.id
        where donation_donors.email = ${email}::citext and confirmed_at is not null)
      or exists (select from donor_codes where point = lower(${email}) and used_at is not null)
      or exists (select from donor_sessions where point = lower(${email}))`.execute(db)
  return rows.length > 0
}
