import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { ImportRow, previewAgreementImport } from '../../../contract/src/agreement-import.ts'
import type { AnswerOf } from '../../../contract/src/entry.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { giftTo } from '../../test/visitor.ts'

const app = await buildTestApp()
afterAll(app.close)
const staff = await app.staff(['contact', 'contact.agreement'])

const heading = 'First Name,Last Name,Email,Phone,Amount,Every,Day,Cause,Old Reference'
const send = async (path: string, rows: string[], fields: object = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ file_name: 'orders.csv', ...fields })) form.set(name, value)
  form.set('file', new Blob([[heading, ...rows].join('\r\n')]), 'orders.csv')
  return staff.call<never>('POST', path, form)
}
const preview = async (rows: string[]): Promise<ImportRow[]> =>
  ((await send('/agreement-imports/preview', rows)).body.data as { rows: ImportRow[] }).rows

const rows = [
  'Ayesha,Siddiqui,ayesha.siddiqui@example.com,,2000,Month,5,Sadqah',
  'Hamid,Raza,hamid@example.com,0300 1112223,1500,Month,10,Sadqah',
  'Hamid,Raza,,0300 1112223,700,Week,Friday,Zakat',
  'Nobody,Known,,,2000.50,Month,5,Sadqah',
]

test('a table shows each row’s donor record before it is imported, and each row is imported once', async () => {
  const { first_name, last_name, email, phone, country, cart, total_amount } = giftTo(
    app.causeId('Sadqah'),
    500,
  )
  const rhythm = { unit: 'month', day: 1, method: 'pay_link', language: 'en' }
  const giver = { first_name, last_name, email, phone, country, cart, total_amount }
  await staff.call('POST', '/agreements', { ...giver, ...rhythm })

  const shown = await preview(rows)
  expect(shown).toMatchObject([
    { line: 2, outcome: 'attached', contact: { name: 'Ayesha Siddiqui' }, amount: 2000, same_donor_as: null },
    { line: 3, outcome: 'new_record', contact: null, same_donor_as: null },
    { line: 4, outcome: 'new_record', contact: null, same_donor_as: 3 },
    { line: 5, outcome: 'refused', problems: ['“2000.50” is not an amount in whole rupees.'] },
  ])
  const before = await count()
  expect((await send('/agreement-imports', rows)).body.data).toEqual({
    imported: 3,
    imported_before: 0,
    refused: [shown[3]],
  })
  expect(await count()).toEqual({
    agreements: before.agreements + 3,
    contacts: before.contacts + 1,
    emails: before.emails,
  })
  const { rows: imported } = await sql<{ reference: string; due_on: string; contact_id: number }>`
    select reference, due_on::text, contact_id from agreements
    join planned_charges on planned_charges.agreement_id = agreements.id
    join agreement_contacts on agreement_contacts.agreement_id = agreements.id
    where import_key is not null order by agreements.id`.execute(app.db)
  expect(imported.map(({ reference }) => reference)).toEqual(Array(3).fill(expect.stringMatching(/^M-/)))
  expect(imported.map(({ due_on }) => due_on)).toEqual(shown.slice(0, 3).map(({ due_on }) => due_on))
  expect(imported[1]?.contact_id).toBe(imported[2]?.contact_id)

  // The amount was raised meanwhile, and the last row corrected.
  const again = rows.map((row) => row.replace('2000.50', '2000').replace(',1500,', ',1800,'))
  expect((await preview(again)).map(({ outcome }) => outcome)).toEqual([
    'imported',
    'imported',
    'imported',
    'new_record',
  ])
  const [one, other] = await Promise.all([
    send('/agreement-imports', again, { notify: 'true' }),
    send('/agreement-imports', again, { notify: 'true' }),
  ])
  expect([one.body.data, other.body.data].map(({ imported }) => imported).toSorted()).toEqual([0, 1])
})

test('a row whose old reference an earlier row has is refused with the line of that row', async () => {
  const twice = Array(2).fill('Nadia,Iqbal,,0300 2223334,2000,Month,5,Sadqah,SO-17')
  expect(await preview(twice)).toMatchObject([
    { outcome: 'new_record', problems: [] },
    { outcome: 'refused', problems: ['Line 2 has the Old Reference “SO-17” too.'] },
  ])
  expect((await send('/agreement-imports', twice)).body.data).toMatchObject({
    imported: 1,
    refused: [{ line: 3 }],
  })
})

const count = async () => {
  const { rows } = await sql<{ agreements: number; contacts: number; emails: number }>`
    select (select count(*) from agreements)::int as agreements, (select count(*) from contacts)::int as contacts,
      (select count(*) from messages)::int as emails`.execute(app.db)
  return rows[0] ?? { agreements: 0, contacts: 0, emails: 0 }
}

test.each([
  ['without the headings of the template', 'Name;Sum;Cause\r\nAyesha;2000;Sadqah', 'First Name, Amount'],
  ['that is no table', 'picture\0', 'This file is not a table.'],
  ['without columns', 'Ayesha\r\nHamid', 'This file is not a table.'],
])('a file %s is refused in the words of the import', async (_, text, problem) => {
  const form = new FormData()
  form.set('file_name', 'other.csv')
  form.set('file', new Blob([text]), 'other.csv')
  const { status, body } = await staff.call('POST', '/agreement-imports/preview', form)
  expect(status).toBe(422)
  expect(body.errors).toEqual({ file: [expect.stringContaining(problem)] })
})

test('a table that is not UTF-8 is read with the encoding that staff choose, and blanks beside quotes are ignored', async () => {
  const bytes = Buffer.from(
    `${heading}\n"Jos\u00e9" ,"Example" , ,"0300 1112299" ,"900" ,Month,5,Sadqah`,
    'latin1',
  )
  const shown = async (fields: object) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ file_name: 'orders.csv', ...fields })) form.set(name, value)
    form.set('file', new Blob([bytes]), 'orders.csv')
    const { body } = await staff.call<AnswerOf<typeof previewAgreementImport>>(
      'POST',
      '/agreement-imports/preview',
      form,
    )
    return body.data
  }
  expect(await shown({})).toMatchObject({
    encoding: 'utf_8',
    unreadable_lines: [2],
    rows: [{ name: 'Jos\ufffd Example', amount: 900, outcome: 'new_record' }],
  })
  expect(await shown({ encoding: 'windows_1252' })).toMatchObject({
    unreadable_count: 0,
    rows: [{ name: 'Jos\u00e9 Example' }],
  })
})
