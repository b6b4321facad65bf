import { paidStatuses } from '../../../contract/src/status.ts'
import type { Checks } from '../platform/database/check.ts'

export const paymentChecks = {
  'payments-follow-their-attempts': `select reference_no as broken from payments
    join payment_intents as intent on intent.id = intent_id
    left join lateral (select status from payment_attempts where intent_id = intent.id
      order by array_position(array[${paidStatuses.map((status) => `'${status}'`)}], status), id desc
      limit 1) as attempt on true
    where intent.status <> coalesce(attempt.status, 'pending')`,
} satisfies Checks
