import { type MagicAmount, type SharedTrouble, withSharedAmounts } from '../magic-amount.ts'

/** Simulated faults of the inquiry. */
export type InquiryTrouble = SharedTrouble | 'token refused' | 'channel down' | 'unknown status'

/** Simulated faults of refunds. */
type RefundTrouble = 'refund refused' | 'refund slow' | 'refund unanswered' | 'refund lost'

export const inquiryMagicAmounts = withSharedAmounts<InquiryTrouble>([
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
  { ending: '009', trouble: 'channel down', times: 2, meaning: 'The first two inquiries answer code 9900' },
])

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
