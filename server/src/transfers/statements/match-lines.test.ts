import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { LineOutcomes, StatementCandidate } from '../../../../contract/src/statement-lines.ts'
import { openStatementWorkspace, today } from '../../../test/open-statement-workspace.ts'

const workspace = await openStatementWorkspace()

const { app, officer, chief, imported, importLine, readLine, confirm, donation, statusOf } = workspace

afterAll(app.close)

const bankToday = today().split('-').reverse().join('/')

test('a line with the code and the amount is sure, and confirming it settles the donation with its receipt', async () => {
  const gift = await donation()
  const { file, line } = await importLine(
    `IBFT ${gift.code.replaceAll('-', '').toLowerCase()} FROM X`,
    '5,000.00',
  )
  expect(line.proposals).toMatchObject([
    {
      attempt_id: gift.attempt,
      code: gift.code,
      part: 5000,
      confidence: 'sure',
      speaks_for: ['code', 'amount', 'date'],
    },
  ])
  expect(line.suggested).toEqual({ confidence: 'sure', parts: [{ attempt_id: gift.attempt, amount: 5000 }] })
  expect((await workspace.readFile(file.id)).suggested.sure).toEqual({ count: 1, paisa: 500_000 })
  expect(await confirm([{ line_id: line.id, parts: line.suggested?.parts ?? [] }])).toEqual([
    { line_id: line.id, done: true, message: null },
  ])
  expect(await statusOf(gift.link)).toBe('success')
  const matched = await readLine(file.id, line.id)
  expect(matched).toMatchObject({
    status: 'matched',
    open_paisa: 0,
    decided_by: 'Bilal Ahmed',
    proposals: [],
    suggested: null,
    matches: [{ code: gift.code, amount: 5000, found_by: 'code', settled_by_it: true, status: 'success' }],
  })
  expect((await workspace.readFile(file.id)).file).toMatchObject({
    matched: { count: 1, paisa: 500_000 },
    open: { count: 0, paisa: 0 },
  })
  const { body } = await officer.call<{ transfer: { verification: object } }>('GET', `/donation/${gift.id}`)
  expect(body.data.transfer.verification).toMatchObject({ amount_received: 5000, value_date: today() })
  expect(
    (await app.readDonation(gift.link)).events.filter(({ kind }) => kind === 'receipt_issued'),
  ).toHaveLength(1)
})

test('a code with another amount is a proposal and not sure', async () => {
  const gift = await donation(8000)
  const { line } = await importLine(`IBFT ${gift.code}`, '7,000')
  expect(line.proposals).toMatchObject([{ confidence: 'likely', part: 7000, missing: 8000 }])
  expect(line.proposals[0]?.speaks_for).not.toContain('amount')
})

test('without a code a line is proposed by amount, name and day, however the bank spells the name', async () => {
  const gift = await donation(6100, { first_name: 'Khadeeja', last_name: 'Quraishi' })
  const { line } = await importLine('IBFT FROM 004411 KHADIJA QURESHI', '6,100')
  expect(line.suggested).toEqual({ confidence: 'sure', parts: [{ attempt_id: gift.attempt, amount: 6100 }] })
  expect(line.proposals[0]?.speaks_for).toEqual(['amount', 'name', 'date'])
})

test('the reference that the donor reported identifies the transfer', async () => {
  const gift = await donation(6200, { first_name: 'Nobody', last_name: 'Known' })
  const form = new FormData()
  form.set('reference_no', 'FT-2632-5XK9')
  expect((await app.visitor().call('POST', `/public/transfers/${gift.link}/report`, form)).status).toBe(200)
  const { line } = await importLine('INWARD TRANSFER FT26325XK9', '6,200')
  expect(line.proposals[0]).toMatchObject({ attempt_id: gift.attempt, confidence: 'sure' })
  expect(line.proposals[0]?.speaks_for).toContain('reference')
})

test('each reference of a gift of zakat and other money identifies its transfer', async () => {
  const gift = await donation(6250, { zakat: 4000, first_name: 'Nobody', last_name: 'Known' })
  for (const [part, reference_no] of [
    ['zakat', 'FT-7001-ZAK1'],
    ['general', 'FT-7002-GEN2'],
  ] as const) {
    const form = new FormData()
    form.set('part', part)
    form.set('reference_no', reference_no)
    expect((await app.visitor().call('POST', `/public/transfers/${gift.link}/report`, form)).status).toBe(200)
  }
  for (const written of ['FT7001ZAK1', 'FT7002GEN2']) {
    const { line } = await importLine(`INWARD TRANSFER ${written}`, '2,250')
    expect(line.proposals[0]).toMatchObject({ attempt_id: gift.attempt })
    expect(line.proposals[0]?.speaks_for).toContain('reference')
  }
})

test('two donors with the same name and amount are both uncertain', async () => {
  const twins = [
    await donation(6300, { first_name: 'Zainab' }),
    await donation(6300, { first_name: 'Zainab' }),
  ]
  const { line } = await importLine('IBFT FROM ZAINAB SIDDIQUI', '6,300')
  expect(line.proposals.map(({ attempt_id }) => attempt_id).toSorted()).toEqual(
    twins.map(({ attempt }) => attempt).toSorted(),
  )
  expect(line.proposals.every(({ confidence }) => confidence !== 'sure')).toBe(true)
})

test('two lines that fit one donor are both uncertain, and the donor is suggested once', async () => {
  await donation(6400, { first_name: 'Sobia', last_name: 'Warraich' })
  const { lines } = await imported([
    [bankToday, 'IBFT FROM SOBIA WARRAICH', '6,400'],
    [bankToday, 'RAAST SOBIA WARRAICH', '6,400'],
  ])
  expect(
    lines.flatMap(({ suggested }) => suggested ?? []).every(({ confidence }) => confidence === 'likely'),
  ).toBe(true)
  expect(lines.filter(({ suggested }) => suggested !== null).length).toBeLessThanOrEqual(1)
})

test('a line whose code is of a donation that is settled already is not given to its namesake', async () => {
  const first = await donation(6500, { first_name: 'Huma', last_name: 'Gondal' })
  const { line } = await importLine(`IBFT HUMA GONDAL ${first.code}`, '6,500')
  await confirm([{ line_id: line.id, parts: [{ attempt_id: first.attempt, amount: 6500 }] }])
  await donation(6500, { first_name: 'Huma', last_name: 'Gondal' })
  const second = await importLine(`IBFT HUMA GONDAL AGAIN ${first.code}`, '6,500')
  expect(second.line.suggested).toBeNull()
})

test('a donation with zakat is paid by two lines on two accounts, and is settled by the second', async () => {
  const gift = await donation(9000, { zakat: 4000 })
  const general = await importLine(`IBFT ${gift.code} A`, '5,000')
  expect(general.line.proposals[0]).toMatchObject({ part: 5000, missing: 9000, confidence: 'sure' })
  await confirm([{ line_id: general.line.id, parts: general.line.suggested?.parts ?? [] }])
  expect(await statusOf(gift.link)).toBe('pending')
  const zakat = await importLine(`IBFT ${gift.code} B`, '4,000', workspace.zakat.id)
  expect(zakat.line.proposals[0]).toMatchObject({ part: 4000, missing: 4000, confidence: 'sure' })
  await confirm([{ line_id: zakat.line.id, parts: zakat.line.suggested?.parts ?? [] }])
  expect(await statusOf(gift.link)).toBe('success')
})

test('a split must use the whole line to the paisa, or give a reason for the remainder', async () => {
  const gift = await donation(2300)
  const { file, line } = await importLine('IBFT SPLIT', '2,500.50')
  const parts = [{ attempt_id: gift.attempt, amount: 2300 }]
  const refused = async (match: Parameters<typeof confirm>[0][number]) => (await confirm([match]))[0]?.message
  expect(await refused({ line_id: line.id, parts })).toBe(
    'Rs.\u00a0200.50 would be left over. Add a part, or give a reason for leaving it unallocated.',
  )
  expect(await refused({ line_id: line.id, parts: [{ attempt_id: gift.attempt, amount: 2600 }] })).toBe(
    'The parts exceed the open amount of Rs.\u00a02,500.50 by Rs.\u00a099.50.',
  )
  expect(
    await refused({
      line_id: line.id,
      parts: [{ attempt_id: gift.attempt, amount: 2400 }],
      unallocated_reason: 'x',
    }),
  ).toBe('Only Rs.\u00a02,300 of this transfer is still missing.')
  expect(await refused({ line_id: line.id, parts: [...parts, ...parts] })).toBe(
    'A line can pay each donation or payment only once.',
  )
  expect(await statusOf(gift.link)).toBe('pending')
  expect(await refused({ line_id: line.id, parts, unallocated_reason: 'sent more' })).toBeNull()
  expect(await statusOf(gift.link)).toBe('success')
  expect((await workspace.readFile(file.id)).file).toMatchObject({
    matched: { count: 1, paisa: 230_000 },
    left: { count: 0, paisa: 20_050 },
    open: { count: 0, paisa: 0 },
  })
})

test('an expired transfer can still be matched', async () => {
  const gift = await donation(2900)
  await app.letMinutesPass(15 * 24 * 60)
  await app.workDueJobs()
  expect(await statusOf(gift.link)).toBe('expired')
  const { line } = await importLine(`LATE ${gift.code}`, '2,900')
  expect(line.proposals[0]).toMatchObject({ status: 'expired', confidence: 'sure' })
  await confirm([{ line_id: line.id, parts: line.suggested?.parts ?? [] }])
  expect(await statusOf(gift.link)).toBe('success')
})

test('a transfer whose donor also tried to pay by card is found by the code', async () => {
  const gift = await donation(2950)
  const byCard = { payment_method: 'card', payment_gateway: 'swich' }
  expect((await app.visitor().call('POST', `/public/donations/${gift.link}/retry`, byCard)).status).toBe(200)
  const { line } = await importLine(`AFTER ALL ${gift.code}`, '2,950')
  expect(line.proposals[0]).toMatchObject({ attempt_id: gift.attempt, confidence: 'sure' })
  await confirm([{ line_id: line.id, parts: line.suggested?.parts ?? [] }])
  expect(await statusOf(gift.link)).toBe('success')
  const again = await donation(2960)
  expect((await app.visitor().call('POST', `/public/donations/${again.link}/retry`, byCard)).status).toBe(200)
  await app.visitor().pay(again.link, 'pay')
  await app.letMinutesPass(2)
  await app.workDueJobs()
  expect(await statusOf(again.link)).toBe('success')
  const paidTwice = await importLine(`PAID TWICE ${again.code}`, '2,960')
  expect(paidTwice.line.suggested).toBeNull()
  expect(
    await confirm([{ line_id: paidTwice.line.id, parts: [{ attempt_id: again.attempt, amount: 2960 }] }]),
  ).toMatchObject([{ done: false, message: expect.stringContaining('has since been paid in another way') }])
})

test('a payment link that is paid by transfer is found by its reference', async () => {
  const created = await officer.call<{ id: number; reference_no: string; url: string }>('POST', '/payments', {
    first_name: 'Nasir',
    last_name: 'Cheema',
    email: 'nasir@example.org',
    type: 'fee',
    amount: 3200,
  })
  const link = created.body.data.url.split('/').at(-1)
  const pay = { payment_method: 'bank', payment_gateway: 'default' }
  expect((await app.visitor().call('POST', `/public/payments/${link}/pay`, pay)).status).toBe(200)
  const { line } = await importLine(`FEE ${created.body.data.reference_no}`, '3,200')
  expect(line.proposals[0]).toMatchObject({ kind: 'payment', id: created.body.data.id, confidence: 'sure' })
  await confirm([{ line_id: line.id, parts: line.suggested?.parts ?? [] }])
  const { body } = await app.visitor().call<{ status: string }>('GET', `/public/payments/${link}`)
  expect(body.data.status).toBe('success')
})

test('two people who confirm the same line, or two lines for one donation, at once: one wins, the other reads why', async () => {
  const gift = await donation(3300)
  const { lines } = await imported([
    [bankToday, `RACE ONE ${gift.code}`, '3,300'],
    [bankToday, `RACE TWO ${gift.code}`, '3,300'],
  ])
  const [one, two] = lines.map(({ id }) => id)
  const parts = [{ attempt_id: gift.attempt, amount: 3300 }]
  const outcomes = await Promise.all([
    confirm([{ line_id: one ?? 0, parts }]),
    confirm([{ line_id: one ?? 0, parts }], chief),
    confirm([{ line_id: two ?? 0, parts }], chief),
  ])
  expect(outcomes.flat().filter(({ done }) => done)).toHaveLength(1)
  for (const { done, message } of outcomes.flat())
    if (!done) expect(message).toMatch(/no longer open \(matched by Bilal Ahmed\)|has already been matched/)
  const stored = await app.readDonation(gift.link)
  expect(stored.events.filter(({ kind }) => kind === 'transfer_verified')).toHaveLength(1)
})

test('simultaneous confirmations of overlapping splits cause no deadlock', async () => {
  const gifts = await Promise.all([donation(3400), donation(3400)])
  const { lines } = await imported(
    Array.from({ length: 6 }, (_, place) => [bankToday, `CROSSING ${place}`, '1,000']),
  )
  const partsOf = (place: number) => {
    const parts = gifts.map(({ attempt }) => ({ attempt_id: attempt, amount: 500 }))
    return place % 2 === 0 ? parts : parts.toReversed()
  }
  const outcomes = await Promise.all(
    lines.map(({ id }, place) =>
      confirm([{ line_id: id, parts: partsOf(place) }], place % 2 ? chief : officer),
    ),
  )
  expect(outcomes.flat().every(({ done }) => done)).toBe(true)
})

test('many lines are confirmed with one call, and a refused one does not stop the others', async () => {
  const [one, other] = [await donation(3500), await donation(3600)]
  const { lines } = await imported([
    [bankToday, `BULK ${one.code}`, '3,500'],
    [bankToday, 'BULK NOTHING', '3,500'],
    [bankToday, `BULK ${other.code}`, '3,600'],
    [bankToday, 'BULK DEBIT', '', '50'],
  ])
  const [first, second, third, debit] = lines.map(({ id }) => id)
  const outcomes = await confirm([
    { line_id: first ?? 0, parts: [{ attempt_id: one.attempt, amount: 3500 }] },
    { line_id: second ?? 0, parts: [{ attempt_id: 999_999, amount: 3500 }] },
    { line_id: debit ?? 0, parts: [{ attempt_id: other.attempt, amount: 3600 }] },
    { line_id: third ?? 0, parts: [{ attempt_id: other.attempt, amount: 3600 }] },
  ])
  expect(outcomes.map(({ done, message }) => [done, message])).toEqual([
    [true, null],
    [false, 'This bank transfer was not found.'],
    [false, 'This line is no longer open (a debit). Please reload the page.'],
    [true, null],
  ])
})

test('lines on an account of the other kind are asked about, in one question for all of them', async () => {
  const [one, other] = [await donation(3810), await donation(3820)]
  const { lines } = await imported(
    [
      [bankToday, `WRONG ${one.code}`, '3,810'],
      [bankToday, `WRONG ${other.code}`, '3,820'],
    ],
    workspace.zakat.id,
    true,
  )
  const matches = [one, other].map(({ attempt }, index) => ({
    line_id: lines[index]?.id ?? 0,
    parts: [{ attempt_id: attempt, amount: index === 0 ? 3810 : 3820 }],
  }))
  const asked = await confirm(matches)
  expect(asked).toMatchObject([
    { done: false, asks: true, message: expect.stringContaining('zakat only') },
    { done: false, asks: true },
  ])
  const { body } = await officer.call<LineOutcomes>('POST', '/statement-lines/match', {
    matches,
    despite: true,
  })
  expect(body.data.map(({ done }) => done)).toEqual([true, true])
})

test('undoing a match that settled a donation is for who made it on the same day, or for the permission to reverse; then both are open again', async () => {
  const gift = await donation(3700)
  const { file, line } = await importLine(`UNDO ${gift.code}`, '3,700')
  await confirm([{ line_id: line.id, parts: line.suggested?.parts ?? [] }])
  const [match] = (await readLine(file.id, line.id)).matches
  const undo = (by: typeof officer) =>
    by.call('POST', `/statement-matches/${match?.id}/undo`, { reason: 'wrong donor' })
  const colleague = await app.staff(['statement', 'donation.verify'])
  expect((await undo(colleague)).status).toBe(403)
  expect(match?.may_undo).toBe(true)
  expect(await statusOf(gift.link)).toBe('success')
  expect((await undo(chief)).status).toBe(200)
  expect((await undo(chief)).status).toBe(409)
  const { events } = await app.readDonation(gift.link)
  expect(events.filter(({ kind }) => kind === 'match_undone')).toMatchObject([
    { actor: 'Bilal Ahmed', facts: { amount: 3700, reason: 'wrong donor' } },
  ])
  expect(await statusOf(gift.link)).toBe('pending')
  const again = await readLine(file.id, line.id)
  expect(again).toMatchObject({ status: 'open', open_paisa: 370_000, matches: [], decided_by: null })
  expect(again.suggested?.confidence).toBe('sure')
  const undone = await app.db
    .selectFrom('statement_matches')
    .selectAll()
    .where('line_id', '=', line.id)
    .execute()
  expect(undone).toMatchObject([{ amount: 3700, undone_at: expect.any(Date) }])
})

test('a line that pays no gift is left unallocated with the reason, and reopened', async () => {
  const { file, lines } = await imported([
    [bankToday, 'PROFIT PAID', '77'],
    [bankToday, 'SCRAP SOLD', '78'],
  ])
  const line_ids = lines.map(({ id }) => id)
  expect(
    (await officer.call('POST', '/statement-lines/leave-unallocated', { line_ids, reason: ' ' })).status,
  ).toBe(422)
  const { body } = await officer.call<LineOutcomes>('POST', '/statement-lines/leave-unallocated', {
    line_ids,
    reason: 'profit',
  })
  expect(body.data.map(({ done }) => done)).toEqual([true, true])
  expect((await workspace.readFile(file.id)).file.left).toEqual({ count: 2, paisa: 15_500 })
  const again = await officer.call<LineOutcomes>('POST', '/statement-lines/leave-unallocated', {
    line_ids,
    reason: 'profit',
  })
  expect(again.body.data[0]?.message).toContain('(left unallocated by Bilal Ahmed)')
  expect((await officer.call('POST', `/statement-lines/${line_ids[0]}/reopen`)).status).toBe(200)
  expect((await officer.call('POST', `/statement-lines/${line_ids[0]}/reopen`)).status).toBe(409)
  expect((await workspace.readFile(file.id)).file.open).toEqual({ count: 1, paisa: 7700 })
})

test('the donation of a line is searched by code, name, e-mail and amount', async () => {
  const gift = await donation(4321, { first_name: 'Mehwish', last_name: 'Paracha' })
  const { line } = await importLine('CASH DEPOSIT', '4,321')
  const search = async (text: string) =>
    (
      await officer.call<StatementCandidate[]>('POST', `/statement-lines/${line.id}/candidates/search`, {
        text,
      })
    ).body.data
  for (const text of [
    gift.code,
    gift.code.replaceAll('-', '').slice(0, 5).toLowerCase(),
    'wish par',
    'Rs.\u00a04,321',
  ])
    expect((await search(text)).map(({ attempt_id }) => attempt_id)).toContain(gift.attempt)
  const urdu = await donation(4321, { first_name: 'علي', last_name: 'رضوى' })
  expect((await search('علی رضوی')).map(({ attempt_id }) => attempt_id)).toEqual([urdu.attempt])
  expect((await search('ayesha.siddiqui@example'))[0]).toMatchObject({ part: expect.any(Number) })
  expect(await search('100%')).toEqual([])
  expect(await search('ءء')).toEqual([])
  // A phone number is longer than any amount.
  expect(await search('03001234567')).toEqual([])
  expect(
    (await officer.call('POST', '/statement-lines/999999/candidates/search', { text: 'x' })).status,
  ).toBe(404)
})

test('lines are shown by their outcome, and found by their text, amount and donor', async () => {
  const gift = await donation(4444, { first_name: 'Waqas', last_name: 'Durrani' })
  const { file, lines } = await imported([
    [bankToday, `SHOWN ${gift.code}`, '4,444'],
    [bankToday, 'SHOWN NOTHING', '4,445.25'],
    [bankToday, 'SHOWN DEBIT منتقلي ۵۵', '', '9'],
  ])
  const texts = async (show: string, text?: string) =>
    (await workspace.lines(file.id, show, text)).map(({ description }) => description.split(' ')[1])
  const code = gift.code
  expect(await texts('all')).toEqual([code, 'NOTHING', 'DEBIT'])
  expect([await texts('sure'), await texts('suggested')]).toEqual([[code], [code]])
  expect([await texts('unexplained'), await texts('open')]).toEqual([['NOTHING'], [code, 'NOTHING']])
  expect([await texts('debit'), await texts('matched'), await texts('left')]).toEqual([['DEBIT'], [], []])
  expect([await texts('all', '4,445.25'), await texts('all', 'nothing')]).toEqual([['NOTHING'], ['NOTHING']])
  await confirm([{ line_id: lines[0]?.id ?? 0, parts: lines[0]?.suggested?.parts ?? [] }])
  expect([await texts('all', 'Waqas Dur'), await texts('all', 'منتقلی 55')]).toEqual([[code], ['DEBIT']])
  expect(
    (await officer.call('POST', `/statements/${file.id}/lines/search`, { show: 'nonsense' })).status,
  ).toBe(422)
})

test('a reversal of a verification waits for a decision about its line, and both succeed', async () => {
  const gift = await donation(5000)
  const donor = app.visitor()
  await donor.call('POST', `/public/donations/${gift.link}/retry`, {
    payment_method: 'card',
    payment_gateway: 'swich',
  })
  await donor.pay(gift.link, 'pay', { callbacks: 'none' })
  await app.letMinutesPass(1)
  await app.workDueJobs()
  const card = (await app.readDonation(gift.link)).attempts.at(-1)?.id
  const cashier = await app.staff(['donation.refund'])
  const part = { amount: 1000, left: 5000, way: 'by_hand', reason: 'asked for it' }
  expect((await cashier.call('POST', `/attempts/${card}/refunds`, part)).status).toBe(200)
  // The transfer arrived too. Without the transfer, a new receipt with a new number covers the remainder of
  // the card payment.
  const found = { amount_received: 5000, value_date: today(), bank_account_id: workspace.general.id }
  expect((await chief.call('POST', `/transfers/${gift.attempt}/verify`, found)).status).toBe(200)
  const { line } = await importLine('CASH FROM TWO PEOPLE', '9,000')
  const parts = [{ attempt_id: gift.attempt, amount: 5000 }]
  await confirm([{ line_id: line.id, parts, unallocated_reason: 'not known yet' }])

  const reversal = await app.db.transaction().execute(async (trx) => {
    await sql`select from statement_lines where id = ${line.id} for update`.execute(trx)
    const reversing = chief.call('POST', `/transfers/${gift.attempt}/reverse`, { reason: 'wrong donor' })
    await expect.poll(() => isSomebodyWaiting()).toBe(true)
    await sql`select from receipt_numbers for update`.execute(trx)
    return { answer: reversing }
  })
  expect((await reversal.answer).status).toBe(200)
  expect(await statusOf(gift.link)).toBe('partially_refunded')
})

/** Returns whether a call of the server waits for a row lock. */
async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await app.serverPool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

test('every decision is in the audit with its author, and the books are consistent after all of them', async () => {
  const { body } = await chief.call<{ data: { action: string; who: string }[] }>(
    'POST',
    '/audit-entries/search?per_page=100',
    {
      actions: [
        'imported_statement',
        'matched_statement_line',
        'undid_match',
        'left_statement_line_unallocated',
      ],
    },
  )
  expect(new Set(body.data.data.map(({ action }) => action)).size).toBe(4)
  expect(await workspace.findFaults()).toEqual([])
})
