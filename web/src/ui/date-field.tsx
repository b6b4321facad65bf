import { useId, useState } from 'react'
import { languages } from '../../../contract/src/language/language.ts'
import type { Translate } from '../../../words/src/reader.ts'
import { CalendarButton } from './calendar-button.tsx'
import { Field, type FieldProps, fieldAttributes } from './field.tsx'
import { formatDay } from './format-day.ts'
import { useReader } from './reader.ts'

/**
 * Date field; the value is 'yyyy-mm-dd', or '' for none. Displays '21 Nov 2026' in any browser language;
 * other formats can be typed (read-day.ts), or a day chosen in the browser's calendar. `min` and `max` are
 * days as well.
 */
export function DateField({
  className,
  value,
  onChange,
  onBlur,
  min,
  max,
  ...field
}: FieldProps & {
  value: string
  onChange: (day: string) => void
  onBlur?: () => void
  min?: string | undefined
  max?: string | undefined
  className?: string
}) {
  const { t } = useReader()
  const id = useId()
  // Text being typed; undefined while the value is shown.
  const [typed, setTyped] = useState<string>()
  const isNone = typed !== undefined && typed.trim() !== '' && readDay(t, typed) === undefined
  const [left, setLeft] = useState(false)
  const described = isNone && left ? { ...field, hint: t('controls.date.unreadable') } : field

  return (
    <Field id={id} className={className} {...described}>
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
            onChange(readDay(t, target.value) ?? '')
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
 * Parses a typed day into 'yyyy-mm-dd': '21 Nov 2026', '21 November 2026', '21/11/2026', '21.11.2026',
 * '2026-11-21', and month names in the language of the page. The day precedes the month, as in Pakistan.
 * Undefined for an invalid day.
 */
export function readDay(t: Translate, text: string): string | undefined {
  const [, year, month = '', day = ''] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim()) ??
    reordered(/^(\d{1,2})[\s./-]+(\d{1,2}|\p{L}{2,})\.?[\s,،./-]+(\d{4})$/u.exec(text.trim()))
  if (year === undefined) return undefined
  const place = /^\d/.test(month) ? Number(month) : placeOf(t, month)
  const read = `${year}-${String(place).padStart(2, '0')}-${day.padStart(2, '0')}`
  const asDate = new Date(`${read}T00:00:00Z`)
  // Rejects 31 February.
  return !Number.isNaN(asDate.getTime()) && asDate.toISOString().startsWith(read) ? read : undefined
}

const reordered = (found: RegExpExecArray | null) =>
  found ? [found[0], found[3], found[2], found[1]] : ([] as (string | undefined)[])

/** Month number: 'Nov' -> 11, 'نومبر' -> 11 on a page in Urdu; 0 for any other text. */
function placeOf(t: Translate, month: string): number {
  const place = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  if (place > 0) return place
  const { format } = new Intl.DateTimeFormat(languages[t.language].locale, { month: 'long', timeZone: 'UTC' })
  return months.findIndex((_, index) => format(Date.UTC(2026, index)) === month) + 1
}
