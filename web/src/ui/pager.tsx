import { useId } from 'react'
import { Chevron } from './fields.tsx'
import { formatCount, useReader } from './reader.tsx'

/** Page of a list, as the server returns it; from and to are null for an empty list. */
export type PageOfRows = {
  from: number | null
  to: number | null
  total: number
  /** False while the total counts only the rows known so far. */
  is_total_exact?: boolean
  current_page: number
  last_page: number
}

/** Pages shown on each side of the current one (specification, section 9). */
const pagesOnEachSide = 2

/** Page numbers to show: the current page and up to two on each side. (5, 9) -> [3, 4, 5, 6, 7] */
export function pageWindow(current: number, last: number): number[] {
  const first = Math.max(1, current - pagesOnEachSide)
  const end = Math.min(last, current + pagesOnEachSide)
  return Array.from({ length: Math.max(0, end - first + 1) }, (_, index) => first + index)
}

type PagerProps = {
  page: PageOfRows | undefined
  perPage: number
  sizes: readonly number[]
  onPage: (page: number) => void
  onPerPage: (size: number) => void
}

/** `page` is undefined until the first response: the bar is then shown with disabled buttons. */
export function Pager({ page, perPage, sizes, onPage, onPerPage }: PagerProps) {
  const { t } = useReader()
  const id = useId()
  const { from, to, total, is_total_exact = true, current_page: current, last_page: last } = page ?? nothing
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-dense">
      {/* Busy until the total is exact, so that a screen reader announces one total. */}
      <p role="status" aria-busy={!is_total_exact} className="text-ink-soft tabular-nums">
        {page && !is_total_exact && (
          <>
            {t('controls.pager.showing-some', { from: formatCount(from ?? 0), to: formatCount(to ?? 0) })}
            {' · '}
            {t('controls.pager.page', { page: formatCount(current) })}
          </>
        )}
        {page && is_total_exact && (
          <>
            <span className="whitespace-nowrap">
              {t('controls.pager.showing', {
                from: formatCount(from ?? 0),
                to: formatCount(to ?? 0),
                total: formatCount(total),
              })}
            </span>
            {' · '}
            <span className="whitespace-nowrap">
              {t('controls.pager.page-of', { page: formatCount(current), last: formatCount(last) })}
            </span>
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        <div className="flex items-center gap-2">
          <label htmlFor={id} className="whitespace-nowrap text-ink-soft">
            {t('controls.pager.per-page')}
          </label>
          <div className="relative">
            <select
              id={id}
              value={perPage}
              onChange={({ target }) => onPerPage(Number(target.value))}
              className="min-h-11 appearance-none rounded-sm border border-line-strong bg-white py-1.5 pe-10 ps-3 tabular-nums hover:border-brand"
            >
              {sizes.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
            <Chevron />
          </div>
        </div>
        <nav aria-label={t('controls.pager.title')} className="flex items-center gap-1">
          <PageButton disabled={current <= 1} onClick={() => onPage(current - 1)}>
            {t('office.field.previous')}
          </PageButton>
          {pageWindow(current, last).map((number) => (
            <PageButton
              key={number}
              current={number === current}
              label={t('controls.pager.page', { page: number })}
              onClick={() => onPage(number)}
            >
              {formatCount(number)}
            </PageButton>
          ))}
          <PageButton disabled={current >= last} onClick={() => onPage(current + 1)}>
            {t('office.field.next')}
          </PageButton>
        </nav>
      </div>
    </div>
  )
}

const nothing: PageOfRows = { from: null, to: null, total: 0, current_page: 1, last_page: 1 }

type PageButtonProps = {
  current?: boolean
  disabled?: boolean
  label?: string
  onClick: () => void
  children: string
}

function PageButton({ current = false, disabled = false, label, onClick, children }: PageButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
      className="min-h-11 min-w-11 rounded-sm px-2.5 font-semibold text-brand tabular-nums hover:bg-brand-soft disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ink-soft disabled:opacity-60 aria-[current]:bg-brand aria-[current]:text-white"
    >
      {children}
    </button>
  )
}
