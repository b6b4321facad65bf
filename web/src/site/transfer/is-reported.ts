import type { DueTransfer } from '../../../../contract/src/attempts.ts'

/** Whether the donor has completed a transfer. */
export const isReported = ({ submitted_at, arrived }: DueTransfer): boolean =>
  (submitted_at ?? arrived) !== null
