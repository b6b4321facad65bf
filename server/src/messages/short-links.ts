import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

// Without look-alikes. Ten characters have 58 bits, which nobody can guess: the pages behind short links are
// secret.
const characters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Returns the short address of a page, the same one for the same page. @param path from '/' */
export async function shortenLink(trx: Database, publicUrl: string, path: string): Promise<string> {
  const known = await trx.selectFrom('short_links').select('code').where('path', '=', path).executeTakeFirst()
  if (known) return `${publicUrl}/k/${known.code}`
  const code = Array.from({ length: 10 }, () => characters[randomInt(characters.length)]).join('')
  const { rows } = await sql<{ code: string }>`
    insert into short_links (code, path) values (${code}, ${path})
    on conflict (path) do update set path = excluded.path returning code`.execute(trx)
  return `${publicUrl}/k/${rows[0]?.code}`
}

/** @returns the path behind a short link; undefined for an unknown one */
export async function readShortLink(db: Database, code: string): Promise<string | undefined> {
  if (!/^[A-Za-z0-9]{10}$/.test(code)) return undefined
  const row = await db.selectFrom('short_links').select('path').where('code', '=', code).executeTakeFirst()
  return row?.path
}
