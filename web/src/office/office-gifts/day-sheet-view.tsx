import { useId } from 'react'
import {
  changeDaySheet,
  closeDaySheet,
  type DaySheet,
  readDaySheet,
} from '../../../../contract/src/day-sheets.ts'
import { joinNames } from '../../ui/join-names.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatDay, formatInstant } from '../../ui/pakistan-time.ts'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { ConfirmButton } from '../parts/buttons.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { BackLink } from '../parts/links.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { useRead } from '../session/calls.ts'
import { missingBookNumbers } from './book-numbers.ts'
import { GiftRecorder } from './gift-recorder.tsx'
import { differenceText, giftCount, ManualCountFields, manualCountOf } from './manual-count.tsx'
import { SheetGifts } from './sheet-gifts.tsx'

export function DaySheetView({ id }: { id: number }) {
  const { t } = useReader()
  const { data, ...query } = useRead(readDaySheet, { params: { id } })
  if (!data)
    return (
      <>
        <BackLink>{t('office-gifts.back-to-sheets.all-day-sheets')}</BackLink>
        <PageHeading title={t('office-gifts.day-sheet-view.title')} />
        {query.isError ? <LoadProblem query={query} /> : <Skeleton className="h-96" />}
      </>
    )
  const { sheet, gifts } = data
  const isOpen = sheet.closed_at === null
  // Includes reversed gifts, because their book numbers were used, too.
  const missing = missingBookNumbers(gifts.flatMap(({ way, reference }) => (way === 'cash' ? reference : [])))
  return (
    <>
      <BackLink>{t('office-gifts.back-to-sheets.all-day-sheets')}</BackLink>
      <PageHeading
        title={sheet.title}
        lead={t('office-gifts.day-sheet-view.lead', { day: formatDay(t, sheet.day), who: sheet.opened_by })}
      />
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${isOpen ? formAndListLook : ''}`}>
        {isOpen && <GiftRecorder sheet={sheet} />}
        <div className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${isOpen ? stickyLook : ''}`}>
          <SheetAgreement sheet={sheet}>
            {isOpen ? (
              <OpenSheet sheet={sheet} />
            ) : (
              <Notice>
                {t('office-gifts.day-sheet-view.closed', {
                  who: sheet.closed_by ?? '',
                  at: formatInstant(t, sheet.closed_at ?? ''),
                })}{' '}
                {gifts.some(({ reversal_reason }) => reversal_reason !== null) &&
                  t('office-gifts.day-sheet-view.reversed-later')}
              </Notice>
            )}
          </SheetAgreement>
          {missing.length > 0 && (
            <Notice look="warning" role="status">
              {t('office-gifts.day-sheet-view.missing-numbers', {
                count: missing.length,
                numbers: joinNames(t, missing),
              })}
            </Notice>
          )}
          <SheetGifts gifts={gifts} />
        </div>
      </div>
    </>
  )
}

/** Totals stay visible beside the form; in one column they are above it and the list is below. */
const formAndListLook = 'items-start xl:grid-cols-[minmax(0,33rem)_minmax(0,1fr)]'
const stickyLook = 'max-xl:contents xl:sticky xl:top-20 *:first:max-xl:order-first'

function OpenSheet({ sheet }: { sheet: DaySheet }) {
  const { t } = useReader()
  const id = useId()
  const difference = differenceText(t, sheet)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p id={id} role="status" className={`font-semibold ${difference ? 'text-gold-dark' : 'text-brand'}`}>
        {difference ?? t('office-gifts.day-sheet-view.agrees')}
        {difference && (
          <span className="block text-sm font-normal text-ink-soft">
            {t('office-gifts.day-sheet-view.close-when')}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <FormButton
          look="secondary"
          label={t('office-gifts.correct-count.title')}
          dialog={{
            entry: changeDaySheet,
            params: { id: sheet.id },
            initialValues: {
              expected_count: String(sheet.expected_count),
              expected_sum: String(sheet.expected_sum),
            },
            toBody: manualCountOf,
            lead: t('office-gifts.correct-count.lead'),
            submitLabel: t('office.action.save'),
            fields: ({ field }) => <ManualCountFields field={field} />,
          }}
        />
        {/* Disabled while the manual count and the entries differ. */}
        <ConfirmButton
          label={t('office-gifts.close-sheet.close-the-sheet')}
          aria-disabled={difference !== undefined}
          aria-describedby={difference && id}
          dialog={{
            entry: closeDaySheet,
            request: { params: { id: sheet.id } },
            title: t('office-gifts.close-sheet.title'),
            question: t('office-gifts.close-sheet.question', {
              count: sheet.count,
              sum: formatRupees(t, sheet.sum),
            }),
            look: 'primary',
          }}
        />
      </div>
    </div>
  )
}

/** Compares the manual count with the entries. `children` show the result and the actions. */
function SheetAgreement({ sheet, children }: { sheet: DaySheet; children: React.ReactNode }) {
  const { t } = useReader()
  return (
    <section
      aria-label={t('office-gifts.sheet-agreement.count-and-sum')}
      className="panel grid gap-4 p-4 md:p-5"
    >
      <dl className="grid grid-cols-2 large-text:grid-cols-1 gap-4 tabular-nums sm:max-w-md">
        {[
          {
            title: t('office-gifts.day-sheet-list.counted'),
            sum: sheet.expected_sum,
            count: sheet.expected_count,
          },
          { title: t('office-gifts.day-sheet-list.entered'), sum: sheet.sum, count: sheet.count },
        ].map(({ title, sum, count }) => (
          <div key={title}>
            <dt className="text-sm text-ink-soft">{title}</dt>
            <dd className="font-semibold">
              {formatRupees(t, sum)}
              <span className="block text-sm font-normal">{giftCount(t, count)}</span>
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
