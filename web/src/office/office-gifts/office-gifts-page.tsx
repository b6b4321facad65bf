import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { rowId } from '../../../../contract/src/fields.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useReader } from '../../ui/reader.tsx'
import { BackLink } from '../parts/links.tsx'
import { useFocusOnChange } from '../parts/use-focus.ts'
import { DaySheetList } from './day-sheet-list.tsx'
import { DaySheetView } from './day-sheet-view.tsx'
import { GiftRecorder } from './gift-recorder.tsx'

/** Office gifts by day sheet. `?sheet={id}` opens a sheet; `?gift` records a gift without a sheet. */
export function OfficeGiftsPage() {
  const [address] = useSearchParams()
  const sheet = rowId.safeParse({ id: address.get('sheet') }).data?.id
  const isOneGift = address.has('gift')
  const view = useRef<HTMLDivElement>(null)
  useFocusOnChange(view, isOneGift ? 'gift' : sheet)

  return (
    <div ref={view} tabIndex={-1} className="scroll-mt-28">
      {isOneGift ? (
        <SingleGift />
      ) : sheet === undefined ? (
        <DaySheetList />
      ) : (
        <DaySheetView key={sheet} id={sheet} />
      )}
    </div>
  )
}

function SingleGift() {
  const { t } = useReader()
  return (
    <>
      <BackLink>{t('office-gifts.back-to-sheets.all-day-sheets')}</BackLink>
      <PageHeading title={t('office-gifts.one-gift.title')} lead={t('office-gifts.one-gift.lead')} />
      <div className="max-w-2xl">
        <GiftRecorder />
      </div>
    </>
  )
}
