import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** Proposes duplicates of these contacts and counts their donations again, as attach_contacts() does. */
export async function proposeAndCount(trx: Database, ids: readonly number[]): Promise<void> {
  await sql`select propose_duplicates(${ids}), recount_contacts(${ids})`.execute(trx)
}
