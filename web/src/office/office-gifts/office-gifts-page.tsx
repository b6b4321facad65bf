import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { rowId } from '../../../../contract/src/fields.ts'
import { useFocusOnChange } from '../parts/use-focus-on-change.ts'
import { DaySheetList } from './day-sheet-list.tsx'
import { DaySheetView } from './day-sheet-view.tsx'
import { OneGift } from './one-gift.tsx'

/**
 * Gifts that came another way than through the site: the day sheets; `?sheet={id}` in the address opens one, `?gift`
 * records a gift that belongs to none.
 */
export function OfficeGiftsPage() {
  const [address] = useSearchParams()
  const sheet = rowId.safeParse({ id: address.get('sheet') }).data?.id
  const isOneGift = address.has('gift')
  const view = useRef<HTMLDivElement>(null)
  useFocusOnChange(view, isOneGift ? 'gift' : sheet)

  return (
    <div ref={view} tabIndex={-1} className="scroll-mt-28">
      {isOneGift ? (
        <OneGift />
      ) : sheet === undefined ? (
        <DaySheetList />
      ) : (
        <DaySheetView key={sheet} id={sheet} />
      )}
    </div>
  )
}
