import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { DonationDetails } from '../../../../contract/src/donations.ts'
import type { RecordedGift } from '../../../../contract/src/office-gifts.ts'
import type { StatementLine } from '../../../../contract/src/statement-lines.ts'
import { openStatementWorkspace, today } from '../../../test/open-statement-workspace.ts'
import { giftTo } from '../../../test/visitor.ts'

const workspace = await openStatementWorkspace()
const { app, officer, chief, imported, general } = workspace
afterAll(app.close)
const clerk = await app.staff(['statement', 'donation.enter'])
const accountant = await app.staff(['statement', 'accounting', 'accounting.post'])

const details = async (id: number) =>
  (await officer.call<DonationDetails>('GET', `/donation/${id}`)).body.data

async function cheque(reference: string, amount: number) {
  const { body } = await clerk.call<RecordedGift>('POST', '/office-gifts', {
    ...giftTo(app.causeId('Sadqah'), amount),
    way: 'cheque',
    reference,
    received_on: '2026-03-01',
    bank_account_id: general.id,
    first_name: 'Bushra',
    last_name: 'Ansari',
    email: `cheque${reference}@example.org`,
  })
  return body.data
}

/** Confirms the only return of a debit line. */
async function confirmReturn(line: StatementLine | undefined, by = chief) {
  const [found, ...others] = line?.returns ?? []
  expect(others).toEqual([])
  const { status, body } = await by.call('POST', `/statement-lines/${found?.debit_id}/return`, {
    attempt_ids: found?.gifts.map(({ attempt_id }) => attempt_id),
    credit_id: found?.credit_id,
    reason: 'The bank returned it',
  })
  return [status, body.message]
}

/** Changes of the bank account by the gift, by day, in rupees. */
async function bankDays(intent: number): Promise<[string, number][]> {
  const { rows } = await sql<{ day: string; paisa: number }>`
    select happened_on::text as day, sum(coalesce(debit, 0) - coalesce(credit, 0))::bigint as paisa
    from ledger_entries join ledger_lines on entry_id = ledger_entries.id
    where account like 'bank:%' and intent_id = (select intent_id from donations where id = ${intent})
    group by 1 order by 1`.execute(app.db)
  return rows.map(({ day, paisa }) => [day, paisa / 100])
}

const bounced = (number: string, amount: string) =>
  [
    ['03/03/2026', `CLEARING CHQ ${number}`, amount],
    ['06/03/2026', `CHQ RETURN ${number} INSUFFICIENT FUNDS`, '', amount],
    ['06/03/2026', `CHQ RETURN CHARGES ${number}`, '', '500'],
  ] as Parameters<typeof imported>[0]

test('a cheque that cleared and bounced is reversed on the day of the bank, both lines are closed, and it can be undone', async () => {
  const gift = await cheque('445568', 20_000)
  const { file, lines } = await imported(bounced('445568', '20,000'))
  const [credit] = lines
  const attempt_id = lines[1]?.returns?.[0]?.gifts[0]?.attempt_id ?? 0
  await workspace.confirm([{ line_id: credit?.id ?? 0, parts: [{ attempt_id, amount: 20_000 }] }])
  const [, debit, charge] = await workspace.lines(file.id, 'all')
  expect(charge?.returns).toEqual([])
  expect(debit?.returns).toMatchObject([
    { credit_day: '2026-03-03', gifts: [{ id: gift.id }], confidence: 'likely' },
  ])
  expect((await confirmReturn(debit, officer))[0]).toBe(403)
  expect(await confirmReturn(debit)).toEqual([200, 'The gift is reversed, and both lines are closed.'])
  expect((await confirmReturn(debit))[0]).toBe(409)
  expect(await details(gift.id)).toMatchObject({ status: 'failed', receipt: null })
  const { rows } = await sql<{ day: string }>`
    select day_in_pakistan(reversed_at)::text as day from payment_intents
    where id = (select intent_id from donations where id = ${gift.id})`.execute(app.db)
  expect(rows).toEqual([{ day: '2026-03-06' }])
  expect(await bankDays(gift.id)).toEqual([
    ['2026-03-03', 20_000],
    ['2026-03-06', -20_000],
  ])
  const closed = await workspace.lines(file.id)
  expect(closed.map(({ status, open_paisa }) => [status, open_paisa])).toEqual([
    ['matched', 0],
    ['matched', 0],
    ['debit', 0],
  ])
  expect(await workspace.findFaults()).toEqual([])
  const undo = (line: StatementLine | undefined) =>
    chief.call('POST', `/statement-matches/${line?.matches[0]?.id}/undo`, { reason: 'another cheque' })
  expect((await undo(closed[0])).body.message).toBe(
    'The bank returned this money with a later line. Please undo that line first.',
  )
  expect((await undo(closed[1])).status).toBe(200)
  expect(await details(gift.id)).toMatchObject({ status: 'success', receipt: { amount: 20_000 } })
  expect((await workspace.lines(file.id)).map(({ status }) => status)).toEqual(['matched', 'debit', 'debit'])
  expect(await workspace.findFaults()).toEqual([])
})

test('a cheque that bounced before anybody matched its clearing is reversed, and both lines are closed', async () => {
  const gift = await cheque('556679', 21_000)
  const { file, lines } = await imported(bounced('556679', '21,000'))
  expect(await confirmReturn(lines[1])).toContain(200)
  expect((await workspace.lines(file.id)).map(({ status }) => status)).toEqual([
    'matched',
    'matched',
    'debit',
  ])
  expect(await bankDays(gift.id)).toEqual([
    ['2026-03-03', 21_000],
    ['2026-03-06', -21_000],
  ])
  expect(await workspace.findFaults()).toEqual([])
})

test('a transfer that the bank returned is reversed, reported to the donor and not paid again with its link', async () => {
  const gift = await workspace.donation(5000)
  const { file, lines } = await imported([
    ['10/03/2026', `RAAST P2P ${gift.code} RAAST7788`, '5,000'],
    ['11/03/2026', 'REVERSAL RAAST P2P RAAST7788', '', '5,000'],
  ])
  const [credit, debit] = lines
  // A returned credit is not confirmed in bulk.
  expect([credit?.proposals.map(({ code }) => code), credit?.suggested]).toEqual([[gift.code], null])
  expect(credit?.returns).toMatchObject([{ debit_id: debit?.id, gifts: [] }])
  await workspace.confirm([{ line_id: credit?.id ?? 0, parts: [{ attempt_id: gift.attempt, amount: 5000 }] }])
  expect(await confirmReturn((await workspace.lines(file.id, 'debit'))[0])).toContain(200)
  const page = await app.visitor().call<{ reversal_reason: string }>('GET', `/public/donations/${gift.link}`)
  expect(page.body.data).toMatchObject({ status: 'failed', reversal_reason: 'The bank returned it' })
  expect(await bankDays(gift.id)).toEqual([
    ['2026-03-10', 5000],
    ['2026-03-11', -5000],
  ])
  const retried = await app.visitor().call('POST', `/public/donations/${gift.link}/retry`, {
    payment_method: 'bank',
    payment_gateway: 'default',
  })
  expect([retried.status, retried.body.message]).toEqual([
    409,
    'This gift was reversed, so it cannot be paid any more. Please make a new donation.',
  ])
  expect(
    (await chief.call('POST', `/transfers/${gift.attempt}/undo-rejection`, { reason: 'x' })).status,
  ).toBe(409)
  const { rows } = await sql<{ kind: string }>`
    select kind from messages where kind = 'reversal' and intent_id = (
      select intent_id from donations where id = ${gift.id})`.execute(app.db)
  expect(rows).toHaveLength(1)
  expect(await workspace.findFaults()).toEqual([])
  const matched = (await workspace.lines(file.id, 'debit'))[0]?.matches[0]
  await chief.call('POST', `/statement-matches/${matched?.id}/undo`, { reason: 'another transfer' })
  expect(await workspace.statusOf(gift.link)).toBe('success')
  expect(await workspace.findFaults()).toEqual([])
})

test('a transfer that staff verified by hand is matched with its line before the return reverses it', async () => {
  const gift = await workspace.donation(6100)
  const verified = { amount_received: 6100, value_date: '2026-03-12', bank_account_id: general.id }
  await officer.call('POST', `/transfers/${gift.attempt}/verify`, verified)
  const { file, lines } = await imported([
    ['12/03/2026', `IBFT ${gift.code} STAN 881276`, '6,100'],
    ['13/03/2026', 'IBFT RTN STAN 881276', '', '6,100'],
  ])
  expect(lines.map(({ returns }) => returns)).toEqual([[], []])
  await workspace.confirm([
    { line_id: lines[0]?.id ?? 0, parts: [{ attempt_id: gift.attempt, amount: 6100 }] },
  ])
  expect(await confirmReturn((await workspace.lines(file.id))[1])).toContain(200)
  expect(await workspace.statusOf(gift.link)).toBe('failed')
  expect(await workspace.findFaults()).toEqual([])
})

test('a debit that names a paid donation of another amount shows it, since one of two transfers may have come back', async () => {
  const gift = await workspace.donation(6300)
  const { file, lines } = await imported([
    ['12/03/2026', `IBFT ${gift.code}`, '6,300'],
    ['14/03/2026', `IBFT RTN ${gift.code}`, '', '1,300'],
  ])
  expect(lines[1]?.codes).toEqual([])
  await workspace.confirm([
    { line_id: lines[0]?.id ?? 0, parts: [{ attempt_id: gift.attempt, amount: 6300 }] },
  ])
  expect(await workspace.lines(file.id, 'debit')).toMatchObject([
    { returns: [], codes: [{ code: gift.code, status: 'success', rejected: null }] },
  ])
})

test('no other donor is proposed for a returned transfer, and both lines are closed without a donation', async () => {
  const stranger = await workspace.donation(23_000, { first_name: 'Muhammad', last_name: 'Paracha' })
  const bankToday = today().split('-').reverse().join('/')
  const { file, lines } = await imported([
    [bankToday, 'IBFT FROM MUHAMMAD PARACHA', '23,000'],
    [bankToday, 'CLEARING CHQ 667780', '23,000'],
    [bankToday, 'CHQ RETURN 667780', '', '23,000'],
  ])
  const [own, credit, debit] = lines
  expect(own?.proposals.map(({ code }) => code)).toEqual([stranger.code])
  expect([credit?.proposals, credit?.suggested]).toEqual([[], null])
  const [found] = debit?.returns ?? []
  expect(found).toMatchObject({ credit_id: credit?.id, gifts: [] })
  const offset = (credit_id: number | undefined) =>
    accountant.call('POST', `/statement-lines/${debit?.id}/offset`, {
      credit_id,
      reason: 'The bank returned it',
    })
  expect((await offset(lines[2]?.id)).status).toBe(409)
  expect((await offset(credit?.id)).status).toBe(200)
  expect((await offset(credit?.id)).status).toBe(409)
  expect((await workspace.lines(file.id)).map(({ status }) => status)).toEqual(['open', 'left', 'posted'])
  expect(await workspace.findFaults()).toEqual([])
})

test('a charge that the bank returned reverses its expense, and becomes no donation', async () => {
  const sta = (date: string, entries: string[]) =>
    [
      ':20:S1',
      `:25:${general.iban_no.replaceAll(' ', '')}`,
      ':28C:1/1',
      `:60F:C${date}PKR1000,00`,
      ...entries,
      `:62F:C${date}PKR1000,00`,
      '-',
    ].join('\r\n')
  const content = sta('260320', [
    ':61:260320D250,00NCHGCHG1//A1',
    ':86:SMS CHARGES',
    ':61:260321RD250,00NCHGCHG1//A2',
    ':86:SMS CHARGES',
  ])
  const { body } = await workspace.importFile(content, { name: 'mt940.sta' })
  const [debit] = await workspace.lines(body.data.file.id)
  const form = new FormData()
  const expense = { kind: 'expense', head: 'bank_charges', fund: 'general', purpose: 'SMS', amount: '250' }
  for (const [name, value] of Object.entries({
    ...expense,
    happened_on: '2026-03-20',
    line_id: String(debit?.id),
  }))
    form.set(name, value)
  expect((await accountant.call('POST', '/vouchers', form)).status).toBe(200)
  const [, credit] = await workspace.lines(body.data.file.id)
  expect(credit?.returns).toMatchObject([{ debit_id: debit?.id, credit_id: credit?.id, gifts: [] }])
  const offset = { credit_id: credit?.id, reason: 'Given back' }
  expect((await accountant.call('POST', `/statement-lines/${debit?.id}/offset`, offset)).status).toBe(200)
  expect((await workspace.lines(body.data.file.id)).map(({ status }) => status)).toEqual(['posted', 'left'])
  expect(await workspace.findFaults()).toEqual([])
})
