import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '../../../contract/src/audit.ts'
import type { Reader } from '../../../words/src/reader.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/route.ts'

/**
 * Author, IP address and reader of an audited action. An operator at the server has only a name, and reads
 * English.
 */
export type Actor = {
  caller: Pick<Caller, 'id' | 'name'> | { id: null; name: string } | null
  request: Pick<FastifyRequest, 'ip'>
  reader: Reader
}

/** Member of staff who decides something, as events and the audit name them. */
export type Staff = Actor & { caller: Caller }

/** Change for an audit entry. */
export type Changed = { subject: string; facts?: object }

/**
 * Adds an audit entry; entries are never changed. Pass the transaction of the change, if any, so that neither
 * exists without the other.
 * @param subject object of the action, e.g. 'donation K7Q-M3X-PD4'
 * @param facts further details, without personal data of donors
 */
export async function recordAudit(
  db: Database,
  { caller, request }: Omit<Actor, 'reader'>,
  action: AuditAction,
  subject: string,
  facts: object = {},
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      user_id: caller?.id ?? null,
      who: caller?.name ?? 'not signed in',
      address: request.ip,
      action,
      subject,
      facts: jsonText(facts),
    })
    .execute()
}
