import { afterAll, expect, test } from 'vitest'
import type { DonationDetails } from '../../../../contract/src/donations.ts'
import type { FoundDonor, RecordedGift } from '../../../../contract/src/office-gifts.ts'
import { openStatementWorkspace, today } from '../../../test/open-statement-workspace.ts'
import { giftTo } from '../../../test/test-app.ts'
import { runChecks } from '../../insights/checks/run-checks.ts'

const desk = await openStatementWorkspace()
const { app, officer } = desk
afterAll(app.close)
const clerk = await app.staff(['statement', 'donation.enter'])

const bankToday = today().split('-').reverse().join('/')

/** Imports a line without a known donor. */
async function lineOf(credit: string, account = desk.general.id) {
  const { file, lines } = await desk.imported([[bankToday, 'IBFT FROM SOMEBODY', credit]], account)
  const [line] = lines
  if (!line) throw new Error('The line was not stored.')
  return { file, line }
}

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
  clerk.call<RecordedGift>('POST', `/statement/line/${lineId}/record`, entered)
const details = async (id: number) =>
  (await officer.call<DonationDetails>('GET', `/donation/${id}`)).body.data
const readLine = async (fileId: number) => (await desk.lines(fileId))[0]
const giftsOf = async () =>
  (await app.db.selectFrom('donations').select('id').where('platform', '=', 'office').execute()).length

test('a line that belongs to nobody becomes a donation, which the line settles with its receipt', async () => {
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

test('it counts from the day on which the bank credited it', async () => {
  const { file } = await desk.imported([['02/03/2026', 'CREDIT', '5,050']])
  const line = await readLine(file.id)
  const { body } = await record(line?.id ?? 0, gift({ general: 5050 }))
  expect((await details(body.data.id)).settled_at).toBe('2026-03-02T07:00:00.000Z')
})

test('a line of somebody unknown is recorded as anonymous, without a blank after the name', async () => {
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

test('less than a rupee of the line is left unallocated, and less than a rupee is no donation', async () => {
  const { file, line } = await lineOf('5,200.75')
  const refused = await record(line.id, gift({ general: 5201 }))
  expect(refused.body.errors).toEqual({
    total_amount: ['The gifts must add up to Rs. 5,200, the amount still open on this line.'],
  })
  expect((await record(line.id, gift({ general: 5200 }))).status).toBe(200)
  expect(await readLine(file.id)).toMatchObject({ status: 'matched', left_reason: 'Less than a rupee' })
  expect((await desk.readFile(file.id)).file).toMatchObject({ left: { paisa: 75 }, open: { paisa: 0 } })
  const paisa = await lineOf('0.75')
  expect((await record(paisa.line.id, gift({ general: 1 }))).status).toBe(422)
})

test('one line of zakat and other gifts is one donation, paid by it', async () => {
  const { line } = await lineOf('9,000')
  const { status, body } = await record(line.id, gift({ general: 5000, zakat: 4000 }))
  expect(status).toBe(200)
  expect(await details(body.data.id)).toMatchObject({ status: 'success', amount: 9000 })
})

test('nobody is found as a donor without the right to enter gifts; who has given before is, as they wrote last', async () => {
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
  const found = async (text: string) =>
    (await clerk.call<FoundDonor[]>('POST', '/office/donors', { text })).body.data.map((one) => one.last_name)
  expect(await found('mahn sidd')).toEqual(['Siddiqui', 'Siddique'])
  expect(await found('siddiqui mahnoor')).toEqual(['Siddiqui'])
  expect(await found('MAHNOOR@example')).toEqual(['Siddiqui', 'Siddique'])
  expect(await found('+92 333 1112223')).toEqual(['Siddiqui', 'Siddique'])
  expect(await found('%%')).toEqual([])
  expect(await found('anonymous')).toEqual([])
  expect((await officer.call('POST', '/office/donors', { text: 'mahnoor' })).status).toBe(403)
})

test('the books agree after all of it', async () => {
  expect((await runChecks(app.db, 'test')).filter(({ count }) => count > 0)).toEqual([])
})
