import type { FastifyRequest } from 'fastify'
import type { AuditAction } from '../../../contract/src/audit.ts'
import { type Database, jsonText } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/route.ts'

/** Who does something, and from where: a call of the API has both. Somebody at the server itself has only a name. */
export type Actor = {
  caller: Pick<Caller, 'id' | 'name'> | { id: null; name: string } | null
  request: Pick<FastifyRequest, 'ip'>
}

/** A member of staff who decides something, as events and the audit name them. */
export type Staff = Actor & { caller: Caller }

/** What was changed, and how, for the entry in the audit. */
export type Changed = { subject: string; facts?: object }

/**
 * Records that somebody did something; entries are only added. Give the transaction of the change where there is one, so
 * that neither exists without the other.
 * @param subject what it was done to, e.g. 'donation K7Q-M3X-PD4'
 * @param facts more about it, without personal data of donors
 */
export async function recordAudit(
  db: Database,
  { caller, request }: Actor,
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
