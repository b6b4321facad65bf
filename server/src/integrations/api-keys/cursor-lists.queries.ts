import { type RawBuilder, sql } from 'kysely'
import type * as calls from '../../../../contract/src/cursor-lists.ts'
import type { QueryOf, RowInput } from '../../../../contract/src/entry.ts'
import { primaryPoint } from '../../messages/primary-point.ts'
import type { Database } from '../../platform/database/database.ts'
import { readByCursor } from '../../platform/database/read-by-cursor.ts'
import { type Caller, mayReadNames } from '../../platform/http/caller.ts'
import { dayBegins, dayEnds } from '../../platform/text/pakistan-time.ts'

/** Selects personal data for staff and for keys with the scope; null otherwise. */
const ifPersonal = (caller: Caller, person: RawBuilder<unknown>) =>
  mayReadNames(caller) ? person : sql`null::json`

const donorOfGift = sql`json_build_object('first_name', donor.first_name, 'last_name', donor.last_name,
  'email', donor.email, 'phone', donor.phone)`

const conditionIfGiven = (value: unknown, condition: RawBuilder<unknown>) =>
  value === undefined || value === null ? [] : [condition]

const datedBetween = (
  { date_from, date_to }: { date_from: string | null; date_to: string | null },
  at: RawBuilder<Date>,
) => [
  ...conditionIfGiven(date_from, sql`${at} >= ${dayBegins(date_from ?? '')}`),
  ...conditionIfGiven(date_to, sql`${at} < ${dayEnds(date_to ?? '')}`),
]

export const readDonationsByCursor = (
  db: Database,
  query: QueryOf<typeof calls.listDonationsByCursor>,
  caller: Caller,
) =>
  readByCursor(
    db,
    query,
    {
      id: sql.ref('donations.id'),
      object: 'donation',
      filters: [
        ...datedBetween(query, sql.ref('intent.created_at')),
        ...conditionIfGiven(query.status, sql`intent.status = ${query.status}`),
        ...conditionIfGiven(query.cause_id, sql`${query.cause_id} = any(intent.cause_ids)`),
        ...conditionIfGiven(
          query.campaign_id,
          sql`donations.id in (
            select donation_id from donation_funds where campaign_id = ${query.campaign_id})`,
        ),
        ...conditionIfGiven(
          query.contact_id,
          sql`donations.id in (
            select donation_id from donation_contacts where contact_id = ${query.contact_id})`,
        ),
      ],
    },
    (conditions) => sql<RowInput<typeof calls.listDonationsByCursor>>`
      select donations.id, donation_code, intent.status, intent.amount, intent.refunded_amount,
        method.name as payment_method, gateway.name as payment_gateway, intent.created_at, intent.settled_at,
        agreement_id,
        (select contact_id from donation_contacts where donation_id = donations.id) as contact_id,
        (select coalesce(json_agg(json_build_object('cause_id', cause_id, 'campaign_id', campaign_id,
            'page_id', page_id, 'fundtitle', fundtitle,
            'fund_type', fund_type, 'amount', amount) order by position), '[]')
          from donation_funds where donation_id = donations.id and amount > 0) as funds,
        ${ifPersonal(caller, donorOfGift)} as donor
      from donations join payment_intents as intent on intent.id = intent_id
      join donation_donors as donor on donor.id = donor_id
      left join active_pay_methods as pair on pair.id = active_pay_method_id
      left join payment_methods as method on method.id = pay_method_id
      left join payment_gateways as gateway on gateway.id = pay_gateway_id
      where ${conditions}`,
  )

export const readContactsByCursor = (
  db: Database,
  query: QueryOf<typeof calls.listContactsByCursor>,
  caller: Caller,
) =>
  readByCursor(
    db,
    query,
    { id: sql.ref('contacts.id'), object: 'donor', filters: [] },
    (conditions) => sql<RowInput<typeof calls.listContactsByCursor>>`
      select id, kind, country, language, created_at, merged_into,
        ${ifPersonal(
          caller,
          sql`json_build_object('first_name', first_name, 'last_name', last_name,
            'email', coalesce(${primaryPoint('email', sql.ref('contacts.id'))}, ''),
            'phone', coalesce(${primaryPoint('phone', sql.ref('contacts.id'))}, ''))`,
        )} as person
      from contacts where ${conditions}`,
  )

export const readReceiptsByCursor = (db: Database, query: QueryOf<typeof calls.listReceiptsByCursor>) =>
  readByCursor(
    db,
    query,
    { id: sql.ref('receipts.id'), object: 'receipt', filters: datedBetween(query, sql.ref('issued_at')) },
    (conditions) => sql<RowInput<typeof calls.listReceiptsByCursor>>`
      select receipts.id, number, amount, issued_at, voided_at, donations.id as donation_id,
        case when voided_at is null then 'valid' when exists (select from receipts as newer
          where newer.intent_id = receipts.intent_id and newer.id > receipts.id) then 'replaced'
          else 'void' end as state
      from receipts join donations using (intent_id) where ${conditions}`,
  )

export const readAgreementsByCursor = (
  db: Database,
  query: QueryOf<typeof calls.listAgreementsByCursor>,
  caller: Caller,
) =>
  readByCursor(
    db,
    query,
    {
      id: sql.ref('agreements.id'),
      object: 'agreement',
      filters: [
        ...conditionIfGiven(query.status, sql`status = ${query.status}`),
        ...conditionIfGiven(query.contact_id, sql`contact_id = ${query.contact_id}`),
      ],
    },
    (conditions) => sql<RowInput<typeof calls.listAgreementsByCursor>>`
      select agreements.id, reference, status, method, agreements.created_at, activated_at, ended_at,
        contact_id, ${ifPersonal(caller, donorOfGift)} as donor
      from agreements join donation_donors as donor on donor.id = donor_id
      left join agreement_contacts on agreement_id = agreements.id
      where ${conditions}`,
  )
