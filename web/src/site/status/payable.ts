import type { DonationStatus, PaymentStatusAnswer } from '../../../../contract/src/attempts.ts'

/** What a donation and a payment tell alike to the holder of the link. */
export type Payable = Pick<PaymentStatusAnswer, keyof PaymentStatusAnswer & keyof DonationStatus>
