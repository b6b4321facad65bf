import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type pg from 'pg'

/**
 * Loads a database of version 1.1.0 (commit 82ae575e) into an empty one, as pg_dump wrote it with its 55
 * migrations: the demo, and by calls flags, notes, invitations, refunds, a merge and a rejection that was
 * undone. A message of each kind is queued; a change of a bank account, of a cause and of rights waits.
 */
export async function loadOldDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    const dump = await readFile(join(import.meta.dirname, 'database-of-1.1.0.sql.br'))
    await client.query(String(brotliDecompressSync(dump)))
  } finally {
    // The dump changes settings of its connection.
    client.release(true)
  }
}
