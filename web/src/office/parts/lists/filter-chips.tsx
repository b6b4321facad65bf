import { capitalise } from '../../../../../words/src/format-values.ts'
import { Icon } from '../../../ui/icon.tsx'
import { formatDay } from '../../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../../ui/reader.tsx'
import {
  chosenValues,
  type FilterField,
  type FilterFields,
  type FilterValues,
  withoutValue,
} from './list-address.ts'

export function FilterChips<F extends FilterFields>({
  fields,
  filters,
  today,
  onChange,
  onClear,
}: {
  fields: F
  filters: FilterValues<F>
  today: string
  onChange: (filters: FilterValues<F>) => void
  onClear: () => void
}) {
  const { t } = useReader()
  const chosen = chosenValues(fields, filters, today)
  if (chosen.length === 0) return null
  return (
    <ul
      aria-label={t('lists.filter-chips.active-filters')}
      className="flex flex-wrap items-center gap-2 print:hidden"
    >
      {chosen.map(({ name, field, value }) => (
        <li key={`${name} ${value}`} className="min-w-0">
          <button
            type="button"
            onClick={() => onChange(withoutValue(filters, name, value))}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-line bg-brand-soft py-1 ps-3.5 pe-2.5 text-start text-dense hover:border-brand md:min-h-9"
          >
            <span className="sr-only">{t('lists.filter-chips.remove-filter')}</span>{' '}
            <span className="min-w-0 truncate">
              <span className="text-ink-soft">{field.one}:</span>{' '}
              <span className="font-semibold text-brand-dark">{filterValueText(t, field, value)}</span>
            </span>
            <Icon path="m6 6 8 8M14 6l-8 8" width={2} className="size-4 shrink-0 text-brand-dark" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={onClear}
          className="min-h-11 rounded-sm px-3 text-dense font-semibold text-brand underline-offset-4 hover:bg-brand-soft hover:underline md:min-h-9"
        >
          {t('lists.filter-chips.clear-filters')}
        </button>
      </li>
    </ul>
  )
}

export function filterValueText(
  t: Translate,
  { kind, titleOf = capitalise }: FilterField,
  value: string,
): string {
  if (kind === 'day') return formatDay(t, value)
  return kind === 'text' || kind === 'search' ? value : titleOf(value)
}
