import { sql } from 'kysely'
import type { Language } from '../../../../contract/src/language/language.ts'
import { jazzcashGateway, ownGateways, swichGateway } from '../../../../contract/src/payment-methods.ts'
import { type Actor, changesOf, recordAudit } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { brokenConstraint } from '../../platform/database/database-errors.ts'
import { Problem } from '../../platform/http/problem.ts'

type Titles = Partial<Record<Language, string | null>>

type NameTable = 'payment_methods' | 'payment_gateways'

/** Name of a payment method or gateway. `id`: null for a new one. */
export type PaymentName = { table: NameTable; id: number | null; name: string; titles?: Titles | undefined }

/** Queries for the two tables of names, in full so that each table's writer can be found. */
const write = {
  payment_methods: {
    add: (db: Database, name: string, titles: Titles = {}) =>
      db
        .insertInto('payment_methods')
        .values({ name, titles: sql`jsonb_strip_nulls(${JSON.stringify(titles)}::jsonb)` })
        .execute(),
    rename: (db: Database, id: number, name: string, titles: Titles = {}) =>
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
    rename: (db: Database, id: number, name: string) =>
      db.updateTable('payment_gateways').set({ name }).where('id', '=', id).execute(),
  },
}

const actions = {
  payment_methods: 'changed_payment_method',
  payment_gateways: 'changed_payment_gateway',
} as const

/**
 * Adds or renames a payment method or gateway, with its audit entry.
 * @throws Problem 404; 409 for a gateway that the software knows by its name: renaming it would disable its
 *   payment option; 422 on name when another method or gateway has it, ignoring case
 */
export async function writePaymentName(
  trx: Database,
  { table, id, name, titles }: PaymentName,
  actor: Actor,
): Promise<void> {
  if (id === null) {
    await refuseDuplicateName(name, () => write[table].add(trx, name, titles))
    return recordAudit(trx, actor, actions[table], `added ${name}`)
  }
  const row = await trx.selectFrom(table).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row)
    throw Problem.notFound(
      table === 'payment_methods' ? 'refusal.not-found.payment-method' : 'refusal.not-found.payment-gateway',
    )
  const known =
    table === 'payment_gateways' &&
    [swichGateway, jazzcashGateway, ...ownGateways].includes(row.name.toLowerCase())
  if (known && name.toLowerCase() !== row.name.toLowerCase())
    throw Problem.conflict('refusal.gateway.built-in', { name: row.name })
  await refuseDuplicateName(name, () => write[table].rename(trx, id, name, titles))
  const before = { ...row, ...('titles' in row && Object(row.titles)) }
  await recordAudit(trx, actor, actions[table], name, changesOf(before, { name, ...titles }))
}

async function refuseDuplicateName(name: string, change: () => Promise<unknown>): Promise<void> {
  try {
    await change()
  } catch (error) {
    if (!brokenConstraint(error)?.endsWith('_name_key')) throw error
    throw Problem.invalidField('name', 'refusal.name.exists', { name })
  }
}
