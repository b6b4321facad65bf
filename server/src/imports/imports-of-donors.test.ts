import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { importsBy } from '../../test/import-files.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { giftTo } from '../../test/visitor.ts'
import { bookChecks } from '../features.ts'
import { runChecks } from '../operations/checks/run-checks.ts'

const app = await buildTestApp()
afterAll(app.close)
const staff = await app.staff()
const { upload, details, check, run, undo } = importsBy(app, staff)

async function rows() {
  const found = await sql`select
    (select count(*)::int from contacts) as contacts, (select count(*)::int from contact_points) as points,
    (select count(*)::int from contact_names) as names, (select count(*)::int from contact_totals) as totals,
    (select count(*)::int from notes) as notes, (select count(*)::int from consents) as consents,
    (select count(*)::int from agreements) as agreements, (select count(*)::int from messages) as messages,
    (select count(*)::int from donation_donors) as donors,
    (select count(*)::int from planned_charges) as charges`.execute(app.db)
  return found.rows[0] as Record<string, number>
}

async function expectSoundBooks(): Promise<void> {
  const results = await runChecks(bookChecks, app.db, 'test')
  expect(results.filter(({ count }) => count > 0)).toEqual([])
}

const donorHeading = 'Donor ID,First Name,Last Name,Company Name,Email,Phone,CNIC,Address,City,Newsletter'
const donors = [
  '1,Ayesha,Siddiqui,,Ayesha.S@example.com,0300 1234567,42101-1234567-1,12 Mall Road,Lahore,yes',
  '2,Ayesha,Siddiqui,,,0300 1234567,,,,no',
  '3,,,Hasan Traders,hasan@example.com,,,,Karachi,',
  '4,Sana,Khan,,not an address,,,,,',
]
const consent = async (id: number) => ({
  columns: ((await details(id)).mapping?.columns ?? []).with(-1, 'consent'),
})

test('donors are imported once, with their points, a note and a consent, and undone', async () => {
  const before = await rows()
  const id = await upload([donorHeading, ...donors].join('\n'), { kind: 'donors' })
  expect(await check(id, await consent(id))).toMatchObject({
    kind: 'donors',
    summary: { records: { new: 3, refused: 1 }, reasons: { email: 1 }, money: [] },
  })
  await sql`delete from event_outbox`.execute(app.db)
  expect(await run(id)).toMatchObject({ state: 'done', written: 3 })
  expect(await takeEvents()).toEqual(['import.finished'])
  const after = {
    ...before,
    contacts: (before.contacts ?? 0) + 2,
    names: (before.names ?? 0) + 2,
    totals: (before.totals ?? 0) + 2,
    points: (before.points ?? 0) + 4,
    notes: (before.notes ?? 0) + 2,
    consents: (before.consents ?? 0) + 2,
  }
  expect(await rows()).toEqual(after)
  const { rows: made } =
    await sql`select contacts.kind, first_name, array_agg(point.kind order by point.kind) as points,
      (select note from notes where contact_id = contacts.id) as note
    from contacts join contact_points as point on contact_id = contacts.id
    where contacts.id in (select contact_id from imported_contacts) group by contacts.id order by contacts.id`.execute(
      app.db,
    )
  expect(made).toEqual([
    {
      kind: 'person',
      first_name: 'Ayesha',
      points: ['cnic', 'email', 'phone'],
      note: 'Address: 12 Mall Road · City: Lahore',
    },
    { kind: 'company', first_name: 'Hasan Traders', points: ['email'], note: 'City: Karachi' },
  ])
  await expectSoundBooks()

  const again = await upload([donorHeading, ...donors].join('\n'), { kind: 'donors' })
  expect((await check(again)).summary?.records).toMatchObject({ known: 3, new: 0 })
  await run(again)
  expect(await rows()).toEqual(after)

  await takeEvents()
  expect(await undo(id)).toMatchObject({ state: 'undone', written: 0, touched: [] })
  expect(await takeEvents()).toEqual(['import.undone'])
  expect(await rows()).toEqual(before)
  await expectSoundBooks()
})

/** Empties the outbox. @returns the types of its events */
async function takeEvents(): Promise<string[]> {
  const { rows: taken } = await sql<{ type: string }>`delete from event_outbox returning type`.execute(app.db)
  return taken.map(({ type }) => type)
}

test('donors are not undone when a note refers to one, and importing CNICs needs the right to see them', async () => {
  const id = await upload([donorHeading, donors[0]].join('\n'), { kind: 'donors' })
  await check(id)
  await run(id)
  const { rows: made } = await sql<{ id: number }>`select contact_id as id from imported_contacts
    where import_id = ${id}`.execute(app.db)
  await staff.call('POST', `/contacts/${made[0]?.id}/notes`, { note: 'Called' })
  expect(await undo(id)).toMatchObject({
    state: 'done',
    touched: [{ id: made[0]?.id, name: 'Ayesha Siddiqui', reason: 'note' }],
  })

  const officer = await app.staff(['import', 'contact'])
  const other = importsBy(app, officer)
  const third = await other.upload([donorHeading, ...donors].join('\n'), { kind: 'donors' })
  const { mapping } = await other.details(third)
  expect((await officer.call('PUT', `/imports/${third}/mapping`, mapping)).status).toBe(403)
  await other.check(third, {
    columns: mapping?.columns.map((field) => (field === 'cnic' ? null : field)) ?? [],
  })
  const form = new FormData()
  form.set('file_name', 'orders.csv')
  form.set('kind', 'agreements')
  form.set('file', new Blob(['Amount,Name\n5,Ali']), 'orders.csv')
  expect((await officer.call('POST', '/imports', form)).status, 'without the right to enter them').toBe(403)
  const importer = await app.staff(['import'])
  expect((await importer.call('POST', `/imports/${id}/undo`)).status).toBe(403)
})

test('a CNIC is sealed in staged rows, and shown with the right to it alone', async () => {
  const heading = `${donorHeading},NIC,Old Card`
  const row = '9,Omar,Farooq,,not an address,,42101-7654321-3,,,,42101-7654321-3,35202-1111111-7'
  const id = await upload([heading, row, row.replace('9,', '10,').replace('not an address', '')].join('\n'), {
    kind: 'donors',
  })
  expect((await details(id)).file?.columns.at(-2)).toMatchObject({
    examples: ['•••••••••••21-3'],
    values: null,
  })
  expect((await details(id)).file?.columns.at(-1)).toMatchObject({
    examples: ['•••••••••••11-7'],
    values: null,
  })
  expect((await check(id)).summary?.records).toMatchObject({ new: 1, refused: 1 })
  const { rows: stored } = await sql<{ text: string }>`
    select to_jsonb(row)::text as text from import_rows as row where import_id = ${id}
    union all select to_jsonb(imports)::text from imports where id = ${id}`.execute(app.db)
  for (const { text } of stored) expect(text).not.toMatch(/7654321|1111111/)
  const cellsFor = async (reader: typeof staff) =>
    (await reader.call<{ data: { cells: string[] }[] }>('GET', `/imports/${id}/rows`)).body.data.data[0]
      ?.cells
  expect(await cellsFor(staff)).toEqual(row.split(','))
  const officer = await app.staff(['import', 'contact'])
  expect((await cellsFor(officer))?.filter((cell) => cell.includes('•'))).toEqual([
    '•••••••••••21-3',
    '•••••••••••21-3',
    '•••••••••••11-7',
  ])
  const file = await officer.call('POST', `/imports/${id}/rows/export`, { result: 'refused' }).catch(String)
  expect(String(file)).not.toMatch(/7654321/)
  expect(await run(id)).toMatchObject({ state: 'done', written: 1 })
  const { rows: points } = await sql`select value from contact_points where kind = 'cnic'
    and value = ${app.context.sealer.blindIndexesOf('4210176543213')[0]}`.execute(app.db)
  expect(points).toHaveLength(1)
})

const orderHeading = 'First Name,Last Name,Email,Phone,Amount,Every,Day,Cause,Old Reference'
const orders = [
  'Nadia,Iqbal,nadia.iqbal@example.com,,2000,Month,5,Sadqah,',
  'Hamid,Raza,hamid@example.com,0300 1112223,1500,Month,10,Sadqah,',
  'Hamid,Raza,,0300 1112223,700,Week,Friday,Zakat,',
  'Kamal,Khan,,0300 2223334,2000.50,Month,5,Sadqah,SO-17',
]
const importOrders = (lines: readonly string[]) =>
  upload([orderHeading, ...lines].join('\n'), { kind: 'agreements', name: 'orders.csv' })

test('standing orders are imported once, attach to donor records, and are undone', async () => {
  const { phone, country, cart, total_amount } = giftTo(app.causeId('Sadqah'), 500)
  const rhythm = { unit: 'month', day: 1, method: 'pay_link', language: 'en' }
  const nadia = { first_name: 'Nadia', last_name: 'Iqbal', email: 'nadia.iqbal@example.com' }
  const entered = { phone, country, cart, total_amount, ...rhythm, ...nadia }
  expect((await staff.call('POST', '/agreements', entered)).status).toBe(200)

  const before = await rows()
  const id = await importOrders(orders)
  expect((await check(id)).summary).toMatchObject({
    records: { new: 3, refused: 1 },
    reasons: { whole_rupees: 1 },
    money: [{ currency: 'PKR', count: 3, hundredths: 420_000 }],
  })
  expect(await run(id)).toMatchObject({ state: 'done', written: 3 })
  expect(await rows()).toMatchObject({
    agreements: (before.agreements ?? 0) + 3,
    contacts: (before.contacts ?? 0) + 1,
    messages: before.messages,
  })
  await expectSoundBooks()

  // Raises an amount, and corrects the last row.
  const again = await importOrders(
    orders.map((row) => row.replace('2000.50', '2000').replace(',1500,', ',1800,')),
  )
  expect((await check(again)).summary?.records).toMatchObject({
    known: 2,
    changed: 1,
    new: 1,
  })
  expect(await run(again)).toMatchObject({ written: 1 })
  expect(await undo(again)).toMatchObject({ state: 'undone' })

  expect(await undo(id)).toMatchObject({ state: 'undone', written: 0 })
  expect(await rows()).toEqual(before)
  await expectSoundBooks()
})

test('the CNIC of a standing order is sealed until it is written, and its order is imported once', async () => {
  const content = `${orderHeading},CNIC\nSaima,Noor,saima@example.com,,900,Month,5,Sadqah,,42101-7654321-3`
  const id = await upload(content, { kind: 'agreements' })
  expect((await check(id)).summary?.records).toMatchObject({ new: 1 })
  const { rows: staged } = await sql<{ text: string }>`
    select to_jsonb(row)::text as text from import_rows as row where import_id = ${id}`.execute(app.db)
  expect(staged).toHaveLength(1)
  expect(staged[0]?.text).not.toContain('7654321')
  expect(staged[0]?.text).not.toContain('4210176543213')
  expect(await run(id)).toMatchObject({ state: 'done', written: 1 })
  const { rows: donors } = await sql<{ cnic: string }>`
    select cnic from donation_donors where email = 'saima@example.com'`.execute(app.db)
  expect(app.context.sealer.open(donors[0]?.cnic ?? '')).toBe('4210176543213')
  const again = await upload(content, { kind: 'agreements' })
  expect((await check(again)).summary?.records).toMatchObject({ known: 1, new: 0 })
  expect(await undo(id)).toMatchObject({ state: 'undone' })
})

test('standing orders that version 1.1.0 imported are recognised, and a changed one is not undone', async () => {
  const id = await importOrders([orders[1] ?? ''])
  await check(id)
  await run(id)
  const identity = JSON.stringify([
    'hamid raza',
    'hamid@example.com',
    '03001112223',
    '',
    app.causeId('Sadqah'),
    'Not Selected',
    'month',
    10,
  ])
  const [key] = app.context.sealer.blindIndexesOf(`imported agreement 1 ${identity}`)
  const { rows: made } = await sql<{ id: number }>`update agreements set import_key = ${key}
    where id in (select agreement_id from imported_agreements where import_id = ${id}) returning id`.execute(
    app.db,
  )
  await sql`delete from imported_agreements where import_id = ${id}`.execute(app.db)
  const again = await importOrders([orders[1] ?? '', orders[2] ?? ''])
  expect((await check(again)).summary?.records).toMatchObject({ known: 1, new: 1 })
  await run(again)
  const { rows: others } = await sql<{ id: number }>`select agreement_id as id from imported_agreements
    where import_id = ${again}`.execute(app.db)
  expect(others).not.toEqual(made)
  await staff.call('POST', `/agreements/${others[0]?.id}/end`, { reason: 'other' })
  expect(await undo(again)).toMatchObject({
    state: 'done',
    touched: [{ id: others[0]?.id, reason: 'changed' }],
  })
})

test('donors of standing orders get a message only when staff ask for it', async () => {
  const id = await importOrders(['Rabia,Noor,rabia@example.com,,500,Month,5,Sadqah,SO-18'])
  const before = await rows()
  await check(id, { notify: true })
  await run(id)
  expect((await rows()).messages).toBe((before.messages ?? 0) + 1)
  expect(await undo(id)).toMatchObject({ state: 'done', touched: [{ reason: 'message' }] })
})
