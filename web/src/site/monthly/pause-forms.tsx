import { useState } from 'react'
import { addDays } from '../../../../contract/src/agreement-periods.ts'
import { pauseAgreement, skipPeriod } from '../../../../contract/src/agreements.ts'
import { call } from '../../call.ts'
import { formatDay } from '../../ui/format-instant.ts'
import { dayInPakistan } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.ts'
import { TextField } from '../../ui/text-field.tsx'
import { type ActionFormProps, ActionPanel, useChange } from './action-panel.tsx'

/** Pauses an agreement until a day. */
export function PauseForm({ page, onDone, onClose }: ActionFormProps) {
  const { t } = useReader()
  const [until, setUntil] = useState('')
  const { isPending, problem, errors, clear, change } = useChange(page, onDone)
  const today = dayInPakistan(new Date())
  const hint = errors.until?.[0]
  return (
    <ActionPanel
      title={t('monthly.pause')}
      submit={t('monthly.pause.submit')}
      isPending={isPending}
      problem={hint === undefined && problem}
      onClose={onClose}
      onSubmit={() =>
        change(
          () => call(pauseAgreement, { params: page, body: { until } }),
          ({ paused_until, next }) =>
            t('monthly.paused', {
              until: formatDay(t, paused_until ?? until),
              next: formatDay(t, next?.due_on ?? until),
            }),
        )
      }
    >
      <p className="max-w-prose text-sm">{t('monthly.pause.lead')}</p>
      <TextField
        type="date"
        label={t('monthly.pause.until')}
        unmarked
        value={until}
        min={addDays(today, 1)}
        max={addDays(today, 366)}
        hint={hint}
        onChange={(day) => {
          setUntil(day)
          clear()
        }}
        className="max-w-60"
      />
    </ActionPanel>
  )
}

/** Skips the next donation once. */
export function SkipForm({ page, onDone, onClose }: ActionFormProps) {
  const { t } = useReader()
  const { isPending, problem, change } = useChange(page, onDone)
  // Not the period that follows, which the page shows after a refusal.
  const [next] = useState(page.next)
  const day = next ? formatDay(t, next.due_on) : ''
  return (
    <ActionPanel
      title={t('monthly.skip')}
      submit={t('monthly.skip.submit', { day })}
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={() =>
        change(
          () => call(skipPeriod, { params: page, body: { period: next?.period ?? '' } }),
          ({ next: following }) =>
            t('monthly.skipped', { day, next: following ? formatDay(t, following.due_on) : '' }),
        )
      }
    >
      <p className="max-w-prose text-sm">{t('monthly.skip.lead', { day })}</p>
    </ActionPanel>
  )
}
