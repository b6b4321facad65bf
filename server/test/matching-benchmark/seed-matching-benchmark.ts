import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import type { Database } from '../../src/platform/database/database.ts'
import type { MatchingBenchmark } from './invent-statement.ts'

/**
 * Writes the transfers of a benchmark as attempts that have expired. Needs the demo charity's causes and
 * pairs.
 * @returns the attempt of each transfer, in their order
 */
export async function seedMatchingBenchmark(
  db: Database,
  { transfers }: MatchingBenchmark,
): Promise<number[]> {
  const column = <Value>(value: (one: (typeof transfers)[number]) => Value) => transfers.map(value)
  const { rows } = await sql<{ id: number }>`
    with given as (
      select *, row_number() over () as place from unnest(
        ${column(({ first_name }) => first_name)}::text[], ${column(({ last_name }) => last_name)}::text[],
        ${column(({ amount }) => amount)}::int[], ${column(({ zakat }) => zakat)}::int[],
        ${column(({ code }) => code)}::text[], ${column(({ reference }) => reference)}::text[],
        ${column(({ created }) => created)}::timestamptz[],
        ${column(() => randomBytes(16).toString('base64url'))}::text[]
      ) as given (first_name, last_name, amount, zakat, code, reference, created, link)
    ), pair as (
      select association.id from active_pay_methods as association
      join payment_gateways as gateway on gateway.id = pay_gateway_id
      where gateway.name = ${bankTransferGateway} and effective_to is null order by association.id limit 1
    ), donor as (
      insert into donation_donors (first_name, last_name, email, phone, country, created_at)
      select first_name, last_name, 'donor-' || place || '@example.com', '03001234567', 'Pakistan', created
      from given order by place
      returning id, email
    ), intent as (
      insert into payment_intents (kind, link, active_pay_method_id, status, amount, created_at)
      select 'donation', link, pair.id, 'expired', amount, created from pair cross join given order by place
      returning id, link
    ), donation as (
      insert into donations (intent_id, donation_code, donor_id, platform)
      select intent.id, code, donor.id, 'web'
      from given join donor on donor.email = 'donor-' || place || '@example.com' join intent using (link)
      returning id, intent_id, donation_code
    ), fund as (
      insert into donation_funds (donation_id, position, cause_id, fundtitle, quantity, amount)
      select donation.id, part.position, cause.id, cause.fundtitle, 1, part.amount
      from given join donation on donation_code = code
      cross join lateral (values (1, 'general', given.amount - zakat), (2, 'zakat', zakat)) as part (position, kind, amount)
      cross join lateral (select id, fundtitle from causes where kind = part.kind and causes.amount is null
        order by id limit 1) as cause
      where part.amount > 0
    ), attempt as (
      insert into payment_attempts
        (intent_id, transaction_id, active_pay_method_id, gateway, amount, status, expires_at, created_at)
      select donation.intent_id, 'T' || lpad(place::text, 19, '0'), pair.id, ${bankTransferGateway}, amount, 'expired',
        created + interval '14 days', created
      from pair cross join given join donation on donation_code = code
      returning id, intent_id, gateway, amount, transaction_id
    ), reported as (
      insert into manual_bank_transfers (attempt_id, reference_no, submitted_at)
      select attempt.id, reference, created from given
      join attempt on transaction_id = 'T' || lpad(place::text, 19, '0') where reference is not null
    ), event as (
      insert into events (intent_id, attempt_id, actor, kind, facts)
      select intent_id, null, 'donor', 'donated', '{}' from attempt
      union all select intent_id, id, 'donor', 'attempt_started',
        jsonb_build_object('number', 1, 'gateway', gateway, 'amount', amount) from attempt
      union all select intent_id, attempt_id, 'system', 'status_changed',
        jsonb_build_object('from', 'pending', 'to', 'expired', 'because', 'expired', 'reason', '')
      from attempt cross join lateral (values (attempt.id), (null)) as moved (attempt_id)
    )
    select id from attempt order by transaction_id`.execute(db)
  await sql`analyze`.execute(db)
  return rows.map(({ id }) => id)
}
