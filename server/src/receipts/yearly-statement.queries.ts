import { sql } from 'kysely'
import { daysOfTaxYear } from '../../../contract/src/days.ts'
import { resolveLanguage } from '../../../contract/src/language/language.ts'
import { moneyHeldStatuses } from '../../../contract/src/status.ts'
import { readerOf } from '../../../words/src/reader.ts'
import { ownTitleIn, pairNames } from '../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { formatCnic } from '../platform/text/format-cnic.ts'
import { dayBegins, dayEnds } from '../platform/text/pakistan-time.ts'
import { readCountedLines } from './receipts.queries.ts'
import type { YearlyStatement } from './yearly-statement.ts'

/**
 * Donor and taxpayer of a statement. `taxpayerId`: null for the donor, undefined for the taxpayer with the
 * largest amount.
 */
export type StatementKey = { contactId: number; taxpayerId?: number | null | undefined }

/**
 * Reads the donations that each donor paid for a taxpayer in a tax year, by the day of payment in Pakistan,
 * after refunds and without erased donations. The donations for all taxpayers and the erased donations add up
 * to the donor's total of that year (`contact_years`). A household has the donations of its members, except
 * those on behalf of a taxpayer.
 * @param options.inFull prints the CNIC or NTN in full; otherwise its last four digits
 * @returns in the order of the keys; null for an unknown donor or without paid donations
 */
export async function readYearlyStatements(
  { db, sealer }: Pick<AppContext, 'db' | 'sealer'>,
  taxYear: number,
  keys: readonly StatementKey[],
  { inFull }: { inFull: boolean },
): Promise<(YearlyStatement | null)[]> {
  const holders = [...new Set(keys.map(({ contactId }) => contactId))]
  const donations = await readPaidDonations(db, holders, taxYear)
  const paid = Map.groupBy(donations, ({ holder_id }) => holder_id)
  const lines = await readLinesByLanguage(db, donations)
  return keys.map(({ contactId, taxpayerId }) => {
    const rows = paid.get(contactId) ?? []
    const household = rows.some(({ contact_id }) => contact_id !== contactId)
    const issuedTo = household ? null : taxpayerId === undefined ? largestTaxpayer(rows) : taxpayerId
    const stated = rows.filter(({ taxpayer_id }) => taxpayer_id === issuedTo)
    const [one] = stated
    if (!one) return null
    const language = resolveLanguage(one.language)
    const sealed = issuedTo === null ? stated.findLast(({ cnic }) => cnic !== null)?.cnic : one.tax_number
    const kind = issuedTo !== null && one.kind === 'ntn' ? 'ntn' : 'cnic'
    return {
      taxYear,
      contactId,
      taxpayerId: issuedTo,
      language,
      name: one.taxpayer_name ?? one.holder_name,
      taxNumber:
        sealed && !household
          ? { kind, shown: formatCnic(readerOf(language).t, sealer, sealed, inFull) }
          : null,
      members: household ? [...new Set(stated.map(({ giver_name }) => giver_name))] : [],
      donations: stated.map((row) => ({
        paidAt: row.settled_at ?? new Date(),
        method: row.method,
        gateway: row.gateway,
        ...ownTitleIn(language, row.titles),
        receiptNumber: row.receipt_number,
        amount: row.amount,
        causes: (lines.get(language)?.get(row.donation_id) ?? [])
          .map((line) => ({
            cause: line.fundtitle,
            isZakat: line.kind === 'zakat',
            amount: line.amount - line.refunded_amount,
          }))
          .filter(({ amount }) => amount > 0),
        ...(household && { giver: row.giver_name }),
      })),
    }
  })
}

/** Reads the lines of donations, by the language of their holder and the donation's id. */
async function readLinesByLanguage(
  db: Database,
  donations: readonly { donation_id: number; language: string }[],
) {
  const byLanguage = Map.groupBy(donations, ({ language }) => resolveLanguage(language))
  return new Map(
    await Promise.all(
      [...byLanguage].map(async ([language, some]) => {
        const ids = some.map(({ donation_id }) => donation_id)
        return [language, await readCountedLines(language, db, ids)] as const
      }),
    ),
  )
}

/** Reads the paid donations of contacts, and those of a household's members, oldest first. */
function readPaidDonations(db: Database, holders: readonly number[], taxYear: number) {
  const { first, last } = daysOfTaxYear(taxYear)
  const givers = sql<{ holder_id: number; giver_id: number }>`(
    select id as holder_id, id as giver_id from unnest(${holders}::bigint[]) as id
    union all
    select household_id, member_id from household_members where household_id = any(${holders}))`
  return db
    .selectFrom(givers.as('giving'))
    .innerJoin('donation_taxpayers as given', 'given.contact_id', 'giver_id')
    .innerJoin('contacts as giver', 'giver.id', 'giver_id')
    .innerJoin('contacts as holder', 'holder.id', 'holder_id')
    .leftJoin('taxpayers', 'taxpayers.id', 'given.taxpayer_id')
    .innerJoin('donations', 'donations.id', 'donation_id')
    .innerJoin('donation_donors', 'donation_donors.id', 'donor_id')
    .innerJoin('payment_intents as intent', 'intent.id', 'donations.intent_id')
    .innerJoin(pairNames.as('pair'), 'pair.id', 'active_pay_method_id')
    .leftJoin('receipts', (join) =>
      join.onRef('receipts.intent_id', '=', 'intent.id').on('voided_at', 'is', null),
    )
    .select(['holder_id', 'donations.id as donation_id', 'given.contact_id', 'given.taxpayer_id'])
    .select(['holder.language', 'cnic', 'settled_at'])
    .select(sql<string>`trim(giver.first_name || ' ' || giver.last_name)`.as('giver_name'))
    .select(sql<string>`trim(holder.first_name || ' ' || holder.last_name)`.as('holder_name'))
    .select(['taxpayers.name as taxpayer_name', 'taxpayers.kind', 'taxpayers.number as tax_number'])
    .select(['receipts.number as receipt_number', 'pair.method', 'pair.gateway', 'pair.titles'])
    .select(sql<number>`intent.amount - refunded_amount`.as('amount'))
    .where('donation_donors.anonymised_at', 'is', null)
    .where('status', 'in', [...moneyHeldStatuses])
    .where('settled_at', '>=', dayBegins(first))
    .where('settled_at', '<', dayEnds(last))
    .orderBy('settled_at')
    .orderBy('donations.id')
    .execute()
}

/** Returns the taxpayer of the largest sum; null for the donor. */
function largestTaxpayer(rows: { taxpayer_id: number | null; amount: number }[]): number | null {
  const sums = new Map<number | null, number>()
  for (const { taxpayer_id, amount } of rows) sums.set(taxpayer_id, (sums.get(taxpayer_id) ?? 0) + amount)
  return [...sums].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null
}
