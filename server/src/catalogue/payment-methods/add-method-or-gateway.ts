import { sql } from 'kysely'
import type { Language } from '../../../../contract/src/language/language.ts'
import {
  bankTransferGateway,
  jazzcashGateway,
  officeGateway,
  swichGateway,
} from '../../../../contract/src/payment-methods.ts'
import { type Changed, changesOf } from '../../history/record-audit.ts'
import { refuseOtherNumbers } from '../../messages/refuse-instructions.ts'
import { brokenConstraint, type Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'

type Titles = Partial<Record<Language, string | null>>

type NameTable = 'payment_methods' | 'payment_gateways'

/** Queries for the two tables of names, in full so that each table's writer can be found. */
const write = {
  payment_methods: {
    add: (db: Database, name: string, titles: Titles = {}) =>
      db
        .insertInto('payment_methods')
        .values({ name, titles: sql`jsonb_strip_nulls(${JSON.stringify(titles)}::jsonb)` })
        .execute(),
    renameMethodOrGateway: (db: Database, id: number, name: string, titles: Titles = {}) =>
      db
        .updateTable('payment_methods')
        .set({
          name,
          titles: sql`jsonb_strip_nulls(titles || ${JSON.stringify(titles)}::jsonb)`,
        })
        .where('id', '=', id)
        .execute(),
  },
  payment_gateways: {
    add: (db: Database, name: string) => db.insertInto('payment_gateways').values({ name }).execute(),
    renameMethodOrGateway: (db: Database, id: number, name: string) =>
      db.updateTable('payment_gateways').set({ name }).where('id', '=', id).execute(),
  },
}

/** @throws Problem 422 on name when it exists already, ignoring case, or has digits or a link */
export async function addMethodOrGateway(
  db: Database,
  table: NameTable,
  name: string,
  titles?: Titles,
): Promise<Changed> {
  refuseOtherNumbersInName(name, titles)
  await refuseDuplicate(name, () => write[table].add(db, name, titles))
  return { subject: `added ${name}` }
}

/**
 * @throws Problem 404, 422 on name when another one has it or it has new digits or a link, 409 for a gateway
 * that the software knows by its name: renaming it would disable its payment option
 */
export async function renameMethodOrGateway(
  db: Database,
  table: NameTable,
  id: number,
  name: string,
  titles?: Titles,
): Promise<Changed> {
  const row = await db.selectFrom(table).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row)
    throw Problem.notFound(
      table === 'payment_methods' ? 'refusal.not-found.payment-method' : 'refusal.not-found.payment-gateway',
    )
  const known =
    table === 'payment_gateways' &&
    [swichGateway, jazzcashGateway, bankTransferGateway, officeGateway].includes(row.name.toLowerCase())
  if (known && name.toLowerCase() !== row.name.toLowerCase())
    throw Problem.conflict('refusal.gateway.built-in', { name: row.name })
  refuseOtherNumbersInName(name, titles, [
    row.name,
    ...('titles' in row ? Object.values<string>(Object(row.titles)) : []),
  ])
  await refuseDuplicate(name, () => write[table].renameMethodOrGateway(db, id, name, titles))
  return {
    subject: name,
    facts: changesOf({ ...row, ...('titles' in row && Object(row.titles)) }, { name, ...titles }),
  }
}

/** One digit within a word, as services have it: 'Raast P2M', '1Bill'. */
const digitInName = /(?<!\p{N})\p{N}(?=\p{L})/u

/**
 * Refuses digits and links, since every donor reads the name at once.
 * @param known current names, whose digits stay
 */
function refuseOtherNumbersInName(name: string, titles: Titles = {}, known: string[] = []): void {
  const names = [name, ...Object.values(titles)].map((one) => one?.replace(digitInName, ''))
  refuseOtherNumbers({ name: names.join('\n') }, { codes: known })
}

async function refuseDuplicate(name: string, change: () => Promise<unknown>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!brokenConstraint(error)?.endsWith('_name_key')) throw error
    throw Problem.invalidField('name', 'refusal.name.exists', { name })
  }
}
