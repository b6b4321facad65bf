import { sql } from 'kysely'
import { languageNamed } from '../../../contract/src/language/language.ts'
import { givenStatuses } from '../../../contract/src/status.ts'
import { daysOfTaxYear } from '../../../contract/src/tax-year.ts'
import { readerOf } from '../../../words/src/reader.ts'
import { ownTitleIn, pairNames } from '../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { dayBegins, dayEnds } from '../platform/text/day-of.ts'
import { shownCnic } from './shown-cnic.ts'
import type { YearlyStatement } from './yearly-statement.ts'

/**
 * Donor, tax year and taxpayer of a statement: null for the donor, undefined for the taxpayer of the largest
 * amount.
 */
export type StatementKey = { contactId: number; taxYear: number; taxpayerId?: number | null | undefined }

/**
 * Reads the donations that a donor paid for a taxpayer in a tax year, by the day of payment in Pakistan,
 * after refunds. Those of all taxpayers add up to the donor's total of that year (`contact_years`). A
 * household has the donations of its members.
 * @param options.inFull prints the CNIC or NTN in full; otherwise its last four digits
 * @throws Problem 404 for an unknown donor or a year without paid donations
 */
export async function readYearlyStatement(
  { db, sealer }: Pick<AppContext, 'db' | 'sealer'>,
  { contactId, taxYear, taxpayerId }: StatementKey,
  { inFull }: { inFull: boolean },
): Promise<YearlyStatement> {
  const rows = await readPaidDonations(db, contactId, taxYear)
  const household = rows.some(({ contact_id }) => contact_id !== contactId)
  const issuedTo = household ? null : taxpayerId === undefined ? largestTaxpayer(rows) : taxpayerId
  const stated = household ? rows : rows.filter(({ taxpayer_id }) => taxpayer_id === issuedTo)
  const [one] = stated
  if (!one) throw Problem.notFound('refusal.not-found.yearly-statement')
  const language = languageNamed(one.language)
  const sealed = issuedTo === null ? stated.findLast(({ cnic }) => cnic !== null)?.cnic : one.tax_number
  const kind = issuedTo !== null && one.kind === 'ntn' ? 'ntn' : 'cnic'
  return {
    taxYear,
    language,
    name: one.taxpayer_name !== null && issuedTo !== null ? one.taxpayer_name : one.holder_name,
    taxNumber:
      sealed && !household ? { kind, shown: shownCnic(readerOf(language).t, sealer, sealed, inFull) } : null,
    members: household ? [...new Set(stated.map(({ giver_name }) => giver_name))] : [],
    donations: stated.map((row) => ({
      paidAt: row.settled_at ?? new Date(),
      method: row.method,
      gateway: row.gateway,
      ...ownTitleIn(language, row.titles),
      receiptNumber: row.receipt_number,
      amount: row.amount,
      ...(household && { giver: row.giver_name }),
    })),
  }
}

/** Reads the paid donations of a contact, or of a household's members, oldest first. */
function readPaidDonations(db: Database, contactId: number, taxYear: number) {
  const { first, last } = daysOfTaxYear(taxYear)
  return db
    .selectFrom('donation_taxpayers as given')
    .innerJoin('contacts as giver', 'giver.id', 'given.contact_id')
    .innerJoin('contacts as holder', (join) => join.on('holder.id', '=', contactId))
    .leftJoin('taxpayers', 'taxpayers.id', 'given.taxpayer_id')
    .innerJoin('donations', 'donations.id', 'donation_id')
    .innerJoin('donors', 'donors.id', 'donor_id')
    .innerJoin('payment_intents as intent', 'intent.id', 'donations.intent_id')
    .innerJoin(pairNames(db), 'pair.id', 'active_pay_method_id')
    .leftJoin('receipts', (join) =>
      join.onRef('receipts.intent_id', '=', 'intent.id').on('voided_at', 'is', null),
    )
    .select(['given.contact_id', 'given.taxpayer_id', 'holder.language', 'cnic', 'settled_at'])
    .select(sql<string>`trim(giver.first_name || ' ' || giver.last_name)`.as('giver_name'))
    .select(sql<string>`trim(holder.first_name || ' ' || holder.last_name)`.as('holder_name'))
    .select(['taxpayers.name as taxpayer_name', 'taxpayers.kind', 'taxpayers.number as tax_number'])
    .select(['receipts.number as receipt_number', 'pair.method', 'pair.gateway', 'pair.titles'])
    .select(sql<number>`intent.amount - refunded_amount`.as('amount'))
    .where(
      sql<boolean>`given.contact_id = any(array(
        select ${contactId}::bigint
        union all select member_id from household_members where household_id = ${contactId}))`,
    )
    .where('status', 'in', [...givenStatuses])
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
