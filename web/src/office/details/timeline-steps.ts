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
 */
export function timelineSteps(events: readonly TimelineEvent[]): TimelineStep[] {
  return events
    .filter((event, place) => !isSameMove(event, events[place - 1]))
    .map((event) => {
      const what = whatOf(event)
      const why = capitalised(event.reason)
      return {
        key: event.id,
        at: event.at,
        who: actors[event.actor] ?? event.actor,
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
  donor: 'The donor',
  gateway: 'The gateway',
  job: 'By itself',
}

function whatOf({ kind, from_status: from, to_status: to, reason, facts }: TimelineEvent): string {
  switch (kind) {
    case 'created':
      return 'gateway' in facts ? capitalised(reason) : 'Donated'
    case 'state':
      return `Moved from ${from} to ${to}`
    case 'notice':
      return 'The gateway called us'
    case 'inquiry':
      return 'We asked the gateway'
    case 'transfer':
    case 'staff':
      return capitalised(reason)
    case 'contradiction':
      return 'A contradiction, which changed nothing'
    default:
      return capitalised(kind)
  }
}
