import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../../../contract/src/audit.ts'
import type { Discrepancy, ReconciliationRun } from '../../../../contract/src/reconciliation.ts'
import type { Button } from '../../../../sandbox/src/decision-page.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { byBankTransfer, byJazzcash, type Staff } from '../../../test/visitor.ts'
import { GatewayUnreachable } from '../../gateways/gateway.ts'
import { beginReconciliation } from './begin-reconciliation.ts'
import { reconciliationTasks } from './reconciliation.jobs.ts'

let app: TestApp
let officer: Staff
let cashier: Staff

beforeAll(async () => {
  app = await buildTestApp()
  officer = await app.staff(['reconciliation'])
  cashier = await app.staff(['reconciliation', 'donation.verify', 'audit'])
})
afterAll(() => app.close())

/** A donation at the sandbox with one inquiry and no callback. */
async function newGift(button: Button, amount = 5000) {
  const donor = app.visitor()
  const cart = [{ id: app.causeId('Sadqah'), amount, quantity: 1 }]
  const link = await donor.give({ total_amount: amount, cart })
  await donor.pay(link, button, { callbacks: 'none' })
  await app.letMinutesPass(1)
  await app.workDueJobs()
  const { donation, attempts } = await app.readDonation(link)
  const [attempt] = attempts
  if (!attempt) throw new Error('A donation has an attempt.')
  return { link, donation, id: attempt.id, transactionId: attempt.transaction_id }
}

const statusOf = async ({ link }: { link: string }) => (await app.readDonation(link)).donation.status

async function discrepancies(body: object = {}): Promise<Discrepancy[]> {
  const answer = await officer.call<{ data: Discrepancy[] }>(
    'POST',
    '/discrepancies/search?per_page=100',
    body,
  )
  return answer.body.data.data
}

async function discrepancyOf({ transactionId }: { transactionId: string }, body = {}): Promise<Discrepancy> {
  const found = (await discrepancies(body)).find(({ transaction_id }) => transaction_id === transactionId)
  if (!found) throw new Error('Nothing differs.')
  return found
}

const lastRun = async () => (await officer.call<ReconciliationRun | null>('GET', '/reconciliation')).body.data

/** Runs the nightly reconciliation to its end. */
async function runNight(): Promise<ReconciliationRun | null> {
  await reconciliationTasks(app.context).reconcile?.(null)
  await app.workDueJobs()
  return lastRun()
}

/** The attempts of a run that started now; the run is ended again. */
async function planned(): Promise<number[]> {
  expect(await beginReconciliation(app.context, 'test')).toBe(true)
  const questions = await app.db
    .deleteFrom('reconciliation_questions')
    .returning(['attempt_id', 'place'])
    .execute()
  await app.workDueJobs()
  return questions.toSorted((one, other) => one.place - other.place).map(({ attempt_id }) => attempt_id)
}

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

const makeOld = ({ id }: { id: number }, days: number) =>
  app.db
    .updateTable('payment_attempts')
    .set({ created_at: daysAgo(days), settled_at: sql`settled_at - make_interval(days => ${days})` })
    .where('id', '=', id)
    .execute()

test('the nightly run finds refunds and disputes at the gateway, and late payments', async () => {
  const refunded = await newGift('pay')
  const disputed = await newGift('pay')
  const failed = await newGift('fail')
  const untouched = await newGift('pay')
  await app.atVendor(refunded.transactionId, 'refund', 5000)
  await app.atVendor(disputed.transactionId, 'dispute')
  await app.atVendor(failed.transactionId, 'pay')
  expect(await runNight()).toMatchObject({
    state: 'ended',
    started_by: 'system',
    planned: 4,
    asked: 4,
    unreachable: 0,
    changed: 2,
    found: 2,
    given_up: [],
  })
  expect(await Promise.all([refunded, disputed, failed, untouched].map(statusOf))).toEqual([
    'refunded',
    'disputed',
    'failed',
    'success',
  ])
  expect(await discrepancies()).toMatchObject([
    { kind: 'disputed', code: disputed.donation.donation_code, may_accept: false, ended_at: null },
    {
      kind: 'state',
      ours: 'failed',
      theirs: 'success',
      may_accept: true,
      ended_at: null,
      what: 'donation',
      what_id: failed.donation.id,
      code: failed.donation.donation_code,
      payer: { first_name: 'Ayesha', last_name: 'Siddiqui' },
      amount: 5000,
      gateway: 'swich',
      transaction_id: failed.transactionId,
    },
  ])
  // An existing discrepancy is inquired about again, and is not new.
  expect(await runNight()).toMatchObject({ asked: 4, changed: 0, found: 0 })
})

test('the nightly run inquires about the last weeks, and about unsettled attempts of any age', async () => {
  const recent = await newGift('pay')
  const old = await newGift('pay')
  const oldFailed = await newGift('fail')
  const oldDisputed = await newGift('pay')
  const pending = await newGift('pending')
  const transfer = await app.visitor().give(byBankTransfer)
  await app.atVendor(oldDisputed.transactionId, 'dispute')
  await runNight()
  for (const gift of [old, oldFailed, oldDisputed]) await makeOld(gift, 46)
  const ids = await planned()
  expect(ids).toContain(recent.id)
  expect(ids).toContain(oldDisputed.id)
  expect(ids).not.toContain(old.id)
  expect(ids).not.toContain(oldFailed.id)
  // Pending attempts have their own schedule; a transfer has no gateway.
  expect(ids).not.toContain(pending.id)
  expect(ids).not.toContain((await app.readDonation(transfer)).attempts[0]?.id)
  // Unsettled attempts come first.
  expect(ids.indexOf(oldDisputed.id)).toBeLessThan(ids.indexOf(recent.id))
  expect(new Set(ids).size).toBe(ids.length)

  await app.db
    .updateTable('payment_attempts')
    .set({ next_inquiry_at: daysAgo(1) })
    .where('id', '=', pending.id)
    .execute()
  await app.db
    .insertInto('discrepancies')
    .values({ attempt_id: old.id, kind: 'state', ours: 'success', theirs: 'failed' })
    .execute()
  const more = await planned()
  expect(more).toContain(pending.id)
  expect(more).toContain(old.id)
})

test('a gateway that does not answer is skipped for the night, and the other one is still asked', async () => {
  const donor = app.visitor()
  const link = await donor.give(byJazzcash)
  const { attempts } = await app.readDonation(link)
  await app.db
    .updateTable('payment_attempts')
    .set({ status: 'expired', next_inquiry_at: null })
    .where('id', '=', attempts[0]?.id ?? 0)
    .execute()
  const swich = app.context.gateways.get('swich')
  if (!swich) throw new Error('The test app has Swich.')
  let inquiries = 0
  const unreachable = {
    ...swich,
    inquire: async () => {
      inquiries += 1
      throw new GatewayUnreachable('connection refused')
    },
  }
  const gateways = new Map([...app.context.gateways, ['swich', unreachable]])
  const tasks = reconciliationTasks({ ...app.context, gateways })
  await tasks.reconcile?.(null)
  const { id } = await app.db
    .selectFrom('reconciliation_runs')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const failures = {}
  // A batch ends after two seconds; a busy machine needs several batches.
  do await tasks['ask-reconciliation-portion']?.({ runId: id, failures })
  while ((await lastRun())?.state === 'running')
  await app.workDueJobs()
  const run = await lastRun()
  expect(run).toMatchObject({ state: 'ended', given_up: ['swich'], asked: 1, changed: 0 })
  expect(run?.unreachable).toBe((run?.planned ?? 0) - 1)
  expect(run?.unreachable).toBeGreaterThan(5)
  expect(inquiries).toBe(5)
})

test('two runs never overlap', async () => {
  const begun = await Promise.all([1, 2, 3].map(() => beginReconciliation(app.context, 'test')))
  expect(begun.filter(Boolean)).toHaveLength(1)
  const { status, body } = await officer.call('POST', '/reconciliation/run')
  expect(status).toBe(409)
  expect(body.message).toBe('A reconciliation is already running. Please wait until it has finished.')
  expect(await lastRun()).toMatchObject({ state: 'running', asked: 0, started_by: 'test' })
  await app.workDueJobs()
  expect(await lastRun()).toMatchObject({ state: 'ended' })
})

/** A run whose server was killed during its job, eleven minutes ago. */
async function killedRun(startedBy: string): Promise<void> {
  expect(await beginReconciliation(app.context, startedBy)).toBe(true)
  await app.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a killed server'
     where key = 'ask-reconciliation-portion'`,
  )
  await app.db
    .updateTable('reconciliation_runs')
    .set({ moved_at: sql`now() - interval '11 minutes'` })
    .where('started_by', '=', startedBy)
    .execute()
  await app.workDueJobs()
}

test('a run whose server was killed shows as stopped, and the next one ends it', async () => {
  await killedRun('the first one')
  expect(await lastRun()).toMatchObject({ state: 'stopped', started_by: 'the first one', asked: 0 })
  expect(await runNight()).toMatchObject({ state: 'ended', started_by: 'system' })
  const { rows } = await app.pool.query('select from reconciliation_runs where ended_at is null')
  expect(rows).toEqual([])
  expect((await app.pool.query('select from reconciliation_questions')).rows).toEqual([])
})

test('a run whose server was killed continues where it was, without repeating an inquiry', async () => {
  await killedRun('a day')
  const { id: runId, planned } = await app.db
    .selectFrom('reconciliation_runs')
    .select(['id', 'planned'])
    .where('started_by', '=', 'a day')
    .executeTakeFirstOrThrow()
  await app.pool.query('delete from reconciliation_questions where run_id = $1 and place <= 2', [runId])
  await app.db.updateTable('reconciliation_runs').set({ asked: 2 }).where('id', '=', runId).execute()
  await reconciliationTasks(app.context)['resume-reconciliation']?.(null)
  await app.workDueJobs()
  expect(await lastRun()).toMatchObject({ state: 'ended', started_by: 'a day', asked: planned, planned })
})

test('one failing attempt does not stop the run', async () => {
  const gift = await newGift('pay')
  const swich = app.context.gateways.get('swich')
  if (!swich?.inquire) throw new Error('The test app has Swich.')
  const inquire = async (transactionId: string) => {
    if (transactionId === gift.transactionId) throw new Error('this one breaks us')
    return swich.inquire?.(transactionId) as ReturnType<NonNullable<typeof swich.inquire>>
  }
  const gateways = new Map([...app.context.gateways, ['swich', { ...swich, inquire }]])
  const tasks = reconciliationTasks({ ...app.context, gateways })
  await tasks.reconcile?.(null)
  const { id: runId } = await app.db
    .selectFrom('reconciliation_runs')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  // A batch ends after two seconds; a busy machine needs several batches.
  do await tasks['ask-reconciliation-portion']?.({ runId, failures: {} })
  while ((await lastRun())?.state === 'running')
  expect(await lastRun()).toMatchObject({ state: 'ended', unreachable: 1, given_up: [] })
  expect(app.log.join('')).toContain('this one breaks us')
})

test('staff with the right start a run, which is in the audit; others cannot', async () => {
  const started = await cashier.call<ReconciliationRun>('POST', '/reconciliation/run')
  expect(started.body.data).toMatchObject({ state: 'running', started_by: 'Bilal Ahmed' })
  await app.workDueJobs()
  const audit = await cashier.call<{ data: AuditEntry[] }>('POST', '/audit-entries/search', {
    actions: ['reconciled_with_gateway'],
  })
  expect(audit.body.data.data).toHaveLength(1)
  const stranger = await app.staff(['donation', 'donation.verify'])
  expect((await stranger.call('POST', '/reconciliation/run')).status).toBe(403)
  expect((await stranger.call('POST', '/discrepancies/search', {})).status).toBe(403)
})

test('one click asks the gateway about one payment, and shows its state', async () => {
  const gift = await newGift('fail')
  await app.atVendor(gift.transactionId, 'pay')
  await runNight()
  const { id, seen_at } = await discrepancyOf(gift)
  const { body } = await officer.call<Discrepancy>('POST', `/discrepancies/${id}/inquiries`)
  expect(body.data).toMatchObject({ id, ours: 'failed', theirs: 'success', ended_at: null })
  expect(body.data.seen_at > seen_at).toBe(true)
  expect((await app.readDonation(gift.link)).events.at(-1)).toMatchObject({
    kind: 'inquiry_answered',
    actor: 'Bilal Ahmed',
  })
  expect((await officer.call('POST', '/discrepancies/999999/inquiries')).status).toBe(404)
})

test('when a gateway cannot be reached staff read so, and nothing has changed', async () => {
  const gift = await newGift('pay', 5003)
  await app.db
    .insertInto('discrepancies')
    .values({ attempt_id: gift.id, kind: 'state', ours: 'success', theirs: 'failed' })
    .execute()
  const { id } = await discrepancyOf(gift)
  const { status, body } = await officer.call('POST', `/discrepancies/${id}/inquiries`)
  expect(status).toBe(409)
  expect(body.message).toContain('could not be reached, and nothing has changed')
  expect(await discrepancyOf(gift)).toMatchObject({ id, ended_at: null })
})

test('a payment that the gateway reports is booked as paid by staff who may confirm received money', async () => {
  const gift = await newGift('fail')
  await app.atVendor(gift.transactionId, 'pay')
  await runNight()
  const { id } = await discrepancyOf(gift)
  expect((await officer.call('POST', `/discrepancies/${id}/accept`)).status).toBe(403)
  const { status, body } = await cashier.call<Discrepancy>('POST', `/discrepancies/${id}/accept`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ id, ended_by: 'Bilal Ahmed', may_accept: false })
  expect(await statusOf(gift)).toBe('success')
  // A second click, or one on a discrepancy that cannot be accepted, books nothing.
  expect((await cashier.call('POST', `/discrepancies/${id}/accept`)).status).toBe(409)
  const audit = await cashier.call<{ data: AuditEntry[] }>('POST', '/audit-entries/search', {
    actions: ['booked_payment_as_paid'],
  })
  expect(audit.body.data.data).toMatchObject([{ subject: `donation ${gift.donation.donation_code}` }])
})

test('a card payment of another amount is accepted with the decision about the difference', async () => {
  const gift = await newGift('fail')
  // The vendor was asked for Rs. 5,000; the donation is of Rs. 5,500.
  await sql`with intent as (update payment_intents set amount = 5500 where id = ${gift.donation.intent_id}),
    attempt as (update payment_attempts set amount = 5500 where id = ${gift.id})
    update donation_funds set amount = 5500 where donation_id = ${gift.donation.id}`.execute(app.db)
  await app.atVendor(gift.transactionId, 'pay')
  await runNight()
  const { id, may_accept } = await discrepancyOf(gift)
  expect(may_accept).toBe(true)
  expect((await cashier.call('POST', `/discrepancies/${id}/accept`)).status).toBe(422)
  const { status, body } = await cashier.call<Discrepancy>('POST', `/discrepancies/${id}/accept`, {
    difference: { kind: 'open_shortfall' },
  })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ id, ended_by: 'Bilal Ahmed', may_accept: false })
  expect((await app.readDonation(gift.link)).donation).toMatchObject({ status: 'success', amount: 5000 })
})

test('a gateway’s earlier answer books nothing when it now reports something else', async () => {
  const gift = await newGift('fail')
  await app.db
    .insertInto('discrepancies')
    .values({ attempt_id: gift.id, kind: 'state', ours: 'failed', theirs: 'success' })
    .execute()
  const { id } = await discrepancyOf(gift)
  const { status, body } = await cashier.call('POST', `/discrepancies/${id}/accept`)
  expect(status).toBe(409)
  expect(body.message).toContain('does not confirm that this amount was paid')
  expect(await statusOf(gift)).toBe('failed')
  expect(await discrepancyOf(gift, { show: 'ended' })).toMatchObject({ id, ended_by: 'gateway' })
})

test('a late payment is flagged until a person closes it with a note', async () => {
  const gift = await newGift('pending')
  await app.letMinutesPass(8 * 24 * 60)
  await app.workDueJobs()
  expect(await statusOf(gift)).toBe('expired')
  await app.atVendor(gift.transactionId, 'pay')
  await runNight()
  expect(await statusOf(gift)).toBe('success')
  const { id } = await discrepancyOf(gift, { kinds: ['paid_late'] })
  expect((await officer.call('POST', `/discrepancies/${id}/close`, { note: ' ' })).body.errors).toEqual({
    note: ['Note is required'],
  })
  expect(
    (await officer.call('POST', `/discrepancies/${id}/close`, { note: 'The donor was told.' })).status,
  ).toBe(200)
  expect((await officer.call('POST', `/discrepancies/${id}/close`, { note: 'again' })).status).toBe(409)
  expect(await discrepancyOf(gift, { show: 'ended', kinds: ['paid_late'] })).toMatchObject({
    id,
    ended_by: 'Bilal Ahmed',
    note: 'The donor was told.',
  })
  expect((await app.readDonation(gift.link)).events.at(-1)).toMatchObject({
    kind: 'discrepancy_closed',
    facts: { discrepancy: 'paid_late', reason: 'The donor was told.' },
  })
  await runNight()
  expect(await discrepancies({ kinds: ['paid_late'] })).toEqual([])
})

test('discrepancies are found by gateway and by the days on which they were found', async () => {
  const all = await discrepancies()
  expect(all.length).toBeGreaterThan(0)
  expect(await discrepancies({ payment_gateways: ['swich'] })).toEqual(all)
  expect(await discrepancies({ payment_gateways: ['jazzcash'] })).toEqual([])
  expect(await discrepancies({ date_to: '2020-01-01' })).toEqual([])
  expect(await discrepancies({ date_from: '2020-01-01' })).toEqual(all)
  expect(all.map(({ found_at }) => found_at)).toEqual(
    all
      .map(({ found_at }) => found_at)
      .toSorted()
      .reverse(),
  )
})

test('a discrepancy is found by its donor, its code and its transaction', async () => {
  const [one] = await discrepancies({ show: 'standing' })
  if (!one) throw new Error('Nothing differs.')
  for (const search of [one.code, one.code.slice(0, 5).toLowerCase(), one.transaction_id])
    expect(
      (await discrepancies({ search })).map(({ id }) => id),
      search,
    ).toContain(one.id)
  expect((await discrepancies({ search: one.payer.first_name })).map(({ code }) => code)).toContain(one.code)
  expect(await discrepancies({ search: one.transaction_id })).toHaveLength(1)
  expect(await discrepancies({ search: 'Nobody' })).toEqual([])
})

test('before the first run there is none to show', async () => {
  const fresh = await buildTestApp()
  const staff = await fresh.staff(['reconciliation'])
  expect((await staff.call('GET', '/reconciliation')).body.data).toBeNull()
  // No attempts to inquire about: the run ends as soon as its job runs.
  await staff.call('POST', '/reconciliation/run')
  await fresh.workDueJobs()
  expect((await staff.call('GET', '/reconciliation')).body.data).toMatchObject({
    state: 'ended',
    planned: 0,
    asked: 0,
  })
  await fresh.close()
})

test('when two servers work at the same run, an inquiry that both made is counted once', async () => {
  await newGift('pay')
  await reconciliationTasks(app.context).reconcile?.(null)
  const { id } = await app.db
    .selectFrom('reconciliation_runs')
    .select('id')
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  const work = () =>
    reconciliationTasks(app.context)['ask-reconciliation-portion']?.({ runId: id, failures: {} })
  await Promise.all([work(), work()])
  await app.workDueJobs()
  expect(await lastRun()).toMatchObject({ state: 'ended', asked: (await lastRun())?.planned })
})
