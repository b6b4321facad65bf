import { sql } from 'kysely'
import { pakistan } from '../../../contract/src/home-country.ts'
import { undisputedStatuses } from '../../../contract/src/status.ts'
import { primaryFirst } from '../messages/primary-point.ts'
import type { Database } from '../platform/database/database.ts'
import { formsOf, isPhone } from './contact-point.ts'

/** A phone number with more mailboxes is the charity's own, or invented. */
const maxMailboxes = 5

/**
 * Condition of a contact point that is in use, of a contact with personal data. A number without a country
 * code is Pakistani only for a donor in Pakistan: another country may have the same digits.
 */
export const isCurrentPoint = (point: string) =>
  sql`(${sql.ref(`${point}.valid_until`)} is null
    or ${sql.ref(`${point}.valid_until`)} >= day_in_pakistan(now()))
  and ${sql.ref(`${point}.contact_id`)} in (select id from contacts
    where merged_into is null and anonymised_at is null
      and (${sql.ref(`${point}.kind`)} <> 'phone' or ${sql.ref(`${point}.value`)} !~ '^0'
        or country = ${pakistan}))`

/**
 * Condition: the donor's details of a donation (`donation_donors`) have one of these addresses or numbers.
 */
export const isMadeWithPoints = (points: readonly string[]) =>
  sql<boolean>`(lower(donation_donors.email::text) = any(${points})
    or donation_donors.phone = any(${points}) and (donation_donors.phone !~ '^0' or donation_donors.country = ${pakistan}))`

/**
 * Finds the mailboxes to which a link may go: the entered address itself if a donor has it, or the e-mail
 * address of each donor with the entered phone number.
 */
export async function findMailboxes(db: Database, point: string): Promise<string[]> {
  if (!isPhone(point)) {
    const { rows } = await sql`select from contact_points as point
      where kind = 'email' and value = ${point} and ${isCurrentPoint('point')} limit 1`.execute(db)
    return rows.length > 0 ? [point] : []
  }
  const { rows } = await sql<{ email: string }>`
    select distinct (${currentPrimaryPoint('email', sql`phone.contact_id`)}) as email
      from contact_points as phone
    where kind = 'phone' and value = any(${formsOf(point)})
      and ${isCurrentPoint('phone')} order by email limit ${maxMailboxes + 1}`.execute(db)
  const found = rows.map(({ email }) => email).filter(Boolean)
  return found.length > maxMailboxes ? [] : found
}

/** The address or number that a contact's messages go to. */
export const currentPrimaryPoint = (kind: 'email' | 'phone', contactId: ReturnType<typeof sql>) => sql`
  select value from contact_points as main where main.contact_id = ${contactId} and kind = ${kind}
    and ${isCurrentPoint('main')}
  order by ${primaryFirst('main')} limit 1`

/**
 * Returns whether a number belongs to a paid donation or was verified. Anybody can begin a donation under any
 * number, so an unpaid one must not cause a text message, which costs money.
 */
export async function isDonorsNumber(db: Database, phone: string): Promise<boolean> {
  const forms = formsOf(phone)
  const { rows } = await sql`
    select from contact_points as point
    where kind = 'phone' and value = any(${forms}) and ${isCurrentPoint('point')}
      and (verified_at is not null or exists (select from donation_contacts as given
        join donations on donations.id = donation_id join donation_donors on donation_donors.id = donor_id
        join payment_intents as intent on intent.id = intent_id
        where given.contact_id = point.contact_id and status = any(${[...undisputedStatuses]})
          and ${isMadeWithPoints(forms)}))
    limit 1`.execute(db)
  return rows.length > 0
}
