import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import type { Check } from './check.ts'

/** Checks of discrepancies between the books and the gateways. */
export const reconciliationChecks: Check[] = [
  {
    name: 'late-payments-were-noted',
    sql: `select transaction_id as broken from payment_attempts as attempt
      where gateway <> '${bankTransferGateway}' and exists (select from events where attempt_id = attempt.id
          and kind = 'status_changed' and facts->>'from' = 'expired' and facts->>'to' = 'success')
        and not exists (select from discrepancies where attempt_id = attempt.id and kind = 'paid_late')`,
  },
  {
    name: 'discrepancies-still-differ',
    sql: `select transaction_id as broken from discrepancies
      join payment_attempts on payment_attempts.id = attempt_id
      where kind = 'state' and ended_at is null and theirs = status`,
  },
  {
    name: 'reconciliation-runs-end',
    sql: `select id::text as broken from reconciliation_runs
      where ended_at is null and begun_at < now() - interval '2 days'`,
  },
]
