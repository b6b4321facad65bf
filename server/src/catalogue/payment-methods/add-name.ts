import {
  bankTransferGateway,
  jazzcashGateway,
  officeGateway,
  swichGateway,
} from '../../../../contract/src/payment-methods.ts'
import { say } from '../../../../words/src/say.ts'
import { changesOf } from '../../history/changes-of.ts'
import type { Changed } from '../../history/record-audit.ts'
import { brokenConstraint, type Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'

type NameTable = 'payment_methods' | 'payment_gateways'

/** Queries for the two tables of names, in full so that each table's writer can be found. */
const write = {
  payment_methods: {
    add: (db: Database, name: string) => db.insertInto('payment_methods').values({ name }).execute(),
    rename: (db: Database, id: number, name: string) =>
      db.updateTable('payment_methods').set({ name }).where('id', '=', id).execute(),
  },
  payment_gateways: {
    add: (db: Database, name: string) => db.insertInto('payment_gateways').values({ name }).execute(),
    rename: (db: Database, id: number, name: string) =>
      db.updateTable('payment_gateways').set({ name }).where('id', '=', id).execute(),
  },
}

/** @throws Problem 422 on name when it exists already, ignoring case */
export async function addName(db: Database, table: NameTable, name: string): Promise<Changed> {
  await refuseDuplicate(name, () => write[table].add(db, name))
  return { subject: `added ${name}` }
}

/**
 * @throws Problem 404, 422 on name when another one has it, 409 for a gateway that the software knows by its
 * name: renaming it would disable its payment option
 */
export async function rename(db: Database, table: NameTable, id: number, name: string): Promise<Changed> {
  const row = await db.selectFrom(table).select('name').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row)
    throw Problem.notFound(
      table === 'payment_methods' ? 'refusal.not-found.payment-method' : 'refusal.not-found.payment-gateway',
    )
  const known =
    table === 'payment_gateways' &&
    [swichGateway, jazzcashGateway, bankTransferGateway, officeGateway].includes(row.name.toLowerCase())
  if (known && name.toLowerCase() !== row.name.toLowerCase())
    throw Problem.conflict(say('refusal.gateway.built-in', { name: row.name }))
  await refuseDuplicate(name, () => write[table].rename(db, id, name))
  return { subject: name, facts: changesOf(row, { name }) }
}

async function refuseDuplicate(name: string, change: () => Promise<unknown>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!brokenConstraint(error)?.endsWith('_name_key')) throw error
    throw Problem.invalid({ name: [say('refusal.name.exists', { name })] })
  }
}
