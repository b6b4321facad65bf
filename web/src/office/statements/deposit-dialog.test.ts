import { expect, test } from 'vitest'
import { suggestedDeposit } from './deposit-dialog.tsx'

const paid = (attempt_id: number, day: string, amount: number) => ({
  attempt_id,
  day,
  amount,
  code: 'K7Q-M3X-PD4',
  name: 'Sana Mir',
})
const payments = [paid(1, '2026-10-01', 90_000), paid(2, '2026-10-30', 3000), paid(3, '2026-10-31', 5000)]
const deposits = { sheets: [], payouts: [{ gateway: 'swich', fee_basis_points: null, payments }] }

test('a payout begins with the days whose payments less a plausible fee are the line', () => {
  expect(suggestedDeposit(deposits, 780_000)).toMatchObject({ from: '2026-10-30', to: '2026-10-31' })
})

test('with terms, a payout begins with the days whose payments less the agreed fee are exactly the line', () => {
  const some = [paid(1, '2026-10-28', 5000), paid(2, '2026-10-29', 200), paid(3, '2026-10-30', 5000)]
  const payouts = [{ gateway: 'swich', fee_basis_points: 250, payments: some }]
  // Rs. 5,200 less 2.5 %; the last day alone is plausible too.
  const line = 5200_00 * 0.975
  expect(suggestedDeposit({ sheets: [], payouts }, line)).toMatchObject({
    from: '2026-10-29',
    to: '2026-10-30',
  })
})

test('without such days a payout never begins with all payments as its fee', () => {
  expect(suggestedDeposit(deposits, 100_000)).toMatchObject({ from: '2026-10-31', to: '2026-10-31' })
})
