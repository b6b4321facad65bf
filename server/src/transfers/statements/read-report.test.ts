import { expect, test } from 'vitest'
import { readers } from './read-file.ts'

const signed = 'Date,Order ID,Type,Gross,Fee,Net'

const read = (rows: string, headings = signed) =>
  readers.readReportTable(Buffer.from(`${headings}\n${rows}\n`), { sent: null, remembered: null })

/** Rows of a gateway's report, and the amount and the fee of each in rupees. */
const rows: [string, row: string, amount: number, fee: number, headings?: string][] = [
  ['a payment', '2/11/2026,T1,Payment,3000,75,2925', 3000, 75],
  ['a refund without its fee', '3/11/2026,T1,Refund,-5000,0,-5000', -5000, 0],
  ['a refund with its fee', '3/11/2026,T1,Refund,-5000,-125,-4875', -5000, -125],
  ['a refund without a sign', '3/11/2026,T1,Refund,5000,125,4875', -5000, -125],
  ['a refund that costs a fee', '3/11/2026,T1,Refund,-5000,50,-5050', -5000, 50],
  ['a chargeback without a sign', '3/11/2026,T1,Chargeback,500,1000,1500', -500, 1000],
  ['a reversed chargeback', '3/11/2026,T1,Chargeback reversal,5000,0,5000', 5000, 0],
  ['a reversed refund', '3/11/2026,T1,Refund reversed,5000,0,5000', 5000, 0],
  ['a negative adjustment', '3/11/2026,A7,Adjustment,-250,0,-250', -250, 0],
  ['a negative adjustment, net only', '3/11/2026,A7,Adjustment,,,-250', -250, 0],
  ['an adjustment', '3/11/2026,A7,Adjustment,250,0,250', 250, 0],
  ['a monthly fee', '3/11/2026,,Monthly fee,0,500,-500', 0, 500],
  ['a monthly fee with a minus', '3/11/2026,,Monthly fee,0,-500,-500', 0, 500],
  ['a monthly fee without a sign', '3/11/2026,,Monthly fee,,500,500', 0, 500],
  ['a monthly fee that is returned', '3/11/2026,,Fee refund,0,-500,500', 0, -500],
  ['a fee without a net amount', '3/11/2026,,Fee,0,500', 0, 500, 'Date,Order ID,Type,Gross,Fee'],
  ['a balance', '1/11/2026,,Balance brought forward,-6100,0,-6100', -6100, 0],
  ['a balance, net only', '1/11/2026,,Opening balance,,,-6100', -6100, 0],
  ['a refund among amounts', '3/11/2026,T1,Refund,5000', -5000, 0, 'Date,Order ID,Type,Amount'],
  ['a negative amount of a type', '3/11/2026,T1,Adjustment,-5000', -5000, 0, 'Date,Order ID,Type,Amount'],
]

test.each(rows)('%s of a settlement report', (_, row, amount, fee, headings) => {
  const { lines, problems } = read(row, headings)
  expect(problems).toEqual([])
  expect(lines.map(({ amount_paisa, fee_paisa }) => [amount_paisa / 100, (fee_paisa ?? 0) / 100])).toEqual([
    [amount, fee],
  ])
})

test('the type of a row describes it', () => {
  expect(read('3/11/2026,,Monthly fee,-500,0,-500').lines[0]?.description).toBe('Monthly fee')
})

test('balances beside the rows of a settlement report are not compared with its amounts', () => {
  const preamble = 'Opening balance,0\nClosing balance,2925\n'
  const { lines, problems } = read(
    '2/11/2026,T1,Payment,3000,75,2925\n3/11/2026,,Closing balance,0,0,0',
    preamble + signed,
  )
  expect(problems).toEqual([])
  expect(lines).toHaveLength(1)
})

test.each([
  ['a payment that costs more than it is', '2/11/2026,T1,Payment,10,25,-15'],
  ['a refund that returns a higher fee', '2/11/2026,T1,Refund,-10,-25,15'],
  ['a fee that is not the difference', '2/11/2026,T1,Payment,3000,75,2900'],
  ['a charge that is not the net amount', '2/11/2026,,Fee,0,75,-80'],
])('%s is refused', (_, row) => {
  expect(read(row).problems).toHaveLength(1)
})
