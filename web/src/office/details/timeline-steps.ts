import type { TimelineEvent } from '../../../../contract/src/attempt-details.ts'
import { capitalised } from '../lists/list-words.ts'

/** A step of the timeline in plain words. */
export type TimelineStep = {
  key: number
  at: string
  who: string
  what: string
  /** Why, or what was said; empty when `what` says it already. */
  why: string
  facts: TimelineEvent['facts']
}

/**
 * The events of a donation as staff read them, in their order. A donation moves together with its attempt: the two
 * events that say so are one step.
 * @param person who gives or pays, in words: 'donor', 'payee'
 */
export function timelineSteps(events: readonly TimelineEvent[], person = 'donor'): TimelineStep[] {
  return events
    .filter((event, place) => !isSameMove(event, events[place - 1]))
    .map((event) => {
      const { what, why = capitalised(event.reason) } = wordsOf(event)
      return {
        key: event.id,
        at: event.at,
        who: event.actor === 'donor' ? `The ${person}` : (actors[event.actor] ?? event.actor),
        what,
        why: why === what ? '' : why,
        facts: event.facts,
      }
    })
}

const isSameMove = (event: TimelineEvent, before: TimelineEvent | undefined) =>
  ['created', 'state'].includes(event.kind) &&
  (['at', 'actor', 'kind', 'from_status', 'to_status', 'reason'] as const).every(
    (name) => event[name] === before?.[name],
  )

const actors: Record<string, string> = {
  gateway: 'The gateway',
  job: 'By itself',
}

/** `why` is given where the reason says more than why. */
function wordsOf(event: TimelineEvent): { what: string; why?: string } {
  const { kind, from_status: from, to_status: to, reason, facts } = event
  switch (kind) {
    case 'created':
      if (reason === 'asked for') return { what: 'Asked for the payment', why: '' }
      return { what: 'gateway' in facts ? capitalised(reason) : 'Donated' }
    case 'state':
      return { what: `Moved from ${from} to ${to}` }
    case 'notice':
      return { what: 'The gateway called us' }
    case 'inquiry':
      return { what: 'We asked the gateway' }
    case 'transfer':
    case 'staff':
      return { what: capitalised(reason) }
    case 'receipt':
      return receiptWords(reason)
    case 'e-mail':
      return mailWords(reason)
    case 'refund': {
      const [what, why] = halves(reason)
      return { what: `Refund ${what}`, why: capitalised(why) }
    }
    case 'contradiction':
      return { what: 'A contradiction, which changed nothing' }
    default:
      return { what: capitalised(kind) }
  }
}

/** 'issued 2026-000001', or '2026-000001 is void: wrong donor' (server/src/receipts/issue-receipt.ts). */
function receiptWords(reason: string): { what: string; why: string } {
  const number = /^issued (\S+)$/.exec(reason)?.[1]
  if (number) return { what: `Receipt ${number} issued`, why: '' }
  const [what, why] = halves(reason)
  return { what: `Receipt ${what}`, why: capitalised(why) }
}

const mailEnds: Record<string, string> = {
  sent: 'sent',
  failed: 'could not be sent',
  dropped: 'was not sent: it was no longer true',
}

/** 'with the receipt: sent' (server/src/messages/send-message.ts) */
function mailWords(reason: string): { what: string; why: string } {
  const [about, end] = halves(reason)
  return { what: `E-mail ${about} ${mailEnds[end] ?? end}`, why: '' }
}

/** What stands before and after the first ': '. */
function halves(text: string): [string, string] {
  const at = text.indexOf(': ')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 2)]
}
