import type { Message } from '../../../../../contract/src/receipts.ts'
import type { Translate } from '../../../../../words/src/reader.ts'
import { formatInstant } from '../../../ui/format-instant.ts'

/** Text beside the status of an e-mail: when it was sent, or why not. */
export function messageState(t: Translate, message: Message): { state: string; why: string } {
  const { status, tries, error, next_try_at, sent_at } = message
  switch (status) {
    case 'sent':
      return { state: formatInstant(t, sent_at ?? message.queued_at), why: '' }
    case 'failed':
      return { state: t('details.messages.failed-after', { count: tries }), why: reasonOf(t, error) }
    case 'dropped':
      return { state: t('details.messages.not-applicable'), why: error ?? '' }
    case 'held':
      return { state: t('details.messages.held-until'), why: t('details.messages.held-why') }
    case 'queued':
      // Its first attempt may be in progress: only a failed one stores an error.
      return error === null
        ? { state: t('details.messages.soon'), why: '' }
        : {
            state: t('details.messages.next-on', {
              count: tries,
              time: formatInstant(t, next_try_at ?? message.queued_at),
            }),
            why: reasonOf(t, error),
          }
  }
}

/**
 * Translates known errors of mail servers and the network, followed by the original error for the operator.
 */
function reasonOf(t: Translate, error: string | null): string {
  if (!error) return ''
  const known = reasons(t).find(([pattern]) => pattern.test(error))
  return known ? t('details.messages.problem', { problem: known[1], original: error }) : error
}

const reasons = (t: Translate): readonly [RegExp, string][] => [
  [/ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EDNS|timeout|greeting/i, t('details.messages.problem.unreachable')],
  [/EAUTH|\b53[045]\b|authentic/i, t('details.messages.problem.sign-in')],
  [/\b55[0-4]\b|rejected|mailbox|recipient/i, t('details.messages.problem.address')],
  [/\b4\d\d\b/, t('details.messages.problem.later')],
]
