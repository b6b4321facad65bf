import { expect, test } from 'vitest'
import { firstChoice } from './deposit-dialog.tsx'

const paid = (attempt_id: number, day: string, amount: number) => ({
  attempt_id,
  day,
  amount,
  code: 'K7Q-M3X-PD4',
  name: 'Sana Mir',
})
const payments = [paid(1, '2026-10-01', 90_000), paid(2, '2026-10-30', 3000), paid(3, '2026-10-31', 5000)]
const deposits = { sheets: [], payouts: [{ gateway: 'swich', payments }] }

test('a payout begins with the days whose payments less a plausible fee are the line', () => {
  expect(firstChoice(deposits, 780_000)).toMatchObject({ from: '2026-10-30', to: '2026-10-31' })
})

test('without such days a payout never begins with all payments as its fee', () => {
  expect(firstChoice(deposits, 100_000)).toMatchObject({ from: '2026-10-31', to: '2026-10-31' })
})
