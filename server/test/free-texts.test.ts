import { afterAll, expect, test } from 'vitest'
import type { Entry } from '../../contract/src/entry.ts'
import { allCalls } from './all-calls.ts'
import { openStatementWorkspace } from './open-statement-workspace.ts'

/**
 * Every field into which staff write free text, by its reader. A new field fails the test until its reader is
 * listed here:
 * - gate: every donor reads it, and it passes `guard-change.ts`, or waits when an appeal is sent;
 * - account: a change of a bank account, which waits as a whole;
 * - one: one donor or payee reads it at once: no digits but its own, and no link;
 * - name: messages and receipts repeat it at once: fewer than six digits, and no link;
 * - own: checked against the causes, methods or accounts, or the person's own number or address;
 * - staff: no donor reads it; `*` for all fields of a search, an export or a file.
 */
const readers = `
gate    POST /cause | funddetail fundtitle fundtypes impact other_names texts.*.funddetail texts.*.fundtitle texts.*.fundtypes.* texts.*.impact texts.*.unit_name unit_name
gate    POST /cause/:id | funddetail fundtitle fundtypes impact other_names texts.*.funddetail texts.*.fundtitle texts.*.fundtypes.* texts.*.impact texts.*.unit_name unit_name
gate    POST /campaigns | funddetail fundtitle pictures.*.alts.* texts.*.funddetail texts.*.fundtitle
gate    PUT /campaigns/:id | funddetail fundtitle pictures.*.alts.* texts.*.funddetail texts.*.fundtitle
gate    PUT /charity | address certificate description footer hours legal_name name registration_number slogan tax_approval tax_number tax_text thank_you
gate    PUT /charity | texts.*.address texts.*.certificate texts.*.description texts.*.footer texts.*.hours texts.*.legal_name texts.*.name texts.*.slogan texts.*.tax_text texts.*.thank_you
gate    PUT /charity/texts/:name | html texts.* begun_with.html begun_with.texts.*
gate    PUT /email-templates/:language | texts.*
gate    POST /appeals | texts.*.short texts.*.subject texts.*.text
gate    PUT /appeals/:id | texts.*.short texts.*.subject texts.*.text
gate    POST /payment/method | name titles.*
gate    PUT /payment/method/:id | name titles.*
gate    POST /payment/gateway | name
gate    PUT /payment/gateway/:id | name
gate    POST /payment-pairs | payment_gateway payment_method
account POST /bank-accounts | bank_name name notes.* number
account PUT /bank-accounts/:id | bank_name name notes.* number
one     POST /transfers/:id/reject | reason
one     POST /office-gifts/:id/reverse | reason
one     POST /statement-lines/:id/return | reason
one     POST /attempts/:id/refunds | reason
one     POST /payments | remarks
one     POST /page-revisions/:id/decide | reason
one     POST /page-thanks/:id/decide | reason
one     POST /page-reports/:id/decide | reason
one     POST /campaign-pages/:id/hide | reason
one     POST /office-gifts | cart.*.remarks
one     POST /statement-lines/:id/record | cart.*.remarks
one     POST /agreements | cart.*.remarks
one     PUT /agreements/:id/terms | cart.*.remarks
name    POST /alms-rates | source
name    POST /alms-rates/:id/correct | source
name    POST /payments | first_name last_name
name    POST /office-gifts | cart.*.qurbani.shares.*.name cart.*.qurbani.shares.*.parent first_name last_name
name    POST /statement-lines/:id/record | cart.*.qurbani.shares.*.name cart.*.qurbani.shares.*.parent first_name last_name
name    PUT /qurbani-orders/:id/share-names | shares.*.name shares.*.parent
staff   PUT /qurbani-orders/:id/share-names | reason shares.*.begun_with.name shares.*.begun_with.parent
name    POST /agreements | first_name last_name
name    PUT /donations/:id/donor | first_name last_name
name    PUT /contacts/:id | first_name last_name
name    POST /contacts/:id/merge | fields.first_name fields.last_name
name    POST /contacts/:id/taxpayers | name
name    POST /contacts/:id/households | name
own     POST /agreements | cart.*.cause cart.*.quantity cart.*.subtypes
own     PUT /agreements/:id/terms | cart.*.cause cart.*.quantity cart.*.subtypes payment_gateway payment_method raast_bank
own     POST /office-gifts | cart.*.cause cart.*.quantity cart.*.subtypes reference
own     POST /statement-lines/:id/record | cart.*.cause cart.*.quantity cart.*.subtypes
own     POST /statement-lines/match | matches.*.parts.*.difference.fund_type
own     POST /transfers/:id/verify | difference.fund_type
own     POST /discrepancies/:id/accept | difference.fund_type
own     POST /donations/:id/allocate | fund_type
own     POST /donations/:id/move-line | fund_type
own     POST /payments | phone
own     POST /contacts/:id/contact-points | value
own     PUT /contacts/:id/contact-points/:point_id | value
own     POST /appeals/:id/test | phone
own     POST /channels/:name/test | phone
own     PUT /contacts/:id | country
own     POST /contacts/:id/merge | fields.country
own     POST /gift-messages/:id/decide | listed_name message
staff   POST /match-pledges/:id/payments | donation_code
staff   POST /campaigns/preview | funddetail fundtitle pictures.*.alt
staff   POST /appeals | filters.search name segment
staff   PUT /appeals/:id | filters.search name segment
staff   POST /qurbani-offers/:id/allot | place
name    POST /seasons/:id/qurbani-offers | collection.en collection.ur
name    PUT /qurbani-offers/:id | collection.en collection.ur
staff   PUT /qurbani-offers/:id | begun_with.collection.en begun_with.collection.ur
staff   POST /animals/:id/undo-slaughter | reason
name    POST /seasons/:id/iftar-offers | place
name    PUT /iftar-offers/:id | place
staff   PUT /iftar-offers/:id | begun_with.place
staff   POST /seasons/:id/qurbani-orders/search | *
staff   PUT /animals/:id | place tag
staff   POST /webhook-endpoints | name
staff   PUT /webhook-endpoints/:id | name
staff   POST /agreements/:id/end | note
staff   POST /contacts/:id/consents | reason
staff   POST /contact-consents | lines.* reason
staff   POST /contacts/:id/notes | note
staff   POST /donations/:id/notes | note
staff   POST /payments/:id/notes | note
staff   POST /contacts/:id/tasks | title
staff   PUT /contacts/:id/tasks/:task_id | title
staff   POST /saved-views | name
staff   PUT /donations/:id/donor | reason
staff   POST /donations/:id/move-line | reason
staff   POST /refunds/:id/decide | reason
staff   POST /transfers/:id/undo-rejection | reason
staff   POST /transfers/:id/reverse | reason
staff   POST /statement-lines/match | matches.*.parts.*.undo_note matches.*.unallocated_reason
staff   POST /statement-lines/leave-unallocated | reason
staff   POST /statement-lines/:id/offset | reason
staff   POST /statement-matches/:id/undo | reason
staff   POST /discrepancies/:id/close | note
staff   POST /settlement-discrepancies/:id/resolve | note
staff   POST /attempts/:id/write-off | reason
staff   PUT /payouts/terms | gateway
staff   PUT /account-names | names.*.account names.*.name
staff   POST /month-end/close | reason signature
staff   POST /month-end/reopen | reason
staff   POST /vouchers | despite payee purpose
staff   POST /vouchers/:id/reverse | reason
staff   POST /day-sheets | title
staff   POST /postdated-cheques/:id/return | reason
staff   POST /personal-data/erase | request who
staff   POST /staff | first_name last_name
staff   PUT /staff/:id | first_name last_name
staff   POST /roles | name
staff   PUT /roles/:id | name
staff   POST /api-keys | name
staff   PUT /api-keys/:id | name
staff   PUT /profile | first_name last_name
staff   PUT /profile/password | current_password password
staff   POST /profile/passkeys | name response.*
staff   POST /profile/totp/confirm | code
staff   POST /auth/confirm-identity | code passkey.* password
staff   POST /email-templates/:language/preview | texts.*
staff   POST /ledger-lines/search | *
staff   POST /ledger-lines/export | *
staff   POST /overdue-payments/search | *
staff   POST /receipts/search | *
staff   POST /receipts/export | *
staff   POST /receipts/print | *
staff   POST /ledger-reports/search | *
staff   POST /ledger-reports/print | *
staff   POST /settlement-discrepancies/search | *
staff   POST /settlement-reports/:id/lines/search | *
staff   POST /settlement-reports | *
staff   POST /settlement-reports/preview | *
staff   POST /agreements/export | *
staff   POST /agreements/search | *
staff   POST /audit-entries/search | *
staff   POST /audit-entries/export | *
staff   POST /contacts/search | *
staff   POST /contacts/:id/timeline/search | *
staff   POST /contacts/export | *
staff   POST /contacts/suggest | *
staff   POST /donation | *
staff   POST /imports | *
staff   POST /imports/:id/rows/export | *
staff   POST /imports/:id/run | *
staff   PUT /imports/:id/mapping | *
staff   POST /donation/export | *
staff   POST /payment | *
staff   POST /payment/export | *
staff   POST /personal-data/export | *
staff   POST /personal-data/search | *
staff   POST /discrepancies/search | *
staff   POST /search | *
staff   POST /statements/:id/lines/search | *
staff   POST /statements | *
staff   POST /statement-lines/:id/candidates/search | *
staff   POST /statements/preview | *
`

type Reader = 'gate' | 'account' | 'one' | 'name' | 'own' | 'staff'
const known = readers
  .trim()
  .split('\n')
  .map((line) => {
    const [, reader = '', call = '', fields = ''] = /^(\w+) +(.*) \| (.*)$/.exec(line) ?? []
    return { reader: reader as Reader, call, fields: fields.split(' ') }
  })

/**
 * Text for recognising free text: it has digits and blanks, which numbers, codes and choices refuse, and fits
 * into 20 characters.
 */
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
  (await staff.call<{ id: number }>('POST', '/office-gifts', { ...gift, ...changes })).body.data.id
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
const file = await imported([
  ['03/03/2026', 'TRANSFER FROM HAMZA', '5000'],
  ['04/03/2026', 'RETURN', '', '5000'],
])
const [credit, debit] = file.lines

const iftar = {
  cause_id: 1,
  price: 250,
  stock: 10,
  days_before: 1,
  closes_time: '12:00',
  is_offered: true,
}

const offer = {
  cause_id: 1,
  time_zone: 'Asia/Karachi',
  days_after: 0,
  animal: 'cow',
  shares_per_animal: 7,
  share_price: 20_000,
  animal_price: null,
  meat: 'poor',
  days: 3,
  closes_day: 0,
  closes_time: '18:00',
  stock: 70,
  is_offered: true,
}

/** Calls whose text is sent or shown at once. `cart` and `fields` take a text of a line or of the record. */
const requests: Record<string, readonly [path: string, body: object]> = {
  'POST /transfers/:id/reject': [`/transfers/${transfer}/reject`, {}],
  'POST /office-gifts/:id/reverse': [`/office-gifts/${donation}/reverse`, {}],
  'POST /statement-lines/:id/return': [`/statement-lines/${debit?.id}/return`, { attempt_ids: [cash] }],
  'POST /attempts/:id/refunds': [`/attempts/${cash}/refunds`, { amount: 5000, way: 'by_hand', left: 5000 }],
  'POST /page-revisions/:id/decide': [
    '/page-revisions/1/decide',
    { is_approved: false, written_at: '2026-03-01T00:00:00Z' },
  ],
  'POST /page-thanks/:id/decide': ['/page-thanks/1/decide', { is_approved: false }],
  'POST /page-reports/:id/decide': ['/page-reports/1/decide', { is_upheld: true }],
  'POST /campaign-pages/:id/hide': ['/campaign-pages/1/hide', {}],
  'POST /payments': ['/payments', { ...donor, type: 'fee', amount: 5000 }],
  'POST /office-gifts': ['/office-gifts', gift],
  'POST /statement-lines/:id/record': [
    `/statement-lines/${credit?.id}/record`,
    { ...donor, ...lines(), despite: true },
  ],
  'POST /agreements': ['/agreements', agreement],
  'PUT /agreements/:id/terms': [
    `/agreements/${entered}/terms`,
    { ...lines(), unit: 'month', day: 28, payment_method: 'bank', payment_gateway: 'default' },
  ],
  'POST /alms-rates': [
    '/alms-rates',
    { kind: 'fidya', commodity: 'wheat', rupees: 300, people: 1, valid_from: '2026-01-01' },
  ],
  'POST /alms-rates/:id/correct': ['/alms-rates/1/correct', { rupees: 300, people: 1 }],
  'POST /seasons/:id/iftar-offers': [
    '/seasons/1/iftar-offers',
    { ...iftar, first_ramazan_day: 1, last_ramazan_day: 2 },
  ],
  'PUT /iftar-offers/:id': ['/iftar-offers/1', iftar],
  'POST /seasons/:id/qurbani-offers': ['/seasons/1/qurbani-offers', offer],
  'PUT /qurbani-offers/:id': ['/qurbani-offers/1', offer],
  'PUT /qurbani-orders/:id/share-names': ['/qurbani-orders/1/share-names', {}],
  'PUT /donations/:id/donor': [`/donations/${donation}/donor`, { ...donor, reason: 'Misspelt' }],
  'PUT /contacts/:id': [`/contacts/${contact}`, profile],
  'POST /contacts/:id/merge': [`/contacts/${contact}/merge`, { loser_id: loser, fields: profile }],
  'POST /contacts/:id/taxpayers': [`/contacts/${contact}/taxpayers`, { kind: 'ntn', number: '1234567' }],
  'POST /contacts/:id/households': [`/contacts/${contact}/households`, {}],
}

/** The body with this text in a field such as 'reason' or 'cart.*.remarks'. */
function withText(body: object, field: string, text: string): object {
  const [first = '', ...others] = field.split('.')
  if (first === 'cart') return { ...body, ...lines({ remarks: text }) }
  if (first === 'fields') return { ...body, fields: { ...profile, [others[0] ?? '']: text } }
  if (first === 'collection') return { ...body, collection: { en: '', ur: '', [others[0] ?? '']: text } }
  if (first === 'shares')
    return { shares: [{ id: 1, name: '', parent: '', intention: 'wajib', [others[1] ?? '']: text }] }
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
