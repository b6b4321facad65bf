import { type Phrase, say } from '../../words/src/say.ts'

/** What somebody who has signed in must do before anything else. */
export const duties = ['password', 'second factor'] as const
export type Duty = (typeof duties)[number]

const messages = {
  password: 'office-fields.duty.password',
  'second factor': 'office-fields.duty.second-factor',
} as const satisfies Record<Duty, Phrase>

/** Of a 403, until it is done. */
export const dutyMessage = (duty: Duty) => say(messages[duty])
