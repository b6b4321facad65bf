import { sql } from 'kysely'
import type { AnswerInput, QueryOf, RowInput } from '../../../contract/src/entry.ts'
import { resolveLanguage } from '../../../contract/src/language/language.ts'
import type { PaymentFilters } from '../../../contract/src/lists.ts'
import type * as calls from '../../../contract/src/payments.ts'
import { pairNames } from '../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../context.ts'
import { findPage } from '../donations/lists/find-page.ts'
import { type ListFilter, listFilter } from '../donations/lists/list-filter.ts'
import { intentsToExport, orderOf } from '../donations/lists/orders.ts'
import { writeLinkMessage } from '../messages/link-message.ts'
import { type Database, prepared } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { pageOf } from '../platform/http/pagination.ts'
import { Problem } from '../platform/http/problem.ts'
import { type AttemptDetails, readAttemptDetails } from '../settlement/attempts/attempt-details.queries.ts'
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

/** SQL: the columns of a payment. Its pair is null until the payee has chosen one. */
const paymentColumns = sql`
  payments.id, reference_no, type, amount, refunded_amount, platform, intent.status, intent.created_at,
  intent.settled_at, intent.value_date::text,
  json_build_object('first_name', payments.first_name, 'last_name', payments.last_name,
    'email', payments.email, 'phone', phone) as payee,
  json_build_object('payment_method', pair.method, 'payment_gateway', pair.gateway) as active_pay`

const paymentTables = sql`payment_intents as intent join payments on payments.intent_id = intent.id
  left join ${pairNames} as pair on pair.id = active_pay_method_id`

/** Reads a page of payments in the requested order: its ids first, then only their rows. */
export async function readPayments(
  db: Database,
  filters: PaymentFilters,
  query: QueryOf<typeof calls.listPayments>,
): Promise<AnswerInput<typeof calls.listPayments>> {
  const { ids, total, is_total_exact, sums } = await findPage(db, paymentFilter(filters), query)
  if (ids.length === 0) return { ...pageOf([], total, query), is_total_exact, ...sums }
  const { rows } = await sql<RowInput<typeof calls.listPayments>>`${prepared}
    select ${paymentColumns} from ${paymentTables}
    where intent.id = any(${ids}) order by ${orderOf(query.sort, filters.dated_by)}`.execute(db)
  return { ...pageOf(rows, total, query), is_total_exact, ...sums }
}

type Details = AnswerInput<typeof calls.readPayment>
type Stored = Omit<Details, 'url' | 'message' | keyof AttemptDetails> & {
  intent_id: number
  link: string
  language: string
}

/** Reads a payment with all its details. @throws Problem 404 */
export async function readPayment(
  { db, publicUrl, charity }: Pick<AppContext, 'db' | 'publicUrl' | 'charity'>,
  id: number,
  caller: Caller,
): Promise<Details> {
  const { rows } = await sql<Stored>`
    select ${paymentColumns}, link, remarks, intent_id, intent.promised_amount, intent.language,
      users.first_name || ' ' || users.last_name as created_by
    from ${paymentTables} left join users on users.id = payments.created_by
    where payments.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw Problem.notFound('problem.not-found.payment')
  const { amount, reference_no: code } = row
  const language = resolveLanguage(row.language)
  const url = statusUrl(language, publicUrl, { kind: 'payment', link: row.link })
  return {
    ...row,
    // Only for staff who may create payments: with the secret in the address, they can act as the payee.
    ...(caller.rights.has('payment.create')
      ? { url, message: await writeLinkMessage(charity, 'payment', { language, amount, code, url }) }
      : { url: null, message: null }),
    ...(await readAttemptDetails(db, row.intent_id, caller)),
  }
}

export const paymentsToExport = (db: Database, filters: PaymentFilters) =>
  intentsToExport(db, paymentFilter(filters))
    .crossJoinLateral((from) =>
      from
        .selectFrom('payments')
        .leftJoin(pairNames.as('pair'), (join) => join.onRef('pair.id', '=', 'intent.active_pay_method_id'))
        .select(['payments.id', 'reference_no', 'first_name', 'last_name', 'email', 'phone', 'type'])
        .select(['platform', 'pair.method', 'pair.gateway'])
        .whereRef('intent_id', '=', 'intent.id')
        .offset(0)
        .as('payment'),
    )
    .select(['payment.id', 'reference_no', 'first_name', 'last_name', 'email', 'phone', 'type', 'amount'])
    .select(['method', 'gateway', 'platform', 'status', 'created_at', 'refunded_amount'])
