import type { DonationStatus, PaymentStatusAnswer } from '../../../../contract/src/attempts.ts'
import type { Charity } from '../../../../contract/src/charity.ts'
import { anonymousName } from '../../../../contract/src/donate.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { unpaidStatuses } from '../../../../contract/src/status.ts'
import { paymentTypeTitle } from '../../../../words/src/display-names.ts'
import { formatDay, formatInstant } from '../../ui/pakistan-time.ts'
import { formatRupees, type Translate } from '../../ui/reader.tsx'
import {
  type Payable,
  reasonOf,
  type StatusTexts,
  textsOf,
  twoTransfers,
  unsettledTexts,
} from './unsettled-texts.ts'

type CharityName = Pick<Charity, 'name'>

/** Texts of a donation's status; they state only known facts about money. */
export function donationTexts(t: Translate, donation: DonationStatus, charity: CharityName): StatusTexts {
  const { status, amount, promised_amount, donor_name, transfers, office_gift, cheque_date, kinds } = donation
  const { reversal_reason: reason, reservation_ended: hasEnded } = donation
  const thanks = String(kinds) === 'zakat' ? 'status.thanks.zakat' : 'status.thanks.donation'
  if (status === 'failed' && (office_gift || reason !== null)) {
    const why = reason === null ? [] : [t('status.reason', { reason })]
    return textsOf(t, 'undone', 'reversed', [...why, t('status.reversed.text')], 'donation')
  }
  if (cheque_date !== null && (status === 'pending' || status === 'expired'))
    return postdatedCheque(t, status, cheque_date, amount)
  if (status === 'pending' && donation.payment_gateway === null)
    return requested(t, amount, donation.funds[0]?.campaign ?? donation.funds[0]?.fundtitle ?? '', charity)
  const shortfall = shortfallOf(t, donation)
  if (status !== 'success') {
    const words =
      status === 'pending' && transfers.length > 0
        ? twoTransfers(t, transfers)
        : status === 'pending' && hasEnded && donation.payment_gateway !== bankTransferGateway
          ? textsOf(t, 'undone', 'reservation-ended', [t('status.reservation-ended.if-paid')], 'donation')
          : unsettledTexts(t, donation, status, 'donation')
    const more = [
      ...(hasEnded && unpaidStatuses.some((one) => one === status)
        ? [t('status.reservation-ended.text')]
        : []),
      ...(shortfall ? [t('status.missing.shortfall', { amount: shortfall })] : []),
      ...dueTexts(t, donation),
      ...(donation.held_until && status === 'pending' && !donation.transfer_submitted
        ? [t('status.held-until', { until: formatInstant(t, donation.held_until) })]
        : []),
    ]
    return { ...words, text: [...words.text, ...more] }
  }
  if (donation.awaits_choice)
    return textsOf(
      t,
      'waiting',
      'choice',
      [t('status.choice.text', { amount: formatRupees(t, amount) }), ...dueTexts(t, donation)],
      'donation',
    )
  return {
    look: 'done',
    tab: t('status.thanks.tab'),
    title:
      donor_name === anonymousName
        ? t('status.thanks.title')
        : t('status.thanks.title-named', { name: donor_name }),
    text: [
      shortfall
        ? t('status.thanks.partly', { amount: formatRupees(t, amount), shortfall })
        : t(thanks, { amount: formatRupees(t, amount) }),
      ...(promised_amount !== null
        ? [
            t('status.thanks.promised', {
              promised: formatRupees(t, promised_amount),
              amount: formatRupees(t, amount),
            }),
          ]
        : []),
      ...dueTexts(t, donation),
      ...amountsReceived(t, donation),
    ],
    steps: [],
  }
}

/** Texts for a post-dated cheque: pending until its date; expired when it was returned or is too old. */
function postdatedCheque(
  t: Translate,
  status: 'pending' | 'expired',
  date: string,
  amount: number,
): StatusTexts {
  const values = { day: formatDay(t, date), amount: formatRupees(t, amount) }
  return status === 'pending'
    ? textsOf(t, 'waiting', 'postdated-cheque', [t('status.postdated-cheque.text', values)], 'donation')
    : textsOf(t, 'undone', 'returned-cheque', [t('status.returned-cheque.text', values)], 'donation')
}

/** Amounts to pay so that shares or meals stay reserved, with their deadline. */
const dueTexts = (t: Translate, { shortfalls }: DonationStatus): string[] =>
  shortfalls.flatMap(({ amount, until }) =>
    until ? [t('status.due', { amount: formatRupees(t, amount), until: formatInstant(t, until) })] : [],
  )

/** Total shortfall that can still be paid, formatted; undefined without a shortfall. */
function shortfallOf(t: Translate, { shortfalls }: DonationStatus): string | undefined {
  const shortfall = shortfalls.reduce((sum, { amount, until }) => sum + (until ? 0 : amount), 0)
  return shortfall > 0 ? formatRupees(t, shortfall) : undefined
}

/** Amount received by each of two transfers, and the reason for a rejection. */
function amountsReceived(t: Translate, { transfers, rejection }: DonationStatus): string[] {
  if (transfers.length === 0) return []
  const received = transfers.map(({ part, amount, arrived }) =>
    arrived === null
      ? t('status.missing.part', { part: t(`status.part.${part}`), amount: formatRupees(t, amount) })
      : t('status.missing.part-arrived', {
          part: t(`status.part.${part}`),
          amount: formatRupees(t, arrived),
        }),
  )
  return [received.join(' '), ...reasonOf(t, rejection)]
}

/** Texts before the payer has chosen how to pay. */
const requested = (t: Translate, amount: number, purpose: string, charity: CharityName): StatusTexts => ({
  look: 'waiting',
  tab: t('status.request.tab'),
  title: t('status.request.title', { amount: formatRupees(t, amount) }),
  text: [
    purpose,
    charity.name ? t('status.request.by', { charity: charity.name }) : t('status.request.choose'),
  ],
  steps: [],
})

/** Variant of {@link donationTexts} for a requested payment. */
export function paymentTexts(t: Translate, payment: PaymentStatusAnswer, charity: Charity): StatusTexts {
  if (payment.status === 'success')
    return {
      look: 'done',
      tab: t('status.thanks.tab'),
      title: t('status.thanks.title-named', { name: payment.payee_name }),
      text: [t('status.thanks.payment', { amount: formatRupees(t, payment.amount) })],
      steps: [],
    }
  if (payment.status === 'pending' && payment.payment_gateway === null) {
    const type = payableTitle(t, payment.type)
    const remarks = payment.remarks ? t('status.request.for', { type, remarks: payment.remarks }) : type
    return requested(t, payment.amount, remarks, charity)
  }
  return unsettledTexts(t, payment, payment.status, 'payment')
}

/** Whether the holder of the link can still pay, or report a transfer. */
export const canBePaid = ({ may_retry, payment_url, transfer_submitted }: Payable): boolean =>
  may_retry || (payment_url !== null && !transfer_submitted)

export const payableTitle = (t: Translate, type: string): string =>
  type === 'other' ? t('ui.payment') : paymentTypeTitle(t, type)
