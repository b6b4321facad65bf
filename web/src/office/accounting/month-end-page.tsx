import { useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import * as calls from '../../../../contract/src/month-end.ts'
import { itemState, type OpenItem } from '../../../../contract/src/month-end.ts'
import { type PermissionPath, rightName } from '../../../../contract/src/permissions.ts'
import { itemStateText, uncheckedText } from '../../../../words/src/display-names.ts'
import { formatPaisa, monthText } from '../../../../words/src/format-values.ts'
import { optionsOf, Select, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatDay, formatInstant } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { FileButton } from '../parts/buttons.tsx'
import { Form, SubmitButton, useSendForm } from '../parts/call-form.tsx'
import { ReasonButton } from '../parts/form-dialog.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { PendingChanges } from '../parts/pending-changes.tsx'
import { RecordList, RecordRow, SectionHeading } from '../parts/sections.tsx'
import { RightHolders } from '../parts/who-may.tsx'
import { useRead, useRight } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'
import { AccountingLinks } from './accounting-links.tsx'
import { ReportView } from './report-page.tsx'

type MonthEnd = AnswerOf<typeof calls.readMonthEnd>

export function MonthEndPage() {
  const { t } = useReader()
  const [month, setMonth] = useState<string>()
  const monthEnd = useRead(calls.readMonthEnd, { query: month === undefined ? {} : { month } })
  const mayClose = useRight('accounting.close')
  return (
    <>
      <AccountingLinks />
      <PageHeading title={t('month-end.title')} lead={t('month-end.lead')} />
      <PendingChanges subjects={['reopened_month']} />
      {!mayClose && <RightHolders right="accounting.close" />}
      <Loaded query={monthEnd} skeleton="h-72">
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <Notice role="status">
              {data.closed_through === null
                ? t('month-end.none-closed')
                : t('month-end.closed-through', { day: formatDay(t, data.closed_through) })}
            </Notice>
            {data.closable.length > 0 ? (
              <>
                <Select
                  className="w-full md:w-60"
                  label={t('month-end.month')}
                  unflagged
                  options={optionsOf(data.closable, (value) => monthText(t, value))}
                  value={data.month}
                  onChange={setMonth}
                />
                <Checklist items={data.items} />
                {data.reconciliation && <ReportView report={data.reconciliation} refreshing={false} />}
                {mayClose && (
                  <CloseForm key={data.month} monthEnd={data} onDone={() => setMonth(undefined)} />
                )}
              </>
            ) : (
              <p className="text-sm">{t('month-end.nothing-to-close')}</p>
            )}
            <Closings monthEnd={data} mayReopen={mayClose} />
          </div>
        )}
      </Loaded>
    </>
  )
}

const looks = { done: 'success', open: 'error', not_checked: 'info' } as const

/** Screen where staff resolve an open item, or have it checked. */
const screenOf: Record<OpenItem['what'], [path: PermissionPath, search: string]> = {
  statements: ['statement', ''],
  gaps: ['statement', ''],
  lines: ['statement', ''],
  debits: ['statement', ''],
  payouts: ['accounting', '/payouts/overdue'],
  settlement: ['accounting', '/payouts/discrepancies'],
  unallocated: ['donation', '?waiting=unallocated'],
  day_sheets: ['donation.enter', ''],
  discrepancies: ['reconciliation', ''],
  checks: ['checks', ''],
}

function Checklist({ items }: { items: readonly OpenItem[] }) {
  const { t } = useReader()
  const addressOf = useScreenAddress()
  return (
    <section>
      <SectionHeading title={t('month-end.checklist')} />
      <RecordList>
        {items.map((item) => {
          const { what, count, paisa, unchecked } = item
          const [path, search] = screenOf[what]
          const address = addressOf(path)
          const state = itemState(item)
          return (
            <RecordRow
              key={what}
              title={<strong className="block font-semibold">{t(`month-end.item.${what}`)}</strong>}
              note={
                <>
                  {count > 0 && paisa !== null && formatPaisa(t, paisa)}
                  {unchecked.map((one) => (
                    <span key={`${one.why} ${one.name}`} className="block">
                      {uncheckedText(t, one, (day) => formatDay(t, day))}
                    </span>
                  ))}
                </>
              }
            >
              <span className="self-center">
                <StatusBadge status={itemStateText(t, item)} look={looks[state]} />
              </span>
              {state !== 'done' && address === undefined && (
                <span className="self-center text-sm text-ink-soft">
                  {t('month-end.needs-right', { right: t.message(rightName(path)) })}
                </span>
              )}
              {state !== 'done' && address !== undefined && (
                <Link
                  to={`${address}${search}`}
                  className="inline-flex min-h-11 items-center text-sm font-semibold text-brand underline-offset-4 hover:underline"
                  aria-label={`${t('month-end.go')}: ${t(`month-end.item.${what}`)}`}
                >
                  {t('month-end.go')}
                </Link>
              )}
            </RecordRow>
          )
        })}
      </RecordList>
    </section>
  )
}

function CloseForm({ monthEnd: { month, items }, onDone }: { monthEnd: MonthEnd; onDone: () => void }) {
  const { t } = useReader()
  const form = useSendForm(calls.closeMonth, {
    initialValues: { signature: '', reason: '' },
    toBody: (values) => ({ ...values, month }),
    onDone,
  })
  // The server asks for a reason when items have opened since the page was loaded.
  const [isAsked, setAsked] = useState(false)
  if (!isAsked && form.hint('reason') !== undefined) setAsked(true)
  const needsReason = isAsked || items.some((one) => itemState(one) !== 'done')
  return (
    <section>
      <SectionHeading title={t('month-end.close-title', { month: monthText(t, month) })} />
      <Form form={form} className="panel grid max-w-2xl gap-5 p-4 md:p-5">
        <p className="text-sm">{t('month-end.close-lead')}</p>
        {needsReason && (
          <TextField
            {...form.field('reason')}
            required
            helper={t('month-end.reason-helper')}
            placeholder=""
            autoComplete="off"
          />
        )}
        <TextField
          {...form.field('signature')}
          helper={t('month-end.signature-helper')}
          placeholder=""
          autoComplete="off"
        />
        <SubmitButton form={form} label={t('month-end.close')} className="justify-self-start" />
      </Form>
    </section>
  )
}

function Closings({
  monthEnd: { closings, closed_through },
  mayReopen,
}: {
  monthEnd: MonthEnd
  mayReopen: boolean
}) {
  const { t } = useReader()
  const month = closed_through?.slice(0, 7)
  if (closings.length === 0) return null
  return (
    <section>
      <SectionHeading title={t('month-end.history')}>
        {mayReopen && month !== undefined && (
          <ReasonButton
            look="danger"
            size="small"
            label={t('month-end.reopen-title', { month: monthText(t, month) })}
            dialog={{
              entry: calls.reopenMonth,
              body: { month },
              submitLabel: t('month-end.reopen'),
              lead: t('month-end.reopen-lead'),
            }}
          />
        )}
      </SectionHeading>
      <RecordList>
        {closings.map((one) => (
          <li key={one.id} className="px-4 py-3 text-sm">
            <strong className="block font-semibold">
              {one.is_reopening
                ? t('month-end.reopened', {
                    day: one.closed_through === null ? '' : formatDay(t, one.closed_through),
                    is: one.closed_through === null ? 'none' : 'some',
                  })
                : t('month-end.was-closed', { day: formatDay(t, one.closed_through ?? '') })}
            </strong>
            <span className="block text-ink-soft">
              {t('month-end.signed', { who: one.signature, time: formatInstant(t, one.at) })}
            </span>
            {one.reason && <span className="block wrap-anywhere">{one.reason}</span>}
            {one.open_items.length > 0 && (
              <span className="block text-ink-soft">
                {one.open_items
                  .map((item) => `${t(`month-end.item.${item.what}`)}: ${itemStateText(t, item)}`)
                  .join(t('ui.comma'))}
              </span>
            )}
            {!one.is_reopening && (
              <FileButton
                label={t('month-end.save-pack', {
                  month: monthText(t, (one.closed_through ?? '').slice(0, 7)),
                })}
                entry={calls.saveMonthEndPack}
                request={{ params: { id: one.id } }}
                fileName={`month_end_${(one.closed_through ?? '').slice(0, 7)}.pdf`}
                saves
              />
            )}
          </li>
        ))}
      </RecordList>
    </section>
  )
}
