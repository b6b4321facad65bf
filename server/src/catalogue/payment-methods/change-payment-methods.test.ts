import { afterAll, expect, test } from 'vitest'
import type { Association, PaymentPair } from '../../../../contract/src/payment-methods.ts'
import type { PendingChange } from '../../../../contract/src/pending-changes.ts'
import { readClock } from '../../../test/read-clock.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import type { Staff } from '../../../test/visitor.ts'

const app = await buildTestApp()
afterAll(app.close)
const staff = await app.staff(['gateway'])

type NamedRow = { id: number; name: string; created_at: string }
type Kind = 'method' | 'gateway'
const kinds: Kind[] = ['method', 'gateway']

const readNames = async (kind: Kind) => (await staff.call<NamedRow[]>('GET', `/payment/${kind}`)).body.data
const add = (kind: Kind, name: unknown) => staff.call('POST', `/payment/${kind}`, { name })
const rename = (kind: Kind, id: unknown, name: unknown) =>
  staff.call('PUT', `/payment/${kind}/${id}`, { name })
async function idOf(kind: Kind, name: string): Promise<number> {
  return (await readNames(kind)).find((one) => one.name === name)?.id ?? 0
}

let made = 0
/** A new method or gateway for a test. */
async function newName(kind: Kind): Promise<{ id: number; name: string }> {
  const name = `${kind} ${++made}`
  expect((await add(kind, name)).status).toBe(200)
  return { id: await idOf(kind, name), name }
}

const readAssociations = async () => (await staff.call<Association[]>('GET', '/payment/active')).body.data
const link = (pay_method_id: unknown, pay_gateway_id: unknown) =>
  staff.call('POST', '/payment/active', { pay_method_id, pay_gateway_id })
const edit = (id: unknown, change: object) => staff.call('PUT', `/payment/active/${id}`, change)
const unlink = (id: unknown) => staff.call('DELETE', `/payment/active/${id}`)

/** A new method linked to a new gateway. */
async function newAssociation(): Promise<Association> {
  const [method, gateway] = [await newName('method'), await newName('gateway')]
  expect((await link(method.id, gateway.id)).status).toBe(200)
  return find((one) => one.pay_method_id === method.id)
}

async function find(which: (one: Association) => boolean): Promise<Association> {
  const found = (await readAssociations()).find(which)
  if (!found) throw new Error('There is no such association.')
  return found
}
const again = ({ id }: Association) => find((one) => one.id === id)

const asSent = ({ pay_gateway_id, effective_from, effective_to }: Association) => ({
  pay_gateway_id,
  effective_from,
  effective_to,
})

test.each(kinds)('a %s is added and listed by its name', async (kind) => {
  const { status, body } = await add(kind, '  Raast QR  ')
  expect([status, body]).toEqual([200, { success: true, message: `Payment ${kind} added.`, data: null }])
  const names = await readNames(kind)
  expect(names.find(({ name }) => name === 'Raast QR')).toEqual({
    id: expect.any(Number),
    name: 'Raast QR',
    created_at: expect.stringMatching(/Z$/),
    ...(kind === 'method' && { titles: {} }),
  })
  const inOrder = names.map(({ name }) => name.toLowerCase())
  expect(inOrder).toEqual(inOrder.toSorted())
})

test('a method that staff add appears under its own title in both languages, also for a bank transfer', async () => {
  const { id } = await newName('method')
  const save = (titles: object) => staff.call('PUT', `/payment/method/${id}`, { name: 'Raast P2M', titles })
  expect((await save({ ur: 'راست' })).status).toBe(200)
  expect((await save({})).status).toBe(200)
  expect((await save({ ur: 'x'.repeat(51) })).body.errors).toHaveProperty(['titles.ur'])
  expect((await readNames('method')).find((one) => one.id === id)).toMatchObject({ titles: { ur: 'راست' } })
  expect((await link(id, await idOf('gateway', 'default'))).status).toBe(200)
  const titleIn = async (language: string) => {
    const headers = { 'accept-language': language }
    const { data } = (await app.visitor().call<PaymentPair[]>('GET', '/payment/methods', undefined, headers))
      .body
    return data.find(({ payment_method }) => payment_method === 'Raast P2M')?.payment_title
  }
  expect([await titleIn('en'), await titleIn('ur')]).toEqual([undefined, 'راست'])
  const way = { payment_method: 'Raast P2M', payment_gateway: 'default' }
  const given = await app.visitor().give(way)
  const path = `/public/donations/${given}`
  const status = await app.visitor().call('GET', path, undefined, { 'accept-language': 'ur' })
  expect(status.body.data).toMatchObject({ ...way, payment_title: 'راست' })
  await save({ ur: '' })
  expect(await titleIn('ur')).toBeUndefined()
})

test.each(kinds)('a %s is renamed, also to the same name with other capitals', async (kind) => {
  const { id } = await newName(kind)
  const { status, body } = await rename(kind, id, 'Direct Debit')
  expect([status, body.message]).toEqual([200, `Payment ${kind} saved.`])
  expect((await rename(kind, id, 'DIRECT debit')).status).toBe(200)
  expect((await readNames(kind)).find((one) => one.id === id)?.name).toBe('DIRECT debit')
})

test.each(kinds)(
  'a %s without a name, or with one that is too long or cannot be written, is refused',
  async (kind) => {
    const { id, name } = await newName(kind)
    const before = await readNames(kind)
    for (const wrong of [
      '',
      '   ',
      '\u00a0',
      null,
      undefined,
      5,
      ['card'],
      'x'.repeat(51),
      'a\0b',
      'line\nbreak',
    ]) {
      for (const { status, body } of [await add(kind, wrong), await rename(kind, id, wrong)])
        expect([status, Object.keys(body.errors ?? {})], JSON.stringify(wrong)).toEqual([422, ['name']])
    }
    expect((await add(kind, ' ')).body.message).toBe('Name is required')
    expect(await readNames(kind)).toEqual(before)
    expect((await rename(kind, id, name)).status).toBe(200)
  },
)

test.each(kinds)(
  'there cannot be two %ss of one name, whatever their capitals and the spaces around them',
  async (kind) => {
    const [one, other] = [await newName(kind), await newName(kind)]
    for (const same of [one.name, one.name.toUpperCase(), ` ${one.name}\t`]) {
      const refusal = { status: 422, errors: { name: [`'${same.trim()}' already exists.`] } }
      for (const { status, body } of [await add(kind, same), await rename(kind, other.id, same)])
        expect({ status, errors: body.errors }).toEqual(refusal)
    }
    expect((await readNames(kind)).filter(({ name }) => name === other.name)).toHaveLength(1)
  },
)

test.each(kinds)('fifty who add the same %s at once make one', async (kind) => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => add(kind, index % 2 ? 'same name' : 'Same NAME')),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(49)
})

test('the gateways that the software knows by name cannot be renamed', async () => {
  for (const known of ['swich', 'default']) {
    const id = await idOf('gateway', known)
    const { status, body } = await rename('gateway', id, 'another name')
    expect([status, body.message]).toEqual([409, expect.stringContaining(`'${known}'`)])
    expect((await rename('gateway', id, known.toUpperCase())).status).toBe(200)
    expect((await rename('gateway', id, known)).status).toBe(200)
  }
})

test.each([
  '999999',
  '0',
  '-1',
  'one',
  '1e0',
  '0x1',
  '1.0',
  '+1',
  '%201',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
])('there is no method, gateway or association %s', async (id) => {
  expect((await rename('method', id, 'A name nobody has')).status).toBe(404)
  expect((await rename('gateway', id, 'A name nobody has')).status).toBe(404)
  const { pay_gateway_id, effective_from } = (await readAssociations())[0] ?? {}
  expect((await edit(id, { pay_gateway_id, effective_from, effective_to: null })).status).toBe(404)
  expect((await unlink(id)).status).toBe(404)
})

test('a method that is linked to a gateway is first in the list, from now on and without an end', async () => {
  const before = readClock().now.getTime()
  const association = await newAssociation()
  expect(association).toEqual({
    id: expect.any(Number),
    pay_method_id: association.pay_method_id,
    pay_gateway_id: association.pay_gateway_id,
    payment_method: { name: expect.stringMatching(/^method/) },
    payment_gateway: { name: expect.stringMatching(/^gateway/) },
    effective_from: expect.stringMatching(/Z$/),
    effective_to: null,
  })
  expect(Date.parse(association.effective_from)).toBeGreaterThanOrEqual(before - 1000)
  expect(Date.parse(association.effective_from)).toBeLessThanOrEqual(readClock().now.getTime() + 1000)
  const ended = (await readAssociations()).map(({ effective_to }) => effective_to !== null)
  expect(ended).toEqual(ended.toSorted())
})

test.each([
  ['no method', { pay_method_id: null }, 'pay_method_id'],
  ['no gateway', { pay_gateway_id: undefined }, 'pay_gateway_id'],
  ['a method that there is not', { pay_method_id: 999_999 }, 'pay_method_id'],
  ['a gateway that there is not', { pay_gateway_id: 999_999 }, 'pay_gateway_id'],
  ['a method by its name', { pay_method_id: 'card' }, 'pay_method_id'],
  ['half a gateway', { pay_gateway_id: 1.5 }, 'pay_gateway_id'],
  ['a number that no row can have', { pay_method_id: 2_147_483_648 }, 'pay_method_id'],
  ['a gateway beyond all numbers', { pay_gateway_id: 1e300 }, 'pay_gateway_id'],
])('with %s nothing is linked', async (_what, change, field) => {
  const [method, gateway] = [await newName('method'), await newName('gateway')]
  const before = (await readAssociations()).length
  const sent = { pay_method_id: method.id, pay_gateway_id: gateway.id, ...change }
  const { status, body } = await staff.call('POST', '/payment/active', sent)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  expect(await readAssociations()).toHaveLength(before)
})

test('a method is linked to a gateway once at a time, and may be again after the end', async () => {
  const association = await newAssociation()
  const { pay_method_id, pay_gateway_id } = association
  const { status, body } = await link(pay_method_id, pay_gateway_id)
  expect([status, body.message]).toEqual([409, 'This payment method is already linked to this gateway.'])
  expect((await unlink(association.id)).status).toBe(200)
  expect((await link(pay_method_id, pay_gateway_id)).status).toBe(200)
  const all = (await readAssociations()).filter((one) => one.pay_method_id === pay_method_id)
  expect(all.map(({ effective_to }) => effective_to === null)).toEqual([true, false])
})

test('a method may be linked to two gateways, and a gateway to two methods', async () => {
  const { pay_method_id, pay_gateway_id } = await newAssociation()
  expect((await link(pay_method_id, (await newName('gateway')).id)).status).toBe(200)
  expect((await link((await newName('method')).id, pay_gateway_id)).status).toBe(200)
})

test('fifty who link the same pair at once link it once', async () => {
  const [method, gateway] = [await newName('method'), await newName('gateway')]
  const answers = await Promise.all(Array.from({ length: 50 }, () => link(method.id, gateway.id)))
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)])
})

test('unlinking ends an association now but does not delete it: past donations still name it', async () => {
  const association = await newAssociation()
  const before = readClock().now.getTime()
  const { status, body } = await unlink(association.id)
  expect([status, body.message]).toEqual([200, 'Payment method unlinked from the gateway.'])
  const ended = await again(association)
  expect(ended).toEqual({ ...association, effective_to: expect.any(String) })
  expect(Math.abs(Date.parse(ended.effective_to ?? '') - before)).toBeLessThan(10_000)
})

test('an unlinked pair is no longer offered, and past donations still show how they were paid', async () => {
  const donor = app.visitor()
  const offered = async () =>
    (await donor.call<PaymentPair[]>('GET', '/payment/methods')).body.data.map(
      (pair) => `${pair.payment_method} by ${pair.payment_gateway}`,
    )
  const gift = await donor.give({ payment_method: 'e-wallet' })
  const association = await find((one) => one.payment_method.name === 'e-wallet' && one.effective_to === null)
  expect(await offered()).toContain('e-wallet by swich')
  await unlink(association.id)
  expect(await offered()).not.toContain('e-wallet by swich')
  const { body } = await donor.call<{ payment_method: string }>('GET', `/public/donations/${gift}`)
  expect(body.data.payment_method).toBe('e-wallet')
  expect((await link(association.pay_method_id, association.pay_gateway_id)).status).toBe(200)
})

test('an ended association cannot be edited or unlinked again', async () => {
  const association = await newAssociation()
  await unlink(association.id)
  const ended = await again(association)
  for (const { status, body } of [
    await edit(ended.id, { ...asSent(ended), effective_to: null }),
    await unlink(ended.id),
  ])
    expect([status, body.message]).toEqual([409, 'This association has ended and cannot be changed.'])
  expect(await again(association)).toEqual(ended)
})

test('an association gets another gateway and another beginning; its method never changes', async () => {
  const association = await newAssociation()
  const gateway = await newName('gateway')
  const other = await newName('method')
  const { status, body } = await edit(association.id, {
    pay_gateway_id: gateway.id,
    pay_method_id: other.id,
    effective_from: '2026-01-01T00:00:00+05:00',
    effective_to: null,
  })
  expect([status, body.message]).toEqual([200, 'Association saved.'])
  expect(await again(association)).toEqual({
    ...association,
    pay_gateway_id: gateway.id,
    payment_gateway: { name: gateway.name },
    effective_from: '2025-12-31T19:00:00.000Z',
  })
})

test('a time is accepted in any time zone', async () => {
  const association = await newAssociation()
  for (const written of [
    '2025-12-31T19:00:00Z',
    '2026-01-01T18:00:00+23:00',
    '2025-12-30T20:00:00.000-23:00',
  ]) {
    await edit(association.id, { ...asSent(association), effective_from: written })
    expect((await again(association)).effective_from).toBe('2025-12-31T19:00:00.000Z')
  }
})

test('a time without a zone is in Pakistan time', async () => {
  const association = await newAssociation()
  const change = { effective_from: '2026-01-01 00:00', effective_to: '2099-12-31 23:59' }
  expect((await edit(association.id, change)).status).toBe(200)
  expect(await again(association)).toEqual({
    ...association,
    effective_from: '2025-12-31T19:00:00.000Z',
    effective_to: '2099-12-31T18:59:00.000Z',
  })
})

test('fields that a change of an association omits stay as they are', async () => {
  const association = await newAssociation()
  const gateway = await newName('gateway')
  expect((await edit(association.id, {})).status).toBe(200)
  expect(await again(association)).toEqual(association)
  expect((await edit(association.id, { pay_gateway_id: gateway.id })).status).toBe(200)
  const moved = { ...association, pay_gateway_id: gateway.id, payment_gateway: { name: gateway.name } }
  expect(await again(association)).toEqual(moved)
  const early = await edit(association.id, { effective_to: '2020-01-01 00:00' })
  expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ['effective_to']])
  expect((await edit(association.id, { effective_to: '2099-01-01 00:00' })).status).toBe(200)
  expect(await again(association)).toEqual({ ...moved, effective_to: '2098-12-31T19:00:00.000Z' })
})

test('an end is set for later: the pair is offered until then, and can no longer be changed', async () => {
  const association = await newAssociation()
  const tomorrow = new Date(readClock().now.getTime() + 86_400_000).toISOString()
  expect((await edit(association.id, { ...asSent(association), effective_to: tomorrow })).status).toBe(200)
  expect((await again(association)).effective_to).toBe(tomorrow)
  expect((await edit(association.id, { ...asSent(association), effective_to: null })).status).toBe(409)
  expect((await unlink(association.id)).status).toBe(409)
  // Until then it is the one active association of its pair.
  expect((await link(association.pay_method_id, association.pay_gateway_id)).status).toBe(409)
})

test('unlinking an association before it begins ends it at its beginning, and frees its pair', async () => {
  const association = await newAssociation()
  const nextYear = `${readClock().now.getUTCFullYear() + 1}-01-01T00:00:00.000Z`
  await edit(association.id, { ...asSent(association), effective_from: nextYear })
  expect((await unlink(association.id)).status).toBe(200)
  const { effective_from, effective_to } = await again(association)
  expect([effective_from, effective_to]).toEqual([nextYear, nextYear])
  expect((await link(association.pay_method_id, association.pay_gateway_id)).status).toBe(200)
})

test.each([
  ['an end before the beginning', { effective_to: '2020-01-01T00:00:00Z' }, 'effective_to'],
  ['a beginning of nothing', { effective_from: '' }, 'effective_from'],
  ['a beginning of null', { effective_from: null }, 'effective_from'],
  ['a day without a time', { effective_from: '2026-01-01' }, 'effective_from'],
  ['a day that there is not', { effective_from: '2026-02-30T00:00:00Z' }, 'effective_from'],
  ['a time without a zone', { effective_from: '2026-01-01T00:00:00' }, 'effective_from'],
  ['a minute that there is not', { effective_from: '2026-01-01 24:60' }, 'effective_from'],
  ['no gateway', { pay_gateway_id: null }, 'pay_gateway_id'],
  ['the year 0', { effective_from: '0000-01-01T00:00:00Z' }, 'effective_from'],
  ['a zone that there is not', { effective_from: '2026-01-01T00:00:00+25:00' }, 'effective_from'],
  [
    'a moment that is in the year 0 elsewhere',
    { effective_from: '0001-01-01T00:00:00+05:00' },
    'effective_from',
  ],
  ['an end in the year 0', { effective_to: '0000-01-01T00:00:00Z' }, 'effective_to'],
  ['a word for an end', { effective_to: 'Present' }, 'effective_to'],
  ['a gateway that there is not', { pay_gateway_id: 999_999 }, 'pay_gateway_id'],
])('with %s an association stays as it is', async (_what, change, field) => {
  const association = await newAssociation()
  const { status, body } = await edit(association.id, { ...asSent(association), ...change })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  expect(await again(association)).toEqual(association)
})

test('an association cannot be moved onto a time or a gateway in which its pair is linked already', async () => {
  const first = await newAssociation()
  await unlink(first.id)
  await link(first.pay_method_id, first.pay_gateway_id)
  const second = await find((one) => one.pay_method_id === first.pay_method_id && one.effective_to === null)
  const overlapping = await edit(second.id, { ...asSent(second), effective_from: first.effective_from })
  expect(overlapping.status).toBe(409)

  const gateway = await newName('gateway')
  await link(first.pay_method_id, gateway.id)
  const third = await find((one) => one.pay_gateway_id === gateway.id)
  const moved = await edit(third.id, { ...asSent(third), pay_gateway_id: first.pay_gateway_id })
  expect([moved.status, moved.body.message]).toEqual([
    409,
    'This payment method is already linked to this gateway.',
  ])
})

test('ending and editing the same association at once has one of the two outcomes, never a mix', async () => {
  for (let round = 0; round < 5; round++) {
    const association = await newAssociation()
    const gateway = await newName('gateway')
    const [ended, edited] = await Promise.all([
      unlink(association.id),
      edit(association.id, { ...asSent(association), pay_gateway_id: gateway.id }),
    ])
    expect(ended.status).toBe(200)
    expect([200, 409]).toContain(edited.status)
    const { effective_to, pay_gateway_id } = await again(association)
    expect(effective_to).not.toBeNull()
    expect(pay_gateway_id).toBe(edited.status === 200 ? gateway.id : association.pay_gateway_id)
  }
})

test('a payment method is offered by its names in one step: missing names are added, and a refusal adds nothing', async () => {
  const offer = (payment_method: string, payment_gateway: string) =>
    staff.call('POST', '/payment-pairs', { payment_method, payment_gateway })
  await add('gateway', 'Post Office')
  await app.pool.query(`update sessions set confirmed_at = now() - interval '1 hour'`)
  expect((await offer('money order', 'post office')).status).toBe(428)
  await staff.call('POST', '/auth/confirm-identity', { password: staff.password })
  expect((await offer('money order', 'post office')).status).toBe(200)
  const linked = await find(({ payment_method }) => payment_method.name === 'money order')
  expect([linked.payment_gateway.name, linked.effective_to]).toEqual(['Post Office', null])
  expect((await readNames('gateway')).filter(({ name }) => /post office/i.test(name))).toHaveLength(1)

  const entries = () =>
    app.db.selectFrom('audit_entries').select(['action', 'subject']).orderBy('id', 'desc').execute()
  expect((await entries()).slice(0, 2)).toEqual([
    { action: 'changed_association', subject: 'linked money order by Post Office' },
    { action: 'changed_payment_method', subject: 'added money order' },
  ])
  const before = await entries()
  expect((await offer('Money Order', 'Post Office')).status).toBe(409)
  // The link is rejected after the method has been added.
  await app.pool.query(`
    create function refuse_link() returns trigger language plpgsql as $$ begin
      raise exclusion_violation using constraint = 'one_active_association_per_pair';
    end $$;
    create trigger refuse_link before insert on active_pay_methods execute function refuse_link()`)
  expect((await offer('barter', 'Post Office')).status).toBe(409)
  await app.pool.query('drop function refuse_link cascade')
  expect(await entries()).toEqual(before)
  expect((await readNames('method')).map(({ name }) => name)).not.toContain('barter')
})

test('the right to see the names does not allow changing them', async () => {
  const reader = await app.staff(['donation'])
  for (const kind of kinds) {
    expect((await reader.call('GET', `/payment/${kind}`)).status).toBe(200)
    expect((await reader.call('POST', `/payment/${kind}`, { name: 'Mine' })).status).toBe(403)
  }
  expect((await reader.call('GET', '/payment/active')).status).toBe(403)
})

test('none of these calls caused a server error', () => {
  const accidents = app.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(accidents.map(({ route, err }) => [route, err?.message])).toEqual([])
})

test('the gateway of an association with gifts cannot change', async () => {
  await app.visitor().give()
  const { rows } = await app.pool.query(
    `select association.* from active_pay_methods as association
     join payment_attempts on active_pay_method_id = association.id order by payment_attempts.id desc limit 1`,
  )
  const [used] = rows
  const other = used.pay_gateway_id === 1 ? 2 : 1
  const period = { effective_from: used.effective_from.toISOString(), effective_to: null }
  const refused = await edit(used.id, { ...period, pay_gateway_id: other })
  expect(refused.status).toBe(409)
  expect(refused.body.message).toMatch(/paid through this gateway/)
  expect((await edit(used.id, { ...period, pay_gateway_id: used.pay_gateway_id })).status).toBe(200)
})

test('a name that may tell donors where to pay waits for a second person, in each call and language', async () => {
  const [method, gateway] = [await newName('method'), await newName('gateway')]
  const approver = await app.staff(['bankAcc', 'bankAcc.approve', 'gateway'])
  const before = await Promise.all(kinds.map(readNames))
  const name = 'Western Union to Ali Khan'
  const attempts: [string, string, object][] = [
    ['POST', '/payment/method', { name }],
    ['POST', '/payment/gateway', { name }],
    ['PUT', `/payment/method/${method.id}`, { name: 'Postal order', titles: { ur: name } }],
    ['PUT', `/payment/gateway/${gateway.id}`, { name: `${name}, Lahore` }],
    ['POST', '/payment-pairs', { payment_method: `By ${name}`, payment_gateway: 'swich' }],
  ]
  for (const [verb, path, body] of attempts)
    expect((await staff.call(verb, path, body)).body.message, path).toContain('Not public yet')
  expect((await rename('method', method.id, 'Postal order')).status).toBe(409)
  expect(await Promise.all(kinds.map(readNames))).toEqual(before)
  const read = async (by: Staff) => (await by.call<PendingChange[]>('GET', '/pending-changes')).body.data
  expect(await read(staff)).toMatchObject(attempts.map(() => ({ is_mine: true })))
  expect((await read(approver)).map((change) => change.changes.at(-1)?.to)).toEqual([
    name,
    name,
    name,
    `${name}, Lahore`,
    `By ${name}`,
  ])
  for (const { id } of await read(approver))
    expect((await approver.call('POST', `/pending-changes/${id}/approve`)).status).toBe(200)
  await find(({ payment_method }) => payment_method.name === `By ${name}`)
  expect((await readNames('gateway')).map((one) => one.name)).toContain(`${name}, Lahore`)
  // A name by an approver is public and e-mailed at once; one with an account number waits.
  const renameTo = (text: string) => approver.call('PUT', `/payment/method/${method.id}`, { name: text })
  expect((await renameTo('Hawala')).body.message).toBe('Payment method saved.')
  await app.staff(['bankAcc', 'bankAcc.approve'])
  expect((await renameTo('Easypaisa 0301 7654321')).body.message).toContain('Not public yet')
  expect((await renameTo('Hawala')).status).toBe(409)
})
