import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { apiBase } from '../../../../contract/src/entry.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import { byBankTransfer, giftTo } from '../../../test/visitor.ts'

const app = await buildTestApp()
afterAll(app.close)

const stranger = app.visitor()
const sadqah = app.causeId('Sadqah')

/** Values that no form sends, from numbers beyond every type to texts that no database accepts. */
const absurd: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  -1e21,
  5e-324,
  2 ** 31,
  2 ** 53,
  9_999_999_999,
  '',
  ' ',
  '0',
  'NaN',
  'Infinity',
  '-0',
  '1e3',
  '0x10',
  '٥٠٠٠',
  "'; drop table donations; --",
  '<script>',
  '\0',
  'a\0b',
  '\u0007',
  '\ud800',
  'a\udfffb',
  '🤲'.repeat(60),
  '\u202egnp.exe',
  '%00',
  '{{7*7}}',
  'x'.repeat(100_000),
  '9'.repeat(400),
  [],
  [[]],
  [null],
  {},
  { $gt: '' },
  { toString: 1 },
  { length: 1e9 },
]

const fields = Object.keys(giftTo(sadqah))
const lineFields = Object.keys(giftTo(sadqah).cart[0] ?? {})

/** Sends the text unchanged, for JSON that JSON.stringify cannot write. */
async function send(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  if (!stranger.cookies.has('XSRF-TOKEN')) await stranger.ask('/sanctum/csrf-cookie')
  const { status, text } = await stranger.ask(`${apiBase}/donate`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-xsrf-token': stranger.cookies.get('XSRF-TOKEN') ?? '',
      ...headers,
    },
    body,
  })
  return { status, text, answer: JSON.parse(text) as { success: boolean; message: string } }
}

test.each(fields)('whatever a stranger writes as %s, the answer is a plain yes or no', async (field) => {
  for (const value of absurd) {
    const { status, text } = await send(
      JSON.stringify({ ...giftTo(sadqah), ...byBankTransfer, [field]: value }),
    )
    expect([200, 422], `${JSON.stringify(value).slice(0, 50)}: ${text.slice(0, 200)}`).toContain(status)
  }
})

test.each(lineFields)(
  'whatever a stranger writes as %s of a line, the answer is a plain yes or no',
  async (field) => {
    const gift = { ...giftTo(sadqah), ...byBankTransfer }
    for (const value of absurd) {
      const { status, text } = await send(
        JSON.stringify({ ...gift, cart: [{ ...gift.cart[0], [field]: value }] }),
      )
      expect([200, 422], `${JSON.stringify(value).slice(0, 50)}: ${text.slice(0, 200)}`).toContain(status)
      expect(text.length).toBeLessThan(5000)
    }
  },
)

test('a body that is no donation is refused without revealing a rule of validation', async () => {
  for (const body of [
    'null',
    '[]',
    '"gift"',
    '7',
    'true',
    '{}',
    '{"cart":{"length":1}}',
    '{"cart":[[],7,null]}',
  ]) {
    const { status, text } = await send(body)
    expect(status, body).toBe(422)
    expect(text, body).not.toMatch(/Invalid|expected|undefined/)
  }
})

test.each<[string, string | Uint8Array<ArrayBuffer>, Record<string, string>, number]>([
  ['nothing', '', {}, 400],
  ['half a gift', '{"first_name": "Ayesh', {}, 400],
  ['words', 'please take my money', {}, 400],
  ['bytes', new Uint8Array([0xff, 0xfe, 0, 1, 2]), {}, 400],
  ['a prototype', '{"__proto__": {"isAdmin": true}}', {}, 400],
  ['a constructor', '{"constructor": {"prototype": {"isAdmin": true}}}', {}, 400],
  ['100,000 brackets', '['.repeat(100_000), {}, 400],
  ['100,000 closed brackets', '['.repeat(100_000) + ']'.repeat(100_000), {}, 422],
  ['a cart of 100,000 brackets', `{"cart":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, {}, 422],
  ['2 MB', `{"remarks": "${'x'.repeat(2 * 1024 * 1024)}"}`, {}, 413],
  ['XML', '<gift/>', { 'content-type': 'application/xml' }, 415],
  ['a web form', 'first_name=Ayesha', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['plain text', 'Ayesha', { 'content-type': 'text/plain' }, 422],
  ['a content type that is none', '{}', { 'content-type': 'rubbish' }, 415],
])('%s instead of a gift is refused without harm', async (_what, body, headers, status) => {
  const refused = await send(body, headers)
  expect(refused.status, refused.text.slice(0, 300)).toBe(status)
  expect(refused.answer).toMatchObject({ success: false, message: expect.stringMatching(/^[A-Z].+[.'\w]$/) })
})

test('numbers that only JSON can write are refused unless they equal a whole amount', async () => {
  const json = JSON.stringify({ ...giftTo(sadqah), total_amount: 5000 })
  for (const number of ['-0', '1e21', '1e999', '5000.0000000000000001', '5e3', '0.5e4'])
    for (const written of [json.replaceAll('"amount":5000', `"amount":${number}`)]) {
      const { status, text } = await send(written)
      // 5e3 and 0.5e4 are other notations of 5000, and so is a number that rounds to it.
      expect(status, `${number}: ${text}`).toBe(Number(number) === 5000 ? 200 : 422)
    }
})

test('a cart has at most 50 lines', async () => {
  const line = giftTo(sadqah, 100).cart[0]
  const cartOf = (count: number) =>
    JSON.stringify({ ...giftTo(sadqah), total_amount: count * 100, cart: Array(count).fill(line) })
  expect((await send(cartOf(50))).status).toBe(200)
  const { status, answer } = await send(cartOf(51))
  expect([status, answer.message]).toEqual([422, 'A cart can hold at most 50 items.'])
})

test('a donor with an emoji, an apostrophe and Urdu in the name is recorded letter by letter', async () => {
  const link = await app.visitor().give({ first_name: "عائشہ O'Neil", last_name: 'Khan 🌙' })
  expect(await app.readDonor(link)).toMatchObject({ first_name: "عائشہ O'Neil", last_name: 'Khan 🌙' })
})

test('no donation of random values causes a server error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...fields),
      fc.constantFrom(...lineFields),
      fc.jsonValue({ maxDepth: 3 }),
      fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
      async (field, lineField, value, lineValue) => {
        const gift = { ...giftTo(sadqah), ...byBankTransfer }
        const line = { ...gift.cart[0], [lineField]: lineValue }
        const { status } = await send(JSON.stringify({ ...gift, cart: [line], [field]: value }))
        // 400 when a field is called __proto__.
        expect([200, 400, 422]).toContain(status)
      },
    ),
    { numRuns: 50 },
  )
})

test('an idempotency key is one short word, or it is refused', async () => {
  const gift = JSON.stringify({ ...giftTo(sadqah), ...byBankTransfer })
  for (const key of ['x'.repeat(201), 'two words', 'tab\tinside'])
    expect((await send(gift, { 'idempotency-key': key })).status, key.slice(0, 20)).toBe(422)
  for (const key of ['', 'x'.repeat(200), "'; drop table idempotency_keys; --".replaceAll(' ', '')])
    expect((await send(gift, { 'idempotency-key': key })).status, key.slice(0, 20)).toBe(200)
})

test('none of these requests caused a server error', () => {
  const accidents = app.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(accidents.map(({ msg, err }) => [msg, err?.message])).toEqual([])
})
