import { afterAll, expect, test } from 'vitest'
import { type Entry, mayCall } from '../../contract/src/entry.ts'
import { allCalls } from './all-calls.ts'
import { createTestDatabase } from './create-test-database.ts'

const database = await createTestDatabase()
afterAll(database.drop)

const nameOf = ({ method, path }: Entry) => `${method} ${path}`

/** Calls by which each ready-made role changes or sends anything beyond the person's own account. */
const writing: Record<string, string> = {
  'Donation Officer': `
    DELETE /agreements/:id/instrument
    DELETE /appeals/:id
    DELETE /contacts/:id/members/:member_id
    DELETE /contacts/:id/taxpayers/:taxpayer_id
    DELETE /donations/:id/soft-credits/:credit_id
    DELETE /saved-views/:id
    DELETE /statements/:id
    POST /agreements
    POST /agreements/:id/end
    POST /agreements/:id/pause
    POST /agreements/:id/resume
    POST /agreements/:id/send-link
    POST /agreements/:id/skip
    POST /agreements/remind
    POST /appeals
    POST /appeals/:id/test
    POST /contact-consents
    POST /contact-duplicates/dismiss
    POST /contact-duplicates/merge
    POST /contact-merges/undo
    POST /contacts/:id/consents
    POST /contacts/:id/contact-points
    POST /contacts/:id/households
    POST /contacts/:id/members
    POST /contacts/:id/merge
    POST /contacts/:id/notes
    POST /contacts/:id/send-sign-in-link
    POST /contacts/:id/tasks
    POST /contacts/:id/taxpayers
    POST /contacts/:id/yearly-statements/:tax_year/send
    POST /day-sheets
    POST /day-sheets/:id/close
    POST /donations/:id/allocate
    POST /donations/:id/messages
    POST /donations/:id/move-line
    POST /donations/:id/notes
    POST /donations/:id/soft-credits
    POST /incoming-messages/:id/close
    POST /office-gifts
    POST /office-gifts/:id/clear-cheque
    POST /office-gifts/:id/reverse
    POST /payments
    POST /payments/:id/messages
    POST /payments/:id/notes
    POST /postdated-cheques/:id/return
    POST /saved-views
    POST /statement-lines/:id/record
    POST /statement-lines/:id/reopen
    POST /statement-lines/leave-unallocated
    POST /statement-lines/match
    POST /statement-lines/record-agreements
    POST /statement-matches/:id/undo
    POST /statements
    POST /transfers/:id/reject
    POST /transfers/:id/reverse
    POST /transfers/:id/undo-rejection
    POST /transfers/:id/verify
    POST /yearly-statements/send
    PUT /agreements/:id/terms
    PUT /appeals/:id
    PUT /contacts/:id
    PUT /contacts/:id/contact-points/:point_id
    PUT /contacts/:id/default-taxpayer
    PUT /contacts/:id/donations/:donation_id/taxpayer
    PUT /contacts/:id/tasks/:task_id
    PUT /contacts/:id/tasks/:task_id/status
    PUT /day-sheets/:id
    PUT /donations/:id/donor`,
  Accountant: `
    DELETE /agreements/:id/instrument
    DELETE /appeals/:id
    DELETE /contacts/:id/members/:member_id
    DELETE /contacts/:id/taxpayers/:taxpayer_id
    DELETE /donations/:id/soft-credits/:credit_id
    DELETE /saved-views/:id
    DELETE /settlement-reports/:id
    DELETE /statements/:id
    POST /agreements
    POST /agreements/:id/end
    POST /agreements/:id/pause
    POST /agreements/:id/resume
    POST /agreements/:id/send-link
    POST /agreements/:id/skip
    POST /agreements/remind
    POST /appeals
    POST /appeals/:id/test
    POST /attempts/:id/write-off
    POST /checks/run
    POST /contact-consents
    POST /contacts/:id/consents
    POST /contacts/:id/contact-points
    POST /contacts/:id/households
    POST /contacts/:id/members
    POST /contacts/:id/notes
    POST /contacts/:id/send-sign-in-link
    POST /contacts/:id/tasks
    POST /contacts/:id/taxpayers
    POST /contacts/:id/yearly-statements/:tax_year/send
    POST /discrepancies/:id/close
    POST /discrepancies/:id/inquiries
    POST /donations/:id/messages
    POST /donations/:id/notes
    POST /donations/:id/soft-credits
    POST /incoming-messages/:id/close
    POST /journal-batches
    POST /journal-batches/:id/export
    POST /month-end/close
    POST /month-end/reopen
    POST /payments
    POST /payments/:id/messages
    POST /payments/:id/notes
    POST /reconciliation/run
    POST /saved-views
    POST /settlement-discrepancies/:id/resolve
    POST /settlement-reports
    POST /settlement-reports/:id/match
    POST /statement-lines/:id/match-voucher
    POST /statement-lines/:id/offset
    POST /statement-lines/:id/reopen
    POST /statement-lines/leave-unallocated
    POST /statement-lines/match
    POST /statement-matches/:id/undo
    POST /statements
    POST /vouchers
    POST /vouchers/:id/reverse
    POST /yearly-statements/print
    POST /yearly-statements/send
    PUT /account-names
    PUT /agreements/:id/terms
    PUT /appeals/:id
    PUT /contacts/:id
    PUT /contacts/:id/contact-points/:point_id
    PUT /contacts/:id/default-taxpayer
    PUT /contacts/:id/donations/:donation_id/taxpayer
    PUT /contacts/:id/tasks/:task_id
    PUT /contacts/:id/tasks/:task_id/status
    PUT /payouts/terms`,
  Fundraiser: `
    DELETE /agreements/:id/instrument
    DELETE /appeals/:id
    DELETE /contacts/:id/members/:member_id
    DELETE /contacts/:id/taxpayers/:taxpayer_id
    DELETE /donations/:id/soft-credits/:credit_id
    DELETE /saved-views/:id
    POST /agreements
    POST /agreements/:id/end
    POST /agreements/:id/pause
    POST /agreements/:id/resume
    POST /agreements/:id/send-link
    POST /agreements/:id/skip
    POST /agreements/remind
    POST /appeals
    POST /appeals/:id/test
    POST /contact-consents
    POST /contacts/:id/consents
    POST /contacts/:id/contact-points
    POST /contacts/:id/households
    POST /contacts/:id/members
    POST /contacts/:id/notes
    POST /contacts/:id/send-sign-in-link
    POST /contacts/:id/tasks
    POST /contacts/:id/taxpayers
    POST /contacts/:id/yearly-statements/:tax_year/send
    POST /donations/:id/messages
    POST /donations/:id/notes
    POST /donations/:id/soft-credits
    POST /incoming-messages/:id/close
    POST /payments/:id/messages
    POST /payments/:id/notes
    POST /saved-views
    POST /yearly-statements/send
    PUT /agreements/:id/terms
    PUT /appeals/:id
    PUT /contacts/:id
    PUT /contacts/:id/contact-points/:point_id
    PUT /contacts/:id/default-taxpayer
    PUT /contacts/:id/donations/:donation_id/taxpayer
    PUT /contacts/:id/tasks/:task_id
    PUT /contacts/:id/tasks/:task_id/status`,
  'Content Editor': `
    DELETE /bank-accounts/:id
    DELETE /qurbani-offers/:id/field-lists
    POST /animals/:id/photos
    POST /animals/:id/record-slaughter
    POST /animals/:id/undo-slaughter
    POST /bank-accounts
    POST /campaign-pages/:id/hide
    POST /campaign-pages/:id/show
    POST /campaign-pictures
    POST /campaigns
    POST /cause
    POST /cause/:id
    POST /gift-messages/:id/decide
    POST /page-reports/:id/decide
    POST /page-revisions/:id/decide
    POST /page-thanks/:id/decide
    POST /qurbani-offers/:id/allot
    POST /qurbani-offers/:id/end
    POST /qurbani-offers/:id/export
    POST /qurbani-offers/:id/field-lists
    POST /seasons
    POST /seasons/:id/confirm-first-day
    POST /seasons/:id/iftar-offers
    POST /seasons/:id/iftar-offers/export
    POST /seasons/:id/qurbani-offers
    PUT /animals/:id
    PUT /bank-accounts/:id
    PUT /campaigns/:id
    PUT /iftar-offers/:id
    PUT /qurbani-offers/:id
    PUT /qurbani-orders/:id/share-names
    PUT /qurbani-reservations/settings
    PUT /seasons/:id
    PUT /seasons/:id/nights
    PUT /seasons/:id/status`,
  Volunteer: `
    POST /day-sheets
    POST /day-sheets/:id/close
    POST /office-gifts
    POST /office-gifts/:id/reverse
    POST /postdated-cheques/:id/return
    POST /transfers/:id/reverse
    PUT /day-sheets/:id`,
  Trustee: `
`,
}

const listed = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

const isWriting = ({ method, path, fromReplica }: Entry) =>
  method !== 'GET' && !fromReplica && !/\/(search|preview)$/.test(path)

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
