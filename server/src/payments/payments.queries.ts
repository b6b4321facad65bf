import { type SqlBool, sql } from 'kysely'
import type { AnswerInput, QueryOf } from '../../../contract/src/entry.ts'
import { resolveLanguage } from '../../../contract/src/language/language.ts'
import type { PaymentFilters } from '../../../contract/src/lists.ts'
import type * as calls from '../../../contract/src/payments.ts'
import { pairNames } from '../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../context.ts'
import { findPage } from '../donations/lists/find-page.ts'
import { type ListFilter, listFilter } from '../donations/lists/list-filter.ts'
import { intentsToExport, orderOf } from '../donations/lists/orders.ts'
import { linkMessage } from '../messages/link-message.ts'
import { type Database, prepared } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { pageOf } from '../platform/http/pagination.ts'
import { Problem } from '../platform/http/problem.ts'
import { readAttemptDetails } from '../settlement/attempts/attempt-details.queries.ts'
import { statusUrl } from '../settlement/attempts/payment-url.ts'

function paymentFilter({ reference_no, ...common }: PaymentFilters): ListFilter {
  const filter = listFilter('payment', common)
  if (reference_no) filter.searches.push({ ids: foundByReference(reference_no) })
  return filter
}

/** Search condition for a part of a reference number. The index holds trigrams without hyphens. */
function foundByReference(text: string) {
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<number[]>`array(select intent_id from payments
    where replace(reference_no, '-', '') ilike ${part.replaceAll('-', '')} and reference_no ilike ${part})`
}

/** Payments with their pair, which is null until the payee has chosen one. */
function paymentRows(db: Database) {
  return db
    .selectFrom('payment_intents as intent')
    .innerJoin('payments', 'payments.intent_id', 'intent.id')
    .leftJoin(pairNames(db), 'pair.id', 'intent.active_pay_method_id')
    .select(['payments.id', 'reference_no', 'payments.first_name', 'payments.last_name', 'payments.email'])
    .select(['phone', 'type', 'amount', 'refunded_amount', 'platform', 'pair.method', 'pair.gateway'])
    .select(['intent.status', 'intent.created_at', 'intent.settled_at'])
    .select(sql<string | null>`intent.value_date::text`.as('value_date'))
}

/** Reads a page of payments in the requested order: its ids first, then only their rows. */
export async function readPayments(
  db: Database,
  filters: PaymentFilters,
  query: QueryOf<typeof calls.listPayments>,
): Promise<AnswerInput<typeof calls.listPayments>> {
  const { ids, total, is_total_exact, sums } = await findPage(db, paymentFilter(filters), query)
  const rows =
    ids.length === 0
      ? []
      : await paymentRows(db)
          .modifyFront(prepared)
          .where(sql<SqlBool>`intent.id = any(${ids})`)
          .orderBy(orderOf(query.sort, filters.dated_by))
          .execute()
  return { ...pageOf(rows.map(asPayment), total, query), is_total_exact, ...sums }
}

function asPayment(row: Awaited<ReturnType<ReturnType<typeof paymentRows>['execute']>>[number]) {
  const { first_name, last_name, email, method, gateway } = row
  return {
    ...row,
    payee: { first_name, last_name, email },
    active_pay: { payment_method: method, payment_gateway: gateway },
  }
}

/** Reads a payment with all its details. @throws Problem 404 */
export async function readPayment(
  { db, publicUrl, charity }: Pick<AppContext, 'db' | 'publicUrl' | 'charity'>,
  id: number,
  caller: Caller,
): Promise<AnswerInput<typeof calls.readPayment>> {
  const row = await paymentRows(db)
    .leftJoin('users', 'users.id', 'payments.created_by')
    .select(['link', 'remarks', 'intent_id', 'intent.promised_amount', 'intent.language'])
    .select(['users.first_name as creator_first_name', 'users.last_name as creator_last_name'])
    .where('payments.id', '=', id)
    .executeTakeFirstOrThrow(() => Problem.notFound('problem.not-found.payment'))
  const { amount, reference_no: code } = row
  const language = resolveLanguage(row.language)
  const url = statusUrl(language, publicUrl, { kind: 'payment', link: row.link })
  return {
    ...asPayment(row),
    payee: { first_name: row.first_name, last_name: row.last_name, email: row.email, phone: row.phone },
    remarks: row.remarks,
    promised_amount: row.promised_amount,
    created_by: row.creator_first_name === null ? null : `${row.creator_first_name} ${row.creator_last_name}`,
    // The secret in the address lets its holder act as the payee.
    ...(caller.rights.has('payment.create')
      ? { url, message: await linkMessage(charity, 'payment', { language, amount, code, url }) }
      : { url: null, message: null }),
    ...(await readAttemptDetails(db, row.intent_id, caller)),
  }
}

export const paymentsToExport = (db: Database, filters: PaymentFilters) =>
  intentsToExport(db, paymentFilter(filters))
    .crossJoinLateral((from) =>
      from
        .selectFrom('payments')
        .leftJoin(pairNames(db), (join) => join.onRef('pair.id', '=', 'intent.active_pay_method_id'))
        .select(['payments.id', 'reference_no', 'first_name', 'last_name', 'email', 'phone', 'type'])
        .select(['platform', 'pair.method', 'pair.gateway'])
        .whereRef('intent_id', '=', 'intent.id')
        .offset(0)
        .as('payment'),
    )
    .select(['payment.id', 'reference_no', 'first_name', 'last_name', 'email', 'phone', 'type', 'amount'])
    .select(['method', 'gateway', 'platform', 'status', 'created_at', 'refunded_amount'])
