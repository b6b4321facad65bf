import type { DonationStatus, PaymentStatusAnswer } from '../../../../contract/src/attempts.ts'
import { paymentTypeTitle } from '../../../../words/src/pair-title.ts'
import type { Translate } from '../../ui/reader.ts'

export type Payable = Pick<PaymentStatusAnswer, keyof PaymentStatusAnswer & keyof DonationStatus>

/** Whether the holder of the link can still take a step towards payment. */
export const canBePaid = ({ may_retry, payment_url, transfer_submitted }: Payable): boolean =>
  may_retry || (payment_url !== null && !transfer_submitted)

export const payableTitle = (t: Translate, type: string): string =>
  type === 'other' ? t('ui.payment') : paymentTypeTitle(t, type)
