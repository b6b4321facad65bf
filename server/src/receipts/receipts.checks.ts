import { moneyHeldStatuses } from '../../../contract/src/status.ts'
import { type Checks, inSql } from '../platform/database/check.ts'

const holdsMoney = inSql(moneyHeldStatuses)

/** Checks of receipts and of e-mails to donors and payees. */
export const receiptChecks = {
  'paid-donations-have-a-receipt': `select donation_code as broken
    from donations join payment_intents as intent on intent.id = intent_id
    where status in ${holdsMoney} and amount > refunded_amount and platform <> 'import'
      and settled_at >= (select "timestamp"::timestamptz from kysely_migration where name = '0001-schema')
      and not exists (select from receipts where intent_id = intent.id and voided_at is null)`,
  'receipts-are-over-what-is-left': `select number as broken from receipts
    join payment_intents as intent on intent.id = intent_id
    where voided_at is null
      and (receipts.amount <> intent.amount - refunded_amount or status not in ${holdsMoney})`,
  'receipts-and-e-mails-fit-what-they-are-about': `select number as broken from receipts
    join payment_intents as intent on intent.id = intent_id
      where intent.kind <> 'donation'
    union all
    select 'e-mail ' || messages.id from messages join payment_intents as intent on intent.id = intent_id
      where messages.kind in ('donation', 'receipt') and intent.kind <> 'donation'
        or messages.kind in ('payment', 'paid') and intent.kind <> 'payment'`,
  'receipt-numbers-have-no-gaps': `select year::text as broken from receipt_numbers full join (
      select year, count(*), min(serial) as first, max(serial) as newest from (
        select year, serial from receipts
        union all
        -- skipped by a restore
        select year, generate_series(first, last) from number_gaps where series = 'receipt'
      ) as used group by year
    ) as issued using (year)
    where (first, count, newest) is distinct from (1, last, last)`,
  'e-mails-are-not-left-behind': `select 'e-mail ' || id as broken from messages
    where status = 'queued' and next_try_at < now() - interval '1 day'`,
} satisfies Checks
