import { sql } from 'kysely'
import { languageNamed } from '../../../contract/src/language/language.ts'
import { daysOfTaxYear } from '../../../contract/src/tax-year.ts'
import { readerOf } from '../../../words/src/reader.ts'
import { ownTitleIn, pairNames } from '../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../context.ts'
import { Problem } from '../platform/http/problem.ts'
import { dayBegins, dayEnds } from '../platform/text/day-of.ts'
import { shownCnic } from './shown-cnic.ts'
import type { YearlyStatement } from './yearly-statement.ts'

/** Donor and tax year of a statement. */
export type StatementKey = { contactId: number; taxYear: number }

/**
 * Reads the donations that a donor paid in a tax year, by the day of payment in Pakistan, after refunds. They
 * add up to the donor's total of that year (`contact_years`).
 * @param options.inFull prints the CNIC in full; otherwise its last four digits
 * @throws Problem 404 for an unknown donor or a year without paid donations
 */
export async function readYearlyStatement(
  { db, sealer }: Pick<AppContext, 'db' | 'sealer'>,
  { contactId, taxYear }: StatementKey,
  { inFull }: { inFull: boolean },
): Promise<YearlyStatement> {
  const { first, last } = daysOfTaxYear(taxYear)
  const rows = await db
    .selectFrom('donation_contacts as given')
    .innerJoin('contacts', 'contacts.id', 'contact_id')
    .innerJoin('donations', 'donations.id', 'donation_id')
    .innerJoin('donors', 'donors.id', 'donor_id')
    .innerJoin('payment_intents as intent', 'intent.id', 'donations.intent_id')
    .innerJoin(pairNames(db), 'pair.id', 'active_pay_method_id')
    .leftJoin('receipts', (join) =>
      join.onRef('receipts.intent_id', '=', 'intent.id').on('voided_at', 'is', null),
    )
    .select([
      'contacts.first_name',
      'contacts.last_name',
      'contacts.language',
      'cnic',
      'settled_at',
      'number',
    ])
    .select(['pair.method', 'pair.gateway', 'pair.titles'])
    .select(sql<number>`intent.amount - refunded_amount`.as('amount'))
    .where('contact_id', '=', contactId)
    .where('status', 'in', ['success', 'partially_refunded'])
    .where('settled_at', '>=', dayBegins(first))
    .where('settled_at', '<', dayEnds(last))
    .orderBy('settled_at')
    .orderBy('donations.id')
    .execute()
  const [one] = rows
  if (!one) throw Problem.notFound('refusal.not-found.yearly-statement')
  const language = languageNamed(one.language)
  const sealed = rows.findLast(({ cnic }) => cnic !== null)?.cnic
  return {
    taxYear,
    language,
    name: `${one.first_name} ${one.last_name}`.trim(),
    taxNumber: sealed
      ? { kind: 'cnic', shown: shownCnic(readerOf(language).t, sealer, sealed, inFull) }
      : null,
    members: [],
    donations: rows.map(({ settled_at, method, gateway, titles, number, amount }) => ({
      paidAt: settled_at ?? new Date(),
      method,
      gateway,
      ...ownTitleIn(language, titles),
      receiptNumber: number,
      amount,
    })),
  }
}
