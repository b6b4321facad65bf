import { message } from './message.ts'

/** Required steps before a signed-in member can do anything else. */
export const requiredSteps = ['password', 'second_factor'] as const
export type RequiredStep = (typeof requiredSteps)[number]

/** Sent with a 403 until the step is done. */
export const requiredStepMessage = (step: RequiredStep) => message(`office-fields.required-step.${step}`)
