import { eachTransition } from './transitions.ts'

/** 'proposed' until the first donation is paid. */
export const agreementStatuses = ['proposed', 'active', 'paused', 'ended'] as const
export type AgreementStatus = (typeof agreementStatuses)[number]

/** Statuses of requests without an outcome. */
const openRequestStatuses = ['planned', 'sending', 'sent'] as const
/**
 * Requests that failed: the donor gets the link to pay. 'declined' by the donor or bank, 'expired',
 * 'unknown_account' (Raast ID or IBAN), 'card_removed' (removed or expired at the vendor), 'not_possible'
 * (the method was switched off, or cannot take the amount), 'not_sent' (refused or never answered).
 */
export const failedRequestStatuses = [
  'declined',
  'expired',
  'unknown_account',
  'card_removed',
  'not_possible',
  'not_sent',
] as const
/**
 * State of the request for one charge at the vendor. 'unconfirmed': waits until the donor confirms the
 * agreement by the link of a message.
 */
export const requestStatuses = [
  'unconfirmed',
  ...openRequestStatuses,
  'cancelling',
  'paid',
  ...failedRequestStatuses,
  'cancelled',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const isOpenRequest = (status: RequestStatus | undefined): boolean =>
  openRequestStatuses.some((one) => one === status)
export const isFailedRequest = (status: RequestStatus | undefined): boolean =>
  failedRequestStatuses.some((one) => one === status)

/**
 * Transitions of the request for a charge. The database makes the transitions by `charge_changed`;
 * agreements/plan-request.ts plans all others. Evidence without a transition changes no state.
 * `donor_confirmed`: by the link of a message. `charge_changed`: the charge was paid, skipped or cancelled,
 * or the donor changed the agreement. `charge_checked`: just before the donation is created. `no_answer`: the
 * vendor was not reached. `withdrawn`: cancelled at the vendor.
 */
export const requestTransitions = [
  ...eachTransition(['unconfirmed'], ['planned'], ['donor_confirmed']),
  ...eachTransition(['unconfirmed', ...openRequestStatuses], ['cancelling'], ['charge_changed']),
  ...eachTransition(['planned'], ['cancelled', 'not_possible'], ['charge_checked']),
  ...eachTransition(['planned'], ['sending'], ['donation_made']),
  ...eachTransition(['planned'], ['not_possible'], ['request_refused']),
  ...eachTransition(['sending'], ['sent'], ['request_taken']),
  // The vendor accepted a request that was already cancelled here.
  ...eachTransition(['cancelled'], ['cancelling'], ['request_taken']),
  ...eachTransition(['sending'], ['declined', 'unknown_account', 'card_removed'], ['request_refused']),
  ...eachTransition(['sending'], ['not_sent'], ['request_refused', 'no_answer']),
  ...eachTransition(['sent', 'cancelling'], ['paid', 'declined', 'expired'], ['inquiry']),
  ...eachTransition(['cancelling'], ['paid'], ['withdrawn']),
  ...eachTransition(['cancelling'], ['cancelled'], ['withdrawn', 'request_refused', 'no_answer']),
]

export type RequestCause = (typeof requestTransitions)[number]['cause']

export const mayMoveRequest = (from: RequestStatus, to: RequestStatus, cause: RequestCause): boolean =>
  requestTransitions.some((one) => one.from === from && one.to === to && one.cause === cause)

export const donorEndReasons = ['cannot_afford', 'gives_another_way', 'not_satisfied', 'other'] as const
export type DonorEndReason = (typeof donorEndReasons)[number]
/** 'not_given': the donor chose no reason; 'erased': the personal data were erased. */
export const endReasons = [...donorEndReasons, 'not_given', 'erased'] as const

export const chargeStatuses = [
  'planned',
  'requested',
  'partly_paid',
  'paid',
  'missed',
  'skipped',
  'cancelled',
] as const
export type ChargeStatus = (typeof chargeStatuses)[number]
