import type { Message } from '../../../../../contract/src/receipts.ts'
import { say } from '../../../../../words/src/say.ts'
import { formatInstant } from '../../../ui/format-instant.ts'

/** Text beside the status of an e-mail: when it was sent, or why not. */
export function messageState(message: Message): { state: string; why: string } {
  const { status, tries, error, next_try_at, sent_at } = message
  switch (status) {
    case 'sent':
      return { state: formatInstant(sent_at ?? message.queued_at), why: '' }
    case 'failed':
      return { state: say('details.messages.failed-after', { count: tries }), why: reasonOf(error) }
    case 'dropped':
      return { state: say('details.messages.not-applicable'), why: error ?? '' }
    case 'queued':
      // Its first attempt may be in progress: only a failed one stores an error.
      return error === null
        ? { state: say('details.messages.soon'), why: '' }
        : {
            state: say('details.messages.next-on', {
              count: tries,
              time: formatInstant(next_try_at ?? message.queued_at),
            }),
            why: reasonOf(error),
          }
  }
}

/**
 * Translates known errors of mail servers and the network, followed by the original error for the operator.
 */
function reasonOf(error: string | null): string {
  if (!error) return ''
  const known = reasons().find(([pattern]) => pattern.test(error))
  return known ? say('details.messages.problem', { problem: known[1], original: error }) : error
}

const reasons = (): readonly [RegExp, string][] => [
  [/ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EDNS|timeout|greeting/i, say('details.messages.problem.unreachable')],
  [/EAUTH|\b53[045]\b|authentic/i, say('details.messages.problem.sign-in')],
  [/\b55[0-4]\b|rejected|mailbox|recipient/i, say('details.messages.problem.address')],
  [/\b4\d\d\b/, say('details.messages.problem.later')],
]
