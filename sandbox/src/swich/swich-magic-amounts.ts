import type { MagicAmount } from '../magic-amount.ts'

/** Simulated faults of the inquiry. */
export type InquiryTrouble =
  | 'slow'
  | 'status 500'
  | 'connection dropped'
  | 'token refused'
  | 'not found'
  | 'broken answer'
  | 'channel down'
  | 'unknown status'
  | 'other amount'
  | 'other payment'

/** Simulated faults of refunds. */
type RefundTrouble = 'refund refused' | 'refund slow' | 'refund unanswered' | 'refund lost'

export const inquiryMagicAmounts: MagicAmount<InquiryTrouble>[] = [
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
    trouble: 'token refused',
    times: 1,
    meaning: 'The first inquiry answers 401 and the token no longer works',
  },
  {
    ending: '005',
    trouble: 'unknown status',
    times: Infinity,
    meaning: 'Every inquiry answers "under review"',
  },
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
  { ending: '009', trouble: 'channel down', times: 2, meaning: 'The first two inquiries answer code 9900' },
  {
    ending: '010',
    trouble: 'other payment',
    times: Infinity,
    meaning: 'Every inquiry answers about another payment',
  },
]

export const refundMagicAmounts: MagicAmount<RefundTrouble>[] = [
  {
    ending: '011',
    trouble: 'refund refused',
    times: Infinity,
    meaning: 'Every refund is refused with code 0009',
  },
  {
    ending: '012',
    trouble: 'refund slow',
    times: 1,
    meaning: 'The first refund is made, and answered after 15 seconds',
  },
  {
    ending: '013',
    trouble: 'refund unanswered',
    times: 1,
    meaning: 'The first refund is made, and the connection drops before the answer',
  },
  {
    ending: '014',
    trouble: 'refund lost',
    times: 1,
    meaning: 'The connection drops before the first refund is made',
  },
]

/** All of Swich's misbehaving amounts, as the landing page lists them; docs/gateways.md repeats the table. */
export const swichMagicAmounts = [...inquiryMagicAmounts, ...refundMagicAmounts]
