import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** Limits e-mails to one mailbox, because anyone may request them. */
const mostTo = { anHour: 5, aDay: 15 }

/** A phone number with more mailboxes is the charity's own, or invented. */
const mostMailboxes = 5

/** Condition of a contact point that is in use, of a contact with personal data. */
export const livePoint = (point: string) =>
  sql`(${sql.ref(`${point}.valid_until`)} is null
    or ${sql.ref(`${point}.valid_until`)} >= day_in_pakistan(now()))
  and ${sql.ref(`${point}.contact_id`)} in (select id from contacts
    where merged_into is null and anonymised_at is null)`

/**
 * Finds the mailboxes to which a link may go: the entered address itself if a donor has it, or the e-mail
 * address of each donor with the entered phone number. A channel by WhatsApp or SMS would send to the
 * number.
 */
export async function findMailboxes(db: Database, who: string): Promise<string[]> {
  const text = who.trim().toLowerCase()
  if (text.includes('@')) {
    const { rows } = await sql`select from contact_points as point
      where kind = 'email' and value = ${text} and ${livePoint('point')} limit 1`.execute(db)
    return rows.length > 0 ? [text] : []
  }
  const digits = text.replace(/\D/g, '')
  if (digits.length < 7) return []
  const { rows } = await sql<{ email: string }>`
    select distinct (${primaryEmail(sql`phone.contact_id`)}) as email from contact_points as phone
    where kind = 'phone' and value = any(${[digits, digits.replace(/^(00)?92(?=3)/, '0')]})
      and ${livePoint('phone')} order by email limit ${mostMailboxes + 1}`.execute(db)
  const found = rows.map(({ email }) => email).filter(Boolean)
  return found.length > mostMailboxes ? [] : found
}

/** The address that a contact's messages go to. */
export const primaryEmail = (contactId: ReturnType<typeof sql>) => sql`
  select value from contact_points as mail where mail.contact_id = ${contactId} and kind = 'email'
    and ${livePoint('mail')}
  order by is_primary desc, id limit 1`

/** Returns whether a mailbox may be sent another code. Locks it, so that parallel requests are counted. */
export async function mayBeSent(trx: Database, email: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`mailbox ${email}`}))`.execute(trx)
  const { rows } = await sql<{ hour: number; day: number }>`
    select count(*) filter (where created_at > now() - interval '1 hour')::int as hour, count(*)::int as day
    from donor_codes where email = ${email} and created_at > now() - interval '1 day'`.execute(trx)
  const [sent] = rows
  return sent !== undefined && sent.hour < mostTo.anHour && sent.day < mostTo.aDay
}
