import { useState } from 'react'
import { type DonorEndReason, donorEndReasons } from '../../../../contract/src/agreement-status.ts'
import {
  type AgreementPage,
  endAgreement,
  pauseAgreement,
  skipPeriod,
} from '../../../../contract/src/agreements.ts'
import { addDays } from '../../../../contract/src/days.ts'
import { call } from '../../call.ts'
import { Button } from '../../ui/button.tsx'
import { FieldNote, TextField } from '../../ui/fields.tsx'
import { dayInPakistan, formatDay } from '../../ui/pakistan-time.ts'
import { RadioCards } from '../../ui/radio-card.tsx'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { type ActionFormProps, ActionPanel, useChange } from './action-panel.tsx'

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
      onSubmit={() => change(() => call(pauseAgreement, { params: page, body: { until } }), describePause(t))}
    >
      <p className="max-w-prose text-sm">{t('monthly.pause.lead')}</p>
      <TextField
        type="date"
        label={t('monthly.pause.until')}
        unflagged
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

const threeMonthsAfter = (now: Date) => addDays(dayInPakistan(now), 92)

const describePause =
  (t: Translate) =>
  ({ paused_until, next }: AgreementPage) =>
    t('monthly.paused', {
      until: paused_until ? formatDay(t, paused_until) : '',
      next: next ? formatDay(t, next.due_on) : '',
    })

export function SkipForm({ page, onDone, onClose }: ActionFormProps) {
  const { t } = useReader()
  const { isPending, problem, change } = useChange(page, onDone)
  // Fixed at first: after a refusal the page shows the next period, which this form must not skip.
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
          () => call(skipPeriod, { params: page, body: { due_on: next?.due_on ?? '' } }),
          ({ next: following }) =>
            t('monthly.skipped', { day, next: following ? formatDay(t, following.due_on) : '' }),
        )
      }
    >
      <p className="max-w-prose text-sm">{t('monthly.skip.lead', { day })}</p>
    </ActionPanel>
  )
}

export function EndForm({ page, onDone, onClose, onOpen }: ActionFormProps) {
  const { t } = useReader()
  const [reason, setReason] = useState<DonorEndReason>()
  const [note, setNote] = useState('')
  const { isPending, problem, errors, clear, change } = useChange(page, onDone)
  const hint = errors.reason?.[0]
  const pause = () =>
    change(
      () => call(pauseAgreement, { params: page, body: { until: threeMonthsAfter(new Date()) } }),
      describePause(t),
    )
  return (
    <ActionPanel
      title={t('monthly.end')}
      submit={t('monthly.end.submit')}
      look="danger"
      isPending={isPending}
      problem={hint === undefined && problem}
      onClose={onClose}
      onSubmit={() =>
        change(
          () => call(endAgreement, { params: page, body: { ...(reason && { reason }), note } }),
          () => t('monthly.ended'),
        )
      }
    >
      <p className="max-w-prose text-sm">
        {t(page.method === 'permanent_reference' ? 'monthly.end.lead.transfer' : 'monthly.end.lead')}
      </p>
      <fieldset className="grid gap-2" aria-describedby={hint && 'end-reason-note'}>
        <legend className="mb-1.5 text-sm font-semibold">{t('monthly.end.reason')}</legend>
        <RadioCards
          name="end-reason"
          options={donorEndReasons.map((value) => ({
            value,
            label: t(`monthly.end.reason.${value}`),
          }))}
          value={reason}
          onChange={(chosen) => {
            setReason(chosen)
            clear()
          }}
          className="min-h-11 px-4 py-2.5 text-sm"
        />
        <FieldNote id="end-reason-note" hint={hint} />
      </fieldset>
      {reason === 'cannot_afford' && (
        <div role="status" className="grid gap-2 rounded-sm bg-brand-soft px-4 py-3">
          <p className="text-sm font-semibold">{t('monthly.end.less')}</p>
          <div className="flex flex-wrap gap-2 max-sm:flex-col">
            <Button look="secondary" onClick={() => onOpen?.('change')}>
              {t('monthly.end.smaller')}
            </Button>
            {page.status === 'active' && (
              <Button look="secondary" loading={isPending} onClick={pause}>
                {t('monthly.end.pause')}
              </Button>
            )}
          </div>
        </div>
      )}
      <TextField
        label={t('monthly.end.words')}
        required={false}
        dir="auto"
        value={note}
        maxLength={300}
        placeholder=""
        onChange={setNote}
      />
    </ActionPanel>
  )
}
