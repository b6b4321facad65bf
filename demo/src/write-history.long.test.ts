import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreementStatuses } from '../../contract/src/agreement-status.ts'
import { collectionMethods } from '../../contract/src/collection.ts'
import type { Deposits } from '../../contract/src/deposits.ts'
import { discrepancyKinds } from '../../contract/src/reconciliation.ts'
import type { StatementLine } from '../../contract/src/statement-lines.ts'
import { paymentStatuses } from '../../contract/src/status.ts'
import { bookChecks, openFeatures } from '../../server/src/features.ts'
import { raastIdPrefix } from '../../server/src/gateways/gateway.ts'
import { runChecks } from '../../server/src/operations/checks/run-checks.ts'
import { runAllInquiries } from '../../server/test/run-all-inquiries.ts'
import { buildTestApp, type TestApp } from '../../server/test/test-app.ts'
import { demoDuplicates } from './demo-donor-records.ts'
import { releaseDeferredRows, startPastClock } from './past-clock.ts'
import { demoStatement, writeHistory } from './write-history.ts'

let app: TestApp

beforeAll(async () => {
  app = await buildTestApp({ abroadMsisdn: '03001234567' })
  await writeHistory(openFeatures({ ...app.context, db: app.db }), app.dataDir)
})
afterAll(() => app.close())

const column = async (query: ReturnType<typeof sql<{ one: string }>>) =>
  (await query.execute(app.db)).rows.map(({ one }) => one)

test('a new demo has about 300 donations and 40 payments of a year', async () => {
  const { rows } = await sql<{ donations: number; payments: number; days: number }>`
    select count(*) filter (where kind = 'donation') as donations, count(*) filter (where kind = 'payment') as payments,
      (max(created_at)::date - min(created_at)::date) as days from payment_intents`.execute(app.db)
  const [found] = rows
  expect(Math.abs((found?.donations ?? 0) - 300)).toBeLessThan(15)
  expect(Math.abs((found?.payments ?? 0) - 40)).toBeLessThan(5)
  expect(found?.days).toBeGreaterThan(330)
})

test('donations are in every state, by every way to pay', async () => {
  expect(
    await column(sql`select distinct status as one from payment_intents where kind = 'donation'`),
  ).toEqual(expect.arrayContaining([...paymentStatuses]))
  expect(await column(sql`select distinct gateway as one from payment_attempts order by 1`)).toEqual([
    'default',
    'jazzcash',
    'office',
    'swich',
  ])
  expect(
    await column(sql`select distinct way || (reversed_at is null) as one from office_gifts order by 1`),
  ).toEqual(['cashtrue', 'chequefalse', 'chequetrue'])
  expect(await column(sql`select distinct status as one from messages order by 1`)).toEqual([
    'failed',
    'queued',
    'sent',
  ])
})

test('regular donations are in every state, and their months paid, due and missed', async () => {
  expect(await column(sql`select distinct status as one from agreements order by 1`)).toEqual(
    agreementStatuses.toSorted(),
  )
  expect(await column(sql`select distinct method as one from agreements order by 1`)).toEqual(
    collectionMethods.toSorted(),
  )
  const charges = await column(sql`select distinct status as one from planned_charges order by 1`)
  expect(charges).toEqual(expect.arrayContaining(['missed', 'paid', 'requested']))
})

test('there is an open discrepancy of each kind', async () => {
  const kinds = await column(sql`select kind as one from discrepancies where ended_at is null`)
  expect([...new Set(kinds)].toSorted()).toEqual([...discrepancyKinds].toSorted())
})

test('there are an underpayment, an overpayment, money without a cause and a zakat part still pending', async () => {
  const one = async (query: ReturnType<typeof sql<{ one: string }>>) => (await column(query)).length
  expect(await one(sql`select 1 as one from payment_intents where promised_amount > amount`)).toBe(1)
  expect(await one(sql`select 1 as one from payment_intents where promised_amount < amount`)).toBe(1)
  expect(await one(sql`select 1 as one from donation_funds where cause_id is null and amount > 0`)).toBe(1)
  expect(await one(sql`select 1 as one from donations where shortfall_of is not null`)).toBe(1)
  expect(
    await one(sql`select 1 as one from transfer_verifications
      join payment_attempts on payment_attempts.id = attempt_id
      where part = 'zakat' and status = 'pending'`),
  ).toBe(1)
  expect(await one(sql`select 1 as one from day_sheets where closed_at is null`)).toBe(1)
})

test('the books are consistent, and a reconciliation of every payment finds nothing new', async () => {
  const wrong = async () => (await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)
  expect(await wrong()).toEqual([])
  const standing = () =>
    app.db.selectFrom('discrepancies').select('id').where('ended_at', 'is', null).orderBy('id').execute()
  const before = await standing()
  expect((await runAllInquiries(app)).moved).toEqual([])
  expect(await standing()).toEqual(before)
  expect(await wrong()).toEqual([])
})

test('the year before has spending, payouts and closed months, and an appeal that donors answered', async () => {
  const spent = await column(sql`select distinct head as one from vouchers where kind = 'expense' order by 1`)
  expect(spent).toEqual([
    'administration',
    'bank_charges',
    'debtors',
    'fundraising',
    'needy',
    'poor',
    'programme',
  ])
  const [closed] = await column(sql`select count(*)::text as one from ledger_closings`)
  expect(Number(closed)).toBeGreaterThan(7)
  // Only the payments since the last payout are owed.
  const late = await column(sql`
    select gateway as one from payment_attempts as attempt where gateway in ('swich', 'jazzcash')
      and status = 'success' and refunded_amount = 0 and settled_at < now() - interval '70 days'
      and not exists (select from statement_matches where attempt_id = attempt.id)
      and not exists (select from discrepancies where attempt_id = attempt.id)`)
  expect(late).toEqual([])
  const [answered] = await column(
    sql`select count(*)::text as one from donations where appeal_id is not null`,
  )
  expect(Number(answered)).toBeGreaterThan(0)
  expect(await column(sql`select name as one from saved_views`)).toHaveLength(4)
})

test('a Qurbani is over and the next is open, and Ramazan has gifts over its nights, iftar and alms', async () => {
  expect(await column(sql`select distinct state as one from qurbani_shares order by 1`)).toEqual([
    'held',
    'next_year',
    'ordered',
    'slaughtered',
  ])
  expect(await column(sql`select kind || ' ' || status as one from seasons order by kind, first_on`)).toEqual(
    ['qurbani closed', 'qurbani open', 'ramazan open'],
  )
  const [unnamed] = await column(sql`select count(*)::text as one from qurbani_shares where name = ''`)
  expect(Number(unnamed)).toBeGreaterThan(2)
  const confirmed = sql<{ one: string }>`select count(*)::text as one from messages
    where kind = 'qurbani_slaughtered' and status = 'sent' and sent_at < now() - interval '2 days'`
  expect(await column(confirmed)).toEqual(['6'])
  expect(await column(sql`select state || ' ' || count(*) as one from iftar_orders group by state`)).toEqual([
    'ordered 3',
  ])
  expect(
    await column(sql`select count(distinct donation_id)::text as one from donation_nights
      union all select count(*)::text from agreement_terms where unit = 'ramazan_night'
      union all select count(*)::text from donation_funds where alms_rate_id is not null`),
  ).toEqual(['3', '2', '4'])
})

test('events are dated when they happened, in their order', async () => {
  // Excludes the last minutes: inquiries of the previous test.
  const disordered = await column(sql`
    select code as one from events join payers using (intent_id)
    join payment_intents as intent on intent.id = intent_id
    where events.kind <> 'inquiry_answered' and events.at < intent.created_at - interval '1 second'`)
  expect(disordered).toEqual([])
  const backwards = await column(sql`
    select code || ' ' || what as one from payers join (
      select intent_id, events.kind as what, at < lag(at) over (partition by intent_id order by id) as is_late
      from events
    ) as event using (intent_id) where is_late`)
  expect(backwards).toEqual([])
  // Excludes the due Raast request, which the jobs of another test have sent.
  const today = await column(sql`
    select kind as one from events where kind <> 'inquiry_answered' and at > now() - interval '5 minutes'
      and not exists (select from payment_attempts as attempt
        where attempt.intent_id = events.intent_id and starts_with(transaction_id, ${raastIdPrefix}))`)
  expect(today).toEqual([])
  expect(
    await column(
      sql`select number as one from receipts where year <> extract(year from issued_at at time zone 'Asia/Karachi' - interval '6 months')`,
    ),
  ).toEqual([])
})

test('nothing remains of the backdating, and events still cannot be changed', async () => {
  expect(await column(sql`select nspname::text as one from pg_namespace where nspname = 'demo'`)).toEqual([])
  expect(await column(sql`select tgname::text as one from pg_trigger where tgname = 'demo_hold'`)).toEqual([])
  for (const table of ['events', 'audit_entries'] as const)
    await expect(sql`update ${sql.table(table)} set at = now()`.execute(app.db)).rejects.toThrow(
      'never changed',
    )
})

test('a bounced cheque is reversed on its day in every figure', async () => {
  const { rows } = await sql<{ days: number }>`
    select distinct day_in_pakistan(intent.reversed_at) - day_in_pakistan(gift.reversed_at) as days
    from office_gifts as gift join payment_attempts as attempt on attempt.id = attempt_id
    join payment_intents as intent on intent.id = intent_id where gift.reversed_at is not null`.execute(
    app.db,
  )
  expect(rows).toEqual([{ days: 0 }])
  expect(
    (await app.pool.query('select from giving_counts where count < 0 and day >= current_date')).rows,
  ).toEqual([])
})

test('events of a start that was killed are stored by the next one', async () => {
  const intents = app.db.selectFrom('payment_intents').select('id').limit(1)
  const { id: intent_id } = await intents.executeTakeFirstOrThrow()
  const killed = { intent_id, actor: 'killed', kind: 'donated', facts: '{}' }
  const stored = () => column(sql`select actor as one from events where actor = 'killed'`)
  await startPastClock(app.db)
  await app.db.insertInto('events').values(killed).execute()
  expect(await stored()).toEqual([])
  await releaseDeferredRows(app.db)
  expect(await stored()).toEqual(['killed'])
})

test('the statement to import pays the pending transfers, and leaves four lines to staff', async () => {
  const officer = await app.staff(['statement', 'donation', 'donation.verify'])
  const form = new FormData()
  form.set('bank_account_id', '2')
  form.set('file_name', demoStatement)
  form.set('file', new Blob([readFileSync(join(app.dataDir, demoStatement))]), demoStatement)
  const imported = await officer.call<{ file: { id: number } }>('POST', '/statements', form)
  expect(imported.status).toBe(200)
  const { body } = await officer.call<{ data: StatementLine[] }>(
    'POST',
    `/statements/${imported.body.data.file.id}/lines/search?per_page=100`,
    { show: 'all', text: null },
  )
  const lines = body.data.data
  expect(lines.map(({ suggested }) => suggested?.confidence ?? null)).toEqual([
    'sure',
    'sure',
    'sure',
    'likely',
    null,
    null,
    null,
    null,
  ])
  // The line exceeds the promised amount, so staff must decide.
  expect(lines[4]?.proposals[0]).toMatchObject({
    missing: 12_000,
    speaks_for: expect.arrayContaining(['code']),
  })
})

test('the cash deposit on the imported statement is that of a day sheet, so that every line can be matched', async () => {
  const officer = await app.staff(['statement', 'donation', 'donation.verify'])
  const [line] = await column(sql`
    select id::text as one from statement_lines where description like 'CASH DEPOSIT%'`)
  const { body } = await officer.call<Deposits>('GET', `/statement-lines/${line}/deposits`)
  const [sheet] = body.data.sheets
  expect(sheet).toMatchObject({ title: 'Collection box', amount: 7500 })
})

test('donors give once or often, share an address or a number, are a company, and twelve pairs may be the same', async () => {
  const { rows } = await sql<{ name: string; kind: string; given: number }>`
    select trim(first_name || ' ' || last_name) as name, kind,
      (select count(*) from donation_contacts where contact_id = contacts.id) as given from contacts`.execute(
    app.db,
  )
  const given = (name: string) => rows.filter((one) => one.name === name).map((one) => one.given)
  expect([given('Hira Siddiqui'), given('Nimra Shafiq')]).toEqual([[12], [1]])
  expect([given('Salma Qureshi'), given('Kamran Qureshi')]).toEqual([[2], [1]])
  expect([given('Fahad Rashid'), given('Abdul Rashid')]).toEqual([[3], [1]])
  expect(rows.filter(({ kind }) => kind === 'company')).toMatchObject([{ name: 'Gulshan Traders', given: 4 }])
  expect(demoDuplicates).toBe(12)
  expect(await column(sql`select count(*)::text as one from duplicate_proposals`)).toEqual(['12'])
})
