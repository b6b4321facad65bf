import { afterAll, expect, test } from 'vitest'
import { type OpenTask, readOpenTasks } from '../../../../contract/src/analytics.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { byBankTransfer as byBank, type Staff } from '../../../test/visitor.ts'

const app = await buildTestApp()
afterAll(app.close)
const chief = await app.staff()
const byCard = { payment_method: 'card', payment_gateway: 'swich' }

const waitingFor = async (staff: Staff) => (await staff.call<OpenTask[]>('GET', readOpenTasks.path)).body.data
const codesWaiting = async (waiting: string) => {
  const { body } = await chief.call<{ data: { donation_code: string }[]; total: number }>(
    'POST',
    '/donation',
    {
      waiting: [waiting],
    },
  )
  expect(body.data.total).toBe(body.data.data.length)
  return body.data.data.map(({ donation_code }) => donation_code)
}
const query = (sql: string, ...values: unknown[]) => app.pool.query(sql, values)

/** A donation whose donor has reported the transfer. @returns its link */
async function reportedTransfer(): Promise<string> {
  const donor = app.visitor()
  const link = await donor.give(byBank)
  const form = new FormData()
  form.set('reference_no', 'FT-1')
  expect((await donor.call('POST', `/public/transfers/${link}/report`, form)).status).toBe(200)
  return link
}

const codeOf = async (link: string) => {
  const { rows } = await query(
    'select donation_code from donations join payment_intents as intent on intent.id = intent_id where link = $1',
    link,
  )
  return rows[0].donation_code
}

// The demo charity's notice is written.
await app.pool.query(`update charity set texts = '{"privacy": "<p>x</p>"}'`)

test('when nothing waits, nothing is shown', async () => {
  await app.visitor().give(byBank)
  expect(await waitingFor(chief)).toEqual([])
})

test('an unread message from a donor waits for staff, and the set-up of a charity without an account and a cause', async () => {
  await query(`insert into incoming_messages (channel, vendor_id, phone, message, received_at, wording)
    values ('sms', '1', '923001234567', 'Where is my receipt?', now(), '2026-11')`)
  await query('update causes set status = 0')
  expect(await waitingFor(chief)).toEqual([
    { what: 'set_up', count: 1 },
    { what: 'incoming', count: 1 },
  ])
  await query('update causes set status = 1')
  await query('update incoming_messages set read_at = now()')
  expect(await waitingFor(chief)).toEqual([])
})

test('a transfer waits from its report until it is verified or rejected', async () => {
  const link = await reportedTransfer()
  expect(await waitingFor(chief)).toEqual([{ what: 'transfer', list: 'donation', count: 1 }])
  expect(await codesWaiting('transfer')).toEqual([await codeOf(link)])
  const { rows } = await query(
    `select attempt.id from payment_attempts as attempt join payment_intents as intent on intent.id = intent_id where link = $1`,
    link,
  )
  await chief.call('POST', `/transfers/${rows[0].id}/reject`, { reason: 'No money came' })
  expect(await waitingFor(chief)).toEqual([])
})

test('a payment at a gateway waits once it is pending for over a day, an unreported transfer does not', async () => {
  const link = await app.visitor().give(byCard)
  const age = (hours: number) =>
    query(`update payment_attempts set created_at = now() - make_interval(hours => $1)`, hours)
  await age(23)
  expect(await waitingFor(chief)).toEqual([])
  await age(25)
  expect(await waitingFor(chief)).toEqual([{ what: 'pending', list: 'donation', count: 1 }])
  expect(await codesWaiting('pending')).toEqual([await codeOf(link)])
  await age(0)
})

test('an e-mail that failed waits until it is sent again', async () => {
  const link = await app.visitor().give(byBank)
  await query(
    `update messages set status = 'failed', next_try_at = null
     from payment_intents as intent where intent.id = intent_id and link = $1`,
    link,
  )
  expect(await waitingFor(chief)).toEqual([{ what: 'email', list: 'donation', count: 1 }])
  expect(await codesWaiting('email')).toEqual([await codeOf(link)])
  const { rows } = await query(
    'select donations.id from donations join payment_intents as intent on intent.id = intent_id where link = $1',
    link,
  )
  const again = await chief.call('POST', `/donations/${rows[0].id}/messages`, {
    kind: 'donation',
    email: 'b@example.org',
  })
  expect(again.status).toBe(200)
  expect(await waitingFor(chief)).toEqual([])
})

test('a failed e-mail is no task once a later one was sent, the gift is over, or the address was removed or erased', async () => {
  const fail = async (changes: string) => {
    const link = await app.visitor().give(byBank)
    const { rows } = await query(
      `update messages set status = 'failed', next_try_at = null
       from payment_intents as intent where intent.id = intent_id and link = $1 returning intent.id`,
      link,
    )
    expect(await waitingFor(chief)).toEqual([{ what: 'email', list: 'donation', count: 1 }])
    await query(changes, rows[0].id)
    expect(await waitingFor(chief)).toEqual([])
  }
  await fail(`insert into messages (intent_id, kind, recipient, language, status, next_try_at, sent_at)
    values ($1, 'refund', 'b@example.org', 'en', 'sent', null, now())`)
  await fail(`update payment_intents set status = 'expired' where id = $1`)
  await fail(
    `update donation_donors set email = '' from donations where donor_id = donation_donors.id and intent_id = $1`,
  )
  await fail(`update messages set recipient = '' where intent_id = $1`)
})

test('a reported transfer waits until it is verified, though the other transfer of the gift is open', async () => {
  const link = await reportedTransfer()
  const { rows } = await query(
    `update manual_bank_transfers set part = 'zakat' from payment_attempts as attempt
     join payment_intents as intent on intent.id = intent_id
     where attempt_id = attempt.id and link = $1 returning attempt.id`,
    link,
  )
  const verify = (reversed: boolean) =>
    query(
      `insert into transfer_verifications (attempt_id, bank_account_id, amount_received, value_date,
         verified_by, part, reversed_by, reversed_at, reversal_reason)
       select $1, (select min(id) from bank_accounts), 500, '2026-11-20', id, 'zakat',
         case when $2 then id end, case when $2 then now() end, case when $2 then 'x' end
       from users order by id limit 1`,
      rows[0].id,
      reversed,
    )
  await verify(true)
  expect(await waitingFor(chief)).toEqual([{ what: 'transfer', list: 'donation', count: 1 }])
  await verify(false)
  expect(await waitingFor(chief)).toEqual([])
})

test('a donation that was not requested in time is shown for two weeks', async () => {
  const { rows } = await query(`
    with donor as (insert into donation_donors (first_name, last_name, email, phone, country)
      values ('Sana', 'Mir', 'sana@example.org', '03001234567', 'Pakistan') returning id),
    made as (insert into agreements (reference, link, donor_id, status, method, payment_method, payment_gateway,
        language, activated_at)
      select 'M-1', 'x', id, 'active', 'pay_link', '', '', 'en', now() from donor returning id)
    insert into planned_charges (agreement_id, period, due_on, expected, progress, overtaken_on)
    select id, '2026-09', '2026-09-05', 500, 'skipped', day_in_pakistan(now()) from made returning id`)
  const staff = await app.staff(['contact.agreement'])
  expect(await waitingFor(staff)).toEqual([{ what: 'overtaken', count: 1 }])
  expect(await waitingFor(await app.staff(['contact']))).toEqual([])
  await query('update planned_charges set overtaken_on = overtaken_on - 14 where id = $1', rows[0].id)
  expect(await waitingFor(staff)).toEqual([])
})

test('checks that failed, discrepancies and open lines of statements wait for those with their rights', async () => {
  await reportedTransfer()
  await query(`
    with run as (insert into check_runs (begun_at, started_by, results)
      values (now(), 'system', '[{"name": "a", "says": "a", "count": 2, "broken": []}, {"name": "b", "says": "b", "count": 0, "broken": []}]')),
    discrepancy as (insert into discrepancies (attempt_id, kind, ours, theirs, reason)
      select id, 'state', 'pending', 'success', '' from payment_attempts limit 1),
    file as (insert into statement_files
      (bank_account_id, name, format, sha256, line_count, new_line_count, credit_count,
        credit_paisa, debit_paisa, imported_by)
      select account.id, 'June.csv', 'csv', 'x', 2, 2, 1, 100, 100, users.id
      from bank_accounts as account, users limit 1 returning id),
    line as (insert into statement_lines
      (bank_account_id, fingerprint, occurrence, value_date, amount_paisa, description)
      select account.id, amount::text, 1, '2026-06-01', amount, 'x'
      from (select id from bank_accounts limit 1) as account, unnest(array[100, -100]) as amount returning id)
    insert into statement_file_lines (file_id, position, line_id)
    select file.id, row_number() over (), line.id from file, line`)
  const lines = {
    what: 'lines',
    file: { id: expect.any(Number), name: 'June.csv', account: expect.stringMatching(/\d/) },
    count: 1,
  }
  const discrepancies = { what: 'discrepancies', count: 1 }
  const checks = { what: 'checks', count: 1 }
  const transfer = { what: 'transfer', list: 'donation', count: 1 }
  expect(await waitingFor(chief)).toEqual([transfer, lines, discrepancies, checks])
  expect(await waitingFor(await app.staff(['statement']))).toEqual([lines])
  expect(await waitingFor(await app.staff(['reconciliation', 'checks']))).toEqual([discrepancies, checks])
  expect(await waitingFor(await app.staff(['donation']))).toEqual([])
  expect(await waitingFor(await app.staff(['donation', 'donation.verify']))).toEqual([transfer])
  expect(await waitingFor(await app.staff([]))).toEqual([])
})

test('money without a cause, open balances, day sheets, changes to approve and a missing privacy notice wait', async () => {
  const { rows: gifts } = await query(`select max(id) as id from payment_intents where kind = 'donation'`)
  await query(
    `update payment_intents set status = 'success', settled_at = now(), cause_ids = '{0}', cause_amounts = array[amount]
     where id = $1`,
    gifts[0].id,
  )
  const { rows: staff } = await query('select min(id) as id from users')
  await query(
    `insert into day_sheets (day, title, expected_count, expected_sum, opened_by)
     values ('2026-01-05', 'Friday box', 1, 5000, $1)`,
    staff[0].id,
  )
  await query(`update charity set texts = '{}'`)
  await query(
    `insert into pending_changes (subject, kind, target, asked_by) values
       ('charity_text', 'change', 'terms', $1), ('access', 'add', 'role 1', $1)`,
    staff[0].id,
  )
  const rest = await app.visitor().give(byBank)
  await query(
    `update donations set shortfall_of = (select min(id) from donations)
     where intent_id = (select id from payment_intents where link = $1)`,
    rest,
  )
  const own = await app.staff(['donation', 'donation.enter', 'settings', 'bankAcc.approve'])
  expect(await waitingFor(own)).toEqual([
    { what: 'unallocated', list: 'donation', count: 1 },
    { what: 'balance', list: 'donation', count: 1 },
    { what: 'day_sheets', count: 1 },
    { what: 'pending_changes', count: 1 },
    { what: 'privacy', count: 1 },
  ])
  expect(await waitingFor(await app.staff(['users']))).toEqual([{ what: 'access_changes', count: 1 }])
  expect(await codesWaiting('unallocated')).toHaveLength(1)
  expect(await codesWaiting('balance')).toEqual([await codeOf(rest)])
})

test('a task about a donor waits for the member of staff it is assigned to, until it is done', async () => {
  const owner = await app.staff(['contact'])
  await query(`
    with contact as (
      insert into contacts (first_name, last_name, country, language)
      values ('Amna', 'Farooq', 'Pakistan', 'en') returning id
    ) insert into contact_tasks (contact_id, title, due_on, assignee_id, created_by)
      select contact.id, 'Call her', '2026-12-01', max(users.id), max(users.id) from contact, users
      group by contact.id`)
  expect(await waitingFor(owner)).toEqual([
    { what: 'contact_tasks', contact: { id: expect.any(Number), name: 'Amna Farooq' }, count: 1 },
  ])
  expect(await waitingFor(await app.staff(['contact']))).toEqual([])
  await query('update contact_tasks set done_at = now(), done_by = assignee_id')
  expect(await waitingFor(owner)).toEqual([])
})
