import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readDonationTimeline } from '../../../../../contract/src/donations.ts'
import { type TimelineEvent, timelineStep } from '../../../../../contract/src/payment-events.ts'
import { readPaymentTimeline } from '../../../../../contract/src/payments.ts'
import { capitalise } from '../../../../../words/src/format-values.ts'
import { Button } from '../../../ui/button.tsx'
import { formatInstant } from '../../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../../ui/reader.tsx'
import { useRead } from '../../session/calls.ts'
import { Facts } from '../facts.tsx'
import { Loaded } from '../loaded.tsx'
import { type CauseNames, causeNames, useCauseNames } from '../names.ts'
import type { PayableRef } from './details-address.tsx'
import { eventText } from './event-text.ts'
import { Section } from './section.tsx'

const calls = { donation: readDonationTimeline, payment: readPaymentTimeline }

export function Timeline({ payable }: { payable: PayableRef }) {
  const { t } = useReader()
  const { what, id } = payable
  const names = useCauseNames()
  const [newest, setNewest] = useState(timelineStep)
  const events = useRead(calls[what], {
    params: { id },
    query: { newest },
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={t('details.timeline.section')}>
      <Loaded query={events} skeleton="h-40">
        {(data) => (
          <>
            {data.length >= newest && (
              <EarlierButton
                loading={events.isPlaceholderData}
                onClick={() => setNewest(newest + timelineStep)}
              >
                {t('details.timeline.earlier')}
              </EarlierButton>
            )}
            <TimelineSteps steps={timelineSteps(t, data, what, names)} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

export const EarlierButton = (button: { loading: boolean; onClick: () => void; children: string }) => (
  <Button look="secondary" size="small" className="w-fit" {...button} />
)

export function TimelineSteps({
  steps,
}: {
  steps: readonly (Omit<TimelineStep, 'why'> & { why: ReactNode })[]
}) {
  const { t } = useReader()
  return (
    <>
      <p className="text-xs text-ink-soft">{t('office.note.pakistan-time')}</p>
      <ol className="text-dense">
        {steps.map(({ key, at, who, what, why, facts }) => (
          <li
            key={key}
            className="relative grid gap-x-6 gap-y-0.5 border-s-2 border-line ps-5 pb-4 before:absolute before:-start-[7px] before:top-1 before:size-3 before:rounded-full before:border-2 before:border-brand before:bg-white last:border-transparent last:pb-0 sm:grid-cols-[9.5rem_minmax(0,1fr)]"
          >
            <time dateTime={at} className="text-ink-soft tabular-nums">
              {formatInstant(t, at)}
            </time>
            <div className="min-w-0">
              <p>
                <strong className="font-semibold">{what}</strong>{' '}
                {who && <span className="text-ink-soft">· {who}</span>}
              </p>
              {why && (
                <p className="wrap-anywhere">
                  <bdi>{why}</bdi>
                </p>
              )}
              {Object.keys(facts).length > 0 && <Facts facts={facts} />}
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

type TimelineStep = {
  key: number
  at: string
  who: string
  what: string
  /** Reason or quoted text; empty when `what` includes it. */
  why: string
  facts: Record<string, unknown>
}

/** Steps for staff, in order. When a donation and its attempt change status together, they get one step. */
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
        why: capitalise(why),
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
      (['from', 'to', 'because', 'reason'] as const).every((name) => other.facts[name] === event.facts[name]),
  )

const actors = (t: Translate): Record<string, string> => ({
  gateway: t('office.field.the-gateway'),
  system: t('details.system'),
})
