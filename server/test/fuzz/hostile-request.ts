import fc from 'fast-check'
import * as z from 'zod'
import { apiBase, type Entry } from '../../../contract/src/entry.ts'

/** A hand-written request to a call of the contract. */
export type HostileRequest = {
  call: Entry
  /** Path with its parameters and its query. */
  address: string
  headers: Record<string, string>
  body: string | FormData | undefined
}

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)

/** Values that our forms never send. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    '',
    ' ',
    '\0',
    '\ud800',
    '\u202e',
    '%',
    '\\',
    'NaN',
    -1,
    0,
    1.5,
    -0,
    1e308,
    "'; drop table donations; --",
    '=1+1',
    '<script>alert(1)</script>',
    `{{7*7}}\${7*7}`,
    'x'.repeat(20_000),
    '🤲'.repeat(400),
    'ا'.repeat(5000),
    'e\u0301'.repeat(300),
    2_147_483_648,
    2 ** 53 + 2,
    '0000-01-01',
    '9999-12-31',
    '10000-01-01',
    '-271821-04-20',
    '2026-02-30',
    '9999-12-31T23:59:59.999Z',
    '0001-01-01T00:00:00+14:00',
    [],
    [[]],
    {},
    [null],
    ['\0'],
    { length: 3 },
    '__proto__',
    'constructor',
    JSON.parse(nested(500, '[', ']')),
    JSON.parse(`{"__proto__":{"role":"Administrator"}}`),
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.anything({ maxDepth: 3 }),
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

/**
 * Generates values of this shape and name that may pass the contract's rules, and sometimes a hostile value.
 */
function valuesOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const hostileSometimes = (usual: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: hostile })
  if (schema.properties) {
    const model = Object.fromEntries(
      Object.entries(schema.properties).map(([key, of]) => [key, valuesOf(of, key)]),
    )
    return hostileSometimes(
      fc.oneof(
        { weight: 6, arbitrary: fc.record(model) },
        { weight: 1, arbitrary: fc.record(model, { requiredKeys: [] }) },
      ),
    )
  }
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
  email: ['ayesha@example.org'],
  phone: ['03001234567'],
  country: ['Pakistan', 'Canada'],
  cnic: ['4210112345671'],
  payment_method: ['card', 'bank'],
  payment_gateway: ['swich', 'default'],
  quantity: ['1', '2.5'],
  amount: ['1500'],
  web_sequence: ['70'],
  mobile_sequence: ['80'],
  iban_no: ['PK36SCBL0000001123456702'],
  swift_code: ['SCBLPKKX'],
  currency: ['PKR'],
  bank_account_id: ['1'],
  tax_year: ['2027'],
  language: ['ur'],
  page: ['1', '2'],
  per_page: ['10'],
  status: ['0', '1', 'pending'],
}

function plausibleTexts(name: string, format?: string): string[] {
  if (format === 'date-time') return ['2026-11-21T00:00:00Z', '2020-01-01T00:00:00+05:00']
  if (/date|day/.test(name)) return ['2026-11-21', '2020-01-01']
  return plausible[name] ?? ['Winter', 'Sadqah', '1', 'a longer text of some words']
}

const schemaOf = (type: Entry['body']): Schema =>
  type ? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema) : {}

const hostileParam = fc.constantFrom(
  '0',
  '-1',
  '1.5',
  '1e3',
  '2147483648',
  '%00',
  'x'.repeat(190),
  '%2e%2e',
  '%F0%9F%A4%B2',
  '%',
)

/** Malformed JSON, or more of it than any call accepts. */
const brokenText = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '{"a":1,}',
    '\ufeff{}',
    'null',
    '"text"',
    `{"a":${'9'.repeat(400)}}`,
    '{"a":"\\ud800"}',
    nested(20_000, '[', ']'),
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    '{"__proto__":{"x":1}}',
    `"${'x'.repeat(1_100_000)}"`,
  ),
  fc.string({ unit: 'binary' }),
)

const oddHeaders = fc.constantFrom<Record<string, string>>(
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-encoding': 'gzip' },
  { 'x-xsrf-token': 'forged' },
  { 'idempotency-key': 'x'.repeat(5000) },
  { 'idempotency-key': '' },
  { 'accept-encoding': 'x;q=2, *;q=-1' },
  { accept: '\xff' },
  { range: 'bytes=9-1,-0' },
  { 'if-none-match': '"' },
  { authorization: `Bearer ${'.'.repeat(3000)}` },
  { origin: 'https://elsewhere.example' },
)

/**
 * Generates requests to these calls: most have the contract's shape with a hostile value in it, some have a
 * malformed body.
 * @param links public links that exist
 */
export function hostileRequest(
  calls: readonly Entry[],
  links: readonly string[],
): fc.Arbitrary<HostileRequest> {
  const paramOf = (name: string) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...(name === ':link' ? links : ['1', '2', '3'])) },
      { weight: 1, arbitrary: hostileParam },
    )
  const requestTo = (call: Entry): fc.Arbitrary<HostileRequest> =>
    fc
      .record({
        params: fc.tuple(...[...call.path.matchAll(/:\w+/g)].map(([name]) => paramOf(name))),
        query: valuesOf(schemaOf(call.query)),
        body: call.body ? valuesOf(schemaOf(call.body)) : fc.constant(undefined),
        text: fc.option(brokenText, { freq: 10 }),
        headers: fc.option(oddHeaders, { freq: 8 }),
        file: fc.constantFrom(
          '',
          '%PDF-1.7',
          'a,b\n1,2\n',
          '<Document>',
          '\x89PNG\r\n\x1a\n',
          '\xff\xd8\xff',
        ),
      })
      .map(({ params, query, body, text, headers, file }) => {
        const isForm = call.multipart !== undefined && text === null
        return {
          call,
          address: apiBase + addressOf(call, params, query),
          headers: { ...(call.body && !isForm && { 'content-type': 'application/json' }), ...headers },
          body:
            call.method === 'GET' ? undefined : isForm ? formOf(call, body, file) : (text ?? jsonOf(body)),
        }
      })
  return fc.oneof(...calls.map(requestTo))
}

function jsonOf(body: unknown): string {
  try {
    return JSON.stringify(body ?? null) ?? 'null'
  } catch {
    return 'null' // a bigint or a circular reference
  }
}

const textOf = (value: unknown): string => {
  try {
    return String(value)
  } catch {
    return '' // an object without a prototype
  }
}

function formOf(call: Entry, body: unknown, file: string): FormData {
  const form = new FormData()
  if (typeof body === 'object' && body !== null)
    for (const [field, value] of Object.entries(body)) form.append(field, textOf(value))
  form.append(call.multipart?.fileField ?? 'file', new Blob([Buffer.from(file, 'latin1')]), 'file')
  return form
}

function addressOf(call: Entry, params: string[], query: unknown): string {
  const given = [...params]
  const search = new URLSearchParams()
  if (typeof query === 'object' && query !== null)
    for (const [name, value] of Object.entries(query)) search.append(name, textOf(value).toWellFormed())
  return `${call.path.replace(/:\w+/g, () => given.shift() ?? '')}?${search}`
}
