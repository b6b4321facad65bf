import { sql } from 'kysely'
import type { Kind } from '../../../../contract/src/fields.ts'
import { firstLanguage, type Language } from '../../../../contract/src/language/language.ts'
import {
  bankTransferGateway,
  collectionOf,
  hasPakistaniMobile,
  type PayableKind,
  type PaymentPair,
  pairProblem,
} from '../../../../contract/src/payment-methods.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { AppContext } from '../../context.ts'
import { findGateway, type Gateway } from '../../gateways/gateway.ts'
import type { Reading } from '../../platform/database/cache-until-change.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readOpenBankAccounts } from '../bank-accounts/bank-accounts.queries.ts'

const allKinds: Kind[] = ['zakat', 'general']

/** An open pair with its association and adapter. */
export type OpenPair = PaymentPair & { associationId: number; gateway: Gateway; titles: unknown }

/** Associations, joined with their method and gateway. */
export const associations = (db: Database) =>
  db
    .selectFrom('active_pay_methods as association')
    .innerJoin('payment_methods as method', 'method.id', 'association.pay_method_id')
    .innerJoin('payment_gateways as gateway', 'gateway.id', 'association.pay_gateway_id')

const milliseconds = (moment: string) =>
  sql<number | null>`extract(epoch from ${sql.ref(moment)} - now())::float8 * 1000`

/**
 * The pairs of method and gateway that donors may use now: an association that has begun and not ended, with
 * a gateway that an adapter is configured for. Excludes the pairs of `readCollectionPairs`.
 * @param reading receives the time when the next association begins or ends
 */
export const readOpenPairs = async (
  context: Pick<AppContext, 'db' | 'gateways'>,
  reading?: Reading,
): Promise<OpenPair[]> => (await readPairs(context, reading)).filter((pair) => !collectionOf(pair))

/**
 * The open pairs that collect regular donations automatically; a single donation cannot be paid with them.
 */
export const readCollectionPairs = async (
  context: Pick<AppContext, 'db' | 'gateways'>,
  reading?: Reading,
): Promise<OpenPair[]> => (await readPairs(context, reading)).filter(collectionOf)

async function readPairs(
  { db, gateways }: Pick<AppContext, 'db' | 'gateways'>,
  reading?: Reading,
): Promise<OpenPair[]> {
  const rows = await associations(db)
    .select(['association.id', 'method.name as method', 'titles', 'gateway.name as gateway'])
    .select(milliseconds('effective_from').as('begins_in'))
    .select(milliseconds('effective_to').as('ends_in'))
    .where((row) =>
      row.or([
        row('association.effective_to', 'is', null),
        row('association.effective_to', '>', sql<Date>`now()`),
      ]),
    )
    .orderBy('association.id')
    .execute()
  for (const moment of rows.flatMap((row) => [row.begins_in, row.ends_in]))
    if (moment !== null && moment > 0) reading?.endsAfter(moment)
  const accounts = await readOpenBankAccounts(firstLanguage, db)
  return rows.flatMap((row) => {
    const gateway = findGateway(gateways, row.gateway)
    if (!gateway || (row.begins_in ?? 0) > 0) return []
    const collection = collectionOf({ payment_method: row.method, payment_gateway: row.gateway })
    if (collection && !gateway.collections) return []
    return {
      associationId: row.id,
      gateway,
      titles: row.titles,
      payment_method: row.method,
      payment_gateway: row.gateway,
      min_amount: gateway.limits.minAmount,
      max_amount: gateway.limits.maxAmount,
      // Collections require the donor's own Pakistani mobile number.
      pakistan_only: gateway.limits.pakistanOnly || collection !== undefined,
      kinds: allKinds.filter(
        (kind) => gateway.name !== bankTransferGateway || accounts.some((account) => account.kind === kind),
      ),
    }
  })
}

export const titledPairs = (language: Language, pairs: OpenPair[]): OpenPair[] =>
  pairs.map((pair) => ({ ...pair, ...ownTitleIn(language, pair.titles) }))

/** Returns the title of a custom method in a language, for an answer; nothing when staff wrote none. */
export function ownTitleIn(language: Language, titles: unknown): { payment_title?: string } {
  const title = (titles as Partial<Record<Language, string>> | null)?.[language]
  return title ? { payment_title: title } : {}
}

/**
 * The association of a gateway with a method, or with any method for null, under which staff record
 * donations; falls back to an ended association.
 */
export async function findAssociation(
  db: Database,
  { method, gateway }: { method: string | null; gateway: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select association.id from active_pay_methods as association
    join payment_methods as method on method.id = pay_method_id
    join payment_gateways as gateway on gateway.id = pay_gateway_id
    where gateway.name = ${gateway} and method.name = coalesce(${method}::citext, method.name)
    order by effective_to desc nulls first, association.id limit 1`.execute(db)
  return rows[0]?.id
}

/** SQL: method and gateway names of each association, as a table to join. */
export const pairNames = sql<{ id: number; method: string; titles: unknown; gateway: string }>`(
  select association.id, method.name as method, titles, gateway.name as gateway
  from active_pay_methods as association join payment_methods as method on method.id = pay_method_id
  join payment_gateways as gateway on gateway.id = pay_gateway_id)`

export const readNames = (db: Database) =>
  db.selectFrom('payment_gateways').selectAll().orderBy('name').execute()

export const readMethods = (db: Database) =>
  db.selectFrom('payment_methods').selectAll().orderBy('name').execute()

/** Reads every association: open associations first, then the last ended. */
export async function readAssociations(db: Database) {
  const rows = await associations(db)
    .selectAll('association')
    .select(['method.name as method', 'gateway.name as gateway'])
    .orderBy('association.effective_to', (order) => order.desc().nullsFirst())
    .orderBy('association.id')
    .execute()
  return rows.map(({ method, gateway, ...row }) => ({
    ...row,
    payment_method: { name: method },
    payment_gateway: { name: gateway },
  }))
}

/**
 * Returns the open pair that a donor chose.
 * @param gift.amount whole rupees
 * @param gift.kinds kinds of money in the donation
 * @throws Problem 422 on payment_method when the pair is not available, or cannot take this donation
 */
export function choosePair(
  pairs: OpenPair[],
  requested: { payment_method: string; payment_gateway: string },
  gift: {
    amount: number
    largest?: number | undefined
    kinds: readonly PayableKind[]
    country: string
    phone: string
  },
): OpenPair {
  const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const pair = pairs.find(
    (open) =>
      isSameName(open.payment_method, requested.payment_method) &&
      isSameName(open.payment_gateway, requested.payment_gateway),
  )
  const problem = pair
    ? pairProblem(pair, gift.amount, hasPakistaniMobile(gift.country, gift.phone), gift.kinds, gift.largest)
    : translatable('problem.pair.not-available')
  if (pair && !problem) return pair
  throw Problem.invalid({ payment_method: [problem ?? ''] })
}
