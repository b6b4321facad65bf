import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { ShownList } from '../lists/list-screen.tsx'
import type { PayableRef } from './payable-ref.ts'

/** Position of the open details in their list, from 1, and the steps to the rows beside them. */
export type Steps = {
  place: number
  total: number
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

/**
 * Previous and next of the details `id`, across the pages of their list; undefined when the row is not on
 * this page. A row that leaves the list, because its task is done, is followed by the row that takes its
 * place.
 */
export function useSteps<Row extends { id: number }>(
  what: PayableRef['what'],
  id: number | undefined,
  list: ShownList<Row> | undefined,
): Steps | undefined {
  const queries = useQueryClient()
  const [address, setAddress] = useSearchParams()
  const { state } = useLocation()
  const { page } = list ?? {}
  const rows = page?.data ?? []
  const found = rows.findIndex((row) => row.id === id)
  const [last, setLast] = useState<{ id: number; place: number }>()
  if (id !== undefined && found >= 0 && (last?.id !== id || last.place !== found))
    setLast({ id, place: found })
  const isGone = found < 0
  const place = isGone && last?.id === id ? last?.place : found
  if (!list || !page || id === undefined || place === undefined || place < 0) return undefined
  const { current_page, last_page, total } = page

  function open(row: Row | undefined, onPage = current_page) {
    if (!row) return
    const search = new URLSearchParams(address)
    search.set(what, String(row.id))
    if (onPage === 1) search.delete('page')
    else search.set('page', String(onPage))
    // Closing goes back to the page where the details were opened, or closes in place on another page.
    setAddress(search, { replace: true, state: onPage === current_page ? state : undefined })
  }

  /** The query client shows failures. */
  const turnTo = (onPage: number, end: 0 | -1) =>
    queries.fetchQuery(list.pageQuery(onPage)).then(
      ({ data }) => open(data.at(end), onPage),
      () => {},
    )

  const after = isGone ? place : place + 1
  return {
    place: (page.from ?? 1) + place,
    total,
    previous:
      place > 0
        ? () => open(rows[place - 1])
        : current_page > 1
          ? () => turnTo(current_page - 1, -1)
          : undefined,
    next:
      after < rows.length
        ? () => open(rows[after])
        : current_page < last_page
          ? () => turnTo(current_page + 1, 0)
          : undefined,
  }
}
