import { sql } from 'kysely'
import { recordAudit } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { isPhone } from './contact-point.ts'

type Count = { hour: number; day: number }

/**
 * Codes already sent: to this point; on request of this network, for a phone those to phones only; to all
 * phones.
 */
export type SentCodes = { point: Count; network: Count; total: Count }

/** Limits of codes to one mailbox or number, because anyone may request a code for it. */
const limitsOfPoint = {
  email: { hour: 5, day: 15 },
  /** Mailbox that no donor has; the limit of the requesting network applies too. */
  unknown_email: { hour: 5, day: 15 },
  phone: { hour: 3, day: 6 },
}
/**
 * Texts to phones (decision 0136): each costs money. A block of a mobile operator has many donors behind it.
 */
const limitsOfPhones = { network: { hour: 20, day: 60 }, total: { hour: 100, day: 500 } }

const isBelow = (sent: Count, limit: Count) => sent.hour < limit.hour && sent.day < limit.day

/** Decides whether another code may be sent. @returns the exceeded limit; null for none */
export function exceededLimit(kind: keyof typeof limitsOfPoint, sent: SentCodes): keyof SentCodes | null {
  if (!isBelow(sent.point, limitsOfPoint[kind])) return 'point'
  if (kind === 'email') return null
  if (!isBelow(sent.network, limitsOfPhones.network)) return 'network'
  return kind === 'unknown_email' || isBelow(sent.total, limitsOfPhones.total) ? null : 'total'
}

/**
 * Returns whether another code may be sent to a point. Locks the counts, so that parallel requests are
 * counted. Reaching a limit of networks or of all texts is audited, at most once an hour.
 * @param network block of addresses that requests a text, or a code to a mailbox that no donor has; else null
 */
export async function mayBeSent(trx: Database, point: string, network: string | null): Promise<boolean> {
  const kind = isPhone(point) ? 'phone' : network === null ? 'email' : 'unknown_email'
  const key = kind === 'phone' ? 'codes to phones' : `mailbox ${point}`
  await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(trx)
  const own = sql`point = ${point}`
  const counted = kind === 'phone' ? sql`point !~ '@'` : sql`(point = ${point} or network = ${network})`
  const lastHour = sql`created_at > now() - interval '1 hour'`
  const count = (which: ReturnType<typeof sql>) => sql`json_build_object(
    'hour', count(*) filter (where ${which} and ${lastHour}), 'day', count(*) filter (where ${which}))`
  const { rows } = await sql<SentCodes>`
    select ${count(own)} as point, ${count(sql`network = ${network}`)} as network,
      ${count(sql`true`)} as total
    from donor_codes where ${counted} and created_at > now() - interval '1 day'`.execute(trx)
  const [sent] = rows
  const exceeded = sent ? exceededLimit(kind, sent) : null
  if (exceeded === 'total' || exceeded === 'network') await recordLimit(trx, exceeded, network)
  return exceeded === null
}

async function recordLimit(trx: Database, limit: 'network' | 'total', network: string | null): Promise<void> {
  const subject = limit === 'total' ? 'all texts with codes' : 'texts with codes for one network'
  const { rows } = await sql`select from audit_entries where action = 'limited_donor_codes'
    and at > now() - interval '1 hour' and subject = ${subject} limit 1`.execute(trx)
  if (rows.length > 0) return
  const by = { caller: null, request: { ip: network ?? '' } }
  await recordAudit(trx, by, 'limited_donor_codes', subject)
}
