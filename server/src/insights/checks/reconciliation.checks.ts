import type { Check } from './check.ts'

/** Of what people must be told about payments at gateways. */
export const reconciliationChecks: Check[] = [
  {
    name: 'late-payments-were-noted',
    says: 'Where a gateway was paid after the payment had expired here, people were told.',
    sql: `select transaction_id as broken from payment_attempts as attempt
      where gateway <> 'default' and exists (select from events where attempt_id = attempt.id
          and kind = 'state' and from_status = 'expired' and to_status = 'success')
        and not exists (select from differences where attempt_id = attempt.id and kind = 'paid late')`,
  },
  {
    name: 'differences-still-differ',
    says: 'Where people are told that the gateway’s state is not ours, it is not ours.',
    sql: `select transaction_id as broken from differences
      join payment_attempts on payment_attempts.id = attempt_id
      where kind = 'state' and ended_at is null and theirs = status`,
  },
  {
    name: 'reconciliation-runs-end',
    says: 'Asking the gateways about everything ends within two days.',
    sql: `select id::text as broken from reconciliation_runs
      where ended_at is null and begun_at < now() - interval '2 days'`,
  },
]
