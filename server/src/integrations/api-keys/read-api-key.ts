import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import { type Database, prepared } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { hashToken } from '../../platform/sealing/secrets.ts'
import { requiredStepOf, userRights } from '../../staff/auth/session.ts'
import { hasSecondFactor, needsSecondFactor } from '../../staff/second-factors/second-factors.queries.ts'
import { publicIdOf } from './api-key-text.ts'

/** Minimum interval between writes of `last_used_at`, so that a busy key does not write at every call. */
const lastUsedIntervalMinutes = 5

/**
 * Authenticates an API key: its caller is the owner with their current rights, except the right to full
 * CNICs. Not cached, so that revoking the key or disabling its owner takes effect at once in every process.
 * @param address IPv4 or IPv6 address of the program
 * @returns null for a key that is unknown, revoked, expired, rotated or used from another network
 */
export async function readApiKey(db: Database, key: string, address: string): Promise<Caller | null> {
  const publicId = publicIdOf(key)
  if (publicId === undefined) return null
  const hash = hashToken(key)
  const ip = ipaddr.isValid(address) ? ipaddr.process(address).toString() : null
  const row = await db
    .selectFrom('api_keys')
    .modifyFront(prepared)
    .innerJoin('users', 'users.id', 'owner_id')
    .select(['api_keys.id as key_id', 'name', 'scopes', 'last_used_at'])
    .select(['users.id', 'first_name', 'last_name', 'email', 'temporary_until'])
    .select([hasSecondFactor.as('has_second_factor'), needsSecondFactor.as('needs_second_factor')])
    .select(userRights.as('rights'))
    .where('public_id', '=', publicId)
    .where('revoked_at', 'is', null)
    .where('expires_on', '>=', todayInPakistan)
    .where((row) =>
      row.or([
        row('hash', '=', hash),
        row.and([row('old_hash', '=', hash), row('old_until', '>', sql<Date>`now()`)]),
      ]),
    )
    .where(sql<boolean>`(networks = '{}' or ${ip}::inet <<= any(networks::inet[]))`)
    .where('users.status', '=', 1)
    .executeTakeFirst()
  if (!row) return null
  if (Date.now() - (row.last_used_at?.getTime() ?? 0) > lastUsedIntervalMinutes * 60_000)
    await db.updateTable('api_keys').set({ last_used_at: new Date() }).where('id', '=', row.key_id).execute()
  return {
    id: row.id,
    name: `${row.first_name} ${row.last_name} (${row.name})`,
    email: row.email,
    sessionId: '',
    rights: new Set(row.rights.filter((right) => right !== 'donation.personal')),
    isConfirmed: false,
    required_step: requiredStepOf(row),
    apiKey: { id: row.key_id, scopes: new Set(row.scopes) },
  }
}

export const todayInPakistan = sql<string>`day_in_pakistan(now())`
