import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { integerBetween, requiredText } from './fields.ts'
import { bookedDay, commonDays, filterNames, pageQuery, paginated } from './lists.ts'
import { inPaisa, inRupees } from './money.ts'
import { payable } from './payable.ts'
import { bankDay } from './statements.ts'

const terms = {
  /** Share of each payment that the gateway retains, in hundredths of a percent. */
  fee_basis_points: integerBetween('payouts.fee.range', 0, 2000),
  payout_days: integerBetween('payouts.days.range', 0, 60),
}

const overduePayment = z.extend(payable, {
  attempt_id: z.int(),
  gateway: z.string(),
  /** Amount that the gateway has not paid out. */
  amount: inRupees,
  day: bankDay,
})
export type OverduePayment = z.output<typeof overduePayment>

export const readPayouts = entry('GET /payouts', {
  who: 'accounting',
  summary: 'Balance and terms of each gateway, with counts of overdue payments and discrepancies',
  answer: z.object({
    gateways: z.array(
      z.object({
        gateway: z.string(),
        /** Null until staff enter the terms; without terms no payment is tracked. */
        terms: z.nullable(z.object({ ...terms, since: bankDay })),
        /** Balance of the gateway's clearing account in the ledger. */
        owed_paisa: inPaisa,
        overdue: z.object({ count: z.int(), paisa: inPaisa }),
      }),
    ),
    open_discrepancies: z.object({ count: z.int(), paisa: inPaisa }),
  }),
})

export type GatewayPayouts = z.output<(typeof readPayouts)['answer']>['gateways'][number]

export const listOverduePayments = entry('POST /overdue-payments/search', {
  who: 'accounting',
  summary: 'A page of overdue payments, oldest first, with their sum',
  query: pageQuery,
  body: z.object({ ...commonDays, payment_gateways: filterNames }),
  answer: z.extend(paginated(overduePayment), { amount: inRupees }),
})

export const saveGatewayTerms = entry('PUT /payouts/terms', {
  who: 'accounting.post',
  summary: 'Saves the terms of a gateway: fee and payout time',
  body: z.object({
    gateway: requiredText('office-fields.gateway', 50),
    ...terms,
    /** Payments from this day on are tracked until paid out. */
    since: bookedDay('office-fields.payouts-since'),
  }),
  done: 'done.gateway.terms-saved',
})

export const writeOffPayment = entry('POST /attempts/:id/write-off', {
  who: 'accounting.post',
  summary: 'Writes off a payment that its gateway will never pay out; the general fund bears it',
  body: z.object({ reason: requiredText('office-fields.reason', 300) }),
  done: 'done.payment.written-off',
})
