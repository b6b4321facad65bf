import { expect, test } from 'vitest'
import { lawOfAddresses } from './law-of-addresses.ts'
import { rules } from './project-rules.ts'
import { withProject } from './with-project.ts'

const grammar = { ...rules.addresses, specified: { Public: ['GET /bank/info'] } }
const specified = "entry('GET /bank/info', { who: 'anyone' })"

const violationsIn = (call: string, others = specified) =>
  withProject({ 'contract/src/a.ts': `${others}\n${call}` }, (project) =>
    lawOfAddresses(project, { ...rules, addresses: grammar }),
  )

test.each([
  "entry('GET /contacts/:id/notes', { who: 'contact' })",
  "entry('POST /contacts', { who: 'contact', body })",
  "entry('DELETE /contacts/:id/members/:member_id', { who: 'contact' })",
  "entry('PUT /profile/password', { who: 'signed_in', body })",
  "entry('POST /transfers/:id/verify', { who: { anyOf: ['donation.verify'] }, body })",
  "entry('POST /contacts/search', { who: 'contact', body })",
  "entry('GET /staff/:id', { who: 'users' })",
  "entry('GET /public/donations/:link/receipt', { who: 'anyone' })",
  "entry('GET /my', { who: 'donor' })",
])('the grammar allows %s', (call) => {
  expect(violationsIn(call)).toEqual([])
})

test.each([
  ["entry('GET /contact/:id/notes', { who: 'a' })", /contact\/:id.*parameter ':id' after singleton/],
  ["entry('GET /voucher', { who: 'a' })", /'voucher' is no plural noun/],
  ["entry('GET /contacts/duplicates', { who: 'a' })", /collection 'duplicates' after collection/],
  ["entry('GET /transfers/verify/:id', { who: 'a' })", /parameter ':id' after act/],
  ["entry('PUT /transfers/:id/verify', { who: 'a' })", /an act is a POST/],
  ["entry('POST /transfers/:id', { who: 'a' })", /ends in a plural noun/],
  ["entry('POST /contacts/search', { who: 'a' })", /without a body is a GET/],
  ["entry('GET /contacts', { who: 'a', body })", /a GET has no body/],
  ["entry('GET /agreements', { who: 'anyone' })", /belongs below \/public, \/my, \/auth/],
  ["entry('GET /public/agreements', { who: 'contact' })", /\/public is for anyone/],
  ["entry('GET /my/agreements/:link', { who: 'donor' })", /a secret link belongs below \/public/],
])('the law reports %s', (call, violation) => {
  expect(violationsIn(call)).toEqual([expect.stringMatching(violation)])
})

test('an address of the specification needs to follow nothing, and may not be missing', () => {
  expect(violationsIn('')).toEqual([])
  expect(violationsIn("entry('GET /banks', { who: 'bankAcc' })", '')).toEqual([
    "contract/src: the specification's call GET /bank/info is missing",
  ])
})
