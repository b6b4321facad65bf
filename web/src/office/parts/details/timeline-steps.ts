import type { TimelineEvent } from '../../../../../contract/src/payment-events.ts'
import { say } from '../../../../../words/src/say.ts'
import { capitalised } from '../capitalised.ts'
import { type CauseNames, causeNames } from '../use-cause-names.ts'
import type { Shown } from './shown.ts'
import { wordsOfEvent } from './words-of-event.ts'

/** A step of the timeline in plain words. */
export type TimelineStep = {
  key: number
  at: string
  who: string
  what: string
  /** Why, or in whose words; empty when `what` says it already. */
  why: string
  /** More that staff may need, by name. */
  facts: Record<string, unknown>
}

/**
 * The events of a donation or payment as staff read them, in their order. It changes its status together with its attempt:
 * those two events are one step, and one of them alone says whose status it is.
 */
export function timelineSteps(
  events: readonly TimelineEvent[],
  shown: Shown['what'] = 'donation',
  names: CauseNames = causeNames([]),
): TimelineStep[] {
  const person = say('details.timeline.person', { what: shown })
  return events
    .filter((event) => event.attempt_id !== null || !hasSameChange(events, event))
    .map((event) => {
      const whose = hasSameChange(events, event) ? 'own' : event.attempt_id ? 'attempt' : shown
      const { what, why = '', facts = {} } = wordsOfEvent(event, whose, names)
      return {
        key: event.id,
        at: event.at,
        who: event.actor === 'donor' ? person : (actors()[event.actor] ?? event.actor),
        what,
        why: capitalised(why),
        facts,
      }
    })
}

/** Whether the attempt of a change of status has changed in the same way at the same moment, or what it pays. */
const hasSameChange = (events: readonly TimelineEvent[], event: TimelineEvent) =>
  event.kind === 'status_changed' &&
  events.some(
    (other) =>
      other.kind === 'status_changed' &&
      (other.attempt_id === null) !== (event.attempt_id === null) &&
      other.at === event.at &&
      other.actor === event.actor &&
      (['from', 'to', 'because', 'words'] as const).every((name) => other.facts[name] === event.facts[name]),
  )

const actors = (): Record<string, string> => ({
  gateway: say('office.field.the-gateway'),
  system: say('details.system'),
})
