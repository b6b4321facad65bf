import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Attack } from '../../../../contract/src/attacks.ts'
import type { DonationDetails, DonationRow } from '../../../../contract/src/donations.ts'
import { apiBase } from '../../../../contract/src/entry.ts'
import { type challenge, formHeader, proofHeader } from '../../../../contract/src/proof-of-work.ts'
import { allCalls } from '../../../test/all-calls.ts'
import { createTestDatabase } from '../../../test/create-test-database.ts'
import { mailText } from '../../../test/mail-text.ts'
import { solveProof } from '../../../test/solve-proof.ts'
import { stopClock } from '../../../test/stop-clock.ts'
import { buildTestApp, publicUrl, type TestApp } from '../../../test/test-app.ts'
import { byBankTransfer, giftTo, linkOf } from '../../../test/visitor.ts'
import type { Page } from '../../platform/http/pagination.ts'
import { abuseTasks } from './abuse.jobs.ts'
import { donationLimits, firstEmailLimit, receivers } from './donation-limits.ts'
import { guardDonations } from './guard-donations.ts'
import { counterRange, proofOfWork } from './proof-of-work.ts'

stopClock()
const perMinute = 60
const app = await buildTestApp({ donationsPerMinute: perMinute })
afterAll(app.close)

type DonationAnswer = { status: number; body: { message: string; errors?: object; data?: { url: string } } }
type Headers = Record<string, string>

let people = 0

async function giveFrom(
  address: string,
  headers: Headers = {},
  at: TestApp = app,
  changes = {},
): Promise<DonationAnswer> {
  people += 1
  const person = people
  const browser = await browserOf(at)
  const answer = await fetch(`${at.address}${apiBase}/donate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...browser, ...headers },
    body: JSON.stringify({
      ...giftTo(at.causeId('Sadqah')),
      email: `donor-${person}@example.com`,
      phone: `0300${String(person).padStart(7, '0')}`,
      ...changes,
    }),
  })
  return { status: answer.status, body: (await answer.json()) as DonationAnswer['body'] }
}

const browsers = new Map<TestApp, Headers>()
async function browserOf(at: TestApp): Promise<Headers> {
  const known = browsers.get(at)
  if (known) return known
  const { cookies, ask } = at.visitor()
  await ask('/sanctum/csrf-cookie')
  const token = cookies.get('XSRF-TOKEN') ?? ''
  const browser = { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token }
  browsers.set(at, browser)
  return browser
}

/** Solves the proof of work as a donor's browser does. */
async function proof(at: TestApp = app): Promise<Headers> {
  const { body } = await at.visitor().call<z.output<typeof challenge>>('GET', '/public/challenge')
  return { [proofHeader]: (await solveProof(body.data)).header }
}

const refused = {
  success: false,
  message:
    'We cannot take this donation online at the moment. Your cart is kept: please try again in a few minutes, or give by bank transfer. The accounts are at the end of this page.',
}
const challenged = { ...refused, errors: { proof: [refused.message] } }

// docs/operations.md: 20,000 gifts in the hour, 35 of 100 from one operator, which sends them all from one
// /24 and from few addresses.
test('the donors of a whole mobile operator get through in the busiest minute of Ramazan without waiting', async () => {
  const inOneMinute = Math.ceil((20_000 / 60) * 0.35)
  const limits = donationLimits(perMinute)
  expect(inOneMinute * 5).toBeLessThan(limits.network.proofAbove)
  expect((20_000 / 60) * 3).toBeLessThan(limits.site.proofAbove)
  const answers = await Promise.all(
    Array.from({ length: inOneMinute }, (_, place) => giveFrom(`203.0.113.${10 + (place % 4)}`)),
  )
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(await app.db.selectFrom('attacks').select('id').execute()).toEqual([])
})

test('when a program floods the site from one address, donors behind the same address give after a second of work', async () => {
  const flood = await Promise.all(Array.from({ length: perMinute + 40 }, () => giveFrom('198.51.100.7')))
  const kept = flood.filter(({ status }) => status === 429)
  expect(kept).toHaveLength(40)
  expect(kept.map(({ body }) => body)).toEqual(Array(40).fill(challenged))

  const solved = await proof()
  expect((await giveFrom('198.51.100.7', solved)).status).toBe(200)
  expect((await giveFrom('198.51.100.7', solved)).body, 'a proof counts once').toEqual(challenged)
  for (const made of ['', 'e30=', Buffer.from('{"challenge":{}}').toString('base64')])
    expect((await giveFrom('198.51.100.7', { [proofHeader]: made })).body).toEqual(challenged)
  expect((await giveFrom('198.51.100.8')).status, 'the neighbour').toBe(200)
})

test('the record of an attack has its refused attempts and the donations that it began', async () => {
  await expect
    .poll(() => app.db.selectFrom('attacks').selectAll().execute())
    .toMatchObject([{ kind: 'address', network: '198.51.100.0/24', refused: 0 }])
  const begun = () =>
    app.db.selectFrom('attack_donations').select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  await expect.poll(begun).toEqual({ n: perMinute })
  const { rows } = await app.pool.query('select * from attacks, tallies')
  expect(JSON.stringify(rows)).not.toMatch(/donor-\d|0300\d|198\.51\.100\.7/)
})

test('counters are shared between processes', async () => {
  const database = await createTestDatabase()
  const { db } = database
  const shared = { ...database, drop: async () => {} }
  const other = await buildTestApp({ donationsPerMinute: 3, database: shared })
  const third = await buildTestApp({ donationsPerMinute: 3, database: shared })
  for (let time = 1; time <= 5; time++) await giveFrom('192.0.2.9', {}, other)
  await expect
    .poll(() => db.selectFrom('attacks').select('network').execute())
    .toContainEqual({ network: '192.0.2.0/24' })
  // The first donation makes this process share its counts and learn of the attack.
  await giveFrom('192.0.2.9', {}, third)
  await expect.poll(async () => (await giveFrom('192.0.2.9', {}, third)).status).toBe(429)
  expect((await giveFrom('192.0.3.1', {}, third)).status).toBe(200)
  await other.close()
  await third.close()
  await database.drop()
})

test('when the whole site is flooded every browser works for its donation, and no longer than the attack lasts', async () => {
  const small = await buildTestApp({ donationsPerMinute: 1 })
  await Promise.all(Array.from({ length: 25 }, (_, place) => giveFrom(`100.64.${place}.1`, {}, small)))
  expect((await giveFrom('100.65.1.1', {}, small)).body).toEqual(challenged)
  expect((await giveFrom('100.65.2.1', await proof(small), small)).status).toBe(200)
  await expect
    .poll(() => small.db.selectFrom('attacks').select(['kind', 'network']).execute())
    .toEqual([{ kind: 'site', network: null }])
  // The minute is over, the attack is not.
  await small.db.updateTable('tallies').set({ count: 0 }).execute()
  expect((await giveFrom('100.65.3.1', {}, small)).status).toBe(429)
  await small.close()
})

test('during an attack a first e-mail waits until its donor opens the page or reports the transfer; a receipt never does', async () => {
  const small = await buildTestApp({ donationsPerMinute: 1 })
  await small.staff()
  await Promise.all(Array.from({ length: 25 }, (_, place) => giveFrom(`100.64.${place}.1`, {}, small)))
  const give = async (place: number, changes: object) => {
    const { status, body } = await giveFrom(`100.65.${place}.1`, await proof(small), small, changes)
    expect(status).toBe(200)
    return linkOf(body.data?.url ?? '')
  }
  const opened = await give(1, byBankTransfer)
  const reported = await give(2, byBankTransfer)
  const paid = await give(3, {})
  const emails = async () => {
    const { rows } = await small.pool.query<{ link: string; state: string }>(
      `select link, messages.kind || ' ' || messages.status ||
         case when next_try_at > now() + interval '50 seconds' then ' in a minute' else '' end as state
       from messages join payment_intents as intent on intent.id = intent_id order by messages.id`,
    )
    return (link: string) => rows.filter((row) => row.link === link).map(({ state }) => state)
  }
  const written = await emails()
  for (const link of [opened, reported, paid]) expect(written(link)).toEqual(['donation held'])

  const donor = small.visitor()
  await donor.ask(`/pay/${opened}`)
  expect((await emails())(opened), 'a program that follows the link').toEqual(['donation held'])
  await donor.ask(`/pay/${opened}`, { headers: { accept: 'text/html,*/*' } })
  expect((await emails())(opened)).toEqual(['donation queued'])
  const form = new FormData()
  form.append('reference_no', 'FT26321ABCDE')
  expect((await donor.call('POST', `/public/transfers/${reported}/report`, form)).status).toBe(200)
  expect((await emails())(reported), 'one leaves in a minute').toEqual(['donation queued in a minute'])

  await donor.pay(paid, 'pay')
  await small.workDueJobs()
  const sent = await emails()
  expect(sent(opened)).toEqual(['donation sent'])
  expect(sent(paid)).toEqual(['donation held', 'receipt sent'])
  const alarms = await small.pool.query(
    "select facts, status, message_id, (select route from permissions where path = 'attack') as screen from messages where kind = 'attack'",
  )
  expect(alarms.rows).toMatchObject([{ facts: { network: null }, status: 'sent' }])
  const [{ message_id, screen }] = alarms.rows
  const alarm = await mailText(`${small.dataDir}/outbox/${message_id}@give.example.org.eml`)
  expect(alarm).toContain(`${publicUrl}/admin/${screen}\n`)
  await small.pool.query("update messages set queued_at = now() - interval '15 days' where status = 'held'")
  for (const work of Object.values(abuseTasks(small.context))) await work(null)
  expect((await emails())(paid)).toEqual(['donation dropped', 'receipt sent'])
  await small.close()
})

test('the work doubles for an address that has used its free proofs, and a cheaper proof is refused', async () => {
  const small = await buildTestApp({ donationsPerMinute: 1 })
  const challengeFor = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    const { data } = await fetch(`${small.address}${apiBase}/public/challenge`, { headers }).then(
      (answer) => answer.json() as Promise<{ data: z.output<typeof challenge> }>,
    )
    return data.parameters.data.doublings
  }
  const address = '198.51.100.9'
  await giveFrom(address, {}, small)
  const cheap = await Promise.all(Array.from({ length: 4 }, () => proof(small)))
  expect(await challengeFor(address)).toBe(0)
  for (const [place, solved] of cheap.entries())
    expect((await giveFrom(address, solved, small)).status, `proof ${place + 1}`).toBe(place < 3 ? 200 : 429)
  expect(await challengeFor(address)).toBe(2)
  expect(await challengeFor('198.51.101.9'), 'elsewhere').toBe(0)
  await small.close()
})

test('a proof of doubled work takes twice the tries', async () => {
  const work = proofOfWork(app.db, 'a secret key of the test, 32 characters at least')
  const made = await work.newChallenge(1)
  const { header, derivations } = await solveProof(made as Parameters<typeof solveProof>[0])
  expect(derivations).toBeGreaterThan(2 * counterRange.least)
  const forged = Buffer.from(header, 'base64').toString().replace('"doublings":1', '"doublings":5')
  expect(await work.accepts(Buffer.from(forged).toString('base64'), 1), 'more than was signed').toBe(false)
  expect(await work.accepts(header, 3), 'too little').toBe(false)
  expect(await work.accepts(header, 2), 'doubled meanwhile').toBe(true)
})

test('one e-mail address gets at most twenty e-mails a day, in whichever spelling', async () => {
  const give = (place: number, headers = {}, email = `v.ictim+${place}@Example.com`) =>
    giveFrom(`10.99.${place}.1`, headers, app, { email })
  for (let place = 1; place <= 3; place++) expect((await give(place)).status).toBe(200)
  expect((await give(4)).body).toEqual(challenged)
  expect((await give(5, await proof())).status).toBe(200)
  const shared = () =>
    app.db
      .selectFrom('tallies')
      .select('count')
      .where('subject', 'like', 'email:%')
      .where('count', '>', 3)
      .execute()
  await expect.poll(shared).toEqual([{ count: 4 }])
  await app.db
    .updateTable('tallies')
    .set({ count: 19 })
    .where('subject', 'like', 'email:%')
    .where('count', '>', 3)
    .execute()
  expect((await give(6, await proof())).status).toBe(200)
  await expect.poll(shared).toEqual([{ count: 20 }])
  expect((await give(7, await proof())).body).toEqual(refused)
  expect((await give(23, {}, 'somebody.else@example.com')).status).toBe(200)
})

test('too many donations from one address require a proof of work, also with a forged X-Forwarded-For', async () => {
  const busy = await buildTestApp({ donationsPerMinute: 3 })
  const donor = busy.visitor()
  for (let time = 1; time <= 3; time++) await donor.give()
  const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
  const { status, body } = await donor.call('POST', '/donate', giftTo(busy.causeId('Sadqah')), elsewhere)
  expect([status, body.errors]).toEqual([429, { proof: [body.message] }])
  await busy.visitor().give({ email: 'somebody.else@example.com', phone: '03007654321' })
  await busy.close()
})

test('a client that bypasses the proxies cannot claim another address', async () => {
  const busy = await buildTestApp({ donationsPerMinute: 3, trustProxy: ['192.0.2.0/24'] })
  for (let time = 1; time <= 3; time++) await busy.visitor().give({ email: `donor-${time}@example.com` })
  await expect(busy.visitor().give({ email: 'donor-4@example.com', phone: '03007654321' })).rejects.toThrow(
    'We cannot take this donation online at the moment.',
  )
  await busy.close()
})

test('a form filled faster than a person can, or with its hidden field, needs a proof of work but is not refused', async () => {
  for (const said of ['40', '20000;trap']) {
    const headers = { [formHeader]: said }
    expect((await giveFrom('172.16.5.5', headers)).body, said).toEqual(challenged)
    expect((await giveFrom('172.16.5.5', { ...headers, ...(await proof()) })).status, said).toBe(200)
  }
  for (const said of ['20000', 'whatever'])
    expect((await giveFrom('172.16.6.6', { [formHeader]: said })).status).toBe(200)
  for (let time = 1; time <= 6; time++) await giveFrom('172.16.5.5', { [formHeader]: '1' })
  expect((await giveFrom('172.16.5.5')).body, 'an address with failures').toEqual(challenged)
})

test('staff flag the unpaid donations of an attack at once, find them, and remove the flags; the books do not change', async () => {
  const staff = await app.staff()
  const { body } = await staff.call<Page<Attack>>('GET', '/attacks')
  const attack = body.data.data.find(({ network }) => network === '198.51.100.0/24')
  expect(attack).toMatchObject({ kind: 'address', lasts: true, donations: 60, paid: 0, flagged: 0 })
  const books = () => app.pool.query('select * from payment_intents order by id')
  const before = (await books()).rows
  const flag = (flagged: boolean) =>
    staff.call<{ changed: number }>('POST', `/attacks/${attack?.id}/flag`, { flagged })
  const suspects = async () =>
    (await staff.call<Page<DonationRow>>('POST', '/donation', { flags: ['flagged'] })).body.data

  expect((await flag(true)).body.data).toEqual({ changed: 60 })
  expect((await flag(true)).body.data).toEqual({ changed: 0 })
  const { total, data } = await suspects()
  expect([total, data[0]?.is_flagged]).toEqual([60, true])
  const one = data[0]?.id
  await staff.call('POST', `/donations/${one}/flag`, { flagged: false })
  expect((await staff.call<DonationDetails>('GET', `/donation/${one}`)).body.data.is_flagged).toBe(false)
  expect((await flag(false)).body.data).toEqual({ changed: 59 })
  expect((await suspects()).total).toBe(0)
  expect((await books()).rows).toEqual(before)
  const audit = await staff.call<Page<{ subject: string }>>('POST', '/audit-entries/search', {
    actions: ['flagged_as_suspicious'],
  })
  expect(audit.body.data.data.map(({ subject }) => subject)).toEqual([`donations of attack ${attack?.id}`])
  expect((await staff.call('POST', '/attacks/999999/flag', { flagged: true })).status).toBe(404)
})

test('nobody uses up the limit of another donor’s e-mail address, neither with invalid gifts nor with many at once', async () => {
  const email = 'victim@example.com'
  const invalid = await Promise.all(
    Array.from({ length: 25 }, (_, place) =>
      giveFrom(`198.51.${place}.1`, {}, app, { email, total_amount: 1 }),
    ),
  )
  expect(new Set(invalid.map(({ status }) => status))).toEqual(new Set([422, 429]))
  expect((await giveFrom('198.51.100.1', {}, app, { email })).status).toBe(200)

  const other = 'other@gmail.com'
  const once = await Promise.all(
    Array.from({ length: 8 }, (_, place) =>
      giveFrom(`198.52.${place}.1`, {}, app, { email: place % 2 ? other : 'ot.her@gmail.com' }),
    ),
  )
  expect(once.filter(({ status }) => status === 200)).toHaveLength(3)
})

test('a bank account is asked for three regular donations a day, by any donor and from any address', async () => {
  const guard = guardDonations({ ...app.context, donationsPerMinute: perMinute, secretKey: 'of this test' })
  let gifts = 0
  const make = async (headers: Headers = {}) => {
    gifts += 1
    const details = {
      email: `raast-${gifts}@example.com`,
      phone: `0312${gifts}000000`,
      raast_account: '03219876543',
    }
    return guard.run({ ip: `203.0.${gifts}.7`, headers }, details, async () => ({ url: `/monthly/${gifts}` }))
  }
  const solved = async () => ({
    [proofHeader]: (await solveProof(await guard.newChallenge({ ip: '203.0.1.7' }))).header,
  })
  await make()
  await expect(make()).rejects.toMatchObject({ status: 429, errors: { proof: expect.anything() } })
  await make(await solved())
  await make(await solved())
  await expect(make(await solved())).rejects.toMatchObject({ status: 429, errors: undefined })
  expect(() => guard.admitReceiver('raast_account', '03219876543')).toThrow()
})

test('a number that is entered to pay is refused beyond the limit of phones, with the reason at the field', () => {
  const guard = guardDonations({ ...app.context, donationsPerMinute: perMinute, secretKey: 'of this test' })
  const enter = () => guard.admitReceiver('phone', '03459998877')
  for (let time = 1; time <= donationLimits(perMinute).phone.refuseAbove; time++) enter()
  expect(enter).toThrow(expect.objectContaining({ status: 429, errors: { phone: [expect.anything()] } }))
})

test('a wallet’s number is asked to pay at most as often as its limit, by other tries of one donation too', async () => {
  const wallet = { payment_method: 'e-wallet', payment_gateway: 'swich' }
  const link = await app.visitor().give({ ...wallet, phone: '03451234599', email: 'wallet@example.com' })
  const retry = () => app.visitor().call('POST', `/public/donations/${link}/retry`, wallet)
  const { refuseAbove } = donationLimits(perMinute).phone
  for (let time = 2; time <= refuseAbove; time++) expect((await retry()).status).toBe(200)
  const { status, body } = await retry()
  expect([status, body.message]).toEqual([429, expect.stringContaining('too many payments today')])
  const card = { payment_method: 'card', payment_gateway: 'swich' }
  expect((await app.visitor().call('POST', `/public/donations/${link}/retry`, card)).status).toBe(200)
})

test('after twenty first e-mails of an hour from a network, one to an address that never answered waits until its page is opened', async () => {
  const small = await buildTestApp({ donationsPerMinute: perMinute })
  const known = { email: 'paid.before@example.com' }
  const donor = small.visitor()
  await donor.pay(await donor.give(known), 'pay')
  await small.workDueJobs({ messages: false })
  const give = async (place: number, changes: object) => {
    const { status, body } = await giveFrom(`203.0.113.${place}`, {}, small, changes)
    expect(status).toBe(200)
    return linkOf(body.data?.url ?? '')
  }
  const { free } = firstEmailLimit
  const links = []
  for (let place = 1; place <= free + 3; place++)
    links.push(await give(place, place > free ? byBankTransfer : {}))
  const status = async (link = '') =>
    (
      await small.pool.query(
        `select messages.status from messages join payment_intents as intent on intent.id = intent_id
         where link = $1 and messages.kind = 'donation'`,
        [link],
      )
    ).rows[0]?.status
  expect(await Promise.all(links.map(status))).toEqual([
    ...Array(free).fill('queued'),
    ...Array(3).fill('held'),
  ])
  expect(await status(await give(90, known)), 'an address that paid before').toBe('queued')
  const elsewhere = await giveFrom('198.51.100.1', {}, small)
  expect(await status(linkOf(elsewhere.body.data?.url ?? '')), 'another network').toBe('queued')
  await small.visitor().ask(`/pay/${links.at(-1)}`, { headers: { accept: 'text/html' } })
  expect(await status(links.at(-1))).toBe('queued')
  expect(await small.db.selectFrom('attacks').select('id').execute(), 'no alarm').toEqual([])
  await small.close()
})

test('two processes together send the first e-mails of a network up to the limit', async () => {
  const { free } = firstEmailLimit
  const process = () => guardDonations({ ...app.context, donationsPerMinute: perMinute })
  const [one, other] = [process(), process()]
  const held: boolean[] = []
  const give = (guard: typeof one, person: number) =>
    guard.run(
      { ip: `203.0.114.${person}`, headers: {} },
      { email: `first-${person}@example.com`, phone: `0301${String(person).padStart(7, '0')}` },
      async ({ holdsEmail }) => {
        held.push(holdsEmail)
        return { url: '/pay/none' }
      },
    )
  // Counted at once in one process, then in the other, where the first donation of the network waits for no
  // query.
  await Promise.all(Array.from({ length: free - 5 }, (_, person) => give(one, person)))
  await Promise.all(Array.from({ length: free }, (_, person) => give(other, 100 + person)))
  await give(one, 200)
  const sent = held.filter((isHeld) => !isHeld).length
  expect([sent >= free, sent <= free + 1]).toEqual([true, true])
})

type Schema = { _zod: { def: { shape?: object; in?: Schema } } }
const fieldsOf = ({ _zod: { def } }: Schema): string[] =>
  def.shape ? Object.keys(def.shape) : def.in ? fieldsOf(def.in) : []

/** Fields to which nothing is sent. `who` and `email` of a sign-in have separate limits. */
const harmless = `token password id is_accepted total_amount cart payment_gateway payment_method raast_bank
  card_consent unit day reason note first_name last_name country cnic channel appeal platform until amount due_on
  not_paid part reference_no code recurring who response name message shows_amount site
  shares position choice offer from time_zone campaign marks undone at instead_of`.split(/\s+/)

test('every detail that anybody may enter and that receives something has a limit', () => {
  const open = allCalls.filter(({ who, method, body }) => who === 'anyone' && method !== 'GET' && body)
  const fields = new Set(open.flatMap(({ body }) => fieldsOf(body as unknown as Schema)))
  expect(fields.size).toBeGreaterThan(30)
  const receiving = (field: string) => !harmless.includes(field)
  expect([...fields].filter(receiving).sort()).toEqual(Object.keys(receivers).sort())
  // Each of these calls counts its receivers: by `run` or `admitReceiver`, or as failures to sign in; the
  // set-up works once, by the operator's link.
  const counting = open.filter(({ body }) => fieldsOf(body as unknown as Schema).some(receiving))
  expect(counting.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'POST /auth/login',
    'POST /auth/password-links',
    'POST /auth/set-up-links/use',
    'POST /donate',
    'POST /public/agreements',
    'POST /public/payments/:link/pay',
    'PUT /public/agreements/:link/terms',
  ])
  for (const kind of Object.keys(receivers) as (keyof typeof receivers)[])
    expect(donationLimits(perMinute)[kind].refuseAbove).toBeLessThan(100)
})
