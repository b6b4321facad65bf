import { sql } from 'kysely'
import type { Language } from '../../../../contract/src/language/language.ts'
import {
  bankTransferGateway,
  jazzcashGateway,
  officeGateway,
  swichGateway,
} from '../../../../contract/src/payment-methods.ts'
import { type Changed, changesOf } from '../../history/record-audit.ts'
import { findPaymentInstructions } from '../../pending-changes/find-payment-instructions.ts'
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

/** @throws Problem 422 on name when it exists already, ignoring case, or tells donors where to pay */
export async function addMethodOrGateway(
  db: Database,
  table: NameTable,
  name: string,
  titles?: Titles,
): Promise<Changed> {
  refuseInstructions(name, titles)
  await refuseDuplicate(name, () => write[table].add(db, name, titles))
  return { subject: `added ${name}` }
}

/**
 * @throws Problem 404, 422 on name when another one has it or it tells donors where to pay, 409 for a gateway
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
  refuseInstructions(name, titles)
  await refuseDuplicate(name, () => write[table].renameMethodOrGateway(db, id, name, titles))
  return {
    subject: name,
    facts: changesOf({ ...row, ...('titles' in row && Object(row.titles)) }, { name, ...titles }),
  }
}

/** Refused outright instead of sent for approval: no name of a payment method needs an account or a link. */
function refuseInstructions(name: string, titles: Titles = {}): void {
  const nothingOwn = {
    accounts: [],
    phones: [],
    emails: [],
    registrations: [],
    receiptPrefix: '',
    hosts: [],
    pages: [],
  }
  const text = [name, ...Object.values(titles)].join('\n')
  if (findPaymentInstructions(text, nothingOwn, { aboutMoney: true }).length > 0)
    throw Problem.invalidField('name', 'refusal.name.has-account')
}

async function refuseDuplicate(name: string, change: () => Promise<unknown>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!brokenConstraint(error)?.endsWith('_name_key')) throw error
    throw Problem.invalidField('name', 'refusal.name.exists', { name })
  }
}
