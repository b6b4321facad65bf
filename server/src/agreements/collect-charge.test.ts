import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AgreementPage } from '../../../contract/src/agreements.ts'
import { addDays } from '../../../contract/src/days.ts'
import { mailText } from '../../test/mail-text.ts'
import { readClock } from '../../test/read-clock.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { giftTo, linkOf } from '../../test/visitor.ts'
import { beginReconciliation } from '../donations/reconciliation/begin-reconciliation.ts'
import { donorCode } from '../donor-account/donor-code-email.ts'
import { type Collection, cardIdPrefix, findGateway } from '../gateways/gateway.ts'
import { createSealer } from '../platform/sealing/create-sealer.ts'
import { chargeTransactionId } from '../settlement/attempts/new-attempt.ts'
import { collectCharge } from './collect-charge.ts'
import { confirmationToken } from './messages/written-agreement.ts'
import { resealInstruments, storeCards } from './payment-instrument.ts'
import { planDueAgreements } from './plan-due-agreements.ts'

const app = await buildTestApp()
afterAll(app.close)

const donor = app.visitor()
const { today } = readClock()
const byRaast = { payment_gateway: 'swich', payment_method: 'raast-request', raast_bank: '11' }
const byCard = { payment_gateway: 'swich', payment_method: 'stored-card', card_consent: true }

beforeAll(async () => {
  const staff = await app.staff(['gateway'])
  for (const payment_method of ['raast-request', 'stored-card'])
    await staff.call('POST', '/payment-pairs', { payment_method, payment_gateway: 'swich' })
})

let donors = 0
function make(amount: number, changes: object) {
  const { recurring: _, ...gift } = giftTo(app.causeId('Sadqah'), amount)
  donors += 1
  const phone = `0300${String(5_550_000 + donors)}`
  const entered = { email: `donor${donors}@example.com`, phone, cnic: '', unit: 'month', day: 5 }
  const body = { ...gift, ...entered, raast_account: phone, ...changes }
  return donor.call<{ url: string; link: string }>('POST', '/public/agreements', body)
}

async function makeByRaast(amount = 2000, changes: object = {}) {
  const { body, status, text } = await make(amount, { ...byRaast, ...changes })
  expect(status, text).toBe(200)
  expect((await confirm(body.data.link)).status).toBe(200)
  await app.workDueJobs({ messages: false })
  return body.data.link
}

/** Presses the button on the page that the message opens. */
const confirm = (link: string, token = confirmationToken(app.context.secretKey, link)) =>
  donor.call<AgreementPage>('POST', `/public/agreements/${link}/confirm`, { token })

const read = async (link: string) =>
  (await donor.call<AgreementPage>('GET', `/public/agreements/${link}`)).body.data

test('an account with an unanswered first request is asked for no other donation until it is answered', async () => {
  const raast_account = '03214443322'
  const link = await makeByRaast(2000, { raast_account })
  const second = await make(2000, { ...byRaast, raast_account })
  expect(second).toMatchObject({ status: 422, body: { errors: { raast_account: [expect.any(String)] } } })
  const other = await makeByRaast()
  const terms = { unit: 'month', day: 5, ...byRaast, raast_account }
  const { total_amount, cart } = giftTo(app.causeId('Sadqah'), 2000)
  const change = () =>
    donor.call('PUT', `/public/agreements/${other}/terms`, { ...terms, total_amount, cart })
  expect((await change()).status).toBe(422)
  const [request] = await readRequests(link)
  await atBank(request?.transaction_id, 'approve')
  await app.workDueJobs({ messages: false })
  await app.letMinutesPass(30)
  await app.workDueJobs({ messages: false })
  expect((await change()).status).toBe(200)
})

test('no bank is asked before the donor has opened our message and pressed the button there', async () => {
  const raast_account = '03217776655'
  const email = 'opens.it@example.com'
  const { body } = await make(2000, { ...byRaast, raast_account, email })
  const { link } = body.data
  await app.workDueJobs()
  const page = await read(link)
  expect(page).toMatchObject({ confirmation_to: 'o***@example.com', charges: [{ request: 'unconfirmed' }] })
  expect(await bankPage()).not.toContain(raast_account)
  for (const token of ['', confirmationToken(app.context.secretKey, 'another link')])
    expect((await confirm(link, token)).body.errors).toMatchObject({ token: [expect.any(String)] })

  const [message] = (
    await sql<{ message_id: string }>`select message_id from messages where recipient = ${email}`.execute(
      app.db,
    )
  ).rows
  const mail = await mailText(`${app.dataDir}/outbox/${message?.message_id}@give.example.org.eml`)
  const [, token] = new RegExp(`/monthly/${link}#([\\w-]+)`).exec(mail) ?? []
  for (let time = 1; time <= 2; time++) expect((await confirm(link, token)).status).toBe(200)
  await app.workDueJobs({ messages: false })
  expect(await read(link)).toMatchObject({ confirmation_to: null, charges: [{ request: 'sent' }] })
  expect((await bankPage()).split(`from ${raast_account}`)).toHaveLength(2)
})

test('a confirmed agreement waits for the answer to another first request of its account', async () => {
  const raast_account = '03218889900'
  const made = await Promise.all([1, 2].map(() => make(2000, { ...byRaast, raast_account })))
  const [first = '', second = ''] = made.map(({ body }) => body.data.link)
  expect((await confirm(first)).status).toBe(200)
  expect((await confirm(second)).body.errors).toMatchObject({ raast_account: [expect.any(String)] })
  await app.workDueJobs({ messages: false })
  expect(await readRequests(second)).toMatchObject([{ status: 'unconfirmed' }])
  await donor.call('POST', `/public/agreements/${second}/end`, { reason: 'other' })
  await app.workDueJobs({ messages: false })
  expect(await readRequests(second)).toMatchObject([{ status: 'cancelled' }])
  expect((await confirm(second)).status).toBe(409)
})

test('an account entered later on an agreement that nobody paid is asked for nothing', async () => {
  const { body } = await make(2000, { payment_gateway: 'swich', payment_method: 'card' })
  const { link } = body.data
  const { total_amount, cart } = giftTo(app.causeId('Sadqah'), 2000)
  const terms = { unit: 'month', day: 5, ...byRaast, raast_account: '03216665544', total_amount, cart }
  expect((await donor.call('PUT', `/public/agreements/${link}/terms`, terms)).status).toBe(200)
  await letNextBecomeDue(link)
  await app.workDueJobs({ messages: false })
  expect(await bankPage()).not.toContain('03216665544')
})

test('a donor who is signed in with the address of the agreement gets the request at once', async () => {
  const email = 'signed.in@example.com'
  await donor.give({ email })
  await sql`select attach_contacts(5000)`.execute(app.db)
  await donor.call('POST', '/my/sign-in-codes', { who: email })
  const readCode = async () =>
    (
      await sql<{
        id: number
        nonce: string
      }>`select id, nonce from donor_codes where point = ${email}`.execute(app.db)
    ).rows[0]
  await expect.poll(readCode).toBeDefined()
  const sent = await readCode()
  const code = donorCode(app.context.secretKey, sent ?? { id: 0, nonce: '' })
  expect((await donor.call('POST', '/my/sign-in', { code })).status).toBe(200)
  const own = await make(2000, { ...byRaast, email })
  const another = await make(2000, byRaast)
  await app.workDueJobs({ messages: false })
  expect(await readRequests(own.body.data.link)).toMatchObject([{ status: 'sent' }])
  expect(await readRequests(another.body.data.link)).toMatchObject([{ status: 'unconfirmed' }])
})

async function readRequests(link: string) {
  const { rows } = await sql<{ charge_id: number; status: string; transaction_id: string; reason: string }>`
    select charge_id, request.status, transaction_id, reason from charge_requests as request
    join planned_charges on planned_charges.id = charge_id join agreements on agreements.id = agreement_id
    left join payment_attempts as attempt on attempt.id = attempt_id
    where link = ${link} order by due_on desc`.execute(app.db)
  return rows
}

/** Clicks a button of the donor's bank. */
const atBank = (transactionId: string | undefined, decision: string, callbacks = 'normal') =>
  fetch(`${app.sandboxUrl}/bank/${transactionId}`, {
    method: 'POST',
    body: new URLSearchParams({ decision, callbacks }),
    redirect: 'manual',
  })

const bankPage = async () => (await fetch(`${app.sandboxUrl}/bank`)).text()

const messages = async (link: string) =>
  (
    await sql<{ kind: string }>`
      select kind from messages join agreements on agreements.id = (facts ->> 'agreement_id')::bigint
      where link = ${link} order by messages.id`.execute(app.db)
  ).rows.map(({ kind }) => kind)

const atVendor = findGateway(app.context.gateways, 'swich')?.collections?.stored_card as Collection

/** Decrypts the stored card of an agreement. */
async function storedCard(link: string) {
  const { rows } = await sql<{ sealed: string }>`select sealed from payment_instruments
    join agreements on agreements.id = agreement_id where link = ${link}`.execute(app.db)
  return { instrument: app.context.sealer.open(rows[0]?.sealed ?? '') ?? '', bankCode: '' }
}

async function makeByCard(amount = 2000) {
  const { body, status, text } = await make(amount, byCard)
  expect(status, text).toBe(200)
  await donor.pay(linkOf(body.data.url), 'pay')
  await app.workDueJobs({ messages: false })
  await storeCards(app.context)
  return body.data.link
}

/** Lets the next charge become due. */
async function letNextBecomeDue(link: string) {
  const due = (await read(link)).next?.due_on ?? ''
  for (let day = -3; day <= 0; day++) await planDueAgreements(app.context.db, addDays(due, day))
}

test('a Raast request that the donor approves in the bank pays the charge, and no callback alone does', async () => {
  const link = await makeByRaast()
  expect(await read(link)).toMatchObject({
    method: 'raast_request',
    status: 'proposed',
    charges: [{ status: 'requested', request: 'sent' }],
  })
  // The bank did not know the account once, and knows it now.
  await sql`update payment_instruments set is_unknown = true`.execute(app.db)
  const [request] = await readRequests(link)
  await atBank(request?.transaction_id, 'approve', 'out of order')
  await app.workDueJobs({ messages: false })
  await app.letMinutesPass(30)
  await app.workDueJobs({ messages: false })
  expect(await read(link)).toMatchObject({
    status: 'active',
    amount_due: 0,
    instrument: { is_unknown: false },
    charges: [{ status: 'paid', paid: 2000, request: 'paid' }],
  })
})

test('an agreed amount is collected after the price of its cause has changed', async () => {
  const { body } = await make(2100, byRaast)
  await confirm(body.data.link)
  const setPrice = async (amount: number | null) => {
    await sql`update causes set amount = ${amount} where fundtitle = 'Sadqah'`.execute(app.db)
    app.context.catalogue.clear()
  }
  await setPrice(1500)
  await app.workDueJobs({ messages: false })
  await setPrice(null)
  expect(await readRequests(body.data.link)).toMatchObject([{ status: 'sent' }])
})

test.each([
  ['the bank does not know', 2000, { raast_account: '03005550000' }, 'unknown_account'],
  ['the donor declines', 5026, {}, 'declined'],
  ['nobody approves in time', 5027, {}, 'expired'],
])(
  'a request that %s is shown to staff, and the donor gets the link to pay',
  async (_, amount, overrides, status) => {
    const link = await makeByRaast(amount, overrides)
    await app.letMinutesPass(30)
    await app.workDueJobs({ messages: false })
    expect((await read(link)).charges).toMatchObject([{ status: 'requested', request: status }])
    expect((await readRequests(link))[0]?.reason).not.toBe('')
    await planDueAgreements(app.context.db, today)
    await planDueAgreements(app.context.db, today)
    expect(await messages(link)).toEqual(['agreement_made', 'agreement_request_failed'])
    const pay = { payment_gateway: 'swich', payment_method: 'card' }
    const { body } = await donor.call<{ url: string }>('POST', `/public/agreements/${link}/pay`, pay)
    await app.workDueJobs()
    await donor.pay(linkOf(body.data.url), 'pay')
    await app.workDueJobs({ messages: false })
    expect(await read(link)).toMatchObject({
      status: 'active',
      charges: [{ status: 'paid' }],
      instrument: { is_unknown: status === 'unknown_account' },
    })
    const { recurring: _gift, ...gift } = giftTo(app.causeId('Sadqah'), amount)
    const terms = { ...gift, ...byRaast, unit: 'month', day: 5 }
    const change = async (account: object) =>
      (await donor.call<AgreementPage>('PUT', `/public/agreements/${link}/terms`, { ...terms, ...account }))
        .body.data
    const sameAccount = await change({ raast_bank: '' })
    expect(sameAccount.instrument?.is_unknown).toBe(status === 'unknown_account')
    expect((await change({ raast_account: '03001234567' })).instrument?.is_unknown).toBe(false)
  },
)

test('a failed request is reported also after the donor chose another way to give, and holds up no other donor', async () => {
  const [link, other] = [await makeByRaast(5026), await makeByRaast(5026)]
  await app.letMinutesPass(30)
  await app.workDueJobs({ messages: false })
  const { recurring: _, ...gift } = giftTo(app.causeId('Sadqah'), 5026)
  const byLink = { ...gift, payment_gateway: 'swich', payment_method: 'card', unit: 'month', day: 5 }
  const changed = await donor.call('PUT', `/public/agreements/${link}/terms`, byLink)
  expect(changed.status, changed.text).toBe(200)
  await planDueAgreements(app.context.db, today)
  for (const one of [link, other]) expect(await messages(one)).toContain('agreement_request_failed')
})

test.each([
  ['is slow to answer after it was taken', 5023],
  ['is lost on the way', 5024],
  ['meets a vendor that is down', 5025],
])('a request that %s is sent once', async (_, amount) => {
  const link = await makeByRaast(amount)
  expect(await readRequests(link)).toMatchObject([{ status: 'sending' }])
  for (let attempt = 0; attempt < 3; attempt++) {
    await app.letMinutesPass(20)
    await app.workDueJobs({ messages: false })
  }
  expect(await readRequests(link)).toMatchObject([{ status: 'sent' }])
  const phone = `0300${String(5_550_000 + donors)}`
  expect((await bankPage()).split(`from ${phone}`)).toHaveLength(2)
})

test('a pause, a change and an end cancel the open request at the bank', async () => {
  const { recurring: _, ...gift } = giftTo(app.causeId('Sadqah'), 3000)
  const changes = [
    ['PUT', 'terms', { ...gift, ...byRaast, raast_bank: null, unit: 'month', day: 5 }, 'requested'],
    ['DELETE', 'instrument', {}, 'requested'],
    ['POST', 'end', { reason: 'other' }, 'cancelled'],
  ] as const
  for (const [method, path, body, status] of changes) {
    const link = await makeByRaast()
    const [request] = await readRequests(link)
    const answer = await donor.call(method, `/public/agreements/${link}/${path}`, body)
    expect(answer.status, answer.text).toBe(200)
    await app.workDueJobs({ messages: false })
    expect((await read(link)).charges).toMatchObject([{ status, request: 'cancelled' }])
    expect((await atBank(request?.transaction_id, 'approve')).status).toBe(409)
  }
  expect(
    (await app.db.selectFrom('payment_instruments').select('agreement_id').execute()).length,
  ).toBeGreaterThan(0)
})

test('a card is stored only with consent, sealed, and charged once for each period', async () => {
  const refused = await make(2000, { ...byCard, card_consent: false })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['card_consent']])
  const link = await makeByCard()
  expect(await read(link)).toMatchObject({ instrument: { is_stored: true, agreed_amount: 2000 } })
  await letNextBecomeDue(link)
  const [request] = await readRequests(link)
  const collect = () => collectCharge(app.context, Number(request?.charge_id)).catch(() => {})
  await Promise.all([collect(), collect(), collect()])
  await app.letMinutesPass(30)
  await app.workDueJobs({ messages: false })
  expect((await read(link)).charges[0]).toMatchObject({ status: 'paid', paid: 2000, request: 'paid' })
  const { rows } = await sql`select from donations join agreements on agreements.id = agreement_id
    where link = ${link}`.execute(app.db)
  expect(rows).toHaveLength(2)
  expect(await messages(link)).toEqual(['agreement_made', 'agreement_notice'])
})

test('a card charged after the backup is not charged again after a restore, but found at the vendor', async () => {
  const link = await makeByCard()
  await letNextBecomeDue(link)
  const [request] = await readRequests(link)
  // The server that made the backup charged the card; the restored one has only the planned request.
  const transactionId = chargeTransactionId(cardIdPrefix, link, (await read(link)).charges[0]?.period ?? '')
  await atVendor.request({
    transactionId,
    amount: 2000,
    reference: 'M-1',
    payer: {
      firstName: 'A',
      lastName: '',
      email: '',
      phone: `0300${5_550_000 + donors}`,
      country: 'Pakistan',
    },
    isPresent: false,
    ...(await storedCard(link)),
  })
  await app.workDueJobs({ messages: false })
  expect(request).toMatchObject({ status: 'planned' })
  expect(await readRequests(link)).toMatchObject([{ status: 'paid', transaction_id: transactionId }])
  expect((await read(link)).charges[0]).toMatchObject({ status: 'paid', paid: 2000 })
})

test('a card is charged although the vendor first answers about another payment', async () => {
  const link = await makeByCard()
  await letNextBecomeDue(link)
  const unpaid = { outcome: 'pending', amountPaisa: null, transaction: null, reason: '' } as const
  vi.spyOn(atVendor, 'inquire').mockResolvedValueOnce({ ...unpaid, transactionId: 'CANOTHER' })
  await app.workDueJobs({ messages: false })
  expect(await readRequests(link)).toMatchObject([{ status: 'sending' }])
  await app.letMinutesPass(30)
  await app.workDueJobs({ messages: false })
  expect(await readRequests(link)).toMatchObject([{ status: 'paid' }])
})

test('a request that waited while the jobs did not run is not sent once the next donation is due', async () => {
  const link = await makeByCard()
  await letNextBecomeDue(link)
  await sql`update planned_charges set due_on = due_on - 62, requested_on = requested_on - 62
    where status = 'requested'
      and agreement_id = (select id from agreements where link = ${link})`.execute(app.db)
  await app.workDueJobs({ messages: false })
  await app.workDueJobs({ messages: false })
  for (const { period } of (await read(link)).charges)
    expect(await atVendor.inquire(chargeTransactionId(cardIdPrefix, link, period))).toMatchObject({
      transactionId: null,
    })
  expect((await read(link)).charges.find(({ request }) => request)).toMatchObject({
    status: 'skipped',
    request: 'cancelled',
    overtaken_on: today,
  })
})

test('a card whose donor can receive no notice is not charged until three days after one was sent', async () => {
  const link = await makeByCard()
  const due = (await read(link)).next?.due_on ?? ''
  const setEmail = (email: string) =>
    sql`update donation_donors set email = ${email} from agreements
      where donation_donors.id = donor_id and link = ${link}`.execute(app.db)
  await sql`delete from contact_points using agreement_contacts as own join agreements on agreements.id = agreement_id
    where contact_points.contact_id = own.contact_id and link = ${link}`.execute(app.db)
  await setEmail('')
  await letNextBecomeDue(link)
  expect(await readRequests(link)).toEqual([])
  await setEmail('back@example.com')
  for (let day = 3; day <= 5; day++) await planDueAgreements(app.context.db, addDays(due, day))
  expect(await readRequests(link)).toEqual([])
  await planDueAgreements(app.context.db, addDays(due, 6))
  expect(await readRequests(link)).toMatchObject([{ status: 'planned' }])
})

test('a removed card ends the charge with the link to pay, and its token is deleted', async () => {
  const link = await makeByCard(5028)
  await letNextBecomeDue(link)
  await app.workDueJobs({ messages: false })
  expect((await read(link)).charges[0]).toMatchObject({ status: 'paid' })
  // The sandbox removed the card after that charge.
  await letNextBecomeDue(link)
  await app.workDueJobs({ messages: false })
  expect(await read(link)).toMatchObject({ instrument: null, charges: [{ request: 'card_removed' }, {}, {}] })
})

test('a card that the vendor charged after reporting a decline is found by the nightly reconciliation', async () => {
  const link = await makeByCard(5026)
  await letNextBecomeDue(link)
  await app.workDueJobs({ messages: false })
  const [request] = await readRequests(link)
  expect(request).toMatchObject({ status: 'declined' })
  await app.atVendor(request?.transaction_id ?? '', 'pay')
  await beginReconciliation(app.context, 'system')
  await app.workDueJobs({ messages: false })
  const { rows } = await sql`
    select kind, ours, theirs from discrepancies join payment_attempts as attempt on attempt.id = attempt_id
    where transaction_id = ${request?.transaction_id} and ended_at is null`.execute(app.db)
  expect(rows).toEqual([{ kind: 'state', ours: 'failed', theirs: 'success' }])
})

test('a new key reseals accounts and cards, and the end of an agreement deletes them', async () => {
  const link = await makeByRaast()
  const stored = async () =>
    (
      await sql<{ sealed: string }>`select sealed from payment_instruments
        join agreements on agreements.id = agreement_id where link = ${link}`.execute(app.db)
    ).rows
  const [before] = await stored()
  expect(before?.sealed).not.toContain('0300')
  const newer = createSealer(['another key of the test', 'a key of the test for personal data'])
  expect((await resealInstruments(app.db, newer)).unreadable).toBe(0)
  expect(newer.open((await stored())[0]?.sealed ?? '')).toBe(`0300${String(5_550_000 + donors)}`)
  await donor.call('POST', `/public/agreements/${link}/end`, { reason: 'other' })
  expect(await stored()).toEqual([])
})
