import type { MagicAmount } from '../magic-amount.ts'

/** Simulated faults of the inquiry; amounts ending as Swich's cause the same faults. */
export type JazzcashTrouble =
  | 'slow'
  | 'status 500'
  | 'connection dropped'
  | 'hash refused'
  | 'not found'
  | 'broken answer'
  | 'wrong hash'
  | 'unknown code'
  | 'other amount'
  | 'other payment'
  | 'no amount'

/** JazzCash's misbehaving amounts, as the payment page lists them; docs/gateways.md repeats the table. */
export const jazzcashMagicAmounts: MagicAmount<JazzcashTrouble>[] = [
  { ending: '001', trouble: 'slow', times: 2, meaning: 'The first two inquiries take 15 seconds' },
  { ending: '002', trouble: 'status 500', times: 2, meaning: 'The first two inquiries answer status 500' },
  {
    ending: '003',
    trouble: 'connection dropped',
    times: 2,
    meaning: 'The first two inquiries drop the connection',
  },
  {
    ending: '004',
    trouble: 'hash refused',
    times: 1,
    meaning: 'The first inquiry answers 115, a wrong hash',
  },
  { ending: '005', trouble: 'unknown code', times: Infinity, meaning: 'Every inquiry answers code 124' },
  {
    ending: '006',
    trouble: 'other amount',
    times: Infinity,
    meaning: 'Every inquiry answers one rupee less',
  },
  {
    ending: '007',
    trouble: 'not found',
    times: 2,
    meaning: 'The first two inquiries do not find the payment',
  },
  { ending: '008', trouble: 'broken answer', times: 2, meaning: 'The first two inquiries answer a web page' },
  { ending: '009', trouble: 'wrong hash', times: 2, meaning: 'The first two answers have a wrong hash' },
  {
    ending: '010',
    trouble: 'other payment',
    times: Infinity,
    meaning: 'Every inquiry answers about another payment',
  },
  {
    ending: '011',
    trouble: 'no amount',
    times: Infinity,
    meaning: 'No inquiry names the amount, as in version 1',
  },
]
