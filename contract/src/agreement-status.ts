/** 'proposed' until the first donation is paid. */
export const agreementStatuses = ['proposed', 'active', 'paused', 'ended'] as const
export type AgreementStatus = (typeof agreementStatuses)[number]

/** Requests that the donor may still approve. */
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
 * State of the request for one charge at the vendor. 'unconfirmed': it waits until the donor confirms by the
 * link of a message that the agreement is theirs.
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

/** Reasons a donor gives for ending an agreement. */
export const donorEndReasons = ['cannot_afford', 'gives_another_way', 'not_satisfied', 'other'] as const
export type DonorEndReason = (typeof donorEndReasons)[number]
/** 'erased': the personal data were erased. */
export const endReasons = [...donorEndReasons, 'erased'] as const

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
