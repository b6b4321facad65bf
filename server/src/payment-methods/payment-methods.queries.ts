import { sql } from 'kysely'
import type { PaymentPair } from '../../../contract/src/payment-methods.ts'
import type { Gateway } from '../gateways/gateway.ts'
import type { Parts } from '../parts.ts'

/** A pair that is open now, with the association and the adapter behind it. */
export type OpenPair = PaymentPair & { associationId: number; gateway: Gateway }

/**
 * The pairs of method and gateway that donors may use now: an association that has begun and not ended, with a
 * gateway that an adapter is configured for.
 */
export async function readOpenPairs({ db, gateways }: Pick<Parts, 'db' | 'gateways'>): Promise<OpenPair[]> {
  const rows = await db
    .selectFrom('active_pay_methods as association')
    .innerJoin('payment_methods as method', 'method.id', 'association.pay_method_id')
    .innerJoin('payment_gateways as gateway', 'gateway.id', 'association.pay_gateway_id')
    .select(['association.id', 'method.name as method', 'gateway.name as gateway'])
    .where('association.effective_from', '<=', sql<Date>`now()`)
    .where((row) =>
      row.or([
        row('association.effective_to', 'is', null),
        row('association.effective_to', '>', sql<Date>`now()`),
      ]),
    )
    .orderBy('association.id')
    .execute()
  return rows.flatMap((row) => {
    const gateway = gateways.get(row.gateway.toLowerCase())
    if (!gateway) return []
    return {
      associationId: row.id,
      gateway,
      payment_method: row.method,
      payment_gateway: row.gateway,
      min_amount: gateway.limits.minAmount,
      max_amount: gateway.limits.maxAmount,
      pakistan_only: gateway.limits.pakistanOnly,
    }
  })
}
