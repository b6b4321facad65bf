import { afterAll, expect, test } from 'vitest'
import { type StatementFile, statementMaxBytes } from '../../../../contract/src/statements.ts'
import { csv, openStatementWorkspace, today } from '../../../test/open-statement-workspace.ts'

const workspace = await openStatementWorkspace()
const { app, officer, importFile, preview, imported, general, zakat } = workspace
afterAll(app.close)

const countLines = async () =>
  (
    await app.db
      .selectFrom('statement_lines')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

test('a file is shown before it is imported, and nothing is stored', async () => {
  const before = await countLines()
  const { body } = await preview(
    csv(['01/02/2026', 'IBFT FROM A', '5,000.00'], ['02/02/2026', 'RENT', '', '900']),
  )
  expect(body.data).toMatchObject({
    format: 'csv',
    imported_as: null,
    delimiter: ',',
    heading_line: 1,
    mapping_from: 'guessed',
    problems: [],
    problem_count: 0,
    new_line_count: 2,
    mapping: { date: 'Value Date', description: ['Particulars'], credit: 'Credit', debit: 'Debit' },
    totals: {
      line_count: 2,
      credit_count: 1,
      credit_paisa: 500_000,
      debit_paisa: 90_000,
      first_day: '2026-02-01',
      last_day: '2026-02-02',
      opening_paisa: null,
      closing_paisa: null,
    },
  })
  expect(body.data.lines).toHaveLength(2)
  expect(await countLines()).toBe(before)
})

test('every line of a file is stored, with its totals', async () => {
  const { file, lines } = await imported([
    ['01/03/2026', 'IBFT FROM AMINA', '5,000.00', '', '6,000.00'],
    ['02/03/2026', '=cmd|calc', '', '500.50', '5,499.50'],
  ])
  expect(file).toMatchObject({
    name: 'statement.csv',
    format: 'csv',
    imported_by: 'Bilal Ahmed',
    new_line_count: 2,
    totals: { credit_count: 1, credit_paisa: 500_000, debit_paisa: 50_050, opening_paisa: 100_000 },
    matched: { count: 0, paisa: 0 },
    left: { count: 0, paisa: 0 },
    open: { count: 1, paisa: 500_000 },
    not_entered: { count: 1, paisa: 50_050 },
  })
  expect(lines.map(({ status, amount_paisa, description }) => [status, amount_paisa, description])).toEqual([
    ['open', 500_000, 'IBFT FROM AMINA'],
    ['debit', -50_050, '=cmd|calc'],
  ])
})

test('a file imported twice changes nothing and leads to the first import', async () => {
  const content = csv(['05/03/2026', 'IBFT FROM SAME', '700'])
  const first = await importFile(content)
  const count = await countLines()
  const again = await importFile(content, { name: 'renamed.csv' })
  expect(again.body.data).toEqual({ file: first.body.data.file, known_already: true })
  expect(await countLines()).toBe(count)
  expect((await preview(content)).body.data.imported_as).toBe(first.body.data.file.id)
})

test('two people who import the same file at once import it once', async () => {
  const content = csv(['06/03/2026', 'IBFT FROM BOTH', '700'])
  const answers = await Promise.all([importFile(content), importFile(content, {}, workspace.chief)])
  expect(answers.map(({ body }) => body.data.known_already).sort()).toEqual([false, true])
  expect(new Set(answers.map(({ body }) => body.data.file.id)).size).toBe(1)
})

test('only the new lines of an overlapping file are added, and two identical gifts stay two', async () => {
  const [first, twin, last] = [
    ['10/03/2026', 'IBFT FROM TWIN', '1,000'],
    ['10/03/2026', 'IBFT FROM TWIN', '1,000'],
    ['11/03/2026', 'IBFT FROM LAST', '1,000'],
  ] as const
  const one = await imported([[...first], [...twin]])
  expect(one.file.new_line_count).toBe(2)
  const other = await imported([[...first], [...twin], [...last]])
  expect(other.file.new_line_count).toBe(1)
  expect(other.lines.slice(0, 2).map(({ id }) => id)).toEqual(one.lines.map(({ id }) => id))
  const third = await imported([[...first], [...twin], [...twin], [...last]])
  expect(third.file.new_line_count).toBe(1)
})

test('a line keeps its identity when another export has no balance or another text', async () => {
  const withBalance = await imported([['15/03/2026', 'IBFT FROM KEPT', '1,000', '', '9,000']])
  const without = await imported([['15/03/2026', 'IBFT from: Kept', '1,000']])
  expect(without.lines[0]?.id).toBe(withBalance.lines[0]?.id)
  const otherText = await imported([['15/03/2026', 'INCOMING TRANSFER', '1,000', '', '9,000']])
  expect(otherText.lines[0]?.id).toBe(withBalance.lines[0]?.id)
})

test('a line with another balance or text than its stored one is stored as staff decide', async () => {
  const first = await imported([
    ['17/03/2026', 'IBFT FROM OMAR', '2,500', '', '12,500'],
    ['17/03/2026', 'IBFT FROM SANA', '300', '', '12,800'],
  ])
  const late = csv(
    ['17/03/2026', 'IBFT FROM LATE', '700', '', '10,700'],
    ['17/03/2026', 'IBFT FROM OMAR', '2,500', '', '13,200'],
    ['17/03/2026', 'IBFT FROM S. KHAN', '300', '', '13,500'],
  )
  const shown = (await preview(late)).body.data
  expect([shown.new_line_count, shown.duplicates?.map(({ moved_paisa }) => moved_paisa)]).toEqual([
    1,
    [70_000, null],
  ])
  const [moved = '', text = ''] = (shown.duplicates ?? []).map(({ key }) => key)
  const count = await countLines()
  for (const duplicates of [undefined, { [moved]: 'same' as const }]) {
    const refused = await importFile(late, duplicates && { duplicates })
    expect([refused.status, refused.body.errors?.duplicates]).toEqual([
      422,
      [expect.stringContaining('may be stored already')],
    ])
  }
  expect(await countLines()).toBe(count)
  const { body } = await importFile(late, { duplicates: { [moved]: 'same', [text]: 'same' } })
  expect([body.data.file.new_line_count, await countLines()]).toEqual([1, count + 1])
  const lines = await workspace.lines(body.data.file.id)
  expect(lines.slice(1).map(({ id }) => id)).toEqual(first.lines.map(({ id }) => id))
  expect(lines.map(({ description, balance_paisa }) => [description, balance_paisa])).toEqual([
    ['IBFT FROM LATE', 1_070_000],
    ['IBFT FROM OMAR', 1_320_000],
    ['IBFT FROM S. KHAN', 1_350_000],
  ])
  // The next overlapping file has no question.
  const next = await preview(`${late}\r\n18/03/2026,IBFT FROM NEXT,5,,"13,505"`)
  expect([next.body.data.duplicates, next.body.data.new_line_count]).toEqual([[], 1])
})

test('two real gifts with two balances stay two once staff answer that the second is new', async () => {
  const first = await imported([['19/03/2026', 'IBFT FROM KEPT', '1,000', '', '9,000']])
  const second = csv(['19/03/2026', 'IBFT FROM KEPT', '1,000', '', '10,000'])
  const [question] = (await preview(second)).body.data.duplicates ?? []
  const { body } = await importFile(second, { duplicates: { [question?.key ?? '']: 'new' } })
  expect(body.data.file.new_line_count).toBe(1)
  expect((await workspace.lines(body.data.file.id))[0]?.id).not.toBe(first.lines[0]?.id)
})

test('a statement without movements is stored with its days and balance', async () => {
  const iban = workspace.general.iban_no
  const { body } = await importFile(
    `:20:A\n:25:${iban}\n:28C:1/1\n:60F:C250101PKR1000,\n:62F:C250131PKR1000,\n-`,
  )
  expect(body.data.file.totals).toMatchObject({
    line_count: 0,
    first_day: '2025-01-01',
    last_day: '2025-01-31',
    closing_paisa: 100_000,
  })
  expect(await workspace.findFaults()).toEqual([])
})

test('a balance from a later file is stored with its line, so that the next identical line is distinguished', async () => {
  await imported([['16/03/2026', 'IBFT FROM LATER', '1,000']])
  await imported([['16/03/2026', 'IBFT FROM LATER', '1,000', '', '20,000']])
  const twin = await preview(csv(['16/03/2026', 'IBFT FROM LATER', '1,000', '', '21,000']))
  expect(twin.body.data.duplicates).toMatchObject([{ line_count: 1, moved_paisa: 100_000 }])
})

test('the columns that staff chose are stored for that account only', async () => {
  const content = (day: string) => `When,What,Plus\n${day}/04/2026,IBFT FROM CHOSEN,100`
  const guessed = await preview(content('01'), { account: workspace.zakat.id })
  expect(guessed.body.data.problems[0]?.message).toContain('Choose the column')
  expect((await importFile(content('01'), { account: workspace.zakat.id })).status).toBe(422)
  const mapping = {
    date: 'When',
    date_format: 'day_first' as const,
    description: ['What'],
    credit: 'Plus',
    debit: null,
    amount: null,
    direction: null,
    balance: null,
    reference: null,
    counterparty: null,
  }
  expect((await importFile(content('01'), { account: workspace.zakat.id, mapping })).status).toBe(200)
  const next = await preview(content('02'), { account: workspace.zakat.id })
  expect(next.body.data).toMatchObject({ mapping_from: 'remembered', mapping, problem_count: 0 })
  expect((await preview(content('02'))).body.data.mapping_from).toBe('guessed')
})

test('a file whose balances do not follow from its lines is refused with the line that says so', async () => {
  const { status, body } = await importFile(
    csv(['01/05/2026', 'A', '1,000', '', '5,000'], ['02/05/2026', 'B', '1,000', '', '7,000']),
  )
  expect(status).toBe(422)
  expect(body.errors?.file).toEqual([
    'Line 3: The balance here should be Rs.\u00a06,000 but is Rs.\u00a07,000: a line is missing or wrong.',
  ])
})

test('a file with many wrong lines reports the first ones, and the number of others', async () => {
  const { body } = await importFile(
    csv(...Array.from({ length: 8 }, () => ['x', 'A', '5'] as [string, string, string])),
  )
  expect(body.errors?.file).toHaveLength(6)
  expect(body.errors?.file?.at(-1)).toBe('And 3 more like these.')
})

const camt = (iban: string, day: string) => `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>
  <Acct><Id><IBAN>${iban}</IBAN></Id></Acct><Ntry><Amt Ccy="PKR">1000</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
  <ValDt><Dt>${day}</Dt></ValDt><AddtlNtryInf>IBFT FROM CAMT</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>`

test('a CAMT.053 of the account is imported, one of another account is refused', async () => {
  const right = await importFile(camt(workspace.general.iban_no, '2026-06-01'))
  expect(right.body.data.file).toMatchObject({ format: 'camt.053', new_line_count: 1 })
  const wrong = await importFile(camt(workspace.zakat.iban_no, '2026-06-01'))
  expect([wrong.status, wrong.body.message]).toEqual([
    422,
    `This statement is for account ${workspace.zakat.iban_no}, not for ${workspace.general.iban_no}.`,
  ])
})

test('a day imported as CSV cannot be imported again as CAMT.053, which would count every gift twice', async () => {
  await imported([['01/07/2026', 'IBFT FROM CSV', '1,000']])
  const { status, body } = await importFile(camt(workspace.general.iban_no, '2026-07-01'))
  expect(status).toBe(422)
  expect(body.message).toContain('Lines of 1 Jul 2026 have already been imported from a CSV')
})

test.each([
  ['a PDF named .csv', '%PDF-1.7', 'This is a PDF.'],
  ['nothing but headings', 'Date,Description,Credit\n', 'The file has no lines of the account.'],
  ['zero bytes in it', 'Date,Description,Credit\n01/01/2026,a\0b,5', 'This is not a text file.'],
  ['no bytes', '', 'Choose the bank’s file'],
  ['an XML bomb', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "a">]><Document/>', 'has a document type'],
])('a file with %s is refused in words', async (_name, content, words) => {
  const { status, body } = await importFile(content)
  expect([status, body.message]).toEqual([422, expect.stringContaining(words)])
})

test('a file that is larger than any statement is refused before it is read', async () => {
  const { status, body } = await importFile(new Uint8Array(statementMaxBytes + 1))
  expect([status, body.message]).toEqual([422, 'The file can be at most 20 MB.'])
})

test('an unknown account, one in another currency, and an invalid mapping are refused', async () => {
  const content = csv(['01/08/2026', 'A', '5'])
  expect((await importFile(content, { account: 999 })).status).toBe(404)
  expect((await importFile(content, { account: 3_000_000_000 })).status).toBe(422)
  await app.db
    .updateTable('bank_accounts')
    .set({ currency: 'USD' })
    .where('id', '=', workspace.zakat.id)
    .execute()
  const dollars = await importFile(content, { account: workspace.zakat.id })
  await app.db
    .updateTable('bank_accounts')
    .set({ currency: 'PKR' })
    .where('id', '=', workspace.zakat.id)
    .execute()
  expect(dollars.body.errors?.bank_account_id?.[0]).toContain('for accounts in PKR only')
  const broken = await importFile(content, { mapping: { date: 'Value Date' } })
  expect([broken.status, Object.keys(broken.body.errors ?? {})[0]]).toEqual([
    422,
    expect.stringContaining('mapping'),
  ])
})

test('imported files are listed newest first, of all accounts or of one', async () => {
  const list = async (bank_account_id?: number) =>
    (
      await officer.call<{ data: StatementFile[] }>('POST', '/statements/search?per_page=100', {
        bank_account_id,
      })
    ).body.data.data
  const all = await list()
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((one, other) => other - one))
  const ofZakat = await list(workspace.zakat.id)
  expect(ofZakat.length).toBeGreaterThan(0)
  expect(ofZakat.every(({ bank_account }) => bank_account.id === workspace.zakat.id)).toBe(true)
  expect((await officer.call('GET', '/statements/999999')).status).toBe(404)
  expect((await officer.call('POST', '/statements/search', { bank_account_id: 3_000_000_000 })).status).toBe(
    422,
  )
})

test('an account with a statement is never deleted, only closed', async () => {
  const keeper = await app.staff(['bankAcc'])
  const { body } = await keeper.call<{ deleted: boolean }>('DELETE', `/bank-accounts/${workspace.general.id}`)
  expect(body.data.deleted).toBe(false)
})

test('importing another account’s file, or lines that all belong on the other kind of account, needs a confirmation', async () => {
  const gift = await workspace.donation(7300, { zakat: 7300, first_name: 'Rukhsana', last_name: 'Baloch' })
  const file = csv([today().split('-').reverse().join('/'), `IBFT ${gift.code} RUKHSANA BALOCH`, '7,300'])
  const sent = { account: general.id, name: 'wrong.csv' }
  const question =
    'This is a general account, but the only line with a likely transfer should be on a zakat account. Is it the right account?'
  expect((await workspace.preview(file, sent)).body.data.questions).toEqual([question])
  const refused = await workspace.importFile(file, sent)
  expect([refused.status, refused.body.errors?.despite]).toEqual([422, [question]])
  const wrong = await workspace.importFile(file, { ...sent, despite: true })
  expect(wrong.status).toBe(200)
  const right = await workspace.preview(file, { account: zakat.id })
  expect(right.body.data.questions).toEqual([
    `This file was already imported into another account: ${general.bank_name} ${general.number}.`,
  ])
})

test('an import is removed while nothing of it is matched, with the lines that no other file has', async () => {
  const gift = await workspace.donation(7400)
  const day = today().split('-').reverse().join('/')
  const shared = [day, 'A LINE OF TWO FILES', '31'] as const
  const { file, lines } = await workspace.imported([[...shared], [day, `IBFT ${gift.code}`, '7,400']])
  const other = await workspace.imported([[...shared], [day, 'A LINE OF ITS OWN', '32']])
  const line = lines.find(({ amount_paisa }) => amount_paisa === 740_000)
  await workspace.confirm([{ line_id: line?.id ?? 0, parts: [{ attempt_id: gift.attempt, amount: 7400 }] }])
  const remove = () => officer.call('DELETE', `/statements/${file.id}`)
  const refused = await remove()
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'A line of this statement is matched. Undo its matches first.',
  ])
  const [match] = (await workspace.lines(file.id)).flatMap(({ matches }) => matches)
  await workspace.chief.call('POST', `/statement-matches/${match?.id}/undo`, { reason: 'wrong account' })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect((await workspace.lines(other.file.id)).map(({ description }) => description)).toEqual([
    'A LINE OF TWO FILES',
    'A LINE OF ITS OWN',
  ])
  expect((await workspace.imported([[day, `IBFT ${gift.code}`, '7,400']])).file.new_line_count).toBe(1)
})
