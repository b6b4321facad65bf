import { useState } from 'react'
import { store, stored } from '../../../browser-storage.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { useReader } from '../../../ui/reader.ts'
import { CheckList } from '../check-list.tsx'

/** Hidden columns of a list, stored on this device; columns without a name are always visible. */
export function useHiddenColumns(list: string) {
  const place = `columns.${list}`
  const [hidden, setHidden] = useState(() => {
    const names = stored('device', place)
    return Array.isArray(names) ? names.map(String) : []
  })
  return {
    hidden,
    hide: (names: string[]) => {
      store('device', place, names.length > 0 ? names : undefined)
      setHidden(names)
    },
  }
}

type ColumnChoiceProps<Row> = {
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  onHide: (names: string[]) => void
}

/** Choice of the columns of a table; a phone shows cards instead. */
export function ColumnChoice<Row>({ columns, hidden, onHide }: ColumnChoiceProps<Row>) {
  const { t } = useReader()
  const options = columns.flatMap(({ name, title }) => (name ? [{ value: name, label: title }] : []))
  const all = options.map(({ value }) => value)
  return (
    <details className="relative ms-auto hidden md:block print:hidden">
      <summary className="flex min-h-9 cursor-pointer items-center rounded-sm px-2 font-semibold text-brand hover:bg-brand-soft">
        {t('lists.columns')}
      </summary>
      <div className="absolute end-0 z-30 w-60 rounded-sm border border-line-strong bg-white p-4 shadow-card">
        <CheckList
          legend={t('lists.columns')}
          options={options}
          values={all.filter((name) => !hidden.includes(name))}
          onChange={(shown) => onHide(all.filter((name) => !shown.includes(name)))}
        />
      </div>
    </details>
  )
}
