import { say } from '../../../../words/src/say.ts'

const unreachable = /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EDNS|Greeting never/

/** What went wrong with the mail server, for a manager, with its own words for whoever runs the server. */
export function mailAnswer(error: Error): string {
  const { code = '' } = error as { code?: string }
  if (unreachable.test(`${code} ${error.message}`))
    return say('refusal.set-up.mail-unreachable', { answer: error.message })
  if (code === 'EAUTH') return say('refusal.set-up.mail-sign-in', { answer: error.message })
  return error.message
}
