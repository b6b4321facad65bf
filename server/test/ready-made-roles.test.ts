import { afterAll, expect, test } from 'vitest'
import { type Entry, mayCall } from '../../contract/src/entry.ts'
import { allCalls } from './all-calls.ts'
import { createTestDatabase } from './create-test-database.ts'

const database = await createTestDatabase()
afterAll(database.drop)

const nameOf = ({ method, path }: Entry) => `${method} ${path}`

/** Calls with a body that only read. */
const reading = `
    POST /journal-batches/preview
    POST /overdue-payments/search
    POST /settlement-discrepancies/search
    POST /settlement-reports/:id/lines/search
    POST /settlement-reports/preview
    POST /vouchers/search
    POST /agreement-imports/preview
    POST /audit-entries/search
    POST /discrepancies/search
    POST /statements/search
    POST /statements/:id/lines/search
    POST /statement-lines/:id/candidates/search
    POST /statements/preview`

/** Calls by which each ready-made role changes or sends anything beyond the person's own account. */
const writing: Record<string, string> = {
  'Donation Officer': `
    DELETE /appeals/:id
    DELETE /contacts/:id/members/:member_id
    DELETE /contacts/:id/taxpayers/:taxpayer_id
    DELETE /contact-segments/:id
    DELETE /donations/:id/soft-credits/:credit_id
    DELETE /statements/:id
    POST /agreements
    POST /agreements/:id/end
    DELETE /agreements/:id/instrument
    POST /agreements/:id/send-link
    POST /agreements/:id/pause
    POST /agreements/:id/resume
    POST /agreements/:id/skip
    POST /agreement-imports
    POST /agreements/remind
    POST /appeals
    POST /appeals/:id/test
    POST /contacts/:id/consents
    POST /contacts/:id/households
    POST /contacts/:id/members
    POST /contacts/:id/merge
    POST /contacts/:id/notes
    POST /contacts/:id/contact-points
    POST /contacts/:id/send-sign-in-link
    POST /contacts/:id/yearly-statements/:tax_year/send
    POST /contacts/:id/tasks
    POST /contacts/:id/taxpayers
    POST /contact-duplicates/dismiss
    POST /contact-duplicates/merge
    POST /contact-merges/undo
    POST /contact-segments
    POST /yearly-statements/send
    POST /donations/:id/allocate
    POST /donations/:id/soft-credits
    POST /donations/:id/messages
    POST /donations/:id/notes
    POST /office-gifts
    POST /office-gifts/:id/clear
    POST /office-gifts/:id/reverse
    POST /day-sheets
    POST /day-sheets/:id/close
    POST /payments/:id/messages
    POST /payments/:id/notes
    POST /payments
    POST /statement-lines/record-agreements
    POST /statement-lines/match
    POST /statements
    POST /statement-lines/leave-unallocated
    POST /statement-lines/:id/record
    POST /statement-lines/:id/reopen
    POST /statement-matches/:id/undo
    POST /transfers/:id/reject
    POST /transfers/:id/undo-rejection
    POST /transfers/:id/reverse
    POST /transfers/:id/verify
    PUT /agreements/:id/terms
    PUT /appeals/:id
    PUT /contacts/:id
    PUT /contacts/:id/donations/:donation_id/taxpayer
    PUT /contacts/:id/contact-points/:point_id
    PUT /contacts/:id/tasks/:task_id/status
    PUT /contacts/:id/tasks/:task_id
    PUT /contacts/:id/default-taxpayer
    PUT /donations/:id/donor
    POST /donations/:id/move-line
    PUT /day-sheets/:id`,
  Accountant: `
    DELETE /settlement-reports/:id
    DELETE /appeals/:id
    DELETE /contacts/:id/members/:member_id
    DELETE /contacts/:id/taxpayers/:taxpayer_id
    DELETE /contact-segments/:id
    DELETE /donations/:id/soft-credits/:credit_id
    DELETE /statements/:id
    POST /journal-batches
    POST /journal-batches/:id/export
    POST /month-end/close
    POST /month-end/reopen
    POST /attempts/:id/write-off
    POST /settlement-discrepancies/:id/resolve
    POST /settlement-reports/:id/match
    POST /settlement-reports
    POST /vouchers
    POST /vouchers/:id/reverse
    POST /agreements
    POST /agreements/:id/end
    DELETE /agreements/:id/instrument
    POST /agreements/:id/send-link
    POST /agreements/:id/pause
    POST /agreements/:id/resume
    POST /agreements/:id/skip
    POST /agreement-imports
    POST /agreements/remind
    POST /appeals
    POST /appeals/:id/test
    POST /checks/run
    POST /contacts/:id/consents
    POST /contacts/:id/households
    POST /contacts/:id/members
    POST /contacts/:id/notes
    POST /contacts/:id/contact-points
    POST /contacts/:id/send-sign-in-link
    POST /contacts/:id/yearly-statements/:tax_year/send
    POST /contacts/:id/tasks
    POST /contacts/:id/taxpayers
    POST /contact-segments
    POST /yearly-statements/send
    POST /discrepancies/:id/ask
    POST /discrepancies/:id/close
    POST /donations/:id/soft-credits
    POST /donations/:id/messages
    POST /donations/:id/notes
    POST /payments/:id/messages
    POST /payments/:id/notes
    POST /payments
    POST /reconciliation/run
    POST /statement-lines/match
    POST /statements
    POST /statement-lines/leave-unallocated
    POST /statement-lines/:id/explain
    POST /statement-lines/:id/offset
    POST /statement-lines/:id/reopen
    POST /statement-matches/:id/undo
    PUT /ledger-accounts/export-names
    PUT /payouts/terms
    PUT /agreements/:id/terms
    PUT /appeals/:id
    PUT /contacts/:id
    PUT /contacts/:id/donations/:donation_id/taxpayer
    PUT /contacts/:id/contact-points/:point_id
    PUT /contacts/:id/tasks/:task_id/status
    PUT /contacts/:id/tasks/:task_id
    PUT /contacts/:id/default-taxpayer`,
  Fundraiser: `
    DELETE /appeals/:id
    DELETE /contacts/:id/members/:member_id
    DELETE /contacts/:id/taxpayers/:taxpayer_id
    DELETE /contact-segments/:id
    DELETE /donations/:id/soft-credits/:credit_id
    POST /agreements
    POST /agreements/:id/end
    DELETE /agreements/:id/instrument
    POST /agreements/:id/send-link
    POST /agreements/:id/pause
    POST /agreements/:id/resume
    POST /agreements/:id/skip
    POST /agreement-imports
    POST /agreements/remind
    POST /appeals
    POST /appeals/:id/test
    POST /contacts/:id/consents
    POST /contacts/:id/households
    POST /contacts/:id/members
    POST /contacts/:id/notes
    POST /contacts/:id/contact-points
    POST /contacts/:id/send-sign-in-link
    POST /contacts/:id/yearly-statements/:tax_year/send
    POST /contacts/:id/tasks
    POST /contacts/:id/taxpayers
    POST /contact-segments
    POST /yearly-statements/send
    POST /donations/:id/soft-credits
    POST /donations/:id/messages
    POST /donations/:id/notes
    POST /payments/:id/messages
    POST /payments/:id/notes
    PUT /agreements/:id/terms
    PUT /appeals/:id
    PUT /contacts/:id
    PUT /contacts/:id/donations/:donation_id/taxpayer
    PUT /contacts/:id/contact-points/:point_id
    PUT /contacts/:id/tasks/:task_id/status
    PUT /contacts/:id/tasks/:task_id
    PUT /contacts/:id/default-taxpayer`,
  'Content Editor': `
    DELETE /bank-accounts/:id
    POST /bank-accounts
    PUT /bank-accounts/:id
    POST /cause
    POST /cause/:id`,
  Volunteer: `
    POST /office-gifts
    POST /office-gifts/:id/reverse
    POST /day-sheets
    POST /day-sheets/:id/close
    POST /transfers/:id/reverse
    PUT /day-sheets/:id`,
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
    'GET /donations/:id/link',
    ['Accountant', 'Donation Officer', 'Fundraiser'],
  ],
  [
    'sums and charts',
    'GET /analytics/giving-charts',
    ['Accountant', 'Donation Officer', 'Fundraiser', 'Trustee'],
  ],
  ['counts of donations', 'GET /analytics', ['Accountant', 'Donation Officer', 'Fundraiser', 'Trustee']],
])('%s: only these roles see it', async (_, name, roles) => {
  const call = forStaff.find((one) => nameOf(one) === name)
  const allowed: string[] = []
  for (const role of Object.keys(writing))
    if (call && mayCall(call.who, await rightsOf(role))) allowed.push(role)
  expect(allowed.sort()).toEqual(roles)
})
