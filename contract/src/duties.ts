import { message } from './message.ts'

/** Required steps before a signed-in member can do anything else. */
export const duties = ['password', 'second factor'] as const
export type Duty = (typeof duties)[number]

/** Sent with a 403 until the step is done. */
export const dutyMessage = (duty: Duty) => message(`office-fields.duty.${duty}`)
