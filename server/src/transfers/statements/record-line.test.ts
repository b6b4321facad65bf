import { afterAll, expect, test } from 'vitest'
import type { ContactSummary } from '../../../../contract/src/contacts.ts'
import type { DonationDetails } from '../../../../contract/src/donations.ts'
import type { RecordedGift } from '../../../../contract/src/office-gifts.ts'
import { english } from '../../../../words/src/reader.ts'
import { openStatementWorkspace, today } from '../../../test/open-statement-workspace.ts'
import { giftTo } from '../../../test/visitor.ts'
import { bookChecks } from '../../features.ts'
import { runChecks } from '../../operations/checks/run-checks.ts'
import { dayInWords } from '../../platform/text/pakistan-time.ts'

const workspace = await openStatementWorkspace()
const { app, officer } = workspace
afterAll(app.close)
const clerk = await app.staff(['statement', 'donation.enter'])

const bankToday = today().split('-').reverse().join('/')

/** Imports a line without a known donor. */
const lineOf = (credit: string, account = workspace.general.id) =>
  workspace.importLine('IBFT FROM SOMEBODY', credit, account)

/** Cart of zakat and other gifts. */
function gift({ zakat = 0, general = 0 }) {
  const lines = [
    { cause: 'Sadqah', amount: general },
    { cause: 'Zakat', amount: zakat },
  ].filter(({ amount }) => amount > 0)
  return {
    total_amount: zakat + general,
    cart: lines.flatMap(({ cause, amount }) => giftTo(app.causeId(cause), amount).cart),
  }
}

const record = (lineId: number, entered: object) =>
  clerk.call<RecordedGift>('POST', `/statement-lines/${lineId}/record`, entered)
const details = async (id: number) =>
  (await officer.call<DonationDetails>('GET', `/donation/${id}`)).body.data
const readLine = async (fileId: number) => (await workspace.lines(fileId))[0]
const giftsOf = async () =>
  (await app.db.selectFrom('donations').select('id').where('platform', '=', 'office').execute()).length

test('a line without a donation becomes one, which the line settles with its receipt', async () => {
  const { file, line } = await lineOf('5,000')
  const donor = { first_name: 'Hamza', last_name: 'Qureshi', phone: '03001234567' }
  const { status, body } = await record(line.id, { ...donor, ...gift({ general: 5000 }) })
  expect(status).toBe(200)
  expect(await details(body.data.id)).toMatchObject({
    status: 'success',
    platform: 'office',
    amount: 5000,
    donor,
    active_pay_method: { payment_gateway: 'default' },
    receipt: { number: body.data.receipt_number, amount: 5000 },
  })
  expect(await readLine(file.id)).toMatchObject({
    status: 'matched',
    open_paisa: 0,
    left_reason: null,
    matches: [{ payable_id: body.data.id, amount: 5000, settled_by_it: true }],
  })
})

test('a recorded line counts from the day on which the bank credited it', async () => {
  const { file } = await workspace.imported([['02/03/2026', 'CREDIT', '5,050']])
  const line = await readLine(file.id)
  const { body } = await record(line?.id ?? 0, gift({ general: 5050 }))
  expect((await details(body.data.id)).settled_at).toBe('2026-03-02T07:00:00.000Z')
})

test('a line of an unknown sender is recorded as anonymous, without a trailing space', async () => {
  const { file, line } = await lineOf('5,050')
  await record(line.id, gift({ general: 5050 }))
  expect((await readLine(file.id))?.matches.map(({ name }) => name)).toEqual(['Anonymous'])
})

test('a second click finds the line decided, and records nothing', async () => {
  const { line } = await lineOf('5,100')
  const before = await giftsOf()
  const answers = await Promise.all([
    record(line.id, gift({ general: 5100 })),
    record(line.id, gift({ general: 5100 })),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { status, body } = await record(line.id, gift({ general: 5100 }))
  expect([status, body.message]).toEqual([
    409,
    'This line is no longer open (matched by Bilal Ahmed). Please reload the page.',
  ])
  expect(await giftsOf()).toBe(before + 1)
})

test('the fraction of a rupee stays unallocated, and a line below one rupee is no donation', async () => {
  const { file, line } = await lineOf('5,200.75')
  const refused = await record(line.id, gift({ general: 5201 }))
  expect(refused.body.errors).toEqual({
    total_amount: ['The gifts must add up to Rs.\u00a05,200, the amount still open on this line.'],
  })
  expect((await record(line.id, gift({ general: 5200 }))).status).toBe(200)
  expect(await readLine(file.id)).toMatchObject({ status: 'matched', left_reason: 'Less than a rupee' })
  expect((await workspace.readFile(file.id)).file).toMatchObject({ left: { paisa: 75 }, open: { paisa: 0 } })
  const paisa = await lineOf('0.75')
  expect((await record(paisa.line.id, gift({ general: 1 }))).status).toBe(422)
})

test('one line of zakat and other money is one donation, paid by it', async () => {
  const { line } = await lineOf('9,000')
  const { status, body } = await record(line.id, { despite: true, ...gift({ general: 5000, zakat: 4000 }) })
  expect(status).toBe(200)
  expect(await details(body.data.id)).toMatchObject({ status: 'success', amount: 9000 })
})

test('an earlier donor is suggested once, only to staff with the right to donors or gifts', async () => {
  for (const [last_name, general] of [
    ['Siddique', 5300],
    ['Siddiqui', 5301],
    ['Siddiqui', 5302],
  ] as const) {
    const { line } = await lineOf(`${general}`)
    await record(line.id, {
      first_name: 'Mahnoor',
      last_name,
      email: 'mahnoor@example.com',
      phone: '03331112223',
      ...gift({ general }),
    })
  }
  await app.pool.query('select attach_contacts(5000)')
  const found = async (text: string) =>
    (await clerk.call<ContactSummary[]>('POST', '/contacts/suggest', { text })).body.data.map(
      (one) => one.last_name,
    )
  expect(await found('mahn sidd')).toEqual(['Siddiqui', 'Siddique'])
  expect(await found('siddiqui mahnoor')).toEqual(['Siddiqui'])
  expect(await found('MAHNOOR@example')).toEqual(['Siddiqui', 'Siddique'])
  expect(await found('+92 333 1112223')).toEqual(['Siddiqui', 'Siddique'])
  expect(await found('%%')).toEqual([])
  expect(await found('anonymous')).toEqual([])
  expect(
    (await (await app.staff(['statement'])).call('POST', '/contacts/suggest', { text: 'mahnoor' })).status,
  ).toBe(403)
})

test('recording the line of an office cheque asks whether it is a duplicate, and a check finds the duplicate', async () => {
  const cheque = { way: 'cheque', reference: 'CHQ 00445567', received_on: today() }
  const donor = { first_name: 'Nadia', last_name: 'Shah' }
  const first = await clerk.call<RecordedGift>('POST', '/office-gifts', {
    ...cheque,
    ...donor,
    ...gift({ general: 12_000 }),
  })
  const { file, lines } = await workspace.imported([[bankToday, 'CLEARING CHQ 445567 SHAH', '12,000']])
  const lineId = lines[0]?.id ?? 0
  const second = { first_name: 'N', last_name: 'Shah', ...gift({ general: 12_000 }) }
  const response = await record(lineId, second)
  expect([response.status, response.body.errors?.despite]).toEqual([
    422,
    [
      `A cheque with this number is already recorded: ${first.body.data.donation_code}, Nadia Shah, Rs.\u00a012,000, ${dayInWords(english.t, today())}. Is this another cheque?`,
    ],
  ])
  expect((await record(lineId, { ...second, despite: true })).status).toBe(200)
  const broken = (await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)
  expect(broken.map(({ name, broken }) => [name, broken])).toEqual([
    ['cheques-are-counted-once', [first.body.data.donation_code]],
  ])
  const match = (await readLine(file.id))?.matches[0]
  await workspace.chief.call('POST', `/statement-matches/${match?.id}/undo`, { reason: 'recorded before' })
})

test('a transfer that staff verified on a later day is asked about by its code, and by its donor and the day of the bank', async () => {
  const donor = { first_name: 'Farah', last_name: 'Naz' }
  const { attempt, code } = await workspace.donation(7000, donor)
  const verified = { amount_received: 7000, value_date: '2026-03-02', bank_account_id: workspace.general.id }
  expect((await officer.call('POST', `/transfers/${attempt}/verify`, verified)).status).toBe(200)
  const facts = `${code}, Farah Naz, Rs.\u00a07,000, 2 Mar 2026. Is this another gift?`
  const ask = async (text: string, day: string, entered: object) => {
    const { lines } = await workspace.imported([[day, text, '7,000']])
    return (await record(lines[0]?.id ?? 0, { ...entered, ...gift({ general: 7000 }) })).body.errors?.despite
  }
  expect(await ask(`RAAST ${code}`, '04/03/2026', {})).toEqual([
    `The text of this line has a code that is already paid: ${facts}`,
  ])
  expect(await ask('IBFT FARAH NAZ', '02/03/2026', donor)).toEqual([
    `The same donor already gave this amount: ${facts}`,
  ])
  expect(await ask('IBFT FARAH', '01/03/2026', donor)).toHaveLength(1)
  // A month later the same donor gives again.
  expect(await ask('IBFT FARAH NAZ', '02/04/2026', donor)).toBeUndefined()
})

let otherAmount = 6700

test.each([
  ['the number of a cheque', { way: 'cheque', reference: '445-567' }, 'A cheque with this number'],
  ['a number of the receipt book', { reference: 'bk-002' }, 'This receipt book number'],
  ['the donor with the amount and the day', { first_name: 'rabia', last_name: 'TARIQ' }, 'The same donor'],
  ['the phone with the amount and the day', { phone: '03215550123' }, 'The same donor'],
])('at the office %s is asked about when it comes again', async (_, again, question) => {
  const enter = (changes: object) =>
    clerk.call<RecordedGift>('POST', '/office-gifts', {
      way: 'cash',
      received_on: today(),
      ...gift({ general: 6600 }),
      ...changes,
    })
  const first = { first_name: 'Rabia', last_name: 'Tariq', phone: '03215550123', reference: 'BK-002' }
  await enter({ ...first, despite: true })
  const { status, body } = await enter(again)
  expect([status, body.errors?.despite?.[0]]).toEqual([422, expect.stringContaining(question)])
  expect((await enter({ ...again, despite: true })).status).toBe(200)
  expect((await enter({ ...first, ...gift({ general: ++otherAmount }), reference: '' })).status).toBe(200)
})

test('the books are consistent after all these steps', async () => {
  expect((await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)).toEqual([])
})
