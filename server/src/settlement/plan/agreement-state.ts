import type { Rupees } from '../../../../contract/src/money.ts'
/** Payment in force of a charge by a donation. */
export type CoveredCharge = { id: number; charge_id: number; amount: Rupees }

/** Charge of an agreement that is not paid in full, or that one of the donations paid. */
export type ChargeState = {
  id: number
  /** yyyy-mm-dd in Pakistan */
  due_on: string
  expected: Rupees
  paid: Rupees
  /** Neither skipped nor cancelled. */
  is_payable: boolean
}

/** Agreement of a donation, locked with it. */
export type AgreementState = {
  id: number
  /** Whether money beyond what was due pays charges that are planned later. */
  surplus: 'later_periods' | 'unallocated'
  charges: ChargeState[]
}
