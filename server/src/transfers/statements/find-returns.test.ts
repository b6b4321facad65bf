import { expect, test } from 'vitest'
import { findReturns, type PaidCheque, type ReturnedLine, type ReturningLine } from './find-returns.ts'

let id = 0
const line = (value_date: string, rupees: number, text: string, is_reversal = false): ReturningLine => ({
  id: ++id,
  bank_account_id: 1,
  value_date,
  amount_paisa: rupees * 100,
  text,
  is_reversal,
})
const gift = (amount: number) => ({
  attempt_id: ++id,
  kind: 'donation' as const,
  id,
  code: `C-${id}`,
  name: 'Bushra Ansari',
  amount,
})
const credit = (
  value_date: string,
  rupees: number,
  text: string,
  status: ReturnedLine['status'] = 'matched',
): ReturnedLine => {
  const { is_reversal: _, ...own } = line(value_date, rupees, text)
  return { ...own, status, gifts: status === 'matched' ? [gift(rupees)] : [] }
}
const cheque = (number: string, amount: number): PaidCheque => ({
  ...gift(amount),
  number,
  is_cleared: false,
})

test.each([
  ['the number of a cheque', 'CLEARING CHQ 445568', 'CHQ RETURN 445568 INSUFFICIENT FUNDS', false],
  ['a number with zeros in front', 'CLG 00445568', 'Dishonoured cheque 445568', false],
  [
    'the reference of an instant transfer',
    'RAAST P2P FT RAAST7788',
    'REVERSAL RAAST P2P FT RAAST7788',
    false,
  ],
  ['a reference and the flag of the bank', 'IBFT STAN 991827', 'IBFT STAN 991827', true],
  ['a transfer that failed', 'IBFT 7712345 FROM ALI', 'IBFT-RTN 7712345', false],
  ['an Urdu text', 'چیک 445568', 'چیک 445568 واپس', false],
  ['an abbreviation', 'BY CLG 445568', 'OW CHQ REJ 445568', false],
  ['a wallet that failed', 'RAAST/771234567890/ALI', 'RAAST/771234567890/FAIL', false],
  ['a bank that recalls it', 'IBFT STAN 991827', 'IBFT RECALL STAN 991827', false],
])('money out reverses the credit with %s', (_, paid, returned, is_reversal) => {
  const back = line('2026-11-05', -20_000, returned, is_reversal)
  const own = credit('2026-11-02', 20_000, paid)
  const other = credit('2026-11-04', 20_000, 'IBFT FROM PARACHA 8827711')
  expect(findReturns([back], [own, other], [])).toEqual([
    {
      debit_id: back.id,
      debit_day: '2026-11-05',
      credit_id: own.id,
      credit_day: '2026-11-02',
      gifts: own.gifts,
      confidence: 'likely',
    },
  ])
})

test('a return without a reference offers the nearest credits of its amount, and only for ten days', () => {
  const back = line('2026-11-15', -5000, 'REVERSAL RAAST P2P')
  const credits = ['2026-11-13', '2026-11-14', '2026-11-01'].map((day) => credit(day, 5000, 'RAAST P2P'))
  expect(findReturns([back], credits, [])).toMatchObject([
    { credit_day: '2026-11-14', confidence: 'possible' },
    { credit_day: '2026-11-13', confidence: 'possible' },
  ])
})

test.each([
  ['rent of the same amount as a donation', 'RENT OFFICE 7712345', 20_000],
  ['the fee for a returned cheque', 'CHQ RETURN CHARGES 445568', 500],
  ['the number of the own account', 'RETURN 02140010447301', 20_000],
])('%s reverses no credit by its number', (_, text, amount) => {
  const credits = [credit('2026-09-25', 20_000, 'IBFT 7712345 TO 02140010447301 CHQ 445568')]
  expect(findReturns([line('2026-11-05', -amount, text)], credits, [], ['02140010447301'])).toEqual([])
})

test('a return that names the code of a matched donation reverses it', () => {
  const own = credit('2026-10-02', 20_000, 'IBFT FROM HIRA')
  const gifts = own.gifts.map((one) => ({ ...one, code: 'Y37-4H7-YTC' }))
  const back = line('2026-11-05', -20_000, 'RETURN Y37-4H7-YTC')
  expect(findReturns([back], [{ ...own, gifts }], [])).toMatchObject([{ gifts, confidence: 'likely' }])
})

test.each(['CHQ DISHON. 445568', '445568 SIGNATURE DIFFERS', '00445568 EFFECTS NOT CLEARED'])(
  'a debit of the number and amount of a cleared cheque reverses it, whatever the bank calls it: %s',
  (text) => {
    const own = credit('2026-11-02', 20_000, 'INWARD CLEARING')
    const other = credit('2026-11-04', 20_000, 'IBFT FROM PARACHA 8827711')
    const back = line('2026-11-05', -20_000, text)
    const paid = { ...cheque('445568', 20_000), ...own.gifts[0], is_cleared: true }
    expect(findReturns([back], [own, other], [paid])).toMatchObject([
      { credit_id: own.id, gifts: own.gifts, confidence: 'likely' },
    ])
    const open = credit('2026-11-03', 20_000, 'CLEARING CHQ 445568', 'open')
    expect(findReturns([back], [open], [paid]).flatMap(({ gifts }) => gifts)).toEqual([])
  },
)

test('a cheque that bounced before a line cleared it is reversed, with its open line when there is one', () => {
  const back = line('2026-11-05', -20_000, 'CHQ RETURN 445568')
  const paid = cheque('445568', 20_000)
  const { number: _, is_cleared: __, ...returned } = paid
  expect(findReturns([back], [], [paid])).toMatchObject([
    { credit_id: null, credit_day: null, gifts: [returned], confidence: 'likely' },
  ])
  for (const text of ['CLEARING CHQ 445568', 'CLEARING OF CHEQUE']) {
    const open = credit('2026-11-03', 20_000, text, 'open')
    expect(findReturns([back], [open], [paid])).toMatchObject([{ credit_id: open.id, gifts: [returned] }])
  }
})

test('a returned transfer that nobody recorded, and a charge that the bank returned, cancel out', () => {
  const open = credit('2026-11-03', 5000, 'RAAST RAAST7788', 'open')
  const back = line('2026-11-04', -5000, 'RAAST RAAST7788', true)
  const charge = line('2026-11-03', -250, 'SMS CHARGES 20261103')
  const { is_reversal: _, ...charged } = charge
  const given = line('2026-11-04', 250, 'REVERSAL SMS CHARGES')
  const found = findReturns([back, charge, given], [open, { ...charged, status: 'debit', gifts: [] }], [])
  expect(found).toMatchObject([
    { debit_id: back.id, credit_id: open.id, gifts: [], confidence: 'likely' },
    { debit_id: charge.id, credit_id: given.id, gifts: [], confidence: 'possible' },
  ])
})

test('a credit that one line likely reverses is offered to no other', () => {
  const own = credit('2026-11-02', 5000, 'RAAST RAAST7788')
  const sure = line('2026-11-05', -5000, 'REVERSAL RAAST7788')
  const other = line('2026-11-06', -5000, 'REVERSAL OF RAAST')
  expect(findReturns([sure, other], [own], []).map(({ debit_id }) => debit_id)).toEqual([sure.id])
})
