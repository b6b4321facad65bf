import { expect, test } from 'vitest'
import { english } from '../../../../words/src/reader.ts'
import type { Remark } from './parsed-statement.ts'
import { readStatement } from './read-file.ts'

const owner = { iban_no: 'PK90MGIB0002140010457302', number: '0214-0010457302', currency: 'PKR' }
const inEnglish = (remarks: Remark[]) =>
  remarks.map(({ line, message }) => ({ line, message: english.t.message(message) }))
const read = (content: string) => {
  const statement = readStatement(Buffer.from(content), owner, { sent: null, remembered: null })
  return { ...statement, problems: inEnglish(statement.problems), skipped: inEnglish(statement.skipped) }
}
const refusal = (content: string) => {
  try {
    read(content)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'it was read'
}

const account = (iban: string) => `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>PKR</Ccy></Acct>`
const balance = (code: string, amount: string, side = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="PKR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd></Bal>`
const booked = '<Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt><ValDt><Dt>2026-01-06</Dt></ValDt>'
const entry = (amount: string, more = '', side = 'CRDT', status = booked) =>
  `<Ntry><Amt Ccy="PKR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${status}${more}</Ntry>`
const file = (...inner: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${inner.join('')}</BkToCstmrStmt></Document>`
const statement = (...inner: string[]) => `<Stmt>${account(owner.iban_no)}${inner.join('')}</Stmt>`

test('an entry is a line with its value date, who paid, and everything the bank says', () => {
  const payment = `<NtryDtls><TxDtls>
    <Refs><EndToEndId>NOTPROVIDED</EndToEndId><AcctSvcrRef>MGB123</AcctSvcrRef></Refs>
    <RltdPties><Dbtr><Nm>Ayesha &amp; Sons</Nm></Dbtr></RltdPties>
    <RmtInf><Ustrd>K7Q-M3X</Ustrd><Ustrd>PD4</Ustrd><Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd></RmtInf>
  </TxDtls></NtryDtls><AddtlNtryInf>IBFT</AddtlNtryInf>`
  expect(read(file(statement(entry('5000.5', payment)))).lines).toEqual([
    {
      line: 1,
      value_date: '2026-01-06',
      amount_paisa: 500_050,
      balance_paisa: null,
      description: 'IBFT K7Q-M3X PD4 RF18',
      counterparty: 'Ayesha & Sons',
      reference: 'MGB123',
    },
  ])
})

test('versions with prefixes, parties in elements of their own and moments of the day are read the same', () => {
  const content = `<ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><ns:BkToCstmrStmt><ns:Stmt>
    <ns:Acct><ns:Id><ns:IBAN>${owner.iban_no}</ns:IBAN></ns:Id></ns:Acct>
    <ns:Ntry><ns:Amt Ccy="PKR">700</ns:Amt><ns:CdtDbtInd>CRDT</ns:CdtDbtInd><ns:Sts><ns:Cd>BOOK</ns:Cd></ns:Sts>
      <ns:ValDt><ns:DtTm>2026-01-05T20:30:00Z</ns:DtTm></ns:ValDt>
      <ns:NtryDtls><ns:TxDtls><ns:RltdPties><ns:Dbtr><ns:Pty><ns:Nm>Bilal</ns:Nm></ns:Pty></ns:Dbtr></ns:RltdPties></ns:TxDtls></ns:NtryDtls>
    </ns:Ntry></ns:Stmt></ns:BkToCstmrStmt></ns:Document>`
  // Half past eight in the evening in Greenwich is the next day in Pakistan.
  expect(read(content).lines).toMatchObject([
    { value_date: '2026-01-06', amount_paisa: 70_000, counterparty: 'Bilal' },
  ])
})

test('a batch booking is read payment by payment when they add up to its amount, else as one line', () => {
  const part = (amount: string, name: string) =>
    `<TxDtls><AmtDtls><TxAmt><Amt Ccy="PKR">${amount}</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`
  const both = `<NtryDtls>${part('3000', 'Amina')}</NtryDtls><NtryDtls>${part('2000', 'Bilal')}</NtryDtls>`
  const linesOf = (amount: string) =>
    read(file(statement(entry(amount, both)))).lines.map(({ amount_paisa, counterparty }) => [
      amount_paisa,
      counterparty,
    ])
  expect(linesOf('5000')).toEqual([
    [300_000, 'Amina'],
    [200_000, 'Bilal'],
  ])
  expect(linesOf('4990')).toEqual([[499_000, 'Amina, Bilal']])
})

test('debits are negative, reversals are labelled, and unbooked lines are skipped with a remark', () => {
  const { lines, skipped } = read(
    file(
      statement(
        entry('500', '', 'DBIT'),
        entry('80', '<RvslInd>true</RvslInd>', 'DBIT'),
        entry('70', '', 'CRDT', '<Sts>PDNG</Sts><ValDt><Dt>2026-01-06</Dt></ValDt>'),
      ),
    ),
  )
  expect(lines.map(({ amount_paisa, description }) => [amount_paisa, description])).toEqual([
    [-50_000, ''],
    [-8000, 'Reversal'],
  ])
  expect(skipped).toEqual([{ line: 3, message: 'Not yet booked by the bank (PDNG).' }])
})

test('balances and sums of the file must fit its lines', () => {
  const stating = (closing: string, sum: string) =>
    read(
      file(
        statement(
          balance('OPBD', '100.00', 'DBIT') + balance('CLBD', closing),
          `<TxsSummry><TtlCdtNtries><NbOfNtries>1</NbOfNtries><Sum>${sum}</Sum></TtlCdtNtries></TxsSummry>`,
          entry('5000'),
        ),
      ),
    )
  const right = stating('4900', '5000.00')
  expect([right.problems, right.opening_paisa, right.closing_paisa]).toEqual([[], -10_000, 490_000])
  expect(stating('4901', '5001').problems.map(({ message }) => message)).toEqual([
    'From −Rs.\u00a0100 the lines lead to Rs.\u00a04,900, but the file states Rs.\u00a04,901 as its closing balance.',
    'According to the file, credits add up to Rs.\u00a05,001; its lines add up to Rs.\u00a05,000.',
  ])
})

test('a statement for another account or currency is refused; of several in a file, ours are read', () => {
  const other = `<Stmt>${account('PK20MGIB0002140010457301')}${entry('1')}</Stmt>`
  expect(refusal(file(other))).toBe(
    'This statement is for account PK20MGIB0002140010457301, not for PK90MGIB0002140010457302.',
  )
  const both = read(file(other, statement(entry('5')), statement(entry('6'))))
  expect(both.lines.map(({ amount_paisa }) => amount_paisa)).toEqual([500, 600])
  expect(both.skipped[0]?.message).toContain('PK20MGIB0002140010457301')
  expect(refusal(file(statement().replace('<Ccy>PKR', '<Ccy>USD')))).toContain('This statement is in USD')
  expect(read(file(statement(entry('5').replace('"PKR"', '"USD"')))).problems).toEqual([
    { line: 1, message: 'It is in USD; the account is in PKR.' },
  ])
  const byNumber = `<Stmt><Acct><Id><Othr><Id>02140010457302</Id></Othr></Id></Acct>${entry('5')}</Stmt>`
  expect(read(file(byNumber)).lines).toHaveLength(1)
})

test('XML bombs, external entities and malformed XML are refused', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "&a;&a;&a;&a;">]><Document>&b;</Document>`
  expect(refusal(bomb)).toBe('This XML has a document type, which no bank statement has.')
  expect(refusal('<?xml version="1.0"?><!DOCTYPE x SYSTEM "file:///etc/passwd"><Document/>')).toContain(
    'document type',
  )
  expect(refusal('<?xml version="1.0"?><Document>&unknown;</Document>')).toContain(
    'The XML is broken at line 1',
  )
  expect(refusal('<?xml version="1.0"?><Document><BkToCstmrStmt>')).toContain('The XML is broken')
  expect(refusal(`<?xml version="1.0"?>${'<Document>'.repeat(100)}`)).toContain('too large')
})

test('an oversized batch booking is refused, to be imported in parts', () => {
  const payments = `<NtryDtls>${'<TxDtls><Amt>1</Amt></TxDtls>'.repeat(150_000)}</NtryDtls>`
  expect(read(file(statement(entry('150000.00', payments)))).problems).toEqual([
    { line: null, message: 'The file has more than 50,000 lines. Import it in parts.' },
  ])
})

test('intraday reports and other XML are not taken for statements', () => {
  expect(refusal('<?xml version="1.0"?><Document><BkToCstmrAcctRpt/></Document>')).toContain('CAMT.052')
  expect(refusal('<?xml version="1.0"?><Document><BkToCstmrDbtCdtNtfctn/></Document>')).toContain('CAMT.054')
  expect(refusal('<?xml version="1.0"?><rss/>')).toContain('not a bank statement')
})

test('a statement without entries confirms its balance, and an entry of nothing is skipped with a remark', () => {
  const dated = (code: string, day: string) =>
    balance(code, '1520.76').replace('</CdtDbtInd>', `</CdtDbtInd><Dt><Dt>${day}</Dt></Dt>`)
  const days = dated('OPBD', '2026-11-01') + dated('CLBD', '2026-11-30')
  for (const inner of [days, days + entry('0.00')]) {
    const { lines, problems, closing_paisa, first_day, last_day, skipped } = read(file(statement(inner)))
    expect([lines, problems, closing_paisa]).toEqual([[], [], 152_076])
    expect([first_day, last_day]).toEqual(['2026-11-01', '2026-11-30'])
    expect(skipped).toEqual(inner === days ? [] : [{ line: 1, message: 'Its amount is zero.' }])
  }
  expect(read(file(statement(''))).problems).toEqual([
    { line: null, message: 'The file has no lines of the account.' },
  ])
})

test('statements with the newest first are not taken for a gap', () => {
  const one = (from: string, to: string, day: string) =>
    statement(
      balance('OPBD', from) +
        balance('CLBD', to).replace('</Amt>', `</Amt><Dt><Dt>${day}</Dt></Dt>`) +
        entry('5'),
    )
  expect(read(file(one('5', '10', '2026-11-02'), one('0', '5', '2026-11-01')))).toMatchObject({
    doubts: [],
    opening_paisa: 0,
    closing_paisa: 1000,
  })
})
