import type { Check } from './check.ts'

const holdsMoney = "('success', 'partially refunded', 'disputed')"

/** Of receipts and of what is written to donors and payees. */
export const receiptChecks: Check[] = [
  {
    name: 'paid-donations-have-a-receipt',
    says: 'Every donation that was paid since there are receipts, and not given back, has one that stands.',
    sql: `select donation_code as broken from donations
      where status in ${holdsMoney} and amount > refunded_amount
        and settled_at >= (select "timestamp"::timestamptz from kysely_migration where name = '0006-receipts')
        and not exists (select from receipts where donation_id = donations.id and voided_at is null)`,
  },
  {
    name: 'receipts-are-over-what-is-left',
    says: 'A receipt that stands is over what was given less what was given back, of a donation that is paid.',
    sql: `select number as broken from receipts join donations on donations.id = donation_id
      where voided_at is null
        and (receipts.amount <> donations.amount - refunded_amount or status not in ${holdsMoney})`,
  },
  {
    name: 'receipt-numbers-have-no-gaps',
    says: 'The receipts of every year are numbered from one on without a gap.',
    sql: `select year::text as broken from receipt_numbers full join (
        select year, count(*), min(serial) as first, max(serial) as newest from receipts group by year
      ) as issued using (year)
      where (first, count, newest) is distinct from (1, last, last)`,
  },
  {
    name: 'e-mails-are-not-left-behind',
    says: 'No e-mail waits for a day longer than it was to wait.',
    sql: `select 'e-mail ' || id as broken from messages
      where status = 'queued' and next_try_at < now() - interval '1 day'`,
  },
]
