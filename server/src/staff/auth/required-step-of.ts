import type { RequiredStep } from '../../../../contract/src/required-steps.ts'

/** Returns the required step before a user may do anything else. */
export const requiredStepOf = (user: {
  temporary_until: Date | null
  has_second_factor: boolean
  needs_second_factor: boolean
}): RequiredStep | null =>
  user.temporary_until !== null
    ? 'password'
    : user.needs_second_factor && !user.has_second_factor
      ? 'second_factor'
      : null
