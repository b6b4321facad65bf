import { expect, test } from 'vitest'
import { defaultSettings } from '../../../contract/src/default-charity.ts'
import { readerOf } from '../../../words/src/reader.ts'
import { pdfLines } from '../../test/pdf-lines.ts'
import { paletteOf } from '../charity/palette.ts'
import { streamPdf, writeReceiptPdf } from './write-receipt-pdf.ts'
import { type IssuedStatement, type StatementDonation, yearlyStatementDocument } from './yearly-statement.ts'

const approved = {
  ...defaultSettings,
  name: 'Amanah Trust',
  tax_approval: 'No. 123',
  tax_approval_from: '2025-07-01',
  tax_approval_until: '2028-06-30',
}
const style = { logo: null, signature: null, palette: paletteOf(approved) }
const given = (
  method: string,
  amount: number,
  causes: StatementDonation['causes'] = [{ cause: 'Sadqah', isZakat: false, amount }],
  day = '2026-01-05',
): StatementDonation => ({
  paidAt: new Date(`${day}T07:00:00Z`),
  method,
  gateway: method === 'card' ? 'swich' : 'office',
  receiptNumber: `2025-26-${amount}`,
  amount,
  causes,
})
const issued = {
  number: 'S2026-K7QM-X2PD',
  token: 'A'.repeat(22),
  issuedAt: new Date('2026-07-02T07:00:00Z'),
  replacedNumber: null,
  replacedAt: null,
}
const statement: IssuedStatement = {
  taxYear: 2026,
  contactId: 1,
  issued,
  taxpayerId: null,
  language: 'en',
  name: 'Ayesha Khan',
  taxNumber: { kind: 'cnic', shown: '•••••••••5671' },
  members: [],
  donations: [given('card', 5000), given('cash', 700), given('cheque', 300)],
}
const drawn = (charity = approved, language: 'en' | 'ur' = 'en', changes: Partial<IssuedStatement> = {}) =>
  yearlyStatementDocument(
    { reader: readerOf(language), charity, publicUrl: 'https://x.example' },
    { ...statement, ...changes },
  )

test('a yearly statement marks cash as not eligible and counts it in the total alone', () => {
  const { lines, sums, total, facts } = drawn()
  expect(lines.map(({ cells }) => cells[1])).toEqual([
    'Card',
    'Cash\nNot eligible under section 61',
    'Cheque',
  ])
  expect(sums.map(({ amount }) => amount)).toEqual(['Rs.\u00a06,000', 'Rs.\u00a06,000', 'Rs.\u00a0700'])
  expect(total).toEqual({ name: 'Eligible for tax credit under section 61', amount: 'Rs.\u00a05,300' })
  expect(facts.map(({ value }) => value)).toContain('No. 123\n1 Jul 2025 to 30 Jun 2028')
})

test('a charity without a tax approval promises no tax credit', () => {
  const { sums, total, facts, lines } = drawn({ ...approved, tax_approval: '' })
  expect({ sums, total }).toEqual({
    sums: [{ name: 'Sadqah', amount: 'Rs.\u00a06,000' }],
    total: { name: 'Total', amount: 'Rs.\u00a06,000' },
  })
  expect(JSON.stringify({ facts, lines })).not.toContain('section 61')
})

test('a yearly statement adds up each cause, with zakat apart', () => {
  const mixed = [
    { cause: 'Sadqah', isZakat: false, amount: 1000 },
    { cause: 'Zakat', isZakat: true, amount: 3000 },
  ]
  const donations = [given('card', 4000, mixed), given('card', 500)]
  const { sums } = drawn({ ...approved, tax_approval: '' }, 'en', { donations })
  expect(sums.map(({ name, amount }) => `${name}: ${amount}`)).toEqual([
    'Zakat (zakat): Rs.\u00a03,000',
    'Sadqah: Rs.\u00a01,500',
    'Zakat: Rs.\u00a03,000',
    'Other donations: Rs.\u00a01,500',
  ])
})

test('a yearly statement has a number and a page that verifies it, and names the one that it replaces', () => {
  const first = drawn()
  expect(first.check?.url).toBe(`https://x.example/receipt/${issued.token}`)
  expect(first.facts.map(({ value }) => value)).toEqual(expect.arrayContaining([issued.number, '2 Jul 2026']))
  expect(first.facts.map(({ name }) => name)).not.toContain('Replaces')
  const replacedAt = new Date('2026-07-01T07:00:00Z')
  const { facts } = drawn(approved, 'en', {
    issued: { ...issued, replacedNumber: 'S2026-AAAA-BBBB', replacedAt },
  })
  expect(facts).toContainEqual({
    name: 'Replaces',
    value: 'Statement S2026-AAAA-BBBB of 1 Jul 2026, which is void',
  })
})

test('statements in several languages are printed one after the other, each with its own page numbers', async () => {
  async function* documents() {
    for (const language of ['en', 'ur'] as const)
      yield { t: readerOf(language).t, printed: drawn(approved, language) }
  }
  const parts: Buffer[] = []
  for await (const part of streamPdf(readerOf('en').t, 'Statements', documents(), style)) parts.push(part)
  const lines = await pdfLines(Buffer.concat(parts))
  expect(lines).toContain('Rs. 5,300')
  expect(lines).toContain('5,300 روپے')
  expect(lines.join(' ')).not.toContain('of 2')
})

test('an Urdu statement can be copied correctly', async () => {
  const lines = await pdfLines(await writeReceiptPdf(readerOf('ur').t, drawn(approved, 'ur'), style))
  expect(lines).toContain('ٹیکس سال 2026')
  expect(lines).toContain('1 جولائی 2025 سے 30 جون 2026 تک')
})
