import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { logout } from '../../contract/src/auth.ts'
import { apiBase, type Entry } from '../../contract/src/entry.ts'
import { every } from '../../contract/src/every.ts'
import { buildTestApp, byBankTransfer } from './test-app.ts'

const app = await buildTestApp()
afterAll(app.close)

/** Something of everything, so that ids and links can be right. */
const donor = app.visitor()
const paid = await donor.give()
await donor.pay(paid, 'pay')
const transferred = await donor.give(byBankTransfer)
await app.workDueJobs()
const chief = await app.staff()
await chief.call('POST', '/payment/create', {
  ...{ first_name: 'Bilal', last_name: 'Ahmed', email: 'bilal@example.org', type: 'Fee', amount: 500 },
})

/** What no form of ours sends. */
const hostile = fc.constantFrom<unknown>(
  ...[
    undefined,
    null,
    true,
    '',
    ' ',
    '\0',
    '\ud800',
    '\u202e',
    "'; drop table donations; --",
    '%',
    '\\',
    'NaN',
  ],
  ...['x'.repeat(20_000), '🤲'.repeat(400), -1, 0, 1.5, 2_147_483_648, 2 ** 53 + 2, 1e308, -0],
  ...['0000-01-01', '9999-12-31', '10000-01-01', '-271821-04-20', '2026-02-30', '9999-12-31T23:59:59.999Z'],
  ...['0001-01-01T00:00:00+14:00', [], [[]], {}, [null], ['\0'], { length: 3 }, '__proto__', 'constructor'],
)

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

/** A value of this shape and name that may pass the contract's rules, with something hostile in its place now and then. */
function valuesOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const hostileSometimes = (usual: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: hostile })
  if (schema.properties)
    return hostileSometimes(
      fc.record(
        Object.fromEntries(Object.entries(schema.properties).map(([key, of]) => [key, valuesOf(of, key)])),
      ),
    )
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((of) => valuesOf(of, name)))
  if (schema.enum) return hostileSometimes(fc.constantFrom(...schema.enum))
  if ('const' in schema) return hostileSometimes(fc.constant(schema.const))
  if (schema.type === 'array')
    return hostileSometimes(fc.array(valuesOf(schema.items ?? {}, name), { maxLength: 3 }))
  if (schema.type === 'boolean') return hostileSometimes(fc.boolean())
  if (schema.type === 'integer' || schema.type === 'number')
    return hostileSometimes(
      fc.constantFrom(...(plausible[name] ?? []).map(Number), 1, 5000, 100_000, 99_999_999, 2_147_483_647),
    )
  if (schema.type === 'null') return fc.constant(null)
  return hostileSometimes(fc.constantFrom(...plausibleTexts(name, schema.format)))
}

const plausible: Record<string, string[]> = {
  ...{ email: ['ayesha@example.org'], phone: ['03001234567'], country: ['Pakistan', 'Canada'] },
  ...{ cnic: ['4210112345671'], payment_method: ['card', 'bank'], payment_gateway: ['swich', 'default'] },
  ...{ quantity: ['1', '2.5'], amount: ['1500'], web_sequence: ['70'], mobile_sequence: ['80'] },
  ...{ iban_no: ['PK36SCBL0000001123456702'], swift_code: ['SCBLPKKX'], currency: ['PKR'] },
  ...{ bank_account_id: ['1'], page: ['1', '2'], per_page: ['10'], status: ['0', '1', 'pending'] },
}

function plausibleTexts(name: string, format?: string): string[] {
  if (format === 'date-time') return ['2026-11-21T00:00:00Z', '2020-01-01T00:00:00+05:00']
  if (/date|day/.test(name)) return ['2026-11-21', '2020-01-01']
  return plausible[name] ?? ['Winter', 'Sadqah', '1', 'a longer text of some words']
}

const schemaOf = (type: Entry['body']): Schema =>
  type ? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema) : {}

const hostileParam = fc.constantFrom(
  ...['0', '-1', '1.5', '1e3', '2147483648', '%00', 'x'.repeat(190), '%2e%2e', '%F0%9F%A4%B2'],
)
const paramOf = (name: string) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...(name === ':link' ? [paid, transferred] : ['1', '2', '3'])) },
    { weight: 1, arbitrary: hostileParam },
  )

/** A request to this call by somebody who writes requests by hand. */
function requestTo(call: Entry) {
  const params = [...call.path.matchAll(/:\w+/g)].map(([name]) => paramOf(name))
  return fc.record({
    params: fc.tuple(...params),
    query: valuesOf(schemaOf(call.query)),
    body: call.body ? valuesOf(schemaOf(call.body)) : fc.constant(undefined),
    file: fc.constantFrom('', '%PDF-1.7', 'a,b\n1,2\n', '<Document>', randomBytes(300).toString('latin1')),
  })
}

function formOf(call: Entry, body: unknown, file: string): FormData {
  const form = new FormData()
  if (typeof body === 'object' && body !== null)
    for (const [field, value] of Object.entries(body)) form.append(field, String(value))
  form.append(call.multipart?.fileField ?? 'file', new Blob([file]), 'file')
  return form
}

function addressOf(call: Entry, params: string[], query: unknown): string {
  const given = [...params]
  const asked = new URLSearchParams()
  if (typeof query === 'object' && query !== null)
    for (const [name, value] of Object.entries(query)) asked.append(name, String(value).toWellFormed())
  return `${call.path.replace(/:\w+/g, () => given.shift() ?? '')}?${asked}`
}

const calls = every.filter((call) => call !== logout)

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s: whatever is sent, whoever may send it, no answer is an accident of ours',
  async (_name, call) => {
    await fc.assert(
      fc.asyncProperty(requestTo(call), async ({ params, query, body, file }) => {
        // Strangers come from an address of their own each, or they would only be asked to wait.
        const sender = call.who === 'anyone' ? app.visitor() : chief
        if (call.method !== 'GET') await sender.ask('/sanctum/csrf-cookie')
        const form = call.multipart ? formOf(call, body, file) : undefined
        const answer = await sender.ask(apiBase + addressOf(call, params, query), {
          method: call.method,
          headers: {
            'x-xsrf-token': sender.cookies.get('XSRF-TOKEN') ?? '',
            ...(call.body && !form && { 'content-type': 'application/json' }),
          },
          ...(call.body && call.method !== 'GET' && { body: form ?? JSON.stringify(body ?? null) }),
        })
        expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(500)
      }),
      { numRuns: 12 },
    )
  },
)

test('nothing of all that was an accident of ours', () => {
  const accidents = app.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(accidents.map(({ route, err }) => [route, err?.message])).toEqual([])
})
