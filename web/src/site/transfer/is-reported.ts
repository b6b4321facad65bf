import type { DueTransfer } from '../../../../contract/src/attempts.ts'

/** Whether there is nothing left for the donor to do about a transfer. */
export const isReported = ({ submitted_at, arrived }: DueTransfer): boolean =>
  (submitted_at ?? arrived) !== null
