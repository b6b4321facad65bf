import { magicAmounts, withSharedAmounts } from '../simulated-faults.ts'

export const inquiryMagicAmounts = withSharedAmounts([
  ['004', 'token refused', 1, 'The first inquiry answers 401 and the token no longer works'],
  ['005', 'unknown status', Infinity, 'Every inquiry answers "under review"'],
  ['009', 'channel down', 2, 'The first two inquiries answer code 9900'],
])

export type InquiryFault = (typeof inquiryMagicAmounts)[number]['fault']

export const refundMagicAmounts = magicAmounts([
  ['011', 'refund refused', Infinity, 'Every refund is refused with code 0009'],
  ['012', 'refund slow', 1, 'The first refund is made, and answered after 15 seconds'],
  ['013', 'refund unanswered', 1, 'The first refund is made, and the connection drops before the answer'],
  ['014', 'refund lost', 1, 'The connection drops before the first refund is made'],
])

/** Simulated faults of Raast requests and of charges of stored cards. */
export const collectionMagicAmounts = magicAmounts([
  ['021', 'unknown account', Infinity, 'The bank does not know the Raast ID: "Title fetch failed"'],
  ['022', 'request slow', 1, 'The first Raast request or card charge is answered after 15 seconds'],
  ['023', 'request unanswered', 1, 'The first is made, and the connection drops before the answer'],
  ['024', 'request lost', 1, 'The connection drops before the first is made'],
  ['025', 'request down', 2, 'The first two are answered with status 500'],
  ['026', 'declined', Infinity, 'The donor or bank declines at once'],
  ['027', 'expired', Infinity, 'The Raast request expires at once'],
  ['028', 'card removed', Infinity, 'The card is removed once it has paid, or has expired'],
])

/** All of Swich's misbehaving amounts, as the landing page lists them (docs/gateways/sandbox.md). */
export const swichMagicAmounts = [...inquiryMagicAmounts, ...refundMagicAmounts, ...collectionMagicAmounts]
