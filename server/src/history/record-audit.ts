import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '../../../contract/src/audit.ts'
import type { Reader } from '../../../words/src/reader.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'

/**
 * Author, IP address and reader of an audited action. An operator at the server's command line has only a
 * name, and reads English.
 */
export type Actor = {
  caller: Pick<Caller, 'id' | 'name'> | { id: null; name: string } | null
  /** `staffCaller` is set when staff, or their API key, make a call that is open to donors or anyone. */
  request: Pick<FastifyRequest, 'ip'> & Partial<Pick<FastifyRequest, 'staffCaller'>>
  reader: Reader
}

/** Member of staff in whose name a change is made, also when another one approved it. */
export type Author = Actor & { caller: Pick<Caller, 'id' | 'name'> }

/** Member of staff who decides something, as events and the audit name them. */
export type Staff = Actor & { caller: Caller }

/** Author of a change by a donor, who has no account. */
export const donorActor = (request: Actor['request']): Omit<Actor, 'reader'> => ({
  caller: { id: null, name: 'donor' },
  request,
})

/** Name of an action's author. */
export const nameOf = ({ caller }: Pick<Actor, 'caller'>): string => caller?.name ?? 'not signed in'

export type AuditedChange = { subject: string; facts?: object }

/**
 * Adds an audit entry; entries are never changed. Pass the transaction of the change, if any, so that neither
 * exists without the other. Acts of staff on a donor's page or secret link are recorded under the name of the
 * member of staff.
 * @param subject object of the action, e.g. 'donation K7Q-M3X-PD4'
 * @param facts further details, without personal data of donors
 */
export async function recordAudit(
  db: Database,
  { caller: author, request }: Omit<Actor, 'reader'>,
  action: AuditAction,
  subject: string,
  facts: object = {},
): Promise<void> {
  const caller = author?.id ? author : (request.staffCaller ?? author)
  await db
    .insertInto('audit_entries')
    .values({
      user_id: caller?.id ?? null,
      who: nameOf({ caller }),
      address: request.ip,
      action,
      subject,
      facts: jsonText(facts),
    })
    .execute()
}

type Values = Readonly<Record<string, unknown>>

/**
 * Describes the changes of a row, for the audit: { status: '1 → 0' }. Unchanged fields are left out; a long
 * text is only marked as changed.
 * @param longest maximum length of a text that is quoted
 */
export function changesOf(before: Values, after: Values, longest = 100): Record<string, string> {
  return Object.fromEntries(
    Object.keys(after)
      .filter((field) => inWords(before[field]) !== inWords(after[field]))
      .map((field) => {
        const [from, to] = [inWords(before[field]), inWords(after[field])]
        return [field, Math.max(from.length, to.length) > longest ? 'changed' : `${from} → ${to}`]
      }),
  )
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? value.map(String).join(', ') || 'nothing' : String(value)
}
