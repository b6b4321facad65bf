import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type pg from 'pg'
import { auditActions } from '../../../contract/src/audit.ts'
import { readerOf } from '../../../words/src/reader.ts'

const readFixture = async (name: string) =>
  String(brotliDecompressSync(await readFile(join(import.meta.dirname, name))))

/**
 * Loads a database of version 1.0.0 (commit 92c8337b) into an empty one, as pg_dump wrote it with its 48
 * migrations: the demo, and by calls an invitation, notes, exports, a run of the checks and a changed e-mail
 * text.
 */
export async function loadOldDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(await readFixture('database-of-1.0.0.sql.br'))
  } finally {
    // The dump changes settings of its connection.
    client.release(true)
  }
}

const { t } = readerOf('en')
/** Status, causes, kinds and ways in those answers. */
const identifiers =
  /^(partially refunded|refund of unknown amount|two attempts|by hand|(paid|refunded) (late|twice)|(transfer|rejection|verification|gift) (verified|rejected|reversed)|recorded by staff)$/

/** New identifier of an old one; that of an action is the one with the old one as its title. */
const renamed = (value: unknown): string | undefined =>
  identifiers.test(String(value))
    ? String(value).replaceAll(' ', '_')
    : auditActions.find((action) => t(`audit.action.${action}`) === value)

type Answer = { method: string; address: string; body?: unknown; answer: unknown }

/**
 * Answers of version 1.0.0 about that database, to an administrator and to payers with their links, with the
 * identifiers (0003-identifiers.sql) and addresses of this version.
 */
export const readOldAnswers = async (): Promise<Answer[]> =>
  JSON.parse(await readFixture('answers-of-1.0.0.json.br'), (_field, value) => renamed(value) ?? value)
