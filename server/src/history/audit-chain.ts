import { sql } from 'kysely'
import { type Database, prepared } from '../platform/database/database.ts'

/** A link of the audit's hash chain: its hash covers all entries up to it. */
export type AuditLink = { position: number; hash: string }

/**
 * Number of newest entries checked every second; an entry committed after more later ones is linked nightly.
 */
const recentEntries = 1000

/** Whether entries may lack a link; one committed after a later one is linked within ten seconds. */
export const isChainDue = sql<boolean>`(
  coalesce((select max(id) from audit_entries), 0) > coalesce((select max(entry_id) from audit_chain), 0)
  or extract(second from now())::int % 10 = 0)`

/**
 * Links audit entries that are not in the chain yet. Runs beside the transactions that write entries, so that
 * none of them waits for another one's commit.
 * @param all also looks for entries that a very long transaction committed late
 */
export async function extendAuditChain(db: Database, { all = false } = {}): Promise<void> {
  const { rows } = await sql<{ newest: number | null }>`select ${prepared}
    max(entry_id) as newest from audit_chain`.execute(db)
  // Read first: with a subquery the planner expects a third of the table, which costs 30 ms per run.
  const after = all ? 0 : (rows[0]?.newest ?? 0) - recentEntries
  await sql`
    insert into audit_chain (entry_id)
    select id from audit_entries as entry
    where id > ${after} and not exists (
      select from audit_chain where entry_id = entry.id and entry_id > ${after})
    order by id
    on conflict (entry_id) do nothing`.execute(db)
}

/** Reads the newest link; null before the first. */
export async function readNewestLink(db: Database): Promise<AuditLink | null> {
  const { rows } = await sql<AuditLink>`
    select position, encode(hash, 'hex') as hash from audit_chain order by position desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Returns whether the chain still has a link that was recorded outside it, as in an e-mail or a backup. */
export async function hasLink(db: Database, { position, hash }: AuditLink): Promise<boolean> {
  const { rows } = await sql`
    select from audit_chain where position = ${position} and encode(hash, 'hex') = ${hash}`.execute(db)
  return rows.length > 0
}
