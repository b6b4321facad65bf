import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { AgreementPage } from '../../../contract/src/agreements.ts'
import { addDays } from '../../../contract/src/days.ts'
import { addCampaign } from '../../test/add-campaign.ts'
import { readClock } from '../../test/read-clock.ts'
import { buildTestApp, publicUrl } from '../../test/test-app.ts'
import { byBankTransfer, giftTo, linkOf } from '../../test/visitor.ts'
import { readOwnAgreements } from '../donor-account/own-agreements.routes.ts'

const app = await buildTestApp()
afterAll(app.close)

const sadqah = app.causeId('Sadqah')
const donor = app.visitor()
const { today } = readClock()

function agreementOf(changes: object = {}) {
  const { recurring: _, ...gift } = giftTo(sadqah, 2000)
  return { ...gift, unit: 'month', day: 5, ...changes }
}

async function make(changes: object = {}, key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const answer = await donor.call<{ url: string; link: string }>(
    'POST',
    '/public/agreements',
    agreementOf(changes),
    headers,
  )
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

const read = async (link: string) =>
  (await donor.call<AgreementPage>('GET', `/public/agreements/${link}`)).body.data

async function act(link: string, method: string, path: string, body: object = {}) {
  const answer = await donor.call<AgreementPage>(method, `/public/agreements/${link}/${path}`, body)
  return { status: answer.status, page: answer.body.data, errors: answer.body.errors }
}

async function makePaid(changes: object = {}) {
  const { url, link } = await make(changes)
  await donor.pay(linkOf(url), 'pay')
  await app.workDueJobs({ messages: false })
  return link
}

test('a monthly donation begins with its first donation, and is active once that is paid', async () => {
  const { url, link } = await make()
  expect(url).toMatch(new RegExp(`^${publicUrl}/pay/[\\w-]{22}$`))
  const before = await read(link)
  expect(before).toMatchObject({
    status: 'proposed',
    donor_name: 'Ayesha Siddiqui',
    method: 'pay_link',
    terms: { unit: 'month', day: 5, amount: 2000, lines: [{ cause_id: sadqah, amount: 2000 }] },
    amount_due: 2000,
    charges: [{ period: today.slice(0, 7), due_on: today, expected: 2000, paid: 0, status: 'requested' }],
  })
  expect(before.reference).toMatch(/^M-\w{3}-\w{3}-\w{3}$/)
  await donor.pay(linkOf(url), 'pay')
  await app.workDueJobs({ messages: false })
  const after = await read(link)
  expect(after).toMatchObject({
    status: 'active',
    amount_due: 0,
    given: 2000,
    charges: [{ paid: 2000, status: 'paid' }],
  })
  expect(after.next?.due_on.slice(8)).toBe('05')
})

test('one payment gives once to one cause and begins a monthly donation to another', async () => {
  const zakat = app.causeId('Zakat')
  const once = { id: zakat, amount: 3000, quantity: 1, is_once: true }
  const changes = {
    total_amount: 5000,
    cart: [once, { id: sadqah, amount: 2000, quantity: 1 }],
  }
  const { url, link } = await make(changes)
  await donor.pay(linkOf(url), 'pay')
  await app.workDueJobs({ messages: false })
  expect(await read(link)).toMatchObject({
    status: 'active',
    terms: { amount: 2000, lines: [{ cause_id: sadqah, amount: 2000 }] },
    amount_due: 0,
    in_advance: 0,
    charges: [{ expected: 2000, paid: 2000, status: 'paid' }],
  })
  const donation = await donor.call<{ amount: number }>('GET', `/public/donations/${linkOf(url)}`)
  expect(donation.body.data).toMatchObject({ amount: 5000, status: 'success' })
})

test('by bank transfer a cart with a one-time gift is paid as one donation', async () => {
  const cart = [
    { id: sadqah, amount: 2000, quantity: 1 },
    { id: app.causeId('Education'), amount: 1000, quantity: 1, is_once: true },
  ]
  const { url } = await make({ ...byBankTransfer, total_amount: 3000, cart })
  expect(url).toMatch(/\/pay\//)
})

test('a cart of one-time gifts alone is no regular donation, and a Raast request collects none of them', async () => {
  const once = { id: sadqah, amount: 2000, quantity: 1, is_once: true }
  const alone = await donor.call('POST', '/public/agreements', agreementOf({ cart: [once] }))
  expect([alone.status, Object.keys(alone.body.errors ?? {})]).toEqual([422, ['cart']])
})

test('the form sent twice makes one agreement and one donation', async () => {
  const [one, other] = await Promise.all([make({}, 'same-form'), make({}, 'same-form')])
  expect(one).toEqual(other)
  const refused = await donor.call('POST', '/public/agreements', agreementOf({ day: 6 }), {
    'idempotency-key': 'same-form',
  })
  expect(refused.status).toBe(409)
})

test('by bank transfer the donor gets a permanent reference, and no donation waits for money', async () => {
  const count = () => app.db.selectFrom('donations').select('id').execute()
  const before = await count()
  const { url, link } = await make(byBankTransfer, 'by-transfer')
  expect(await make(byBankTransfer, 'by-transfer')).toEqual({ url, link })
  expect(url).toBe(`${publicUrl}/monthly/${link}`)
  expect(await read(link)).toMatchObject({ method: 'permanent_reference', status: 'proposed' })
  expect(await count()).toHaveLength(before.length)
})

test('an agreement belongs to the donor record of its donations, whichever is there first', async () => {
  const { link } = await make({
    first_name: 'Hamza',
    email: 'hamza@example.com',
    phone: '03009998877',
    cnic: '',
  })
  await donor.give({ first_name: 'Hamza', email: 'hamza@example.com', phone: '03111111111', cnic: '' })
  await sql`select attach_contacts(1000)`.execute(app.db)
  const { rows } = await sql`
    select contact_id from agreement_contacts join agreements on id = agreement_id where link = ${link}
    union select contact_id from donation_contacts join donations on donations.id = donation_id
      join donation_donors on donation_donors.id = donor_id where email = 'hamza@example.com'`.execute(app.db)
  expect(rows).toHaveLength(1)
  // A session that sees the whole record, because staff verified its address. Unpaid donations may be another
  // person's.
  const shownTo = async (points: string[], isWhole: boolean) => {
    const [{ contact_id: contactId }] = rows as [{ contact_id: number }]
    const record = { contactId, name: 'Hamza', points, isWhole, mayExport: true }
    return (await readOwnAgreements(app.db, record, 'en')).length
  }
  const [own, other] = [['hamza@example.com'], ['hamza@example.org']]
  expect([await shownTo(own, true), await shownTo(other, true), await shownTo(other, false)]).toEqual([
    1, 0, 0,
  ])
  await sql`update agreements set status = 'active', activated_at = now() where link = ${link}`.execute(
    app.db,
  )
  expect([await shownTo(other, true), await shownTo(other, false)]).toEqual([1, 0])
})

test('Pay now records a donation of the agreement, and a second click continues it', async () => {
  const link = await makePaid()
  const pay = { payment_gateway: 'swich', payment_method: 'card', amount: 4000 }
  const first = await donor.call<{ url: string }>('POST', `/public/agreements/${link}/pay`, pay)
  const second = await donor.call<{ url: string }>('POST', `/public/agreements/${link}/pay`, pay)
  expect(second.body).toEqual(first.body)
  await donor.pay(linkOf(first.body.data.url), 'pay')
  await app.workDueJobs({ messages: false })
  expect(await read(link)).toMatchObject({ in_advance: 4000, amount_due: 0 })
  const { donation } = await app.readDonation(linkOf(first.body.data.url))
  expect(await app.readDonor(donation.link)).toMatchObject({ email: 'ayesha.siddiqui@example.com' })
  const nothing = await act(link, 'POST', 'pay', { ...pay, amount: null })
  expect(nothing.status).toBe(409)
})

test('new terms apply from the next period, which the answer names', async () => {
  const link = await makePaid()
  const { recurring: _, ...gift } = giftTo(sadqah, 3000)
  const { page } = await act(link, 'PUT', 'terms', { ...gift, unit: 'month', day: 20 })
  expect(page.charges).toMatchObject([{ expected: 2000, status: 'paid' }])
  expect(page.next_terms).toMatchObject({ amount: 3000, day: 20, due_on: page.next?.due_on })
  expect(page.next).toMatchObject({ amount: 3000 })
  expect(page.next?.due_on.slice(8)).toBe('20')
})

test('a line retains its campaign, another of its cause has none, and the donor can remove it', async () => {
  const campaign = await addCampaign(app.db, { slug: 'monthly-wells', cause_id: sadqah })
  const line = { id: sadqah, amount: 2000, quantity: 1 }
  const link = await makePaid({ cart: [{ ...line, campaign }] })
  expect((await read(link)).terms.lines).toMatchObject([{ campaign: { id: campaign, title: 'Wells' } }])
  const { recurring: _, ...gift } = giftTo(sadqah, 5000)
  const change = async (cart: object[]) => {
    const terms = { ...gift, unit: 'month', day: 5, cart, total_amount: 2000 * cart.length }
    return (await act(link, 'PUT', 'terms', terms)).page.next_terms?.lines.map((one) => one.campaign?.id)
  }
  expect(await change([{ ...line, campaign }, line])).toEqual([campaign, undefined])
  // The agreement retains a campaign that is paused for a while.
  await sql`update campaigns set status = 'paused' where id = ${campaign}`.execute(app.db)
  expect(await change([{ ...line, campaign }, line])).toEqual([campaign, undefined])
  expect(await change([line])).toEqual([undefined])
})

test('changes by the link write to nobody before a donation is paid, and then ten times a day at most', async () => {
  const changeOften = async (link: string) => {
    const { recurring: _, ...gift } = giftTo(sadqah, 3000)
    for (let day = 1; day <= 12; day += 1)
      expect((await act(link, 'PUT', 'terms', { ...gift, unit: 'month', day })).status).toBe(200)
    const { rows } = await sql`
      select from messages join agreements on agreements.id = (facts ->> 'agreement_id')::bigint
      where link = ${link} and kind = 'agreement_changed'`.execute(app.db)
    return rows.length
  }
  const other = { cnic: '', phone: '03215550001' }
  expect(await changeOften((await make({ ...other, email: 'stranger@example.com' })).link)).toBe(0)
  const paid = await makePaid({ ...other, email: 'often@example.com', phone: '03215550002' })
  expect(await changeOften(paid)).toBe(10)
})

test('a pause requests nothing until its day, and can end earlier', async () => {
  const link = await makePaid()
  const next = (await read(link)).next?.due_on
  const until = addDays(today, 100)
  const paused = await act(link, 'POST', 'pause', { until })
  expect(paused.page).toMatchObject({ status: 'paused', paused_until: until })
  expect((paused.page.next?.due_on ?? '') >= until).toBe(true)
  expect((await act(link, 'POST', 'pause', { until })).status).toBe(409)
  const resumed = await act(link, 'POST', 'resume')
  expect(resumed.page).toMatchObject({ status: 'active', paused_until: null, next: { due_on: next } })
  expect((await act(link, 'POST', 'pause', { until: today })).errors).toHaveProperty('until')
})

test('one click skips one period, with an e-mail, and a second click the next one', async () => {
  const link = await makePaid()
  const first = (await read(link)).next
  const { page } = await act(link, 'POST', 'skip', { due_on: first?.due_on })
  const mails = await sql`
    select from messages join agreements on agreements.id = (facts ->> 'agreement_id')::bigint
    where link = ${link} and kind = 'agreement_changed'`.execute(app.db)
  expect(mails.rows).toHaveLength(1)
  expect(page.next?.period).not.toBe(first?.period)
  expect(page.charges[0]).toMatchObject({ period: first?.period, status: 'skipped' })
  expect((await act(link, 'POST', 'skip', { due_on: first?.due_on })).status).toBe(409)
  // Another tab still shows the old day of the same month.
  const { recurring: _, ...gift } = giftTo(sadqah, 2000)
  await act(link, 'PUT', 'terms', { ...gift, unit: 'month', day: 10 })
  expect((await act(link, 'POST', 'skip', { due_on: page.next?.due_on })).status).toBe(409)
})

test('an ended agreement requests nothing, and cannot be changed any more', async () => {
  const { link } = await make()
  const { page } = await act(link, 'POST', 'end', { reason: 'cannot_afford', note: 'lost my job' })
  expect(page).toMatchObject({
    status: 'ended',
    next: null,
    amount_due: 0,
    charges: [{ status: 'cancelled' }],
  })
  for (const [method, path, body] of [
    ['POST', 'end', { reason: 'other' }],
    ['POST', 'resume', {}],
    ['POST', 'pay', { payment_gateway: 'swich', payment_method: 'card', amount: 500 }],
  ] as const)
    expect((await act(link, method, path, body)).status, path).toBe(409)
})

test('a refund uncovers the charge, and money given later pays it again', async () => {
  const { url, link } = await make()
  await donor.pay(linkOf(url), 'pay')
  await app.workDueJobs({ messages: false })
  const { attempts } = await app.readDonation(linkOf(url))
  const staff = await app.staff()
  const refund = { amount: 500, reason: 'asked for it', way: 'by_hand', left: 2000 }
  expect((await staff.call('POST', `/attempts/${attempts[0]?.id}/refunds`, refund)).status).toBe(200)
  expect((await read(link)).charges).toMatchObject([{ paid: 1500, status: 'partly_paid' }])
  const pay = { payment_gateway: 'swich', payment_method: 'card', amount: 800 }
  const again = await donor.call<{ url: string }>('POST', `/public/agreements/${link}/pay`, pay)
  await donor.pay(linkOf(again.body.data.url), 'pay')
  await app.workDueJobs({ messages: false })
  expect(await read(link)).toMatchObject({ charges: [{ paid: 2000, status: 'paid' }], in_advance: 300 })
})

test('the first message states the amount, the next date and how to stop, in both languages', async () => {
  const { link } = await make({ email: 'first.message@example.com' })
  const inUrdu = await donor.call<{ link: string }>(
    'POST',
    '/public/agreements',
    agreementOf(byBankTransfer),
    {
      'accept-language': 'ur',
    },
  )
  expect(inUrdu.status).toBe(200)
  await app.workDueJobs()
  const { rows } = await sql<{ status: string; error: string | null }>`
    select messages.status, error from messages
    join agreements on agreements.id = (facts ->> 'agreement_id')::bigint
    where link in (${link}, ${inUrdu.body.data.link})`.execute(app.db)
  expect(rows).toEqual([
    { status: 'sent', error: null },
    { status: 'sent', error: null },
  ])
})
