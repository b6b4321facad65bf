import { createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { buildTestApp, publicUrl } from '../../../test/test-app.ts'
import { giftTo, type Visitor } from '../../../test/visitor.ts'

const app = await buildTestApp()
const neighbour = await buildTestApp({ secretKey: 'the secret key of quite another charity' })
afterAll(async () => {
  await app.close()
  await neighbour.close()
})

async function tokenFrom(visitor: Visitor): Promise<string> {
  await visitor.ask('/sanctum/csrf-cookie')
  return visitor.cookies.get('XSRF-TOKEN') ?? ''
}

const genuine = await tokenFrom(app.visitor())
const foreign = await tokenFrom(neighbour.visitor())
const [value = '', signature = ''] = genuine.split('.')
const otherwise = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`

/** Donates with exactly this cookie and this header. */
async function donateWith(cookie: string | undefined, header: string | undefined) {
  const { status, text } = await app.visitor().ask('/api/v1/donate', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(cookie !== undefined && { cookie: `XSRF-TOKEN=${cookie}` }),
      ...(header !== undefined && { 'x-xsrf-token': header }),
    },
    body: JSON.stringify(giftTo(app.causeId('Sadqah'))),
  })
  return { status, body: JSON.parse(text) }
}

test.each<[string, string | undefined, string | undefined]>([
  ['neither cookie nor header', undefined, undefined],
  ['the cookie alone, as a page elsewhere would make the browser send it', genuine, undefined],
  ['the header alone', undefined, genuine],
  ['the cookie and a header of somebody else', genuine, otherwise(genuine)],
  ['a cookie that a page elsewhere made up', 'made-up', 'made-up'],
  ['a made-up value with a made-up signature', 'AAAA.BBBB', 'AAAA.BBBB'],
  ['a value without its signature', value, value],
  ['an empty signature', `${value}.`, `${value}.`],
  ['an empty value', `.${signature}`, `.${signature}`],
  ['nothing but a dot', '.', '.'],
  ['the signature of another value', `${otherwise(value)}.${signature}`, `${otherwise(value)}.${signature}`],
  ['another signature', `${value}.${otherwise(signature)}`, `${value}.${otherwise(signature)}`],
  ['a cookie of another charity', foreign, foreign],
  [
    'a value signed with the empty key',
    `${value}.${createHmac('sha256', '').update(`${value} `).digest('base64url')}`,
    `${value}.${createHmac('sha256', '').update(`${value} `).digest('base64url')}`,
  ],
  ['a very long cookie', 'x'.repeat(6000), 'x'.repeat(6000)],
])('a donation with %s is refused as forged', async (_what, cookie, header) => {
  expect(await donateWith(cookie, header)).toEqual({
    status: 419,
    body: { success: false, message: 'CSRF token mismatch.' },
  })
})

test('a donation with the cookie repeated in the header is accepted', async () => {
  expect((await donateWith(genuine, genuine)).status).toBe(200)
})

test('the cookie can be read by our pages, goes to our address only, and travels encrypted', async () => {
  const { status, headers } = await app.visitor().ask('/sanctum/csrf-cookie')
  expect(status).toBe(204)
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^XSRF-TOKEN=[\w-]{32}\.[\w-]{43}; Path=\/; Secure; SameSite=Lax$/),
  ])
})

test('a token issued before the sign-in, or to another session, is invalid after it', async () => {
  const [one, other] = [await app.staff(), await app.staff()]
  const tokenOf = (visitor: Visitor) => visitor.cookies.get('XSRF-TOKEN') ?? ''
  const save = (token: string) =>
    one.ask('/api/v1/payment', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-xsrf-token': token,
        cookie: `XSRF-TOKEN=${token}; __Host-amanah_session=${one.cookies.get('__Host-amanah_session')}`,
      },
      body: '{}',
    })
  expect((await save(tokenOf(one))).status).toBe(200)
  for (const token of [genuine, tokenOf(other)]) expect((await save(token)).status).toBe(419)
})

test.each(['cross-site', 'same-site'])(
  'a call from a page that is %s is refused, token or not',
  async (site) => {
    const staff = await app.staff()
    const from = { 'sec-fetch-site': site }
    expect((await staff.call('POST', '/payment', {}, from)).status).toBe(419)
    expect((await staff.ask('/api/v1/auth/logout', { headers: from })).status).toBe(419)
    const ours = { 'sec-fetch-site': 'same-origin' }
    expect((await staff.call('POST', '/payment', {}, ours)).status).toBe(200)
    expect((await staff.ask('/api/v1/auth/logout', { headers: ours })).status).toBe(200)
  },
)

test('a browser without Sec-Fetch-Site is judged by its Origin', async () => {
  const staff = await app.staff()
  for (const origin of ['https://elsewhere.example', 'null']) {
    expect((await staff.call('POST', '/payment', {}, { origin })).status).toBe(419)
    expect((await staff.ask('/api/v1/auth/logout', { headers: { origin } })).status).toBe(419)
  }
  const ours = { origin: publicUrl }
  expect((await staff.call('POST', '/payment', {}, ours)).status).toBe(200)
})

test.each([
  ['no header at all, as from a picture on an old browser', {}, 419],
  ['a link in an e-mail', { 'sec-fetch-site': 'none' }, 419],
  ['a page elsewhere', { referer: 'https://elsewhere.example/give.example.org' }, 419],
  ['a page elsewhere under our name', { referer: 'https://give.example.org.elsewhere.example/' }, 419],
  ['a page elsewhere that claims our address', { 'sec-fetch-site': 'cross-site', referer: publicUrl }, 419],
  ['no address', { referer: 'null' }, 419],
  ['a page of ours on an old browser', { referer: `${publicUrl}/admin/donation` }, 200],
  ['a page of ours', { 'sec-fetch-site': 'same-origin' }, 200],
])('signing out by %s is decided by the page that sent it', async (_what, headers, status) => {
  const staff = await app.staff()
  expect((await staff.ask('/api/v1/auth/logout', { headers })).status).toBe(status)
  expect((await staff.call('GET', '/profile')).status).toBe(status === 200 ? 401 : 200)
  expect((await staff.call('GET', '/auth/logout')).status).toBe(200)
})

test('on localhost, without https, the cookie works too', async () => {
  const plain = await buildTestApp({ publicUrl: 'http://127.0.0.1:3000' })
  const { headers } = await plain.visitor().ask('/sanctum/csrf-cookie')
  expect(headers.getSetCookie()[0]).toMatch(/; Path=\/; SameSite=Lax$/)
  await plain.close()
})

test('a donor’s own page sets the cookie unless the browser has one; the public page sets none', async () => {
  const visitor = app.visitor()
  const tokens = new Set<string | undefined>()
  await visitor.ask('/')
  expect(visitor.cookies.size).toBe(0)
  for (const page of ['/pay/unknown', '/somewhere', '/', '/sanctum/csrf-cookie']) {
    await visitor.ask(page)
    tokens.add(visitor.cookies.get('XSRF-TOKEN'))
  }
  expect([...tokens]).toEqual([expect.stringContaining('.')])
})

test('a browser with a forged cookie gets a genuine one', async () => {
  const visitor = app.visitor()
  visitor.cookies.set('XSRF-TOKEN', 'planted.cookie')
  await visitor.ask('/pay/unknown')
  expect(visitor.cookies.get('XSRF-TOKEN')).not.toBe('planted.cookie')
  await visitor.give()
})

test('reading needs no token', async () => {
  for (const path of ['/donation/causes/web', '/payment/methods', '/bank/info'])
    expect((await app.visitor().ask(`/api/v1${path}`)).status).toBe(200)
})
