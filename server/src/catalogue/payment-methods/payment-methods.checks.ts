import type { Checks } from '../../platform/database/check.ts'

export const paymentMethodChecks = {
  'one-association-per-pair': `select one.id::text as broken from active_pay_methods as one
    join active_pay_methods as other
    on other.id > one.id
      and other.pay_method_id = one.pay_method_id and other.pay_gateway_id = one.pay_gateway_id
    and tstzrange(one.effective_from, one.effective_to) && tstzrange(other.effective_from, other.effective_to)`,
} satisfies Checks
