import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PaymentFilters } from '../../../contract/src/lists.ts'
import type { Payment } from '../../../contract/src/payments.ts'
import type { PaymentStatus } from '../../../contract/src/statuses.ts'
import { allOf, commonConditions } from '../payment-methods/filter-conditions.ts'
import type { Database } from '../platform/database.ts'
import { offsetOf, type Page, type PageAsked, pageOf } from '../platform/page.ts'
import { exactMoment, inPortions, olderThan } from '../platform/portions.ts'

function passes(filters: PaymentFilters): RawBuilder<SqlBool> {
  const conditions = commonConditions('payments', filters)
  if (filters.reference_no)
    conditions.push(
      sql`payments.reference_no ilike ${`%${filters.reference_no.replace(/[\\%_]/g, '\\$&')}%`}`,
    )
  return allOf(conditions)
}

/** Payments with their pair, which is null until the payee has chosen one. */
function paymentRows(db: Database) {
  return db
    .selectFrom('payments')
    .leftJoin('active_pay_methods as association', 'association.id', 'payments.active_pay_method_id')
    .leftJoin('payment_methods as method', 'method.id', 'association.pay_method_id')
    .leftJoin('payment_gateways as gateway', 'gateway.id', 'association.pay_gateway_id')
    .select([
      'payments.id',
      'reference_no',
      'first_name',
      'last_name',
      'email',
      'phone',
      'type',
      'amount',
      'platform',
      'status',
      'payments.created_at',
      'method.name as method',
      'gateway.name as gateway',
    ])
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.id', 'desc')
}

/** A page of payments, newest first; a far page finds its ids before its rows. */
export async function readPayments(
  db: Database,
  filters: PaymentFilters,
  asked: PageAsked,
): Promise<Page<Payment>> {
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('payments')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where(passes(filters))
      .executeTakeFirstOrThrow(),
    paymentRows(db)
      .where('payments.id', 'in', (ids) =>
        ids
          .selectFrom('payments')
          .select('id')
          .where(passes(filters))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(asked.per_page)
          .offset(offsetOf(asked)),
      )
      .execute(),
  ])
  return pageOf(
    rows.map(({ first_name, last_name, email, method, gateway, phone: _, ...row }) => ({
      ...row,
      status: row.status as PaymentStatus,
      created_at: row.created_at.toISOString(),
      payee: { first_name, last_name, email },
      active_pay: method && gateway ? { payment_method: method, payment_gateway: gateway } : null,
    })),
    total,
    asked,
  )
}

const exportedPayments = (db: Database) => paymentRows(db).select(exactMoment('payments'))

export type StreamedPayment = Awaited<ReturnType<ReturnType<typeof exportedPayments>['execute']>>[number]

/** Every filtered payment, newest first, fetched in portions while they are read. */
export function streamPayments(db: Database, filters: PaymentFilters): AsyncGenerator<StreamedPayment> {
  return inPortions((last, size) =>
    exportedPayments(db).where(passes(filters)).where(olderThan('payments', last)).limit(size).execute(),
  )
}
