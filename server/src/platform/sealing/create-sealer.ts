import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { derivedKey } from './secrets.ts'

/** Encrypts short texts for the database, and finds equal ones without decrypting any. */
export type Sealer = {
  /** '<key id>.<blind index of the text>.<blind index of its end>.<encrypted text>', never twice the same. */
  seal(text: string): string
  /**
   * Decrypts a text; null when its key is missing or it was altered. A text that was never sealed is returned
   * as it is.
   */
  open(sealed: string): string | null
  /** Whether it is sealed with the newest key. */
  isCurrent(sealed: string): boolean
  /** The blind indexes (keyed hashes) of this text, one for each key. */
  blindIndexesOf(text: string): string[]
  /** The blind indexes of these last characters, one for each key. */
  endIndexesOf(end: string): string[]
}

/** Number of final characters that have a blind index of their own. */
export const endLength = 4

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/**
 * AES-256-GCM, and HMAC-SHA-256 for the blind indexes: with the database alone a text can neither be read nor
 * found by trying the few billion candidates.
 * @param secrets newest first; texts sealed with an older one can still be opened and found
 */
export function createSealer([newest, ...older]: readonly [string, ...string[]]): Sealer {
  const current = keysOf(newest)
  const keys = [current, ...older.map(keysOf)]
  const byId = new Map(keys.map((key) => [key.id, key]))
  return {
    seal(text) {
      const head = `${current.id}.${current.blindIndex(text)}.${current.endIndex(text)}`
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv(algorithm, current.encryption, iv).setAAD(Buffer.from(head))
      const box = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${head}.${box.toString('base64url')}`
    },
    open(sealed) {
      const index = sealed.lastIndexOf('.')
      if (index < 0) return sealed
      const key = byId.get(sealed.slice(0, sealed.indexOf('.')))
      if (!key) return null
      const box = Buffer.from(sealed.slice(index + 1), 'base64url')
      try {
        const decipher = createDecipheriv(algorithm, key.encryption, box.subarray(0, ivLength))
          .setAAD(Buffer.from(sealed.slice(0, index)))
          .setAuthTag(box.subarray(-tagLength))
        return decipher.update(box.subarray(ivLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${current.id}.`),
    blindIndexesOf: (text) => keys.map((key) => key.blindIndex(text)),
    endIndexesOf: (end) => keys.map((key) => key.endIndex(end)),
  }
}

function keysOf(secret: string) {
  // Derived once: deriving a key costs five times as much as a blind index.
  const key = (purpose: string) => createSecretKey(derivedKey(secret, purpose), 'hex')
  const [indexing, endIndexing] = [key('marks of sealed texts'), key('marks of their ends')]
  const hash = (by: KeyObject, text: string, length: number) =>
    createHmac('sha256', by).update(text).digest('base64url').slice(0, length)
  return {
    id: derivedKey(secret, 'id of the sealing key').slice(0, 8),
    encryption: key('sealed texts'),
    blindIndex: (text: string) => hash(indexing, text, 22),
    endIndex: (text: string) => hash(endIndexing, text.slice(-endLength), 12),
  }
}

/**
 * Seals the rows of a table with the newest key.
 * @param onBatch reports the progress in a large table
 * @returns how many texts were sealed, and how many are unreadable because their key is missing
 */
export type Reseal = (
  db: Database,
  sealer: Sealer,
  options?: { onBatch: (sealed: number) => void },
) => Promise<{ sealed: number; unreadable: number }>

/**
 * Creates a function that seals columns of a table with the newest key, without overwriting concurrent
 * changes.
 */
export const resealColumns =
  (table: string, key: string, ...columns: string[]): Reseal =>
  async (db, sealer) => {
    const count = { sealed: 0, unreadable: 0 }
    const [from, id] = [sql.table(table), sql.ref(key)]
    for (const column of columns.map((name) => sql.ref(name))) {
      const { rows } = await sql<{ id: number; sealed: string }>`
        select ${id} as id, ${column} as sealed from ${from} where ${column} is not null`.execute(db)
      for (const row of rows.filter(({ sealed }) => !sealer.isCurrent(sealed))) {
        const text = sealer.open(row.sealed)
        if (text !== null)
          await sql`update ${from} set ${column} = ${sealer.seal(text)}
            where ${id} = ${row.id} and ${column} = ${row.sealed}`.execute(db)
        count[text === null ? 'unreadable' : 'sealed'] += 1
      }
    }
    return count
  }
