import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/format-day.ts'
import { useReader } from '../../../ui/reader.ts'
import { showError } from '../../../ui/toasts.tsx'
import type { EntryQuery } from '../../session/entry-query.ts'
import { useCharity } from '../../session/use-charity.ts'
import type { PageOf } from './paged-list.tsx'

const rowsPerPage = 100
/** Maximum number of printed rows, about 60 sheets of paper; a longer list is exported. */
const mostRows = 2000

/**
 * Prints every row of a list, not only the page on the screen.
 * @param readPage returns the query of a page
 * @returns the rows to render while printing
 */
export function usePrintedRows<Row>(
  readPage: (page: number, perPage: typeof rowsPerPage) => EntryQuery<PageOf<Row>>,
) {
  const { t } = useReader()
  const queries = useQueryClient()
  const [rows, setRows] = useState<Row[]>()
  const reading = useMutation({
    mutationFn: async () => {
      const first = await queries.fetchQuery(readPage(1, rowsPerPage))
      if (first.total > mostRows) return showError(t('lists.print.too-many', { most: mostRows }))
      const all = [...first.data]
      for (let page = 2; page <= first.last_page; page++)
        all.push(...(await queries.fetchQuery(readPage(page, rowsPerPage))).data)
      setRows(all)
    },
  })
  useEffect(() => {
    if (!rows) return
    const finish = () => setRows(undefined)
    addEventListener('afterprint', finish, { once: true })
    print()
    return () => removeEventListener('afterprint', finish)
  }, [rows])
  return { rows, isReading: reading.isPending, print: () => reading.mutate() }
}

export const PrintButton = ({ loading, onPrint }: { loading: boolean; onPrint: () => void }) => {
  const { t } = useReader()
  return (
    <Button look="secondary" loading={loading} onClick={onPrint}>
      {t('lists.print')}
    </Button>
  )
}

/** Header of a printed list: charity, day and filters. */
export function PrintedHeader({ filters }: { filters: readonly string[] }) {
  const { t } = useReader()
  const { name } = useCharity()
  return (
    <p className="hidden text-dense print:block">
      <strong>{name}</strong> · {t('lists.print.on', { day: formatDay(t, new Date().toISOString()) })}
      {filters.length > 0 && <> · {filters.join(' · ')}</>}
    </p>
  )
}
