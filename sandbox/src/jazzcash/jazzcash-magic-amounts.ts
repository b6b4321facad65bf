import { type SharedTrouble, withSharedAmounts } from '../magic-amount.ts'

/** Simulated faults of the inquiry; amounts ending as Swich's cause the same faults. */
export type JazzcashTrouble = SharedTrouble | 'hash refused' | 'wrong hash' | 'unknown code' | 'no amount'

/** JazzCash's misbehaving amounts, as the payment page lists them; docs/gateways.md repeats the table. */
export const jazzcashMagicAmounts = withSharedAmounts<JazzcashTrouble>([
  {
    ending: '004',
    trouble: 'hash refused',
    times: 1,
    meaning: 'The first inquiry answers 115, a wrong hash',
  },
  { ending: '005', trouble: 'unknown code', times: Infinity, meaning: 'Every inquiry answers code 124' },
  { ending: '009', trouble: 'wrong hash', times: 2, meaning: 'The first two answers have a wrong hash' },
  {
    ending: '011',
    trouble: 'no amount',
    times: Infinity,
    meaning: 'No inquiry names the amount, as in version 1',
  },
])
