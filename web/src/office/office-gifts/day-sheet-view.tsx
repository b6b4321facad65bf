import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type DaySheet, readDaySheet } from '../../../../contract/src/office-gifts.ts'
import { say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/format-day.ts'
import { formatInstant } from '../../ui/format-instant.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BackLink } from '../parts/back-link.tsx'
import { LoadProblem } from '../parts/load-problem.tsx'
import { entryQuery } from '../session/entry-query.ts'
import { CloseSheet } from './close-sheet.tsx'
import { CorrectCountDialog } from './correct-count-dialog.tsx'
import { differenceWords } from './difference-words.ts'
import { GiftDesk } from './gift-desk.tsx'
import { SheetAgreement } from './sheet-agreement.tsx'
import { SheetGifts } from './sheet-gifts.tsx'

/** One day sheet: what was counted, what is entered, and the form for the next gift while it is open. */
export function DaySheetView({ id }: { id: number }) {
  const { data, ...query } = useQuery(entryQuery(readDaySheet, { params: { id } }))
  if (!data)
    return (
      <>
        <BackLink>{say('office-gifts.back-to-sheets.all-day-sheets')}</BackLink>
        <PageHeading title={say('office-gifts.day-sheet-view.title')} />
        {query.isError ? <LoadProblem query={query} /> : <Skeleton className="h-96" />}
      </>
    )
  const { sheet, gifts } = data
  const isOpen = sheet.closed_at === null
  return (
    <>
      <BackLink>{say('office-gifts.back-to-sheets.all-day-sheets')}</BackLink>
      <PageHeading
        title={sheet.title}
        lead={say('office-gifts.day-sheet-view.lead', { day: formatDay(sheet.day), who: sheet.opened_by })}
      />
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${isOpen ? besideForm : ''}`}>
        {isOpen && <GiftDesk sheet={sheet} />}
        <div className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${isOpen ? inSight : ''}`}>
          <SheetAgreement of={sheet}>
            {isOpen ? (
              <OpenSheet sheet={sheet} />
            ) : (
              <Notice>
                {say('office-gifts.day-sheet-view.closed', {
                  who: sheet.closed_by ?? '',
                  at: formatInstant(sheet.closed_at ?? ''),
                })}{' '}
                {gifts.some(({ reversal_reason }) => reversal_reason !== null) &&
                  say('office-gifts.day-sheet-view.reversed-later')}
              </Notice>
            )}
          </SheetAgreement>
          <SheetGifts gifts={gifts} />
        </div>
      </div>
    </>
  )
}

/** The figures stay in sight while the form is filled in; where there is one column they stand above it, the list below. */
const besideForm = 'items-start xl:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]'
const inSight = 'max-xl:contents xl:sticky xl:top-20 *:first:max-xl:order-first'

/** Whether an open sheet agrees, and what can be done with it. */
function OpenSheet({ sheet }: { sheet: DaySheet }) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  const id = useId()
  const difference = differenceWords(sheet)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p id={id} role="status" className={`font-semibold ${difference ? 'text-gold-dark' : 'text-brand'}`}>
        {difference ?? say('office-gifts.day-sheet-view.agrees')}
        {difference && (
          <span className="block text-sm font-normal text-ink-soft">
            {say('office-gifts.day-sheet-view.close-when')}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => setIsCorrecting(true)}>
          {say('office-gifts.correct-count.title')}
        </Button>
        <CloseSheet sheet={sheet} differenceId={difference && id} />
      </div>
      {isCorrecting && <CorrectCountDialog sheet={sheet} onClose={() => setIsCorrecting(false)} />}
    </div>
  )
}
