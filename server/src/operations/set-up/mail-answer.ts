import type { Translate } from '../../../../words/src/reader.ts'

const unreachable = /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|EDNS|Greeting never/

/** Explains an error of the mail server to a manager, and quotes it for the operator. */
export function mailAnswer(t: Translate, error: Error): string {
  const { code = '' } = error as { code?: string }
  if (unreachable.test(`${code} ${error.message}`))
    return t('refusal.set-up.mail-unreachable', { answer: error.message })
  if (code === 'EAUTH') return t('refusal.set-up.mail-sign-in', { answer: error.message })
  return error.message
}
