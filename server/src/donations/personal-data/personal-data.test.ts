import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonalRecord } from '../../../../contract/src/personal-data.ts'
import { applyGatewayAnswer } from '../../../test/apply-gateway-answer.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { byBankTransfer, type Staff } from '../../../test/visitor.ts'
import { bookChecks } from '../../features.ts'
import { runChecks } from '../../operations/checks/run-checks.ts'
import { personalDataTasks } from './personal-data.jobs.ts'
import { readPersonalData } from './personal-data.queries.ts'

const zainab = {
  first_name: 'Zainab',
  last_name: 'Quddoosi',
  email: 'zainab.quddoosi@example.com',
  phone: '03219876543',
  cnic: '3520212345679',
}

let app: TestApp
let officer: Staff
let paid: string

beforeAll(async () => {
  app = await buildTestApp()
  officer = await app.staff(['personal-data', 'donation', 'donation.note', 'donation.personal'])
  const donor = app.visitor()
  paid = await donor.give(zainab)
  await donor.pay(paid, 'pay')
  await app.workDueJobs()
  await donor.give(zainab)
  const brother = await donor.give({
    ...zainab,
    first_name: 'Zahid',
    last_name: 'Malik',
    email: 'zahid@example.com',
    cnic: '',
  })
  await donor.pay(brother, 'pay')
  await app.workDueJobs()
  const [first] = await find('zainab.quddoosi@example.com')
  await officer.call('POST', `/donations/${first?.id}/notes`, { note: 'Zainab called about her receipt' })
})
afterAll(() => app.close())

const find = async (who: string, staff = officer) =>
  (await staff.call<PersonalRecord[]>('POST', '/personal-data/search', { who })).body.data

/** Totals of the books, and every receipt number. */
async function books() {
  const { rows } = await sql`
    select (select json_agg(json_build_array(id, amount, refunded_amount, status, settled_at) order by id)
      from payment_intents) as intents,
      (select json_agg(json_build_array(number, amount, voided_at) order by id) from receipts) as receipts,
      (select json_agg(json_build_array(donation_code, intent_id) order by id) from donations) as codes,
      (select json_agg(json_build_array(donation_id, cause_id, quantity, amount) order by id)
        from donation_funds) as lines,
      (select count(*)::int from events) as events`.execute(app.db)
  return rows[0]
}

/** Lists the tables that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await app.pool.query(`select from ${name} as row where row::text ilike $1 limit 1`, [
      `%${text}%`,
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('a person is found by exactly their e-mail, phone or CNIC, in whatever way it is written', async () => {
  const names = async (who: string) => (await find(who)).map(({ first_name }) => first_name)
  expect(await names('Zainab.Quddoosi@example.com')).toEqual(['Zainab', 'Zainab'])
  expect(await names('+92 321 9876543')).toEqual(['Zahid', 'Zainab', 'Zainab'])
  expect(await names('35202-1234567-9')).toEqual(['Zainab', 'Zainab'])
  expect(await names('zainab')).toEqual([])
  expect(await names('5679')).toEqual([])
})

test('staff without the right see, export and erase nothing', async () => {
  const other = await app.staff(['donation', 'donation.personal'])
  for (const call of ['search', 'export', 'erase'])
    expect((await other.call('POST', `/personal-data/${call}`, { who: zainab.email })).status).toBe(403)
})

test('a person’s stored data is saved as one file, with an audit entry', async () => {
  const records = await find(zainab.email)
  const answer = await officer.ask('/api/v1/personal-data/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': officer.cookies.get('XSRF-TOKEN') ?? '' },
    body: JSON.stringify({ who: zainab.email, intent_ids: records.map(({ intent_id }) => intent_id) }),
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/personal-data_.*\.zip/)
  expect(answer.text).toContain('personal-data.json')
  expect(await tablesWith('exported_personal_data')).toEqual(['audit_entries'])
})

test('the export holds the values of a donation before its correction', async () => {
  const before = { first_name: 'Bushrah', last_name: 'Anwar', email: 'bushrah@example.com' }
  const after = { ...before, first_name: 'Bushra', email: 'bushra@example.com' }
  const { donation } = await app.readDonation(
    await app.visitor().give({ ...before, phone: '03331112223', cnic: '' }),
  )
  const corrector = await app.staff(['donation', 'donation.enter', 'donation.verify'])
  const body = { ...after, phone: '03331112223', reason: 'Misspelt' }
  expect((await corrector.call('PUT', `/donations/${donation.id}/donor`, body)).status).toBe(200)
  expect(await readPersonalData(app.context, donation.intent_id)).toMatchObject({
    ...after,
    corrections: [
      {
        at: expect.any(Date),
        before: { first_name: 'Bushrah', email: 'bushrah@example.com' },
        after: { first_name: 'Bushra', email: 'bushra@example.com' },
      },
    ],
  })
})

test('the export holds the choice of a donor for the pages of campaigns', async () => {
  const donor = { first_name: 'Sassi', last_name: 'Punnu', email: 'sassi@example.com' }
  const { donation } = await app.readDonation(
    await app.visitor().give({ ...donor, phone: '03331112224', cnic: '' }),
  )
  await app.pool.query(
    `insert into gift_displays (donation_id, name, name_state, shows_amount, message, message_state)
      values ($1, 'first', 'waiting', true, 'For my mother', 'waiting')`,
    [donation.id],
  )
  expect(await readPersonalData(app.context, donation.intent_id)).toMatchObject({
    shown_on_campaigns: [{ name: 'first', shows_amount: true, message: 'For my mother' }],
  })
})

test('nobody is erased while money or a decision is outstanding, or by a number that is not theirs', async () => {
  const records = await find(zainab.email)
  const pending = records.find(({ needed }) => needed)
  const erase = (who: string, intent_ids: (number | undefined)[]) =>
    officer.call('POST', '/personal-data/erase', { who, intent_ids, request: 'Letter of 20 November' })
  const refused = await erase(zainab.email, [pending?.intent_id])
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain(`${pending?.code} cannot be erased yet`)
  expect((await erase('zahid@example.com', [pending?.intent_id])).status).toBe(422)
  expect(await find(zainab.email)).toHaveLength(2)
})

test('an erased person is in no table any more, and the books are unchanged', async () => {
  await app.letMinutesPass(60 * 24 * 8)
  await app.workDueJobs()
  const before = await books()
  const records = await find(zainab.email)
  expect(records.map(({ needed }) => needed)).toEqual([false, false])
  const { body } = await officer.call('POST', '/personal-data/erase', {
    who: zainab.email,
    request: 'Letter of 20 November',
    intent_ids: records.map(({ intent_id }) => intent_id),
  })
  expect(body.data).toEqual({ erased: 2 })
  expect(await books()).toEqual(before)
  for (const trace of ['Zainab', 'Quddoosi', zainab.email, zainab.cnic])
    expect(await tablesWith(trace), trace).toEqual([])
  expect(await tablesWith(zainab.phone)).toEqual(['donation_donors']) // her brother's
  expect(await find(zainab.email)).toEqual([])
  expect((await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)).toEqual([])

  const page = await app.visitor().call('GET', `/public/donations/${paid}`)
  expect(page.text).not.toContain('Zainab')
  const { rows } = await app.pool.query(
    `select facts from audit_entries where action = 'erased_personal_data'`,
  )
  expect(rows).toMatchObject([{ facts: { request: 'Letter of 20 November' } }])
})

async function anonymiseAtNight(): Promise<void> {
  await app.pool.query(`select graphile_worker.add_job('anonymise-payers')`)
  await runOnce({
    pgPool: app.pool,
    taskList: personalDataTasks(app.context) as TaskList,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  })
}

test('the nightly job anonymises donors whose retention period is over, and nobody else', async () => {
  const donor = app.visitor()
  const old = await donor.give({ first_name: 'Oldpaid', email: 'old@example.com' })
  await donor.pay(old, 'pay')
  await donor.give({ first_name: 'Waiting', email: 'waiting@example.com' })
  const unpaid = await donor.give({ first_name: 'Leftover', email: 'left@example.com' })
  await donor.pay(unpaid, 'fail')
  const disputed = await donor.give({ first_name: 'Disputant', email: 'disputant@example.com' })
  await donor.pay(disputed, 'pay')
  await app.workDueJobs()
  for (const attempt of (await app.readDonation(disputed)).attempts)
    await applyGatewayAnswer(app.db, attempt, 'disputed')
  await app.pool.query(
    `update payment_intents set settled_at = now() - interval '10 years 1 day' where link = any($1)`,
    [[old, disputed]],
  )
  await app.pool.query(
    `
    update payment_intents set created_at = now() - interval '366 days' where link = $1`,
    [unpaid],
  )
  const before = await books()
  await anonymiseAtNight()
  expect(await books()).toEqual(before)
  expect([await tablesWith('Oldpaid'), await tablesWith('Leftover')]).toEqual([[], []])
  expect(await tablesWith('Waiting')).toContain('donation_donors')
  expect(await tablesWith('Zahid')).toContain('donation_donors')
  // Money of a disputed gift may still move.
  expect(await tablesWith('Disputant')).toContain('donation_donors')
  // The ledger is append-only: its entries keep the day on which the donations were really paid.
  const faults = (await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)
  expect(faults.map(({ name }) => name)).toEqual(['ledger-days-are-those-of-the-donations'])
})

test('the donor of an unpaid shortfall is anonymised long before the donor of its paid donation', async () => {
  const cart = [{ id: app.causeId('Sadqah'), subtypes: null, amount: 3000, quantity: 1 }]
  const rabia = { first_name: 'Rabia', email: 'rabia@example.com', total_amount: 3000, cart: cart as never }
  const { donation, attempts } = await app.readDonation(
    await app.visitor().give({ ...byBankTransfer, ...rabia }),
  )
  const verifier = await app.staff(['donation', 'donation.verify'])
  const found = { amount_received: 2000, value_date: '2026-01-05', bank_account_id: 2 }
  const difference = { kind: 'open_shortfall' }
  const path = `/transfers/${attempts[0]?.id}/verify`
  expect((await verifier.call('POST', path, { ...found, difference })).status).toBe(200)
  await app.pool.query(
    `update payment_intents set status = 'expired', created_at = now() - interval '366 days'
     where id = (select intent_id from donations where shortfall_of = $1)`,
    [donation.id],
  )
  await app.pool.query(
    `update payment_attempts set status = 'expired', next_inquiry_at = null
     where intent_id = (select intent_id from donations where shortfall_of = $1)`,
    [donation.id],
  )
  await anonymiseAtNight()
  expect((await find(rabia.email)).map(({ first_name }) => first_name)).toEqual(['Rabia'])
  await app.pool.query(
    `update payment_intents set settled_at = now() - interval '10 years 1 day'
     where id = (select intent_id from donations where id = $1)`,
    [donation.id],
  )
  await anonymiseAtNight()
  expect(await tablesWith(rabia.email)).toEqual([])
})

test('a note stays as it was written, except that it can be erased', async () => {
  await officer.call('POST', '/donations/3/notes', { note: 'He is glad' })
  await expect(app.pool.query(`update notes set note = 'He is not'`)).rejects.toThrow('only added')
  await expect(app.pool.query(`update notes set note = '(erased)', at = now()`)).rejects.toThrow('only added')
  await expect(app.pool.query('delete from notes')).rejects.toThrow('only added')
})
