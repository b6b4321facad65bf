import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { DaySheet } from '../../../../contract/src/day-sheets.ts'
import type { Deposits } from '../../../../contract/src/deposits.ts'
import type { DonationDetails } from '../../../../contract/src/donations.ts'
import type { RecordedGift } from '../../../../contract/src/office-gifts.ts'
import { confirmMatches, type LineOutcomes } from '../../../../contract/src/statement-lines.ts'
import { openStatementWorkspace, today } from '../../../test/open-statement-workspace.ts'
import { giftTo } from '../../../test/visitor.ts'

const workspace = await openStatementWorkspace()
const { app, officer, importLine, readLine, confirm } = workspace
afterAll(app.close)

/** A gift in cash or by cheque that staff enter. */
async function officeGift(way: 'cash' | 'cheque', amount: number, overrides: object = {}) {
  const clerk = await app.staff(['donation.enter'])
  const gift = {
    way,
    received_on: today(),
    ...giftTo(app.causeId('Sadqah'), amount),
    ...overrides,
    despite: true,
  }
  const { status, body } = await clerk.call<RecordedGift>('POST', '/office-gifts', gift)
  if (status !== 200) throw new Error(body.message)
  return body.data
}

const detailsOf = async (id: number) =>
  (await officer.call<DonationDetails>('GET', `/donation/${id}`)).body.data

const valueDateOf = async (id: number) =>
  (
    await app.db
      .selectFrom('payment_intents')
      .innerJoin('donations', 'intent_id', 'payment_intents.id')
      .select(sql<string | null>`value_date::text`.as('day'))
      .where('donations.id', '=', id)
      .executeTakeFirstOrThrow()
  ).day

test('a cheque of the office is proposed by number and amount; its line clears it, and undoing returns it to received', async () => {
  const nadia = { first_name: 'Nadia', last_name: 'Shah', reference: '445567' }
  const { id } = await officeGift('cheque', 12_000, nadia)
  expect((await detailsOf(id)).office_gift).toMatchObject({ cleared_on: null, is_on_statement: false })
  const { file, line } = await importLine('CLEARING CHQ 445567 NADIA SHAH', '12,000')
  expect(line.proposals[0]).toMatchObject({ cheque: '445567', confidence: 'sure', part: 12_000 })
  expect(line.proposals[0]?.speaks_for).toEqual(['reference', 'amount', 'name', 'date'])
  await confirm([{ line_id: line.id, parts: line.suggested?.parts ?? [] }])
  expect(await detailsOf(id)).toMatchObject({
    status: 'success',
    office_gift: { cleared_on: today(), is_on_statement: true },
  })
  expect(await valueDateOf(id)).toBe(today())
  const match = (await readLine(file.id, line.id)).matches[0]
  expect(match).toMatchObject({ way: 'cheque', settled_by_it: false })
  const undone = await officer.call('POST', `/statement-matches/${match?.id}/undo`, {
    reason: 'another cheque',
  })
  expect(undone.status).toBe(200)
  expect(await valueDateOf(id)).toBeNull()
  expect((await readLine(file.id, line.id)).open_paisa).toBe(1_200_000)
  const cleared = (day: string | null) =>
    officer.call('POST', `/office-gifts/${id}/clear-cheque`, { cleared_on: day })
  expect([(await cleared(today())).status, await valueDateOf(id)]).toEqual([200, today()])
  expect([(await cleared(null)).status, await valueDateOf(id)]).toEqual([200, null])
})

test('a cheque that staff entered long after the bank cleared it is proposed by its number', async () => {
  await officeGift('cheque', 12_500, { received_on: '2026-01-05', reference: '0880011' })
  const { lines } = await workspace.imported([['07/01/2026', 'CLEARING CHQ 880011', '12,500']])
  expect(lines[0]?.proposals).toMatchObject([{ cheque: '0880011', confidence: 'sure' }])
})

test('cash of a closed day sheet is one deposit, and its matches are undone together', async () => {
  const clerk = await app.staff(['donation.enter'])
  const counted = { day: today(), title: 'Cash desk', expected_count: 2, expected_sum: 8300 }
  const { id: day_sheet_id } = (await clerk.call<DaySheet>('POST', '/day-sheets', counted)).body.data
  await officeGift('cash', 5000, { day_sheet_id })
  await officeGift('cash', 3300, { day_sheet_id })
  const { file, line } = await importLine('CASH DEPOSIT', '8,300')
  const deposits = async () =>
    (await officer.call<Deposits>('GET', `/statement-lines/${line.id}/deposits`)).body.data
  expect((await deposits()).sheets).toEqual([])
  await clerk.call('POST', `/day-sheets/${day_sheet_id}/close`)
  const [sheet] = (await deposits()).sheets
  expect(sheet).toMatchObject({ id: day_sheet_id, title: 'Cash desk', amount: 8300 })
  expect((await readLine(file.id, line.id)).deposit).toMatchObject({
    title: 'Cash desk',
    amount: 8300,
    count: 2,
  })
  const parts = (sheet?.payments ?? []).map(({ attempt_id, amount }) => ({ attempt_id, amount }))
  expect(await confirm([{ line_id: line.id, parts }])).toMatchObject([{ done: true }])
  expect((await deposits()).sheets).toEqual([])
  const { matches } = await readLine(file.id, line.id)
  expect(matches.map(({ way }) => way)).toEqual(['cash', 'cash'])
  await officer.call('POST', `/statement-matches/${matches[1]?.id}/undo`, { reason: 'another day' })
  expect(await readLine(file.id, line.id)).toMatchObject({ open_paisa: 830_000, matches: [] })
})

test('two day sheets with the same sum are proposed on one line each, however many lines have that sum', async () => {
  const clerk = await app.staff(['donation.enter'])
  for (const title of ['Box A', 'Box B']) {
    const counted = { day: today(), title, expected_count: 1, expected_sum: 6400 }
    const { id: day_sheet_id } = (await clerk.call<DaySheet>('POST', '/day-sheets', counted)).body.data
    await officeGift('cash', 6400, { day_sheet_id })
    await clerk.call('POST', `/day-sheets/${day_sheet_id}/close`)
  }
  const day = today().split('-').reverse().join('/')
  const { lines } = await workspace.imported(
    [1, 2, 3].map((slip) => [day, `CASH DEPOSIT SLIP ${slip}`, '6,400']),
  )
  expect(lines.map(({ deposit }) => deposit?.title)).toEqual(['Box B', 'Box A', undefined])
})

test('a payout of card payments keeps its fee, and leaves nothing open', async () => {
  const codes: string[] = []
  for (const amount of [20_000, 30_000]) {
    const donor = app.visitor()
    const link = await donor.give(giftTo(app.causeId('Sadqah'), amount))
    await donor.pay(link, 'pay')
    await donor.call('GET', `/public/donations/${link}`)
    await app.workDueJobs()
    codes.push((await app.readDonation(link)).donation.donation_code)
  }
  const { file, line } = await importLine('SWICH SETTLEMENT', '48,510')
  const { payouts } = (await officer.call<Deposits>('GET', `/statement-lines/${line.id}/deposits`)).body.data
  const payments = payouts.flatMap((one) => one.payments).filter(({ code }) => codes.includes(code))
  expect(payments.map(({ amount }) => amount)).toEqual([20_000, 30_000])
  const parts = payments.map(({ attempt_id, amount }) => ({ attempt_id, amount }))
  const send = (fee_paisa: number) =>
    officer.call<LineOutcomes>('POST', confirmMatches.path, {
      matches: [{ line_id: line.id, parts, fee_paisa, by_hand: true }],
    })
  expect((await send(100)).body.data).toMatchObject([{ done: false }])
  expect((await send(149_000)).body.data).toMatchObject([{ done: true }])
  const matched = await readLine(file.id, line.id)
  expect(matched).toMatchObject({ status: 'matched', open_paisa: 0, fee_paisa: 149_000 })
  expect((await workspace.readFile(file.id)).file).toMatchObject({
    matched: { count: 1, paisa: 4_851_000 },
    left: { paisa: 0 },
    open: { paisa: 0 },
  })
})

test('the books are consistent after all these steps', async () => {
  expect(await workspace.findFaults()).toEqual([])
})
