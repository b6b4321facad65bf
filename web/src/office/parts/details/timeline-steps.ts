import type { TimelineEvent } from '../../../../../contract/src/payment-events.ts'
import type { Translate } from '../../../../../words/src/reader.ts'
import { capitalised } from '../capitalised.ts'
import { type CauseNames, causeNames } from '../use-cause-names.ts'
import { eventText } from './event-text.ts'
import type { PayableRef } from './payable-ref.ts'

/** A timeline entry in plain words. */
export type TimelineStep = {
  key: number
  at: string
  who: string
  what: string
  /** Reason or quotation; empty when `what` includes it. */
  why: string
  /** More details, by name. */
  facts: Record<string, unknown>
}

/**
 * Timeline of a donation or payment for staff, in order. A donation changes status together with its attempt:
 * those two events are one step, and any other status event names what it belongs to.
 */
export function timelineSteps(
  t: Translate,
  events: readonly TimelineEvent[],
  shown: PayableRef['what'] = 'donation',
  names: CauseNames = causeNames(t, []),
): TimelineStep[] {
  const person = t('details.timeline.person', { what: shown })
  return events
    .filter((event) => event.attempt_id !== null || !hasSameChange(events, event))
    .map((event) => {
      const whose = hasSameChange(events, event) ? 'own' : event.attempt_id ? 'attempt' : shown
      const { what, why = '', facts = {} } = eventText(t, event, whose, names)
      return {
        key: event.id,
        at: event.at,
        who: event.actor === 'donor' ? person : (actors(t)[event.actor] ?? event.actor),
        what,
        why: capitalised(why),
        facts,
      }
    })
}

/** Whether the same change at the same moment was recorded for both the payable and its attempt. */
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

const actors = (t: Translate): Record<string, string> => ({
  gateway: t('office.field.the-gateway'),
  system: t('details.system'),
})
