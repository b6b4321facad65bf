import type { Duty } from '../../../../contract/src/duties.ts'

/** Returns the required step before a user may do anything else. */
export const requiredStepOf = (user: {
  temporary_until: Date | null
  has_second_factor: boolean
  needs_second_factor: boolean
}): Duty | null =>
  user.temporary_until !== null
    ? 'password'
    : user.needs_second_factor && !user.has_second_factor
      ? 'second factor'
      : null
