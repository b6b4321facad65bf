import { afterAll, expect, test } from 'vitest'
import { type Entry, mayCall } from '../../contract/src/entry.ts'
import { allCalls } from './all-calls.ts'
import { createTestDatabase } from './create-test-database.ts'

const database = await createTestDatabase()
afterAll(database.drop)

const nameOf = ({ method, path }: Entry) => `${method} ${path}`

/** Calls with a body that only read. */
const reading = `
    POST /accounting/batches/next
    POST /accounting/payouts/overdue
    POST /accounting/settlement-discrepancies
    POST /accounting/settlement-reports/:id/lines
    POST /accounting/settlement-reports/preview
    POST /accounting/vouchers
    POST /agreements/import/preview
    POST /audit
    POST /reconciliation
    POST /statement
    POST /statement/:id/lines
    POST /statement/line/:id/candidates
    POST /statement/preview`

/** Calls by which each ready-made role changes or sends anything beyond the person's own account. */
const writing: Record<string, string> = {
  'Donation Officer': `
    DELETE /appeal/:id
    DELETE /contact/:id/members/:member_id
    DELETE /contact/:id/taxpayers/:taxpayer_id
    DELETE /contact/segments/:id
    DELETE /donation/:id/credits/:credit_id
    DELETE /statement/:id
    POST /agreements
    POST /agreements/:id/end
    POST /agreements/:id/instrument/remove
    POST /agreements/:id/link
    POST /agreements/:id/pause
    POST /agreements/:id/resume
    POST /agreements/:id/skip
    POST /agreements/import
    POST /agreements/request
    POST /appeal
    POST /appeal/:id/test
    POST /contact/:id/consents
    POST /contact/:id/household
    POST /contact/:id/members
    POST /contact/:id/merge
    POST /contact/:id/notes
    POST /contact/:id/points
    POST /contact/:id/sign-in-link
    POST /contact/:id/statement/:tax_year
    POST /contact/:id/tasks
    POST /contact/:id/taxpayers
    POST /contact/duplicates/dismiss
    POST /contact/duplicates/merge
    POST /contact/merges/split
    POST /contact/segments
    POST /contact/statements
    POST /donation/:id/allocate
    POST /donation/:id/credits
    POST /donation/:id/messages
    POST /donation/:id/notes
    POST /office/gift
    POST /office/gift/:id/cleared
    POST /office/gift/:id/reverse
    POST /office/sheets
    POST /office/sheets/:id/close
    POST /payment/:id/messages
    POST /payment/:id/notes
    POST /payment/create
    POST /statement/agreements
    POST /statement/confirm
    POST /statement/import
    POST /statement/leave
    POST /statement/line/:id/record
    POST /statement/line/:id/reopen
    POST /statement/match/:id/undo
    POST /transfer/:id/reject
    POST /transfer/:id/reopen
    POST /transfer/:id/reverse
    POST /transfer/:id/verify
    PUT /agreements/:id/terms
    PUT /appeal/:id
    PUT /contact/:id
    PUT /contact/:id/donations/:donation_id/taxpayer
    PUT /contact/:id/points/:point_id
    PUT /contact/:id/tasks/:task_id
    PUT /contact/:id/tasks/:task_id/fields
    PUT /contact/:id/taxpayers/default
    PUT /donation/:id/donor
    PUT /donation/:id/line
    PUT /office/sheets/:id`,
  Accountant: `
    DELETE /accounting/settlement-reports/:id
    DELETE /appeal/:id
    DELETE /contact/:id/members/:member_id
    DELETE /contact/:id/taxpayers/:taxpayer_id
    DELETE /contact/segments/:id
    DELETE /donation/:id/credits/:credit_id
    DELETE /statement/:id
    POST /accounting/batches
    POST /accounting/batches/:id/export
    POST /accounting/month-end/close
    POST /accounting/month-end/reopen
    POST /accounting/payouts/write-off
    POST /accounting/settlement-discrepancies/:id/resolve
    POST /accounting/settlement-reports/:id/match
    POST /accounting/settlement-reports/import
    POST /accounting/voucher
    POST /accounting/voucher/:id/reverse
    POST /agreements
    POST /agreements/:id/end
    POST /agreements/:id/instrument/remove
    POST /agreements/:id/link
    POST /agreements/:id/pause
    POST /agreements/:id/resume
    POST /agreements/:id/skip
    POST /agreements/import
    POST /agreements/request
    POST /appeal
    POST /appeal/:id/test
    POST /checks/run
    POST /contact/:id/consents
    POST /contact/:id/household
    POST /contact/:id/members
    POST /contact/:id/notes
    POST /contact/:id/points
    POST /contact/:id/sign-in-link
    POST /contact/:id/statement/:tax_year
    POST /contact/:id/tasks
    POST /contact/:id/taxpayers
    POST /contact/segments
    POST /contact/statements
    POST /discrepancy/:id/ask
    POST /discrepancy/:id/close
    POST /donation/:id/credits
    POST /donation/:id/messages
    POST /donation/:id/notes
    POST /payment/:id/messages
    POST /payment/:id/notes
    POST /payment/create
    POST /reconciliation/run
    POST /statement/confirm
    POST /statement/import
    POST /statement/leave
    POST /statement/line/:id/explain
    POST /statement/line/:id/offset
    POST /statement/line/:id/reopen
    POST /statement/match/:id/undo
    PUT /accounting/account-names
    PUT /accounting/payouts/terms
    PUT /agreements/:id/terms
    PUT /appeal/:id
    PUT /contact/:id
    PUT /contact/:id/donations/:donation_id/taxpayer
    PUT /contact/:id/points/:point_id
    PUT /contact/:id/tasks/:task_id
    PUT /contact/:id/tasks/:task_id/fields
    PUT /contact/:id/taxpayers/default`,
  Fundraiser: `
    DELETE /appeal/:id
    DELETE /contact/:id/members/:member_id
    DELETE /contact/:id/taxpayers/:taxpayer_id
    DELETE /contact/segments/:id
    DELETE /donation/:id/credits/:credit_id
    POST /agreements
    POST /agreements/:id/end
    POST /agreements/:id/instrument/remove
    POST /agreements/:id/link
    POST /agreements/:id/pause
    POST /agreements/:id/resume
    POST /agreements/:id/skip
    POST /agreements/import
    POST /agreements/request
    POST /appeal
    POST /appeal/:id/test
    POST /contact/:id/consents
    POST /contact/:id/household
    POST /contact/:id/members
    POST /contact/:id/notes
    POST /contact/:id/points
    POST /contact/:id/sign-in-link
    POST /contact/:id/statement/:tax_year
    POST /contact/:id/tasks
    POST /contact/:id/taxpayers
    POST /contact/segments
    POST /contact/statements
    POST /donation/:id/credits
    POST /donation/:id/messages
    POST /donation/:id/notes
    POST /payment/:id/messages
    POST /payment/:id/notes
    PUT /agreements/:id/terms
    PUT /appeal/:id
    PUT /contact/:id
    PUT /contact/:id/donations/:donation_id/taxpayer
    PUT /contact/:id/points/:point_id
    PUT /contact/:id/tasks/:task_id
    PUT /contact/:id/tasks/:task_id/fields
    PUT /contact/:id/taxpayers/default`,
  'Content Editor': `
    DELETE /bank/:id
    POST /bank
    POST /bank/:id
    POST /cause
    POST /cause/:id`,
  Volunteer: `
    POST /office/gift
    POST /office/gift/:id/reverse
    POST /office/sheets
    POST /office/sheets/:id/close
    POST /transfer/:id/reverse
    PUT /office/sheets/:id`,
  Trustee: `
`,
}

const listed = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

const isWriting = (call: Entry) =>
  call.method !== 'GET' && !call.fromReplica && !listed(reading).includes(nameOf(call))

const forStaff = allCalls.flatMap(({ who, ...call }) =>
  who === 'anyone' || who === 'donor' || who === 'signed_in' ? [] : [{ ...call, who }],
)

async function rightsOf(role: string): Promise<ReadonlySet<string>> {
  const { rows } = await database.pool.query<{ path: string }>(
    'select path from role_permissions join roles on roles.id = role_id where name = $1',
    [role],
  )
  return new Set(rows.map(({ path }) => path))
}

test.each(Object.entries(writing))(
  'the role %s writes what is listed here, and nothing else',
  async (role, calls) => {
    const rights = await rightsOf(role)
    expect(rights.size).toBeGreaterThan(0)
    const may = forStaff.filter((call) => isWriting(call) && mayCall(call.who, rights)).map(nameOf)
    expect(may.sort()).toEqual(listed(calls))
  },
)

test('every ready-made role but the administrator is listed', async () => {
  const { rows } = await database.pool.query<{ name: string }>('select name from roles order by name')
  expect(rows.map(({ name }) => name)).toEqual(['Administrator', ...Object.keys(writing)].sort())
})

test.each([
  [
    'the address that lets its holder act as a donor',
    'GET /donation/:id/link',
    ['Accountant', 'Donation Officer', 'Fundraiser'],
  ],
  ['sums and charts', 'GET /analytics/giving', ['Accountant', 'Donation Officer', 'Fundraiser', 'Trustee']],
  ['counts of donations', 'GET /analytics', ['Accountant', 'Donation Officer', 'Fundraiser', 'Trustee']],
])('%s: only these roles see it', async (_, name, roles) => {
  const call = forStaff.find((one) => nameOf(one) === name)
  const allowed: string[] = []
  for (const role of Object.keys(writing))
    if (call && mayCall(call.who, await rightsOf(role))) allowed.push(role)
  expect(allowed.sort()).toEqual(roles)
})
