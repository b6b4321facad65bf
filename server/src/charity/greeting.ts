import { anonymousName } from '../../../contract/src/donate.ts'
import { say } from '../../../words/src/say.ts'

/** How an e-mail begins. */
export const greeting = (name: string): string =>
  name === anonymousName ? say('mail.greeting.anonymous') : say('mail.greeting', { name })
