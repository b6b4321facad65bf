import { type FormEvent, useId, useState } from 'react'
import { filterTextMaxLength } from '../../../../../contract/src/lists.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { type Translate, useReader } from '../../../ui/reader.ts'
import { Chevron, Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { optionsOf } from '../options.ts'
import { FilterChips } from './filter-chips.tsx'
import {
  chosenValues,
  defaultDay,
  type FilterField,
  type FilterFields,
  type FilterValues,
} from './list-address.ts'
import { searchIcon, searchPlaceholder } from './search-field.tsx'
import { useDebouncedText } from './use-debounced.ts'

/** Wide enough for all filters in two rows. */
const roomyScreen = '(min-width: 80rem)'

export type Choices<F extends FilterFields> = {
  [Name in keyof F as F[Name]['kind'] extends 'names' ? Name : never]: readonly string[]
}

/** Filters, which take effect at once. Collapsed on phones, where they would hide the list. */
type FiltersProps<F extends FilterFields> = {
  fields: F
  filters: FilterValues<F>
  choices: Choices<F>
  today: string
  onChange: (filters: FilterValues<F>) => void
  onClear: () => void
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

function FilterPanel<F extends FilterFields>({
  fields,
  filters,
  choices,
  today,
  chosen,
  onChange,
}: Omit<FiltersProps<F>, 'onClear'> & { chosen: number }) {
  const { t } = useReader()
  const id = useId()
  const roomy = useMediaQuery(roomyScreen)
  const [chosenOpen, setChosenOpen] = useState<boolean>()
  const open = chosenOpen ?? roomy
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
        onClick={() => setChosenOpen(!open)}
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

type FilterProps = {
  field: FilterField
  value: string | readonly string[]
  choices: readonly string[]
  today: string
  hint: string | undefined
  onChange: (value: string | string[]) => void
}

function Filter({ field, value, choices, today, hint, onChange }: FilterProps) {
  const { label, kind, values } = field
  if (typeof value !== 'string')
    return (
      <MultiSelect
        label={label}
        required={false}
        unflagged
        options={optionsOf(choices, field.titleOf)}
        values={value}
        onChange={onChange}
      />
    )
  if (values)
    return (
      <Select
        label={label}
        required={false}
        unflagged
        options={values.map((one) => ({ value: one, label: field.titleOf?.(one) ?? one }))}
        value={value}
        onChange={onChange}
      />
    )
  if (kind === 'text' || kind === 'number')
    return <TextFilter label={label} value={value} isNumber={kind === 'number'} onChange={onChange} />
  return (
    <TypedDay
      label={label}
      value={value}
      max={today}
      whenEmpty={defaultDay(field.whenEmpty, today)}
      hint={hint}
      onChange={onChange}
    />
  )
}

type PresetsProps = { today: string; from: string; to: string; onChoose: (from: string, to: string) => void }

/** Frequent periods; an active one is removed by its chips. */
function Presets({ today, from, to, onChoose }: PresetsProps) {
  const { t } = useReader()
  return (
    <fieldset className="col-span-full flex flex-wrap items-center gap-2">
      <legend className="float-start me-1 text-dense font-semibold">{t('office.field.period')}</legend>
      {datePresets(t, today).map((preset) => (
        <button
          key={preset.label}
          type="button"
          aria-pressed={preset.from === from && preset.to === to}
          onClick={() => onChoose(preset.from, preset.to)}
          className="min-h-11 rounded-full border border-line-strong bg-white px-3.5 text-dense hover:border-brand aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:font-semibold aria-pressed:text-brand-dark md:min-h-9"
        >
          {preset.label}
        </button>
      ))}
    </fieldset>
  )
}

/** Search in all fields; visible on a phone even while the filters are collapsed. */
function SearchText({ label, placeholder, value, onChange }: TextFilterProps & { placeholder: string }) {
  const { draft, setDraft, settle } = useDebouncedText(value, onChange, { complete: /^(..|$)/ })
  return (
    <div className="relative border-b border-line p-2">
      <Icon
        path={searchIcon}
        className="pointer-events-none absolute start-5 top-1/2 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={filterTextMaxLength}
        autoComplete="off"
        spellCheck={false}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={settle}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
        className="field-box ps-11"
      />
    </div>
  )
}

function TextFilter({ label, value, isNumber, onChange }: TextFilterProps & { isNumber: boolean }) {
  const { draft, setDraft, settle } = useDebouncedText(value, onChange, { complete: /^/ })
  return (
    <TextField
      label={label}
      required={false}
      unflagged
      maxLength={filterTextMaxLength}
      {...(isNumber && { inputMode: 'numeric', allow: /^\d{0,9}$/, placeholder: '' })}
      autoComplete="off"
      spellCheck={false}
      value={draft}
      onChange={setDraft}
      onBlur={settle}
    />
  )
}

function TypedDay({
  label,
  value,
  max,
  whenEmpty,
  hint,
  onChange,
}: TextFilterProps & { max: string; whenEmpty: string; hint: string | undefined }) {
  // While a year is typed, the browser reports values from the year 2 on.
  const { draft, setDraft, settle } = useDebouncedText(value, onChange, {
    complete: /^[12]\d{3}-/,
    whenEmpty,
  })
  return (
    <DateField
      label={label}
      required={false}
      unflagged
      value={draft}
      max={max}
      hint={hint}
      onChange={setDraft}
      onBlur={settle}
    />
  )
}

type TextFilterProps = { label: string; value: string; onChange: (value: string) => void }

function daysProblem(
  t: Translate,
  { date_from: from, date_to: to }: { date_from?: unknown; date_to?: unknown },
) {
  return from && to && String(from) > String(to) ? t('lists.filter-panel.days-problem') : undefined
}

/** First and last day of the month before a day. */
export function lastMonth(today: string): { from: string; to: string } {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return { from: dayOf(year, month - 1, 1), to: dayOf(year, month, 0) }
}

type DatePreset = { label: string; from: string; to: string }

/** Presets for a day in Pakistan, yyyy-mm-dd; the fiscal year starts on 1 July. */
export function datePresets(t: Translate, today: string): DatePreset[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return [
    { label: t('lists.date-presets.today'), from: today, to: today },
    { label: t('lists.date-presets.this-month'), from: dayOf(year, month, 1), to: today },
    { label: t('lists.date-presets.last-month'), ...lastMonth(today) },
    {
      label: t('lists.date-presets.this-fiscal-year'),
      from: dayOf(month >= 7 ? year : year - 1, 7, 1),
      to: today,
    },
  ]
}

/** `month` counts from 1; day 0 is the last of the previous month. */
const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
