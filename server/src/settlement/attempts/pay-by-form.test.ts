import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { parseHtmlForm } from '../../../../sandbox/src/read-form.ts'
import { driveJazzcash } from '../../../test/drive-jazzcash.ts'
import { buildTestApp, movesIn, publicUrl } from '../../../test/test-app.ts'
import { byJazzcash, giftTo } from '../../../test/visitor.ts'
import { signFields } from '../../gateways/jazzcash/sign-fields.ts'

const app = await buildTestApp()
afterAll(app.close)

const paid = ['attempt 1: pending > success', 'donation: pending > success']

type Press = Parameters<typeof driveJazzcash>

/**
 * Gift by JazzCash after the donor pressed a button there; `notice` is the callback that the browser brings
 * back.
 */
async function giveBy(button: Press[1], choices: Press[2] = {}, amount = 5000) {
  const donor = app.visitor()
  const cart = [{ id: app.causeId('Sadqah'), amount, quantity: 1 }]
  const link = await donor.give({ ...byJazzcash, total_amount: amount, cart })
  const page = await donor.ask(`/pay/${link}`)
  const callback = await driveJazzcash(parseHtmlForm(page.text), button, choices)
  return { donor, link, callback }
}

/** Returns the browser with the callback, to the target of the vendor's form. */
async function comeBack({ donor, callback }: Awaited<ReturnType<typeof giveBy>>, changes: object = {}) {
  if (!callback) throw new Error('The browser stays at JazzCash.')
  expect(callback.action).toBe(`${publicUrl}/gateways/jazzcash/notice`)
  const { status, headers } = await donor.ask(new URL(callback.action).pathname, {
    method: 'POST',
    body: new URLSearchParams({ ...callback.fields, ...changes }),
  })
  return { status, location: headers.get('location'), headers }
}

const home = { status: 303, location: `${publicUrl}/` }

test('a donor is sent to JazzCash with a form, which carries the exact gift and nothing of the donor', async () => {
  const donor = app.visitor()
  const link = await donor.give(byJazzcash)
  const { status, headers, text } = await donor.ask(`/pay/${link}`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const { attempts } = await app.readDonation(link)
  const { action, fields } = parseHtmlForm(text)
  expect(action).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/CustomerPortal\/transactionmanagement\/merchantform\/$/)
  expect(fields).toMatchObject({ pp_TxnRefNo: attempts[0]?.transaction_id, pp_Amount: '500000' })
  expect(text).not.toMatch(/Ayesha|Siddiqui|example\.com|03001234567|4210112345671/)
})

test('the page with the form may do nothing but send it, is cached nowhere, and gives no other site its address', async () => {
  const donor = app.visitor()
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
    `form-action ${new URL(parseHtmlForm(text).action).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(text).toContain('<button>Continue to payment</button>')
})

test('a donor who gave in Urdu reads the page with the form in Urdu, from right to left', async () => {
  const donor = app.visitor()
  const { body } = await donor.call<{ url: string }>(
    'POST',
    '/donate',
    { ...giftTo(app.causeId('Sadqah')), ...byJazzcash },
    { 'accept-language': 'ur' },
  )
  const { text } = await donor.ask(new URL(body.data.url).pathname)
  expect(text).toContain('<html lang="ur" dir="rtl">')
  expect(text).toContain('<button>ادائیگی کی طرف بڑھیں</button>')
  expect(text).toMatch(/ادائیگی <strong dir="ltr">\u2068127\.0\.0\.1:\d+\u2069<\/strong> کے صفحے پر ہوتی ہے۔/)
})

test('a donor pays by JazzCash, returns to the page of the gift, and our own inquiry settles it', async () => {
  const gift = await giveBy('pay')
  expect(await comeBack(gift)).toMatchObject({ status: 303, location: `${publicUrl}/donation/${gift.link}` })
  expect(movesIn(await app.readDonation(gift.link))).toEqual([])
  await app.workDueJobs()
  const { donation, attempts, events } = await app.readDonation(gift.link)
  expect(movesIn({ donation, attempts, events })).toEqual(paid)
  expect(attempts).toMatchObject([{ gateway: 'jazzcash', status: 'success', inquiries: 1 }])
  const [callback] = events.filter(({ kind }) => kind === 'callback_received')
  expect(callback).toMatchObject({
    actor: 'gateway',
    facts: { record: { pp_ResponseCode: '000', pp_Amount: '500000' } },
  })
  expect(JSON.stringify(callback)).not.toMatch(/03123456789|345678/)
  const transactions = await app.db
    .selectFrom('gateway_transactions')
    .selectAll()
    .where('attempt_id', '=', attempts[0]?.id ?? 0)
    .execute()
  expect(transactions).toMatchObject([{ channel_name: 'JazzCash', amount_paisa: 500_000 }])
})

test('a donor who returns to a paid gift sees its page, not another payment', async () => {
  const gift = await giveBy('pay')
  await comeBack(gift)
  await app.workDueJobs()
  const { status, headers } = await gift.donor.ask(`/pay/${gift.link}`)
  expect([status, headers.get('location')]).toEqual([303, `${publicUrl}/donation/${gift.link}`])
})

test('a gift is settled when the donor closes the page at JazzCash and never comes back', async () => {
  const { link, callback } = await giveBy('pay', { comesBack: 'never' })
  expect(callback).toBeNull()
  await app.letMinutesPass(1)
  await app.workDueJobs()
  expect(movesIn(await app.readDonation(link))).toEqual(paid)
})

test('a repeated callback settles once', async () => {
  const gift = await giveBy('pay')
  await Promise.all([comeBack(gift), comeBack(gift), comeBack(gift)])
  await app.workDueJobs()
  await comeBack(gift)
  await app.workDueJobs()
  const stored = await app.readDonation(gift.link)
  expect(movesIn(stored)).toEqual(paid)
  expect(stored.events.filter(({ kind }) => kind === 'callback_received')).toHaveLength(4)
})

test('a callback after settlement changes nothing, and still leads the donor to the gift', async () => {
  const gift = await giveBy('pay')
  await app.letMinutesPass(1)
  await app.workDueJobs()
  const before = await app.readDonation(gift.link)
  expect(movesIn(before)).toEqual(paid)
  expect((await comeBack(gift)).location).toBe(`${publicUrl}/donation/${gift.link}`)
  await app.workDueJobs()
  const after = await app.readDonation(gift.link)
  expect(movesIn(after)).toEqual(paid)
  expect(after.donation).toEqual(before.donation)
})

test('a late payment is pending when the donor returns, and settled afterwards', async () => {
  const gift = await giveBy('late', { seconds: 1 })
  expect(gift.callback?.fields.pp_ResponseCode).toBe('157')
  await comeBack(gift)
  await app.workDueJobs()
  const { donation, attempts } = await app.readDonation(gift.link)
  expect(donation.status).toBe('pending')
  const ask = () => app.context.gateways.get('jazzcash')?.inquire?.(attempts[0]?.transaction_id ?? '')
  await expect.poll(async () => (await ask())?.outcome).toBe('success')
  await app.letMinutesPass(1)
  await app.workDueJobs()
  expect(movesIn(await app.readDonation(gift.link))).toEqual(paid)
})

test.each([
  ['forged', 'fail'],
  ['forged', 'walk away'],
  ['changed', 'pay'],
] as const)(
  'a %s callback after "%s" is refused, causes no inquiry, and reveals the link to nobody',
  async (comesBack, button) => {
    const gift = await giveBy(button, { comesBack })
    expect(await comeBack(gift)).toMatchObject(home)
    await app.workDueJobs()
    const { attempts, events } = await app.readDonation(gift.link)
    expect(attempts).toMatchObject([{ status: 'pending', inquiries: 0 }])
    expect(events.findLast(({ kind }) => kind !== 'email_ended')).toMatchObject({
      kind: 'callback_received',
      facts: { refusal: 'wrong_signature' },
    })
  },
)

test('a genuine callback that says paid settles nothing when JazzCash itself says otherwise', async () => {
  const gift = await giveBy('fail')
  const signedAnew = signFields(app.jazzcashSalt, { ...gift.callback?.fields, pp_ResponseCode: '000' })
  expect((await comeBack(gift, signedAnew)).location).toBe(`${publicUrl}/donation/${gift.link}`)
  await app.workDueJobs()
  const { attempts, donation } = await app.readDonation(gift.link)
  expect([donation.status, attempts[0]?.inquiries]).toEqual(['pending', 1])
})

test('a callback signed for one gift is refused for another', async () => {
  const one = await giveBy('pay')
  const other = await giveBy('fail')
  const pp_TxnRefNo = other.callback?.fields.pp_TxnRefNo
  expect(await comeBack(other, { ...one.callback?.fields, pp_TxnRefNo })).toMatchObject(home)
  await app.workDueJobs()
  expect((await app.readDonation(other.link)).attempts).toMatchObject([{ status: 'pending', inquiries: 0 }])
})

test('a payment that JazzCash calls unsuccessful stays pending, so that the donor can retry', async () => {
  const gift = await giveBy('fail')
  await comeBack(gift)
  await app.workDueJobs()
  const { body } = await gift.donor.call<{ status: string; may_retry: boolean }>(
    'GET',
    `/public/donations/${gift.link}`,
  )
  expect(body.data).toMatchObject({ status: 'pending', may_retry: true })
})

test.each([
  [5006, { kind: 'amount', their_amount_paisa: 500_500 }],
  [5010, { kind: 'state', theirs: 'unknown' }],
  [5011, { kind: 'amount', their_amount_paisa: null }],
])('a gift of Rs. %d about which JazzCash answers wrongly stays open for staff', async (amount, found) => {
  const gift = await giveBy('pay', {}, amount)
  await comeBack(gift)
  await app.workDueJobs()
  const { donation, attempts, events } = await app.readDonation(gift.link)
  expect(donation.status).toBe('pending')
  expect(events.filter(({ kind }) => kind === 'contradiction')).toHaveLength(1)
  const standing = app.db
    .selectFrom('discrepancies')
    .selectAll()
    .where('attempt_id', '=', attempts[0]?.id ?? 0)
  expect(await standing.execute()).toMatchObject([{ ...found, ours: 'pending', ended_at: null }])
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
  await app.workDueJobs()
  expect((await app.readDonation(gift.link)).donation.status).toBe('pending')
  for (const minutes of [1, 5, 15]) {
    await app.letMinutesPass(minutes)
    await app.workDueJobs()
  }
  expect(movesIn(await app.readDonation(gift.link))).toEqual(paid)
})

test('an unauthenticated callback is redirected home and changes nothing', async () => {
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
      const { status, headers } = await app
        .visitor()
        .ask('/gateways/jazzcash/notice', { method: 'POST', body, headers: { 'content-type': type } })
      expect([status, headers.get('location')], `${type}: ${body.slice(0, 30)}`).toEqual([303, home.location])
    }
  const { status } = await app.visitor().ask('/gateways/jazzcash/notice?pp_TxnRefNo=A')
  expect(status).toBe(303)
  const tooMuch = { method: 'POST', body: 'x'.repeat(70_000) }
  expect((await app.visitor().ask('/gateways/jazzcash/notice', tooMuch)).status).toBe(413)
})

test('no password, salt or link of a gift is logged, and no step caused a server error', () => {
  const log = app.log.join('\n')
  expect(log).not.toMatch(/a password|a salt|pp_Password|Ayesha/)
  const accidents = app.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(accidents.map(({ msg, err }) => [msg, err?.message])).toEqual([])
})
