import { filterTextMaxLength } from '../../../../../contract/src/lists.ts'
import { capitalise } from '../../../../../words/src/format-values.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { optionsOf, Select, TextField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { type Translate, useReader } from '../../../ui/reader.tsx'
import { defaultDay, type FilterField } from './list-address.ts'
import { searchIcon } from './search-field.tsx'
import { useDebouncedText } from './use-debounced.ts'

type FilterProps = {
  field: FilterField
  value: string | readonly string[]
  choices: readonly string[]
  today: string
  hint: string | undefined
  onChange: (value: string | string[]) => void
}

export function Filter({ field, value, choices, today, hint, onChange }: FilterProps) {
  const { label, kind, values } = field
  if (typeof value !== 'string')
    return (
      <MultiSelect
        label={label}
        required={false}
        unflagged
        options={optionsOf(choices, field.titleOf ?? capitalise)}
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
        options={optionsOf(values, (one) => field.titleOf?.(one) ?? one)}
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

/** Buttons for common periods. Filter chips remove a chosen period. */
export function Presets({ today, from, to, onChoose }: PresetsProps) {
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
export function SearchText({
  label,
  placeholder,
  value,
  onChange,
}: TextFilterProps & { placeholder: string }) {
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
  // While the year 2026 is typed, the browser reports the years 2, 20 and 202, too.
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

export function daysProblem(
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

/** Presets for a day in Pakistan, yyyy-mm-dd; the fiscal year starts on 1 July. */
export function datePresets(t: Translate, today: string): { label: string; from: string; to: string }[] {
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

/** `month` counts from 1; day 0 is the last day of the previous month. */
const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
