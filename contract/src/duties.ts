/** What somebody who has signed in must do before anything else. */
export const duties = ['password', 'second factor'] as const
export type Duty = (typeof duties)[number]

/** Of a 403, until it is done. */
export const dutyMessages: Record<Duty, string> = {
  password: 'Choose a password of your own first.',
  'second factor': 'Set up a second factor first.',
}
