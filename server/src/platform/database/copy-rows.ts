import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Rows in the form in which COPY reads them. */
export type CopiedRows = { columns: string[]; text: string }

/** Prepares rows of one table for COPY, all with the same columns, while the database may still be busy with others. */
export function toCopy(rows: readonly object[]): CopiedRows {
  const columns = Object.keys(rows[0] ?? {})
  const line = (row: object) => `${columns.map((name) => cell(row[name as keyof typeof row])).join('\t')}\n`
  return { columns, text: rows.map(line).join('') }
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '') : text
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/**
 * Writes rows with COPY, several times as fast as with insert.
 * @param freeze for tables that the same transaction has emptied: no vacuum has to visit the rows again
 */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  { columns, text }: CopiedRows,
  { freeze = false } = {},
): Promise<void> {
  if (text === '') return
  const names = columns.map(pg.escapeIdentifier).join()
  const sink = client.query(
    copyFrom(`copy ${pg.escapeIdentifier(table)} (${names}) from stdin${freeze ? ' with (freeze)' : ''}`),
  )
  await pipeline(Readable.from([Buffer.from(text)]), sink)
}
