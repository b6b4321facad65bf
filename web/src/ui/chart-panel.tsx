import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { useReader } from './reader.ts'

/** Chart with a table of its figures; a button switches between them. */
export function ChartPanel({
  title,
  lead,
  table,
  className = '',
  children,
}: {
  title: string
  lead?: ReactNode
  /** Table of the figures: the headings, and one row per item. The first cell names the row. */
  table: { headings: readonly string[]; rows: readonly (readonly string[])[] }
  className?: string
  children: ReactNode
}) {
  const { t } = useReader()
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const shown = asTable ? 'table' : 'chart'
  return (
    <section aria-labelledby={id} className={`panel flex min-w-0 flex-col p-4 md:p-5 ${className}`}>
      <div className="flex min-h-11 items-start justify-between gap-4">
        <div>
          <h3 id={id} className="font-semibold">
            {title}
          </h3>
          {lead && <p className="text-dense text-ink-soft">{lead}</p>}
        </div>
        <Button
          look="quiet"
          className="-mt-3 -me-3 shrink-0 px-3 text-dense"
          aria-label={t('controls.chart.show-of', { shown, title })}
          onClick={() => setAsTable(!asTable)}
        >
          {t('controls.chart.show', { shown })}
        </Button>
      </div>
      <div className="mt-2 min-h-0 flex-1">{asTable ? <Figures title={title} {...table} /> : children}</div>
    </section>
  )
}

function Figures({
  title,
  headings,
  rows,
}: {
  title: string
  headings: readonly string[]
  rows: readonly (readonly string[])[]
}) {
  const { t } = useReader()
  return (
    <section
      aria-label={t('controls.chart.as-table', { title })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto"
    >
      <table className="w-full border-separate border-spacing-0 text-dense tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th
                key={heading}
                scope="col"
                className="sticky top-0 border-b border-line-strong bg-white px-2 py-2 text-end whitespace-nowrap text-brand-dark first:text-start"
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name} className="even:bg-paper">
              <th scope="row" className="px-2 py-1.5 text-start font-normal">
                {name}
              </th>
              {figures.map((figure, index) => (
                <td key={headings[index + 1]} className="px-2 py-1.5 text-end whitespace-nowrap">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
