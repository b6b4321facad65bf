import type { AgreementStatus, ChargeStatus } from '../../contract/src/agreement-status.ts'

type Look = 'info' | 'success' | 'error'

/** Look of an agreement's badge, on the site and in the office. */
export const agreementBadges: Record<AgreementStatus, Look> = {
  proposed: 'info',
  active: 'success',
  paused: 'info',
  ended: 'error',
}

export const chargeBadges: Record<ChargeStatus, Look> = {
  planned: 'info',
  requested: 'info',
  partly_paid: 'info',
  paid: 'success',
  missed: 'error',
  skipped: 'info',
  cancelled: 'info',
}
