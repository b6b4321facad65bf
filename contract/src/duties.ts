import { message } from './message.ts'

/** What somebody who has signed in must do before anything else. */
export const duties = ['password', 'second factor'] as const
export type Duty = (typeof duties)[number]

/** Of a 403, until it is done. */
export const dutyMessage = (duty: Duty) => message(`office-fields.duty.${duty}`)
