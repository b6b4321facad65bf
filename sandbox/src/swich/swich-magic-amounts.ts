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

/** Simulated faults of Raast requests and of charges of stored cards. */
type CollectionTrouble =
  | 'unknown account'
  | 'request slow'
  | 'request unanswered'
  | 'request lost'
  | 'request down'
  | 'declined'
  | 'expired'
  | 'card removed'

export const collectionMagicAmounts: MagicAmount<CollectionTrouble>[] = [
  {
    ending: '021',
    trouble: 'unknown account',
    times: Infinity,
    meaning: 'The bank does not know the Raast ID: "Title fetch failed"',
  },
  {
    ending: '022',
    trouble: 'request slow',
    times: 1,
    meaning: 'The first Raast request or card charge is answered after 15 seconds',
  },
  {
    ending: '023',
    trouble: 'request unanswered',
    times: 1,
    meaning: 'The first is made, and the connection drops before the answer',
  },
  {
    ending: '024',
    trouble: 'request lost',
    times: 1,
    meaning: 'The connection drops before the first is made',
  },
  { ending: '025', trouble: 'request down', times: 2, meaning: 'The first two are answered with status 500' },
  { ending: '026', trouble: 'declined', times: Infinity, meaning: 'The donor or bank declines at once' },
  { ending: '027', trouble: 'expired', times: Infinity, meaning: 'The Raast request expires at once' },
  {
    ending: '028',
    trouble: 'card removed',
    times: Infinity,
    meaning: 'The card is removed once it has paid, or has expired',
  },
]

/** All of Swich's misbehaving amounts, as the landing page lists them; docs/gateways.md repeats the table. */
export const swichMagicAmounts = [...inquiryMagicAmounts, ...refundMagicAmounts, ...collectionMagicAmounts]
