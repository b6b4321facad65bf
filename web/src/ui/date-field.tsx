import { useId, useRef, useState } from 'react'
import { languages } from '../../../contract/src/language/language.ts'
import { type ControlProps, Field, fieldAttributes } from './fields.tsx'
import { Icon } from './icon.tsx'
import { formatDay, minuteFromNow, minuteToInstant } from './pakistan-time.ts'
import { type Translate, useReader } from './reader.tsx'

/** Day as 'yyyy-mm-dd' or ''. Shows '21 Nov 2026' in any browser language; accepts what parseDay parses. */
export function DateField({
  value,
  onChange,
  onBlur,
  min,
  max,
  ...field
}: ControlProps<string> & {
  onBlur?: () => void
  min?: string | undefined
  max?: string | undefined
}) {
  const { t } = useReader()
  const id = useId()
  // Text being typed; undefined while the value is shown.
  const [typed, setTyped] = useState<string>()
  const isNone = typed !== undefined && typed.trim() !== '' && parseDay(t, typed) === undefined
  const [left, setLeft] = useState(false)
  const described = isNone && left ? { ...field, hint: t('controls.date.unreadable') } : field

  return (
    <Field {...described} id={id}>
      <div className="relative">
        <input
          type="text"
          placeholder={t('controls.date.pattern')}
          autoComplete="off"
          maxLength={20}
          {...fieldAttributes(id, described)}
          value={typed ?? (value && formatDay(t, value))}
          onChange={({ target }) => {
            setTyped(target.value)
            setLeft(false)
            onChange(parseDay(t, target.value) ?? '')
          }}
          onBlur={() => {
            if (!isNone) setTyped(undefined)
            setLeft(true)
            onBlur?.()
          }}
          className="field-box pe-12 large-text:ps-2 large-text:pe-8 tabular-nums"
        />
        <CalendarButton
          type="date"
          fieldId={id}
          value={value}
          min={min}
          max={max}
          onChoose={(day) => {
            setTyped(undefined)
            onChange(day)
          }}
        />
      </div>
    </Field>
  )
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Parses '21 Nov 2026', '21 November 2026', '21/11/2026' (the day first), '21.11.2026', '2026-11-21' ->
 * '2026-11-21', and month names of the page's language; undefined for a text that is not a day.
 */
export function parseDay(t: Translate, text: string): string | undefined {
  const [, year, month = '', day = ''] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim()) ??
    reorderParts(/^(\d{1,2})[\s./-]+(\d{1,2}|\p{L}{2,})\.?[\s,،./-]+(\d{4})$/u.exec(text.trim()))
  if (year === undefined) return undefined
  const place = /^\d/.test(month) ? Number(month) : monthNumber(t, month)
  const read = `${year}-${String(place).padStart(2, '0')}-${day.padStart(2, '0')}`
  const asDate = new Date(`${read}T00:00:00Z`)
  // Rejects 31 February.
  return !Number.isNaN(asDate.getTime()) && asDate.toISOString().startsWith(read) ? read : undefined
}

const reorderParts = (found: RegExpExecArray | null) =>
  found ? [found[0], found[3], found[2], found[1]] : ([] as (string | undefined)[])

/** Month number: 'Nov' -> 11, 'نومبر' -> 11 on a page in Urdu; 0 for any other text. */
function monthNumber(t: Translate, month: string): number {
  const place = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  if (place > 0) return place
  const { format } = new Intl.DateTimeFormat(languages[t.language].locale, { month: 'long', timeZone: 'UTC' })
  return months.findIndex((_, index) => format(Date.UTC(2026, index)) === month) + 1
}

/** Time in Pakistan, 'yyyy-mm-dd hh:mm' or ''. The calendar's `min` is by default a minute ahead. */
export function DateTimeField({
  value,
  onChange,
  min = minuteFromNow(),
  ...field
}: ControlProps<string> & { min?: string }) {
  const { t } = useReader()
  const id = useId()
  return (
    <Field {...field} id={id}>
      <div className="relative">
        <input
          type="text"
          placeholder="yyyy-mm-dd hh:mm"
          autoComplete="off"
          maxLength={24}
          {...fieldAttributes(id, field)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => onChange(parseMinute(t, value))}
          className="field-box pe-14 tabular-nums"
        />
        <CalendarButton
          type="datetime-local"
          fieldId={id}
          value={minuteToInstant(value) ? value.replace(' ', 'T') : ''}
          min={min.replace(' ', 'T')}
          onChoose={(chosen) => onChange(chosen.replace('T', ' '))}
        />
      </div>
    </Field>
  )
}

/** Parses '31 Dec 2026, 23:59' -> '2026-12-31 23:59'; a day -> its beginning; any other text is unchanged. */
export function parseMinute(t: Translate, text: string): string {
  const [, date = '', time = '00:00'] = /^(.*?)(?:[,،]?\s+(\d{2}:\d{2}))?$/.exec(text.trim()) ?? []
  const day = parseDay(t, date)
  return day ? `${day} ${time}` : text
}

type CalendarButtonProps = {
  type: 'date' | 'datetime-local'
  fieldId: string
  /** Browser format: 'yyyy-mm-dd', with 'Thh:mm' for a time. */
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (value: string) => void
}

/** Button at the end of a text field that opens the browser's calendar. */
function CalendarButton({ type, fieldId, value, min, max, onChoose }: CalendarButtonProps) {
  const { t } = useReader()
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={calendar}
        type={type}
        aria-hidden="true"
        tabIndex={-1}
        value={value}
        min={min}
        max={max}
        onChange={({ target }) => onChoose(target.value)}
        className="pointer-events-none absolute end-0 bottom-0 h-full w-14 opacity-0"
      />
      <button
        type="button"
        aria-label={t('controls.calendar.open')}
        aria-describedby={`${fieldId}-label`}
        onClick={() => calendar.current?.showPicker()}
        className="absolute inset-y-0 end-0 grid w-11 large-text:w-8 place-items-center rounded-sm text-brand hover:bg-brand-soft"
      >
        <Icon
          path="M4 5h12a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM3 9h14M7 3v3M13 3v3"
          width={1.6}
        />
      </button>
    </>
  )
}
