import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { firstLanguage, type Language } from '../../../contract/src/language/language.ts'
import { readCharityTextTranslations } from '../charity/charity-texts.ts'
import type { Database } from '../platform/database/database.ts'

type Wakalah = { language: Language; html: string; hash: string }

/** Reads the agency text in each of its languages, the first language first. */
export async function readWakalah(db: Database): Promise<Wakalah[]> {
  const { html, texts } = await readCharityTextTranslations(db, 'wakalah')
  return Object.entries({ [firstLanguage]: html, ...texts }).flatMap(([language, text]) =>
    text === '' ? [] : { language: language as Language, html: text, hash: hashOf(text) },
  )
}

const hashOf = (html: string): string => createHash('sha256').update(html).digest('hex')

/** Stores accepted texts, so that an order refers to the version that its donor read. */
export async function storeWakalah(trx: Database, hashes: ReadonlySet<string>): Promise<void> {
  const accepted = (await readWakalah(trx)).filter(({ hash }) => hashes.has(hash))
  await sql`
    insert into wakalah_texts (hash, language, html)
    select * from jsonb_to_recordset(${JSON.stringify(accepted)}::jsonb) as one (hash text, language text, html text)
    on conflict do nothing`.execute(trx)
}
