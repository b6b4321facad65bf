import type { Message } from '../../../../contract/src/receipts.ts'
import { formatInstant } from '../../ui/format-instant.ts'

/** The words beside the status of an e-mail: when it was sent, or why it was not. */
export function messageState(message: Message): { state: string; why: string } {
  const { status, tries, error, next_try_at, sent_at } = message
  const attempts = tries === 1 ? '1 attempt' : `${tries} attempts`
  switch (status) {
    case 'sent':
      return { state: formatInstant(sent_at ?? message.queued_at), why: '' }
    case 'failed':
      return { state: `Failed after ${attempts}`, why: reasonOf(error) }
    case 'dropped':
      return { state: 'Not sent: no longer applicable', why: error ?? '' }
    case 'queued':
      return tries === 0
        ? { state: 'About to be sent', why: '' }
        : {
            state: `${attempts}, next on ${formatInstant(next_try_at ?? message.queued_at)}`,
            why: reasonOf(error),
          }
  }
}

/** What mail servers and the network report, in plain words; then the original, for whoever runs the server. */
function reasonOf(error: string | null): string {
  if (!error) return ''
  const known = reasons.find(([pattern]) => pattern.test(error))
  return known ? `${known[1]} (${error})` : error
}

const reasons: readonly [RegExp, string][] = [
  [/ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EDNS|timeout|greeting/i, 'Our mail server could not be reached.'],
  [/EAUTH|\b53[045]\b|authentic/i, 'Our mail server refused our sign-in.'],
  [
    /\b55[0-4]\b|rejected|mailbox|recipient/i,
    'This address does not accept e-mail: ask for the correct one.',
  ],
  [/\b4\d\d\b/, 'The mail server asked us to try again later.'],
]
