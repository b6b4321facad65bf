import { afterAll, expect, test } from 'vitest'
import type { Entry } from '../../contract/src/entry.ts'
import { allCalls } from './all-calls.ts'
import { openStatementWorkspace } from './open-statement-workspace.ts'

/**
 * Every field into which staff write free text, by its reader. A new one fails until it is decided:
 * - gate: every donor reads it, and it passes `guard-change.ts`, or waits when an appeal is sent;
 * - account: a change of a bank account, which waits as a whole;
 * - one: one donor or payee, or everybody who pays, reads it at once: no digits but its own, and no link;
 * - name: messages and receipts repeat it at once: fewer than six digits, and no link;
 * - own: checked against the causes, methods or accounts, or the person's own number or address;
 * - staff: no donor reads it; `*` for all fields of a search, an export or a file.
 */
const readers = `
gate    POST /cause | funddetail fundtitle fundtypes impact texts.*.funddetail texts.*.fundtitle texts.*.fundtypes.* texts.*.impact
gate    POST /cause/:id | funddetail fundtitle fundtypes impact texts.*.funddetail texts.*.fundtitle texts.*.fundtypes.* texts.*.impact
gate    PUT /charity | address certificate description footer hours legal_name name registration_number slogan tax_approval tax_number tax_text thank_you
gate    PUT /charity | texts.*.address texts.*.certificate texts.*.description texts.*.footer texts.*.hours texts.*.legal_name texts.*.name texts.*.slogan texts.*.tax_text texts.*.thank_you
gate    PUT /charity/texts/:name | html texts.* begun_with.html begun_with.texts.*
gate    PUT /email-templates/:language | texts.*
gate    POST /appeal | texts.*.short texts.*.subject texts.*.text
gate    PUT /appeal/:id | texts.*.short texts.*.subject texts.*.text
account POST /bank | bank_name name notes.* number
account POST /bank/:id | bank_name name notes.* number
one     POST /transfer/:id/reject | reason
one     POST /office/gift/:id/reverse | reason
one     POST /statement/line/:id/return | reason
one     POST /refund/:id | reason
one     POST /payment/create | remarks
one     POST /office/gift | cart.*.remarks
one     POST /statement/line/:id/record | cart.*.remarks
one     POST /agreements | cart.*.remarks
one     PUT /agreements/:id/terms | cart.*.remarks
one     POST /payment/method | name titles.*
one     PUT /payment/method/:id | name titles.*
one     POST /payment/gateway | name
one     PUT /payment/gateway/:id | name
name    POST /payment/create | first_name last_name
name    POST /office/gift | first_name last_name
name    POST /statement/line/:id/record | first_name last_name
name    POST /agreements | first_name last_name
name    PUT /donation/:id/donor | first_name last_name
name    PUT /contact/:id | first_name last_name
name    POST /contact/:id/merge | fields.first_name fields.last_name
name    POST /contact/:id/taxpayers | name
name    POST /contact/:id/household | name
own     POST /agreements | cart.*.cause cart.*.quantity cart.*.subtypes
own     PUT /agreements/:id/terms | cart.*.cause cart.*.quantity cart.*.subtypes payment_gateway payment_method raast_bank
own     POST /office/gift | cart.*.cause cart.*.quantity cart.*.subtypes reference
own     POST /statement/line/:id/record | cart.*.cause cart.*.quantity cart.*.subtypes
own     POST /statement/confirm | matches.*.parts.*.difference.fund_type
own     POST /transfer/:id/verify | difference.fund_type
own     POST /discrepancy/:id/accept | difference.fund_type
own     POST /donation/:id/allocate | fund_type
own     PUT /donation/:id/line | fund_type
own     POST /payment/pair | payment_gateway payment_method
own     POST /payment/create | phone
own     POST /contact/:id/points | value
own     PUT /contact/:id/points/:point_id | value
own     POST /appeal/:id/test | phone
own     POST /channels/:name/test | phone
own     PUT /contact/:id | country
own     POST /contact/:id/merge | fields.country
staff   POST /appeal | filters.search name segment
staff   PUT /appeal/:id | filters.search name segment
staff   POST /agreements/:id/end | words
staff   POST /contact/:id/consents | reason
staff   POST /contact/:id/notes | words
staff   POST /donation/:id/notes | words
staff   POST /payment/:id/notes | words
staff   POST /contact/:id/tasks | title
staff   PUT /contact/:id/tasks/:task_id/fields | title
staff   POST /contact/segments | name
staff   PUT /donation/:id/donor | reason
staff   PUT /donation/:id/line | reason
staff   POST /refund/:id/decide | reason
staff   POST /transfer/:id/reopen | reason
staff   POST /transfer/:id/reverse | reason
staff   POST /statement/confirm | matches.*.parts.*.reopens matches.*.unallocated_reason
staff   POST /statement/leave | reason
staff   POST /statement/line/:id/offset | reason
staff   POST /statement/match/:id/undo | reason
staff   POST /discrepancy/:id/close | note
staff   POST /accounting/settlement-discrepancies/:id/resolve | note
staff   POST /accounting/payouts/write-off | reason
staff   PUT /accounting/payouts/terms | gateway
staff   PUT /accounting/account-names | names.*.account names.*.name
staff   POST /accounting/month-end/close | reason signature
staff   POST /accounting/month-end/reopen | reason
staff   POST /accounting/voucher | despite payee purpose
staff   POST /accounting/voucher/:id/reverse | reason
staff   POST /office/sheets | title
staff   POST /personal-data/erase | request who
staff   POST /staff | first_name last_name
staff   PUT /staff/:id | first_name last_name
staff   POST /staff/roles | name
staff   PUT /staff/roles/:id | name
staff   PUT /profile | first_name last_name
staff   PUT /profile/password | current_password password
staff   POST /profile/passkey | name response.*
staff   POST /profile/totp | code
staff   POST /auth/confirm | code passkey.* password
staff   POST /email-templates/:language/preview | texts.*
staff   POST /accounting/lines | *
staff   POST /accounting/lines/export | *
staff   POST /accounting/payouts/overdue | *
staff   POST /accounting/receipts | *
staff   POST /accounting/receipts/export | *
staff   POST /accounting/report | *
staff   POST /accounting/report/file | *
staff   POST /accounting/settlement-discrepancies | *
staff   POST /accounting/settlement-reports/:id/lines | *
staff   POST /accounting/settlement-reports/import | *
staff   POST /accounting/settlement-reports/preview | *
staff   POST /agreements/export | *
staff   POST /agreements/import | *
staff   POST /agreements/import/preview | *
staff   POST /agreements/list | *
staff   POST /audit | *
staff   POST /contact | *
staff   POST /contact/:id/timeline | *
staff   POST /contact/export | *
staff   POST /contact/suggestions | *
staff   POST /donation | *
staff   POST /donation/export | *
staff   POST /payment | *
staff   POST /payment/export | *
staff   POST /personal-data/export | *
staff   POST /personal-data/find | *
staff   POST /reconciliation | *
staff   POST /search | *
staff   POST /statement/:id/lines | *
staff   POST /statement/import | *
staff   POST /statement/line/:id/candidates | *
staff   POST /statement/preview | *
`

type Reader = 'gate' | 'account' | 'one' | 'name' | 'own' | 'staff'
const known = readers
  .trim()
  .split('\n')
  .map((line) => {
    const [, reader = '', call = '', fields = ''] = /^(\w+) +(.*) \| (.*)$/.exec(line) ?? []
    return { reader: reader as Reader, call, fields: fields.split(' ') }
  })

/** Has digits and blanks, which numbers, codes and choices refuse, and fits into 20 characters. */
const probe = 'Pay 0345 1234567 Ali'

type Schema = { safeParse(value: unknown): { success: boolean }; _zod: { def: Record<string, unknown> } }

/**
 * Lists the fields of a schema that accept free text.
 * @param isWhole false within a pipe, whose end decides
 */
function freeTexts(schema: Schema, path: string, isWhole = true): string[] {
  if (isWhole && path !== '' && schema.safeParse(probe).success) return [path]
  const def = schema._zod.def as {
    shape?: Record<string, Schema>
    element?: Schema
    valueType?: Schema
    innerType?: Schema
    options?: Schema[]
    in?: Schema
    out?: Schema
  }
  const below = (name: string) => (path === '' ? name : `${path}.${name}`)
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => freeTexts(field, below(name))),
    ...(def.element ? freeTexts(def.element, below('*')) : []),
    ...(def.valueType ? freeTexts(def.valueType, below('*')) : []),
    ...(def.innerType ? freeTexts(def.innerType, path, isWhole) : []),
    ...(def.options ?? []).flatMap((option) => freeTexts(option, path, isWhole)),
    ...(def.in ? freeTexts(def.in, path, false) : []),
    ...(def.out ? freeTexts(def.out, path, false) : []),
  ]
}

const ofStaff = allCalls.filter(({ who, method }) => who !== 'anyone' && who !== 'donor' && method !== 'GET')

test.each(ofStaff.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'each free text of %s has a reader, and so a rule',
  (name, { body }: Entry) => {
    const fields = known.filter(({ call }) => call === name).flatMap((one) => one.fields)
    const found = body ? [...new Set(freeTexts(body as unknown as Schema, ''))] : []
    if (!fields.includes('*')) expect(fields.toSorted()).toEqual(found.toSorted())
  },
)

const { app, imported } = await openStatementWorkspace()
afterAll(app.close)
const staff = await app.staff()
const sadqah = app.causeId('Sadqah')
const lines = (changes = {}) => ({
  cart: [{ id: sadqah, subtypes: 'Not Selected', amount: 5000, quantity: 1, ...changes }],
  total_amount: 5000,
})
const donor = { first_name: 'Hamza', last_name: 'Qureshi', email: 'hamza@example.org', phone: '03001234567' }
const gift = { ...donor, ...lines(), way: 'cash', received_on: '2026-03-01', despite: true }
const agreement = {
  ...donor,
  ...lines(),
  country: 'Pakistan',
  unit: 'month',
  day: 28,
  method: 'permanent_reference',
  language: 'en',
}
const profile = { kind: 'person', first_name: 'Hamza', last_name: 'Q', country: 'Pakistan', language: 'en' }

const idOf = async (sql: string) => (await app.pool.query<{ id: number }>(sql)).rows[0]?.id ?? 0
const record = async (changes: object) =>
  (await staff.call<{ id: number }>('POST', '/office/gift', { ...gift, ...changes })).body.data.id
const donation = await record({})
const other = await record({ first_name: 'Omar', email: 'omar@example.org', phone: '03007654321' })
await app.visitor().give({ payment_method: 'bank', payment_gateway: 'default' })
const entered = (await staff.call<{ id: number }>('POST', '/agreements', agreement)).body.data.id
await app.pool.query('select attach_contacts(50)')
const contactOf = (id: number) =>
  idOf(`select contact_id as id from donation_contacts where donation_id = ${id}`)
const [contact, loser] = [await contactOf(donation), await contactOf(other)]
const cash = await idOf(`select attempt_id as id from office_gifts limit 1`)
const transfer = await idOf(
  `select id from payment_attempts where gateway = 'default' order by id desc limit 1`,
)
const method = await idOf(`select id from payment_methods where name = 'card'`)
await staff.call('POST', '/payment/gateway', { name: 'Post' })
const gateway = await idOf(`select id from payment_gateways where name = 'Post'`)
const file = await imported([
  ['03/03/2026', 'TRANSFER FROM HAMZA', '5000'],
  ['04/03/2026', 'RETURN', '', '5000'],
])
const [credit, debit] = file.lines

/** Calls whose text is sent or shown at once. `cart` and `fields` take a text of a line or of the record. */
const requests: Record<string, readonly [path: string, body: object]> = {
  'POST /transfer/:id/reject': [`/transfer/${transfer}/reject`, {}],
  'POST /office/gift/:id/reverse': [`/office/gift/${donation}/reverse`, {}],
  'POST /statement/line/:id/return': [`/statement/line/${debit?.id}/return`, { attempt_ids: [cash] }],
  'POST /refund/:id': [`/refund/${cash}`, { amount: 5000, way: 'by_hand', left: 5000 }],
  'POST /payment/create': ['/payment/create', { ...donor, type: 'fee', amount: 5000 }],
  'POST /office/gift': ['/office/gift', gift],
  'POST /statement/line/:id/record': [
    `/statement/line/${credit?.id}/record`,
    { ...donor, ...lines(), despite: true },
  ],
  'POST /agreements': ['/agreements', agreement],
  'PUT /agreements/:id/terms': [
    `/agreements/${entered}/terms`,
    { ...lines(), unit: 'month', day: 28, payment_method: 'bank', payment_gateway: 'default' },
  ],
  'POST /payment/method': ['/payment/method', { name: 'Post' }],
  'PUT /payment/method/:id': [`/payment/method/${method}`, { name: 'card' }],
  'POST /payment/gateway': ['/payment/gateway', {}],
  'PUT /payment/gateway/:id': [`/payment/gateway/${gateway}`, {}],
  'PUT /donation/:id/donor': [`/donation/${donation}/donor`, { ...donor, reason: 'Misspelt' }],
  'PUT /contact/:id': [`/contact/${contact}`, profile],
  'POST /contact/:id/merge': [`/contact/${contact}/merge`, { loser_id: loser, fields: profile }],
  'POST /contact/:id/taxpayers': [`/contact/${contact}/taxpayers`, { kind: 'ntn', number: '1234567' }],
  'POST /contact/:id/household': [`/contact/${contact}/household`, {}],
}

/** The body with this text in a field such as 'reason', 'cart.*.remarks' or 'titles.*'. */
function withText(body: object, field: string, text: string): object {
  const [first = '', ...others] = field.split('.')
  if (first === 'cart') return { ...body, ...lines({ remarks: text }) }
  if (first === 'titles') return { ...body, titles: { ur: text } }
  if (first === 'fields') return { ...body, fields: { ...profile, [others[0] ?? '']: text } }
  return { ...body, [first]: text }
}

const atOnce = known
  .filter(({ reader }) => reader === 'one' || reader === 'name')
  .flatMap(({ reader, call, fields }) => fields.map((field) => [call, field, reader] as const))

test.each(atOnce)(
  '%s: %s with a wallet or a site is refused, since nobody approves it',
  async (call, field, reader) => {
    const [path, body] = requests[call] ?? ['', {}]
    const halves = reader === 'one' ? ['Easypaisa 0345'] : []
    for (const text of ['Easypaisa 0345 1234567', 'Send at rahat.gives', ...halves]) {
      const { status, body: answer } = await staff.call(
        call.split(' ')[0] ?? '',
        path,
        withText(body, field, text),
      )
      expect([status, answer.message], text).toEqual([422, expect.stringContaining('Leave this out: ')])
    }
  },
)
