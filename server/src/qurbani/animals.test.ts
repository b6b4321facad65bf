import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { AnswerOf } from '../../../contract/src/entry.ts'
import type { OwnOrder } from '../../../contract/src/public-qurbani.ts'
import type { AnimalList, readFieldList } from '../../../contract/src/qurbani-animals.ts'
import type { QurbaniOffer } from '../../../contract/src/qurbani-offers.ts'
import type { listOrders } from '../../../contract/src/qurbani-orders.ts'
import { mailText } from '../../test/mail-text.ts'
import { openQurbani } from '../../test/open-qurbani.ts'
import { readClock } from '../../test/read-clock.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { bookChecks } from '../features.ts'
import { runChecks } from '../operations/checks/run-checks.ts'
import { followOrders } from './follow-orders.ts'

type FieldAnswer = AnswerOf<typeof readFieldList>

const app = await buildTestApp()
afterAll(app.close)
const qurbani = await openQurbani(app)
const { officer } = qurbani
const refunder = await app.staff(['donation', 'donation.refund'])
const donor = app.visitor()

async function orderWithoutContact(offer: QurbaniOffer, count: number): Promise<string> {
  const link = await donor.give(qurbani.order(offer, count))
  await donor.pay(link, 'pay')
  await app.workDueJobs()
  await followOrders(app.db)
  return link
}
const attachContacts = () => sql`select attach_contacts(100)`.execute(app.db)
async function orderPaid(offer: QurbaniOffer, count: number): Promise<string> {
  const link = await orderWithoutContact(offer, count)
  await attachContacts()
  return link
}
const act = async (path: string, body: object = {}) => {
  const answer = await officer.call<AnimalList>('POST', path, body)
  return { status: answer.status, list: answer.body.data, message: answer.body.message }
}
const allot = (offer: QurbaniOffer) => act(`/qurbani-offers/${offer.id}/allot`, { place: 'Landhi', day: 1 })
/** Creates a link to a field list. @returns its secret */
async function fieldList({ id }: QurbaniOffer, replaces = false): Promise<string> {
  const made = await officer.call<{ url: string }>('POST', `/qurbani-offers/${id}/field-lists`, { replaces })
  return /[\w-]{22}(?=\?)/.exec(made.body.data.url)?.[0] ?? ''
}
/** Sends a photo as a phone does. */
async function sendPhoto(link: string, fields: object, file: Buffer) {
  await donor.ask('/sanctum/csrf-cookie')
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('photo', new Blob([new Uint8Array(file)]), 'animal.jpg')
  return donor.ask(`/api/v1/public/field-lists/${link}/photos`, {
    method: 'POST',
    headers: { 'x-xsrf-token': donor.cookies.get('XSRF-TOKEN') ?? '' },
    body: form,
  })
}
const drawPhoto = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 90, g: 60, b: 30 } } })
    .jpeg()
    .toBuffer()
/** Refunds a donation in full. */
async function refund(link: string) {
  const { donation, attempts } = await app.readDonation(link)
  const { amount } = donation
  const body = { amount, left: amount, position: null, reason: 'Duplicate', way: 'by_hand' }
  return refunder.call('POST', `/attempts/${attempts[0]?.id}/refunds`, body)
}
const orderOf = async (link: string) =>
  (await donor.call<OwnOrder[]>('GET', `/public/donations/${link}/qurbani-orders`)).body.data[0]
const messagesOf = async (link: string) => {
  const { rows } = await sql<{ kind: string }>`
    select message.kind from messages as message
    where kind like 'qurbani_%' and (facts ->> 'order_id')::bigint = (select ordered.id from qurbani_orders as ordered
      join donations on donations.id = donation_id join payment_intents as intent on intent.id = intent_id
      where link = ${link}) order by message.id`.execute(app.db)
  return rows.map(({ kind }) => kind)
}
/** Balance of an account for a donation, in rupees; credits are positive. */
const balance = async (link: string, account: string) => {
  const { rows } = await sql<{ rupees: number }>`
    select coalesce(sum(coalesce(credit, 0) - coalesce(debit, 0)), 0)::int / 100 as rupees
    from ledger_lines join ledger_entries on ledger_entries.id = entry_id
    join payment_intents as intent on intent.id = intent_id
    where link = ${link} and account = ${account}`.execute(app.db)
  return rows[0]?.rupees
}
/** Outcomes of the messages of a kind. */
const sent = async (kind: string) => {
  const { rows } = await sql<{ status: string; error: string | null }>`
    select status, error from messages where kind = ${kind}`.execute(app.db)
  return rows
}
/** Messages of an order with their outcomes. */
const outcomesOf = async (link: string) => {
  const { rows } = await sql<{ outcome: string }>`
    select concat(kind, ' ', status) as outcome from messages where kind like 'qurbani_%'
      and (facts ->> 'order_id')::bigint = (select ordered.id from qurbani_orders as ordered
        join donations on donations.id = donation_id join payment_intents as intent on intent.id = intent_id
        where link = ${link}) order by id`.execute(app.db)
  return rows.map(({ outcome }) => outcome)
}
/** Texts of the mails with the link of a donation. */
const mailOf = async (link: string) => {
  const outbox = join(app.dataDir, 'outbox')
  const texts = await Promise.all((await readdir(outbox)).map((file) => mailText(join(outbox, file))))
  return texts.filter((text) => text.includes(link) && text.includes('Your Qurbani is done')).join()
}
/** Sends the confirmations that wait for their ten minutes. */
const sendConfirmations = async () => {
  await sql`update messages set next_try_at = now() where kind = 'qurbani_slaughtered' and status = 'queued'`.execute(
    app.db,
  )
  await app.workDueJobs()
}
const expectBooksToAgree = async () =>
  expect((await runChecks(bookChecks, app.db, 'test')).filter(({ count }) => count > 0)).toEqual([])

test('a donor gets one message, when the last share is slaughtered, and the money becomes income', async () => {
  const offer = await qurbani.offer({ shares_per_animal: 2, animal_price: null })
  const link = await orderPaid(offer, 3)
  expect([await balance(link, 'to_be_fulfilled'), await balance(link, 'donations')]).toEqual([12_000, 0])
  expect((await allot(offer)).message).toContain('still open')
  await qurbani.close(offer)
  const { list } = await allot(offer)
  expect(list.animals.map(({ shares }) => shares.length).toSorted()).toEqual([1, 2])
  const [first, second] = list.animals
  expect((await act(`/animals/${first?.id}/record-slaughter`)).message).toContain('not begun')
  await qurbani.beginEid()
  expect((await act(`/animals/${first?.id}/record-slaughter`)).status).toBe(200)
  expect(await messagesOf(link)).toEqual([])
  const half = (first?.shares.length ?? 0) * 4000
  expect([await balance(link, 'to_be_fulfilled'), await balance(link, 'donations')]).toEqual([
    12_000 - half,
    half,
  ])
  expect((await act(`/animals/${second?.id}/record-slaughter`)).status).toBe(200)
  expect((await act(`/animals/${second?.id}/record-slaughter`)).status).toBe(409)
  expect(await messagesOf(link)).toEqual(['qurbani_slaughtered'])
  expect([await balance(link, 'to_be_fulfilled'), await balance(link, 'donations')]).toEqual([0, 12_000])
  expect((await orderOf(link))?.shares[0]).toMatchObject({
    state: 'slaughtered',
    slaughtered: { hijri_day: 10 },
  })
  await app.workDueJobs()
  expect(await sent('qurbani_slaughtered')).toEqual([{ status: 'queued', error: null }])
  await sendConfirmations()
  expect(await sent('qurbani_slaughtered')).toEqual([{ status: 'sent', error: null }])
  await expectBooksToAgree()
})

/** An order with one share, whose animal was recorded as slaughtered. */
async function slaughteredOrder() {
  await qurbani.beginEid()
  const offer = await qurbani.offer({ shares_per_animal: 1, animal_price: null, closes_day: 3 })
  const link = await orderPaid(offer, 1)
  await qurbani.close(offer)
  const [animal] = (await allot(offer)).list.animals
  const path = `/animals/${animal?.id}`
  await act(`${path}/record-slaughter`)
  const undo = (body: object = {}) => act(`${path}/undo-slaughter`, { reason: 'Wrong tag', ...body })
  return { offer, link, animal, path, undo }
}

test('a slaughter recorded by mistake is undone: no message, no income and no photo remain, until it is recorded again', async () => {
  const { link, path, animal, undo } = await slaughteredOrder()
  await sql`update qurbani_animals set photo = 'animal-photos/1.jpg' where id = ${animal?.id}`.execute(app.db)
  expect((await act(`${path}/undo-slaughter`, { reason: '' })).status).toBe(422)
  expect([await balance(link, 'to_be_fulfilled'), await balance(link, 'donations')]).toEqual([0, 4000])
  const { status, list } = await undo()
  expect([status, list.animals[0]]).toEqual([
    200,
    expect.objectContaining({ slaughtered_at: null, has_photo: false, undone: 1 }),
  ])
  expect([await balance(link, 'to_be_fulfilled'), await balance(link, 'donations')]).toEqual([4000, 0])
  expect((await orderOf(link))?.shares[0]).toMatchObject({ state: 'allotted', slaughtered: null })
  await sendConfirmations()
  expect(await outcomesOf(link)).toEqual(['qurbani_slaughtered dropped'])
  const { rows } = await sql<{ facts: object }>`
    select facts from audit_entries where action = 'undid_slaughter' and subject = ${animal?.tag}`.execute(
    app.db,
  )
  expect(rows).toEqual([{ facts: expect.objectContaining({ reason: 'Wrong tag', corrected: 0 }) }])
  expect((await undo()).message).toContain('No slaughter of this animal is recorded')
  await expectBooksToAgree()
  expect((await act(`${path}/record-slaughter`)).status).toBe(200)
  await sendConfirmations()
  expect(await outcomesOf(link)).toEqual(['qurbani_slaughtered dropped', 'qurbani_slaughtered sent'])
  await sql`update seasons set status = 'done'`.execute(app.db)
  expect((await undo({ corrects: true })).message).toContain('season is done')
  await sql`update seasons set status = 'open'`.execute(app.db)
})

test('a slaughter that was confirmed to its donor is undone only with a correction', async () => {
  const { offer, link, path, undo } = await slaughteredOrder()
  await sendConfirmations()
  const refused = await undo()
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('already received')])
  expect((await orderOf(link))?.shares[0]?.state).toBe('slaughtered')
  const listed = await officer.call<AnimalList>('GET', `/qurbani-offers/${offer.id}/animals`)
  expect(listed.body.data.animals[0]?.confirmed).toBe(1)
  expect((await undo({ corrects: true })).status).toBe(200)
  await app.workDueJobs()
  await act(`${path}/record-slaughter`)
  await sendConfirmations()
  expect(await outcomesOf(link)).toEqual([
    'qurbani_slaughtered sent',
    'qurbani_corrected sent',
    'qurbani_slaughtered sent',
  ])
  await expectBooksToAgree()
})

test('a mark of an undone slaughter that arrives late from a phone does not count', async () => {
  const { offer, animal, undo } = await slaughteredOrder()
  await undo()
  const token = await fieldList(offer)
  const at = readClock().now.toISOString()
  const send = async (undone?: number) => {
    const marks = [{ id: animal?.id, at, undone }]
    const { status, body } = await donor.call<AnimalList>('POST', `/public/field-lists/${token}/slaughters`, {
      marks,
    })
    return [status, body.data.animals[0]?.slaughtered_at === null]
  }
  expect(await send()).toEqual([200, true])
  expect(await send(1)).toEqual([200, false])
})

test('a closed season is allotted before its closing time, and names can change until then', async () => {
  await qurbani.beginEid(-10)
  const offer = await qurbani.offer({ shares_per_animal: 2, animal_price: null })
  const [link, late] = [await orderPaid(offer, 1), await orderPaid(offer, 1)]
  const move = (status: string) => officer.call('PUT', `/seasons/${qurbani.season.id}/status`, { status })
  await move('closed')
  const before = await orderOf(link)
  expect(before?.is_editable).toBe(true)
  const shares = before?.shares.map(({ id }) => ({ id, name: 'Maryam', parent: '', intention: 'nafl' }))
  const save = () => donor.call('PUT', `/public/donations/${link}/share-names`, { shares })
  expect((await save()).status).toBe(200)
  expect(await donor.give(qurbani.order(offer)).catch(String)).toContain('closed')
  const list = await officer.call<AnimalList>('GET', `/qurbani-offers/${offer.id}/animals`)
  expect(list.body.data).toMatchObject({ is_closed: true, waiting: 2 })
  expect((await allot(offer)).list.animals[0]?.shares.map(({ name }) => name)).toContain('Maryam')
  expect([(await orderOf(link))?.is_editable, (await save()).status]).toEqual([false, 409])
  expect((await refund(link)).body.message).toContain('cannot be refunded')
  await move('open')
  expect((await orderOf(late))?.is_editable).toBe(false)
  expect((await allot(offer)).status, 'orders are open again').toBe(409)
})

test('a donation without a contact gets its message when it has one', async () => {
  await qurbani.beginEid()
  const offer = await qurbani.offer({ shares_per_animal: 1, animal_price: null, closes_day: 3 })
  const link = await orderWithoutContact(offer, 1)
  await qurbani.close(offer)
  const { list } = await allot(offer)
  expect((await act(`/animals/${list.animals[0]?.id}/record-slaughter`)).status).toBe(200)
  await followOrders(app.db)
  expect(await messagesOf(link)).toEqual([])
  await attachContacts()
  for (let run = 0; run < 2; run++) await followOrders(app.db)
  expect(await messagesOf(link)).toEqual(['qurbani_slaughtered'])
})

test('the first mark of an animal counts, and an ended link records no more', async () => {
  await qurbani.beginEid()
  const offer = await qurbani.offer({
    animal: 'goat',
    shares_per_animal: 1,
    animal_price: null,
    closes_day: 3,
  })
  const link = await orderPaid(offer, 2)
  await qurbani.close(offer)
  await allot(offer)
  const token = await fieldList(offer)
  const list = (await donor.call<AnimalList>('GET', `/public/field-lists/${token}`)).body.data
  const [first, second] = list.animals
  const mark = (id: number | undefined, at: string) => ({ id, at })
  const send = (...marks: object[]) =>
    donor.call<AnimalList>('POST', `/public/field-lists/${token}/slaughters`, { marks })
  const { now } = readClock()
  const [early, late] = [new Date(now.getTime() - 60_000).toISOString(), '2099-01-01T00:00:00Z']
  const { body } = await send(mark(first?.id, early), mark(first?.id, late))
  await send(mark(first?.id, late), mark(second?.id, late), mark(999_999, late))
  const marked = (await donor.call<AnimalList>('GET', `/public/field-lists/${token}`)).body.data.animals
  expect(body.data.animals[0]?.slaughtered_at).toBe(marked[0]?.slaughtered_at)
  expect(new Date(marked[1]?.slaughtered_at ?? late).getTime()).toBeLessThan(new Date(late).getTime())
  expect(await messagesOf(link)).toEqual(['qurbani_slaughtered'])
  expect((await officer.call('DELETE', `/qurbani-offers/${offer.id}/field-lists`)).status).toBe(200)
  const ended = () => donor.call('GET', `/public/field-lists/${token}`)
  expect((await ended()).status).toBe(404)
  const page = await donor.ask(`/field/${token}?in=ur`)
  expect(page.text).toContain('ذبح')
  expect(page.text).toContain('url(/field-font.woff2)')
  expect(page.headers.get('content-security-policy')).toContain("font-src 'self'")
})

test('the link is shown again until it is replaced; marks and photos made before its end still count for days', async () => {
  await qurbani.beginEid()
  const offer = await qurbani.offer({
    animal: 'goat',
    shares_per_animal: 1,
    animal_price: null,
    closes_day: 3,
  })
  await orderPaid(offer, 2)
  await qurbani.close(offer)
  const [first, second] = (await allot(offer)).list.animals
  const isOpen = async () =>
    (await officer.call<AnimalList>('GET', `/qurbani-offers/${offer.id}/animals`)).body.data.has_field_list
  expect(await isOpen()).toBe(false)
  const former = await fieldList(offer)
  expect([await isOpen(), await fieldList(offer)]).toEqual([true, former])
  const before = new Date(readClock().now.getTime() - 60_000).toISOString()
  const link = await fieldList(offer, true)
  expect(link).not.toBe(former)
  const late = readClock().now.toISOString()
  const send = (token: string, ...marks: object[]) =>
    donor.call<FieldAnswer>('POST', `/public/field-lists/${token}/slaughters`, { marks })
  const counted = await send(former, { id: first?.id, at: before })
  expect([counted.status, counted.body.data.is_ended]).toEqual([200, true])
  expect(counted.body.data.animals).toEqual([
    expect.objectContaining({
      id: first?.id,
      slaughtered_at: before,
      shares: [],
      field_list: expect.any(Number),
    }),
  ])
  const refused = await send(former, { id: second?.id, at: late })
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Ask the office')])
  const photo = async (token: string, at: string) =>
    (await sendPhoto(token, { id: first?.id, at }, await drawPhoto())).status
  expect([await photo(former, late), await photo(former, before)]).toEqual([409, 200])
  expect((await send(link, { id: second?.id, at: late })).body.data).toMatchObject({ is_ended: false })
  await sql`update qurbani_field_lists set ended_at = now() - interval '4 days' where link = ${former}`.execute(
    app.db,
  )
  expect([(await send(former, { id: first?.id, at: before })).status, await photo(former, before)]).toEqual([
    404, 409,
  ])
})

test('staff record the time of the slaughter in the region, after the first day began and not in the future, with a photo', async () => {
  await qurbani.beginEid()
  const offer = await qurbani.offer({ shares_per_animal: 1, animal_price: null, closes_day: 3 })
  await sql`update qurbani_offers set meat = 'collect', collection = '{"en": "Landhi office, 17 May"}'
    where id = ${offer.id}`.execute(app.db)
  const order = qurbani.order(offer)
  for (const share of order.cart[0]?.qurbani.shares ?? []) share.name = ''
  const link = await donor.give(order)
  await donor.pay(link, 'pay')
  await app.workDueJobs()
  await followOrders(app.db)
  await attachContacts()
  await qurbani.close(offer)
  const [animal] = (await allot(offer)).list.animals
  const path = `/animals/${animal?.id}`
  const record = async (at: string) => {
    const { body } = await officer.call<AnimalList>('POST', `${path}/record-slaughter`, { at })
    return body.errors ?? body.data.animals[0]
  }
  const minute = (days: number) =>
    new Date(readClock().now.getTime() + days * 86_400_000).toISOString().slice(0, 16).replace('T', ' ')
  expect(await record('2026-13-01 10:00')).toEqual({ at: [expect.stringContaining('yyyy-mm-dd hh:mm')] })
  expect(await record(minute(2))).toEqual({ at: [expect.stringContaining('not come yet')] })
  expect(await record(minute(-2))).toEqual({ at: [expect.stringContaining('before the first day')] })
  await officer.ask('/sanctum/csrf-cookie')
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(await drawPhoto())]), 'animal.jpg')
  const stored = await officer.ask(`/api/v1${path}/photos`, {
    method: 'POST',
    headers: { 'x-xsrf-token': officer.cookies.get('XSRF-TOKEN') ?? '' },
    body: form,
  })
  expect(stored.status).toBe(200)
  // The first minute of Eid in Pakistan.
  const [day] = [animal?.date ?? '']
  expect(await record(`${day} 00:00`)).toMatchObject({
    slaughtered_at: new Date(`${day}T00:00:00+05:00`).toISOString(),
    slaughtered_by: expect.any(String),
    field_list: null,
    has_photo: true,
  })
  await sendConfirmations()
  expect(await mailOf(link)).toMatch(
    /Share 1 \(no name was given\)[\s\S]*10 Zil Hajj 1448 \(.*00:00\)[\s\S]*Landhi office, 17 May/,
  )
  expect((await orderOf(link))?.collection).toBe('Landhi office, 17 May')
})

test('the second of two people who allot shares is refused, because the first has changed the list', async () => {
  const offer = await qurbani.offer({
    animal: 'goat',
    shares_per_animal: 1,
    animal_price: null,
    closes_day: 3,
  })
  await orderPaid(offer, 1)
  await qurbani.close(offer)
  const send = (place: string) => act(`/qurbani-offers/${offer.id}/allot`, { place, day: 1, waiting: 1 })
  expect((await send('Umerkot')).list.animals[0]?.place).toBe('Umerkot')
  const second = await send('Mithi')
  expect([second.status, second.message]).toEqual([409, expect.stringContaining('in the meantime')])
})

test('shares that were not slaughtered are missed when the days end, and their donors are asked at once', async () => {
  await qurbani.beginEid()
  const offer = await qurbani.offer({ days: 2, closes_day: 2 })
  const link = await orderPaid(offer, 1)
  await qurbani.close(offer)
  const { list } = await allot(offer)
  expect((await act(`/qurbani-offers/${offer.id}/end`)).message).toContain('has not begun')
  await qurbani.beginEid(1)
  expect((await act(`/qurbani-offers/${offer.id}/end`)).status).toBe(200)
  const marks = list.animals.map(({ id }) => ({ id, at: readClock().now.toISOString() }))
  const late = await donor.call('POST', `/public/field-lists/${await fieldList(offer)}/slaughters`, { marks })
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('call the office')])
  expect(late.body.message).toContain(list.animals[0]?.tag)
  expect(await messagesOf(link)).toEqual(['qurbani_choice'])
  await app.workDueJobs()
  expect(await sent('qurbani_choice')).toEqual([{ status: 'sent', error: null }])
  expect((await orderOf(link))?.choices).toEqual([])
  const chosen = await donor.call<OwnOrder[]>('POST', `/public/donations/${link}/order-choices`, {
    position: 0,
    from: offer.id,
    choice: 'sadaqah',
  })
  expect(chosen.body.data[0]?.shares[0]?.state).toBe('sadaqah')
  expect([await balance(link, 'to_be_fulfilled'), await balance(link, 'donations')]).toEqual([0, 4000])
  await expectBooksToAgree()
})

test('the purpose of an order names the shares that were given as sadaqah, on its receipt in both languages', async () => {
  await qurbani.beginEid()
  const offer = await qurbani.offer({ shares_per_animal: 1, animal_price: null, days: 2, closes_day: 2 })
  const link = await orderPaid(offer, 2)
  await qurbani.close(offer)
  const { list } = await allot(offer)
  await act(`/animals/${list.animals[0]?.id}/record-slaughter`)
  await qurbani.beginEid(1)
  await act(`/qurbani-offers/${offer.id}/end`)
  const choice = { position: 0, from: offer.id, choice: 'sadaqah' }
  await donor.call('POST', `/public/donations/${link}/order-choices`, choice)
  const shown = async (language: string) => {
    const path = `/api/v1/public/donations/${link}`
    return (await donor.ask(path, { headers: { 'accept-language': language } })).text
  }
  expect(await shown('en')).toContain('Qurbani 1448, cow, meat for the poor; 1 of 2 shares given as sadaqah')
  expect(await shown('ur')).toContain('2 میں سے 1 حصہ بطور صدقہ')
  expect([await balance(link, 'to_be_fulfilled'), await balance(link, 'donations')]).toEqual([0, 8000])
  await expectBooksToAgree()
})

test('an order is refunded in full until orders close, and not afterwards', async () => {
  await qurbani.beginEid(-10)
  const offer = await qurbani.offer()
  const [open, closed] = [await orderPaid(offer, 1), await orderPaid(offer, 2)]
  expect((await refund(open)).status).toBe(200)
  await followOrders(app.db)
  expect(await orderOf(open)).toBeUndefined()
  await qurbani.close(offer)
  expect((await refund(closed)).body.message).toContain('cannot be refunded')
  await app.workDueJobs()
  await expectBooksToAgree()
})

test('the photo of an animal is taken in the field, and shown to staff and, if the charity wants it, to its donors', async () => {
  await qurbani.beginEid()
  const offer = await qurbani.offer({ shares_per_animal: 1, animal_price: null, closes_day: 3 })
  const link = await orderPaid(offer, 1)
  await qurbani.close(offer)
  const [animal] = (await allot(offer)).list.animals
  const token = await fieldList(offer)
  const send = (id: number | undefined, file: Buffer) => sendPhoto(token, { id }, file)
  const photo = await drawPhoto()
  expect((await send(animal?.id, photo)).status).toBe(200)
  expect((await send(animal?.id, Buffer.from('no picture'))).status).toBe(422)
  expect((await send(999_999, photo)).status).toBe(404)
  const { list } = await act(`/animals/${animal?.id}/record-slaughter`)
  expect(list.animals[0]?.has_photo).toBe(true)
  expect((await officer.ask(`/api/v1/animals/${animal?.id}/photo`)).headers.get('content-type')).toBe(
    'image/jpeg',
  )
  expect((await donor.ask(`/api/v1/animals/${animal?.id}/photo`)).status).toBe(401)
  const [share] = (await orderOf(link))?.shares ?? []
  const own = () => donor.ask(`/api/v1/public/donations/${link}/animal-photos/${share?.id}`)
  expect([share?.slaughtered?.has_photo, (await own()).status]).toEqual([false, 404])
  const settings = { card_minutes: 30, transfer_hours: 48, shows_photos: true }
  expect((await officer.call('PUT', '/qurbani-reservations/settings', settings)).status).toBe(200)
  expect((await orderOf(link))?.shares[0]?.slaughtered?.has_photo).toBe(true)
  expect((await own()).headers.get('content-type')).toBe('image/jpeg')
  const other = await orderPaid(await qurbani.offer({ closes_day: 3 }), 1)
  expect((await donor.ask(`/api/v1/public/donations/${other}/animal-photos/${share?.id}`)).status).toBe(404)
})

test('the list is exported for the slaughterhouse', async () => {
  await qurbani.beginEid()
  const offer = await qurbani.offer({ closes_day: 3 })
  await orderPaid(offer, 2)
  await qurbani.close(offer)
  await allot(offer)
  const token = await officer.ask(`/sanctum/csrf-cookie`)
  expect(token.status).toBe(204)
  const file = await officer.ask(`/api/v1/qurbani-offers/${offer.id}/export?format=csv`, {
    method: 'POST',
    headers: { 'x-xsrf-token': officer.cookies.get('XSRF-TOKEN') ?? '' },
  })
  expect(file.text.split('\r\n').slice(0, 2).join('\n')).toMatch(
    /Tag,Place,Zil Hajj,Share,Name.*\n.*Landhi,10,1,Person 1,Ahmed,wajib/,
  )
})

test('nothing is slaughtered or ended while the first day is only expected, nor ended while orders are open', async () => {
  await qurbani.beginEid()
  const offer = await qurbani.offer({ days: 1, closes_day: 1 })
  await sql`update qurbani_offers set closes_day = 2 where id = ${offer.id}`.execute(app.db)
  await orderPaid(offer, 1)
  const end = () => act(`/qurbani-offers/${offer.id}/end`)
  expect((await end()).message).toContain('Orders are still open')
  await qurbani.close(offer)
  const [animal] = (await allot(offer)).list.animals
  await sql`update seasons set confirmed_on = null`.execute(app.db)
  const refusals = [await act(`/animals/${animal?.id}/record-slaughter`), await end()]
  for (const { status, message } of refusals)
    expect([status, message]).toEqual([409, expect.stringContaining('confirm it under Seasons')])
  await qurbani.beginEid()
  expect((await end()).status).toBe(200)
})

test('the list counts the shares without a name; staff name them, and correct a name after the slaughter with a reason', async () => {
  await qurbani.beginEid()
  const offer = await qurbani.offer({ shares_per_animal: 1, animal_price: null, closes_day: 3 })
  const order = qurbani.order(offer)
  for (const share of order.cart[0]?.qurbani.shares ?? []) share.name = ''
  const link = await donor.give(order)
  await donor.pay(link, 'pay')
  await app.workDueJobs()
  await followOrders(app.db)
  await qurbani.close(offer)
  const list = await officer.call<AnimalList>('GET', `/qurbani-offers/${offer.id}/animals`)
  expect(list.body.data).toMatchObject({ waiting: 1, waiting_unnamed: 1 })
  const [animal] = (await allot(offer)).list.animals
  const path = `/seasons/${qurbani.season.id}/qurbani-orders/search`
  const listed = async () =>
    (await officer.call<AnswerOf<typeof listOrders>>('POST', path, { offers: [String(offer.id)] })).body.data
      .data[0]
  const name = async (text: string, reason = '') => {
    const found = await listed()
    const shares = [{ id: found?.shares[0]?.id, name: text, parent: '', intention: 'nafl' }]
    const { body } = await officer.call('PUT', `/qurbani-orders/${found?.id}/share-names`, { shares, reason })
    return [found?.is_editable, body.message]
  }
  expect(await name('Zainab')).toEqual([true, 'Names saved.'])
  expect((await act(`/animals/${animal?.id}/record-slaughter`)).list.animals[0]?.shares[0]?.name).toBe(
    'Zainab',
  )
  expect(await name('Zaynab')).toEqual([true, expect.stringContaining('reason')])
  expect((await orderOf(link))?.shares[0]?.name).toBe('Zainab')
  expect(await name('Zaynab', 'Misspelt')).toEqual([true, 'Names saved.'])
  expect((await orderOf(link))?.shares[0]?.name).toBe('Zaynab')
  const { rows } = await sql<{ facts: object }>`
    select facts from audit_entries where action = 'changed_share_names' order by id desc limit 1`.execute(
    app.db,
  )
  expect(rows).toEqual([{ facts: { shares: [1], reason: 'Misspelt' } }])
})

test('orders are not opened again once animals are allotted, and offers of a done season are fixed', async () => {
  await qurbani.beginEid()
  const offer = await qurbani.offer({ closes_day: 3 })
  await orderPaid(offer, 1)
  await qurbani.close(offer)
  await allot(offer)
  const save = async (changes: Partial<QurbaniOffer>) => {
    const { region: _, closes_at: __, held: ___, sold: ____, id, ...form } = offer
    const { body } = await officer.call('PUT', `/qurbani-offers/${id}`, {
      ...form,
      closes_day: -59,
      ...changes,
    })
    return { fields: Object.keys(body.errors ?? {}), message: body.message }
  }
  expect((await save({ closes_day: 3 })).fields).toEqual(['closes_day'])
  expect((await save({ cause_id: app.causeId('Zakat') })).fields).toEqual(['cause_id'])
  expect((await save({ shares_per_animal: 6 })).fields).toEqual(['shares_per_animal'])
  expect((await save({ stock: 60 })).message).toBe('Offer saved.')
  await sql`update seasons set status = 'done', confirmed_on = expected_on`.execute(app.db)
  expect((await save({ stock: 50 })).message).toContain('season that is done')
})
