import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { signed } from '../gateways/jazzcash/jazzcash-hash.ts'
import { pressInJazzcash } from '../gateways/jazzcash-sandbox/press-in-jazzcash.ts'
import { readForm } from '../gateways/sandbox/read-form.ts'
import { buildTestHouse, byJazzcash, movesIn, publicUrl } from '../test-house.ts'

const house = await buildTestHouse()
afterAll(house.close)

const paid = ['attempt 1: pending > success', 'donation: pending > success']

type Press = Parameters<typeof pressInJazzcash>

/** A gift by JazzCash, for which the donor pressed a button there; `notice` is what the browser brings back. */
async function giveBy(button: Press[1], choices: Press[2] = {}, amount = 5000) {
  const donor = house.visitor()
  const cart = [{ id: house.causeId('Sadqah'), amount, quantity: 1 }]
  const link = await donor.give({ ...byJazzcash, total_amount: amount, cart })
  const page = await donor.ask(`/pay/${link}`)
  const notice = await pressInJazzcash(readForm(page.text), button, choices)
  return { donor, link, notice }
}

/** The browser goes back with the notice, to wherever the vendor's form says. */
async function comeBack({ donor, notice }: Awaited<ReturnType<typeof giveBy>>, changes: object = {}) {
  if (!notice) throw new Error('The browser stays at JazzCash.')
  expect(notice.action).toBe(`${publicUrl}/gateways/jazzcash/notice`)
  const { status, headers } = await donor.ask(new URL(notice.action).pathname, {
    method: 'POST',
    body: new URLSearchParams({ ...notice.fields, ...changes }),
  })
  return { status, location: headers.get('location'), headers }
}

const home = { status: 303, location: `${publicUrl}/` }

test('a donor is sent to JazzCash with a form, which carries the exact gift and nothing of the donor', async () => {
  const donor = house.visitor()
  const link = await donor.give(byJazzcash)
  const { status, headers, text } = await donor.ask(`/pay/${link}`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const { attempts } = await house.story(link)
  const { action, fields } = readForm(text)
  expect(action).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/CustomerPortal\/transactionmanagement\/merchantform\/$/)
  expect(fields).toMatchObject({ pp_TxnRefNo: attempts[0]?.transaction_id, pp_Amount: '500000' })
  expect(text).not.toMatch(/Ayesha|Siddiqui|example\.com|03001234567|4210112345671/)
})

test('the page with the form may do nothing but send it, is kept nowhere, and tells no other site its address', async () => {
  const donor = house.visitor()
  const link = await donor.give(byJazzcash)
  const { headers, text } = await donor.ask(`/pay/${link}`)
  const inline = (tag: string) => {
    const [, content = ''] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(text) ?? []
    return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
  }
  expect(headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${inline('script')}`,
    `style-src ${inline('style')}`,
    'img-src data:',
    `form-action ${new URL(readForm(text).action).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(text).toContain('<button>Continue to payment</button>')
})

test('a donor pays by JazzCash, comes back to the page of the gift, and our own question settles it', async () => {
  const gift = await giveBy('pay')
  expect(await comeBack(gift)).toMatchObject({ status: 303, location: `${publicUrl}/donation/${gift.link}` })
  expect(movesIn(await house.story(gift.link))).toEqual([])
  await house.workDueJobs()
  const { donation, attempts, events } = await house.story(gift.link)
  expect(movesIn({ donation, attempts, events })).toEqual(paid)
  expect(attempts).toMatchObject([{ gateway: 'jazzcash', status: 'success', inquiries: 1 }])
  const [notice] = events.filter(({ kind }) => kind === 'notice')
  expect(notice).toMatchObject({ actor: 'gateway', facts: { pp_ResponseCode: '000', pp_Amount: '500000' } })
  expect(JSON.stringify(notice)).not.toMatch(/03123456789|345678/)
  const transactions = await house.db
    .selectFrom('gateway_transactions')
    .selectAll()
    .where('attempt_id', '=', attempts[0]?.id ?? 0)
    .execute()
  expect(transactions).toMatchObject([{ channel_name: 'JazzCash', amount_paisa: 500_000 }])
})

test('a donor who comes back to a gift that is paid is taken to its page, not to another payment', async () => {
  const gift = await giveBy('pay')
  await comeBack(gift)
  await house.workDueJobs()
  const { status, headers } = await gift.donor.ask(`/pay/${gift.link}`)
  expect([status, headers.get('location')]).toEqual([303, `${publicUrl}/donation/${gift.link}`])
})

test('a gift is settled when the donor closes the page at JazzCash and never comes back', async () => {
  const { link, notice } = await giveBy('pay', { comesBack: 'never' })
  expect(notice).toBeNull()
  await house.letMinutesPass(1)
  await house.workDueJobs()
  expect(movesIn(await house.story(link))).toEqual(paid)
})

test('the same notice again and again settles once', async () => {
  const gift = await giveBy('pay')
  await Promise.all([comeBack(gift), comeBack(gift), comeBack(gift)])
  await house.workDueJobs()
  await comeBack(gift)
  await house.workDueJobs()
  const story = await house.story(gift.link)
  expect(movesIn(story)).toEqual(paid)
  expect(story.events.filter(({ kind }) => kind === 'notice')).toHaveLength(4)
})

test('a notice that comes when all is settled changes nothing, and the donor still finds the gift', async () => {
  const gift = await giveBy('pay')
  await house.letMinutesPass(1)
  await house.workDueJobs()
  const before = await house.story(gift.link)
  expect(movesIn(before)).toEqual(paid)
  expect((await comeBack(gift)).location).toBe(`${publicUrl}/donation/${gift.link}`)
  await house.workDueJobs()
  const after = await house.story(gift.link)
  expect(movesIn(after)).toEqual(paid)
  expect(after.donation).toEqual(before.donation)
})

test('a payment that succeeds late is pending when the donor is back, and settled afterwards', async () => {
  const gift = await giveBy('late', { seconds: 1 })
  expect(gift.notice?.fields.pp_ResponseCode).toBe('157')
  await comeBack(gift)
  await house.workDueJobs()
  const { donation, attempts } = await house.story(gift.link)
  expect(donation.status).toBe('pending')
  const ask = () => house.parts.gateways.get('jazzcash')?.inquire?.(attempts[0]?.transaction_id ?? '')
  await expect.poll(async () => (await ask())?.outcome).toBe('success')
  await house.letMinutesPass(1)
  await house.workDueJobs()
  expect(movesIn(await house.story(gift.link))).toEqual(paid)
})

test.each([
  ['forged', 'fail'],
  ['forged', 'walk away'],
  ['changed', 'pay'],
] as const)(
  'a %s notice after "%s" is refused, makes nobody ask, and gives the link to nobody',
  async (comesBack, button) => {
    const gift = await giveBy(button, { comesBack })
    expect(await comeBack(gift)).toMatchObject(home)
    await house.workDueJobs()
    const { attempts, events } = await house.story(gift.link)
    expect(attempts).toMatchObject([{ status: 'pending', inquiries: 0 }])
    expect(events.findLast(({ kind }) => kind !== 'e-mail')).toMatchObject({
      kind: 'notice',
      reason: 'refused: Its hash does not fit its content.',
    })
  },
)

test('a genuine notice that says paid settles nothing when JazzCash itself says otherwise', async () => {
  const gift = await giveBy('fail')
  const signedAnew = signed(house.jazzcashSalt, { ...gift.notice?.fields, pp_ResponseCode: '000' })
  expect((await comeBack(gift, signedAnew)).location).toBe(`${publicUrl}/donation/${gift.link}`)
  await house.workDueJobs()
  const { attempts, donation } = await house.story(gift.link)
  expect([donation.status, attempts[0]?.inquiries]).toEqual(['pending', 1])
})

test('a notice signed for one gift is worth nothing for another', async () => {
  const one = await giveBy('pay')
  const other = await giveBy('fail')
  const pp_TxnRefNo = other.notice?.fields.pp_TxnRefNo
  expect(await comeBack(other, { ...one.notice?.fields, pp_TxnRefNo })).toMatchObject(home)
  await house.workDueJobs()
  expect((await house.story(other.link)).attempts).toMatchObject([{ status: 'pending', inquiries: 0 }])
})

test('a payment that JazzCash calls not successful stays open, so that the donor can try again', async () => {
  const gift = await giveBy('fail')
  await comeBack(gift)
  await house.workDueJobs()
  const { body } = await gift.donor.call<{ status: string; may_retry: boolean }>(
    'GET',
    `/donation/status/${gift.link}`,
  )
  expect(body.data).toMatchObject({ status: 'pending', may_retry: true })
})

test.each([
  [5006, /amount is 500500 paisa, ours is 500600/],
  [5010, /about another transaction/],
  [5011, /amount is missing paisa, ours is 501100/],
])('a gift of Rs. %d that JazzCash tells wrongly stays open for staff to look at', async (amount, why) => {
  const gift = await giveBy('pay', {}, amount)
  await comeBack(gift)
  await house.workDueJobs()
  const { donation, events } = await house.story(gift.link)
  expect(donation.status).toBe('pending')
  expect(events.findLast(({ kind }) => kind === 'contradiction')?.reason).toMatch(why)
})

test.each([
  [5002, 'answers an error'],
  [5003, 'drops the connection'],
  [5004, 'refuses our hash'],
  [5007, 'does not find it yet'],
  [5008, 'answers a web page'],
  [5009, 'signs its answer wrongly'],
])('a gift of Rs. %d is settled although JazzCash at first %s', async (amount) => {
  const gift = await giveBy('pay', {}, amount)
  await comeBack(gift)
  await house.workDueJobs()
  expect((await house.story(gift.link)).donation.status).toBe('pending')
  for (const minutes of [1, 5, 15]) {
    await house.letMinutesPass(minutes)
    await house.workDueJobs()
  }
  expect(movesIn(await house.story(gift.link))).toEqual(paid)
})

test('whatever a stranger sends as a notice, the answer is the way home and nothing happens', async () => {
  const strange = [
    '',
    '&&&=',
    'pp_TxnRefNo=%00',
    'pp_SecureHash=zz',
    '%ff=%fe',
    `pp_TxnRefNo=${'x'.repeat(50_000)}`,
  ]
  for (const body of strange)
    for (const type of ['application/x-www-form-urlencoded', 'application/json', 'text/plain', 'image/png']) {
      const { status, headers } = await house
        .visitor()
        .ask('/gateways/jazzcash/notice', { method: 'POST', body, headers: { 'content-type': type } })
      expect([status, headers.get('location')], `${type}: ${body.slice(0, 30)}`).toEqual([303, home.location])
    }
  const { status } = await house.visitor().ask('/gateways/jazzcash/notice?pp_TxnRefNo=A')
  expect(status).toBe(303)
  const tooMuch = { method: 'POST', body: 'x'.repeat(70_000) }
  expect((await house.visitor().ask('/gateways/jazzcash/notice', tooMuch)).status).toBe(413)
})

test('no password, salt or link of a gift is written to the log, and nothing of all that was an accident', () => {
  const log = house.log.join('\n')
  expect(log).not.toMatch(/a password|a salt|pp_Password|Ayesha/)
  const accidents = house.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(accidents.map(({ msg, err }) => [msg, err?.message])).toEqual([])
})
