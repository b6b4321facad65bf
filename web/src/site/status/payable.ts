import type { DonationStatus, PaymentStatusAnswer } from '../../../../contract/src/attempts.ts'
import { paymentTypeTitle } from '../../../../words/src/pair-title.ts'
import { say } from '../../../../words/src/say.ts'

/** What the holder of the link sees of donations and payments alike. */
export type Payable = Pick<PaymentStatusAnswer, keyof PaymentStatusAnswer & keyof DonationStatus>

/** Whether the holder of the link can still do something so that it is paid. */
export const canBePaid = ({ may_retry, payment_url, transfer_submitted }: Payable): boolean =>
  may_retry || (payment_url !== null && !transfer_submitted)

/** What a payee pays for. */
export const payableTitle = (type: string): string =>
  type === 'other' ? say('ui.payment') : paymentTypeTitle(type)
