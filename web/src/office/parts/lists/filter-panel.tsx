import { type FormEvent, useId, useState } from 'react'
import { readStored, store } from '../../../browser-storage.ts'
import { Chevron } from '../../../ui/fields.tsx'
import { useReader } from '../../../ui/reader.tsx'
import { daysProblem, Filter, Presets, SearchText } from './filter.tsx'
import { FilterChips } from './filter-chips.tsx'
import { chosenValues, type FilterFields, type FilterValues } from './list-address.ts'
import { searchPlaceholder } from './search-field.tsx'

export type Choices<F extends FilterFields> = {
  [Name in keyof F as F[Name]['kind'] extends 'names' ? Name : never]: readonly string[]
}

/** Props of filters, which take effect at once. Collapsed by default, so that the list is in view. */
type FiltersProps<F extends FilterFields> = {
  fields: F
  filters: FilterValues<F>
  choices: Choices<F>
  today: string
  onChange: (filters: FilterValues<F>) => void
  onClear: () => void
  /** Set for a report, whose period staff choose first. */
  startsOpen?: boolean
}

export function Filters<F extends FilterFields>({ choices, onClear, ...filters }: FiltersProps<F>) {
  const chosen = chosenValues(filters.fields, filters.filters, filters.today).length
  return (
    <>
      <FilterPanel {...filters} choices={choices} chosen={chosen} />
      <FilterChips {...filters} onClear={onClear} />
    </>
  )
}

/** Storage key of the open filters, shared by the lists of a tab. */
const openFilters = 'filters-open'

function FilterPanel<F extends FilterFields>({
  fields,
  filters,
  choices,
  today,
  chosen,
  onChange,
  startsOpen = false,
}: Omit<FiltersProps<F>, 'onClear'> & { chosen: number }) {
  const { t } = useReader()
  const id = useId()
  const [open, setOpen] = useState(() => startsOpen || readStored('tab', openFilters) === true)
  const offered: Readonly<Record<string, readonly string[]>> = choices
  const searched = Object.entries(fields).find(([, { kind }]) => kind === 'search')

  return (
    <search className="panel print:hidden">
      {searched && (
        <SearchText
          label={searched[1].label}
          placeholder={searched[1].placeholder ?? searchPlaceholder(t)}
          value={String(filters[searched[0]] ?? '')}
          onChange={(value) => onChange({ ...filters, [searched[0]]: value })}
        />
      )}
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setOpen(!open)
          store('tab', openFilters, !open || undefined)
        }}
        className="relative flex min-h-11 w-full items-center gap-2 rounded-lg px-4 text-start text-sm font-semibold text-brand-dark hover:bg-brand-soft aria-expanded:[&>svg]:rotate-180"
      >
        {t('lists.filter-panel.filters')}
        {chosen > 0 && (
          <span className="font-normal text-ink-soft">{t('lists.filter-panel.count', { chosen })}</span>
        )}
        <Chevron />
      </button>
      <form
        id={id}
        hidden={!open}
        onSubmit={(event: FormEvent) => event.preventDefault()}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-4 gap-y-3 border-t border-line p-4 pt-3 md:[&_.field-box]:min-h-11 md:[&_.field-box]:py-2 md:[&_.field-box]:text-dense [&_label]:mb-1 md:[&_label]:text-dense"
      >
        {Object.entries(fields).map(([name, field]) =>
          field.kind === 'search' ? null : (
            <Filter
              key={name}
              field={field}
              value={filters[name] ?? ''}
              choices={offered[name] ?? []}
              today={today}
              hint={name === 'date_from' ? daysProblem(t, filters) : undefined}
              onChange={(value) => onChange({ ...filters, [name]: value })}
            />
          ),
        )}
        {'date_from' in fields && 'date_to' in fields && (
          <Presets
            today={today}
            from={String(filters.date_from)}
            to={String(filters.date_to)}
            onChoose={(date_from, date_to) => onChange({ ...filters, date_from, date_to })}
          />
        )}
      </form>
    </search>
  )
}
