/** Required steps before a signed-in member can do anything else. */
export const requiredSteps = ['password', 'second_factor'] as const
export type RequiredStep = (typeof requiredSteps)[number]
