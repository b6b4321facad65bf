import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readDonationTimeline } from '../../../../../contract/src/donations.ts'
import { timelineStep } from '../../../../../contract/src/payment-events.ts'
import { readPaymentTimeline } from '../../../../../contract/src/payments.ts'
import { Button } from '../../../ui/button.tsx'
import { formatInstant } from '../../../ui/format-instant.ts'
import { useReader } from '../../../ui/reader.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { entryQuery } from '../../session/entry-query.ts'
import { Facts } from '../facts.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { useCauseNames } from '../use-cause-names.ts'
import type { PayableRef } from './payable-ref.ts'
import { Section } from './section.tsx'
import { type TimelineStep, timelineSteps } from './timeline-steps.ts'

const calls = { donation: readDonationTimeline, payment: readPaymentTimeline }

/** All events of a donation or payment, oldest first: time (in Pakistan), event, actor and reason. */
export function Timeline({ of }: { of: PayableRef }) {
  const { t } = useReader()
  const { what, id } = of
  const names = useCauseNames()
  const [newest, setNewest] = useState(timelineStep)
  const events = useQuery({
    ...entryQuery(t, calls[what], { params: { id }, query: { newest } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={t('details.timeline.section')}>
      {events.isError ? (
        <LoadProblem query={events} />
      ) : events.data ? (
        <>
          {events.data.length >= newest && (
            <Button
              look="secondary"
              size="small"
              className="w-fit"
              loading={events.isPlaceholderData}
              onClick={() => setNewest(newest + timelineStep)}
            >
              {t('details.timeline.earlier')}
            </Button>
          )}
          <Steps of={timelineSteps(t, events.data, what, names)} />
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Section>
  )
}

function Steps({ of }: { of: readonly TimelineStep[] }) {
  const { t } = useReader()
  return (
    <>
      <p className="text-xs text-ink-soft">{t('office.note.pakistan-time')}</p>
      <ol className="text-dense">
        {of.map(({ key, at, who, what, why, facts }) => (
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
                <span className="text-ink-soft">· {who}</span>
              </p>
              {why && (
                <p className="wrap-anywhere">
                  <bdi>{why}</bdi>
                </p>
              )}
              {Object.keys(facts).length > 0 && <Facts of={facts} />}
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
