import type { DonationStatus, PaymentStatusAnswer } from '../../../../contract/src/attempts.ts'

/** What the holder of the link sees of donations and payments alike. */
export type Payable = Pick<PaymentStatusAnswer, keyof PaymentStatusAnswer & keyof DonationStatus>
