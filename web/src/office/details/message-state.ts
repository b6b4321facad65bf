import type { Message } from '../../../../contract/src/receipts.ts'
import { formatDenseInstant } from '../../ui/format-instant.ts'

/** What is said beside the state of an e-mail: when, and why when it did not go well. */
export function messageState(message: Message): { state: string; why: string } {
  const { status, tries, error, next_try_at, sent_at } = message
  const times = tries === 1 ? 'once' : `${tries} times`
  switch (status) {
    case 'sent':
      return { state: formatDenseInstant(sent_at ?? message.queued_at), why: '' }
    case 'failed':
      return { state: `Given up, tried ${times}`, why: reasonOf(error) }
    case 'dropped':
      return { state: 'Not sent, it was no longer true', why: error ?? '' }
    case 'queued':
      return tries === 0
        ? { state: 'Is about to be sent', why: '' }
        : {
            state: `Tried ${times}, again on ${formatDenseInstant(next_try_at ?? message.queued_at)}`,
            why: reasonOf(error),
          }
  }
}

/** What mail servers and the network say, in words; the original for whoever looks after the server. */
function reasonOf(error: string | null): string {
  if (!error) return ''
  const known = reasons.find(([pattern]) => pattern.test(error))
  return known ? `${known[1]} (${error})` : error
}

const reasons: readonly [RegExp, string][] = [
  [/ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EDNS|timeout|greeting/i, 'Our mail server could not be reached.'],
  [/EAUTH|\b53[045]\b|authentic/i, 'Our mail server did not let us sign in.'],
  [/\b55[0-4]\b|rejected|mailbox|recipient/i, 'This address takes no e-mail: ask for the right one.'],
  [/\b4\d\d\b/, 'The mail server asked us to try later.'],
]
