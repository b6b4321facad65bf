import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { PaymentStatus } from '../../../../contract/src/status.ts'
import { statusName } from '../../../../words/src/display-names.ts'
import { capitalise, formatPaisa } from '../../../../words/src/format-values.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { createInstantFormatter, formatDay, formatInstant } from '../../ui/pakistan-time.ts'
import { formatCount, formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { badgeLook, StatusBadge } from '../../ui/status-badge.tsx'

export function NoValue() {
  const { t } = useReader()
  return (
    <span className="text-ink-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('office.note.none')}</span>
    </span>
  )
}

/** A value with a note below it, in small print, unless the note is empty. */
export const WithNote = ({ note, children }: { note: ReactNode; children: ReactNode }) => (
  <>
    {children}
    {note && <span className="block text-xs font-normal text-ink-soft tabular-nums">{note}</span>}
  </>
)

/** Whole rupees; the refunded amount below, in small print. */
export function Amount({ amount, refunded = 0 }: { amount: number; refunded?: number | undefined }) {
  const { t } = useReader()
  return (
    <>
      {formatRupees(t, amount)}
      {refunded > 0 && (
        <span className="block text-xs font-normal whitespace-nowrap text-ink-soft">
          {t('lists.amount.refunded', { refunded: formatRupees(t, refunded) })}
        </span>
      )}
    </>
  )
}

/** A name stored in lower case, capitalised; a dash when empty. */
export function Name({ name }: { name: string | null | undefined }) {
  return name ? capitalise(name) : <NoValue />
}

/** An e-mail address that may wrap before the @. */
export function Email({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className="inline-block max-w-64">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

/** A row's id and its code with a copy button. `what` names the code: 'donation code'. */
export function IdAndCode({ id, code, what }: { id: number; code: string; what: string }) {
  return (
    <div className="flex items-center gap-1 whitespace-nowrap max-md:-me-2 xl:-me-2">
      <div>
        <span className="block text-xs text-ink-soft tabular-nums">#{id}</span>
        <bdi dir="ltr" className="font-mono font-semibold">
          {code}
        </bdi>
      </div>
      {/* Hidden in tables on narrow desktops, for lack of room; the details have a copy button, too. */}
      <span className="md:max-xl:hidden">
        <CopyButton text={code} what={`${what} ${code}`} iconOnly />
      </span>
    </div>
  )
}

export function Day({ day }: { day: string | null }) {
  const { t } = useReader()
  if (day === null) return <NoValue />
  return (
    <time dateTime={day} className="whitespace-nowrap tabular-nums">
      {formatDay(t, day)}
    </time>
  )
}

/** First to last day; a single day is written once. */
export function Days({
  period: { first_day, last_day },
}: {
  period: { first_day: string | null; last_day: string | null }
}) {
  if (first_day === null || first_day === last_day) return <Day day={first_day} />
  return (
    <>
      <Day day={first_day} /> – <Day day={last_day} />
    </>
  )
}

const formatTime = createInstantFormatter({ timeStyle: 'short', hourCycle: 'h23' })

export function CreatedOn({ instant }: { instant: string }) {
  const { t } = useReader()
  return (
    <time dateTime={instant} className="whitespace-nowrap tabular-nums">
      {formatDay(t, instant)} <span className="text-ink-soft md:block">{formatTime(t, instant)}</span>
    </time>
  )
}

type ListedDatesProps = { row: { created_at: string; settled_at: string | null; value_date: string | null } }

/** Creation date of a row; in a list by another date, with that date below. */
export function ListedDates({ row: { created_at, settled_at, value_date } }: ListedDatesProps) {
  const { t } = useReader()
  const [address] = useSearchParams()
  const datedBy = address.get('dated_by')
  const listed = datedBy === 'settled' ? settled_at : datedBy === 'value_date' ? value_date : null
  return (
    <>
      <CreatedOn instant={created_at} />
      {listed && (
        <span className="block whitespace-nowrap text-xs font-semibold">
          {t(datedBy === 'settled' ? 'lists.dates.settled' : 'lists.dates.value-date', {
            day: formatDay(t, listed),
          })}
        </span>
      )}
    </>
  )
}

/**
 * Creates a builder of columns that show one field of a row, formatted; a dash for null or an empty text.
 * `note` is below the value, in small print.
 */
const columnOf =
  <Value,>(format: (t: Translate, value: Value) => ReactNode, look: Pick<Column<unknown>, 'align'> = {}) =>
  <Field extends string, Row extends { readonly [Name in Field]: Value | null }>(
    t: Translate,
    title: string,
    field: Field,
    { note, ...more }: Omit<Column<Row>, 'title' | 'cell'> & { note?: (row: Row) => ReactNode } = {},
  ): Column<Row> => ({
    title,
    ...look,
    ...more,
    cell(row) {
      const { [field]: value } = row
      return (
        <WithNote note={note?.(row)}>
          {value === null || value === '' ? <NoValue /> : format(t, value)}
        </WithNote>
      )
    },
  })

const inOneLine = (text: string) => <span className="whitespace-nowrap">{text}</span>

export const rupeesColumn = columnOf<number>(formatRupees, { align: 'end' })
export const paisaColumn = columnOf<number>(formatPaisa, { align: 'end' })
export const countColumn = columnOf<number>((_, count) => formatCount(count), { align: 'end' })
export const dayColumn = columnOf<string>((t, day) => inOneLine(formatDay(t, day)))
export const textColumn = columnOf<string>((_, text) => <bdi className="wrap-anywhere">{text}</bdi>)
export const phoneColumn = columnOf<string>((_, phone) => <bdi dir="ltr">{phone}</bdi>)
export const emailColumn = columnOf<string>((_, email) => <Email email={email} />)
export const instantColumn = columnOf<string>((t, instant) => inOneLine(formatInstant(t, instant)))

/** Column of a row's buttons. */
export const actionColumn = <Row,>(t: Translate, cell: Column<Row>['cell']): Column<Row> => ({
  title: t('office.field.action'),
  actions: true,
  cell,
})

export const PaymentStatusBadge = ({ status }: { status: PaymentStatus }) => {
  const { t } = useReader()
  return <StatusBadge status={statusName(t, status)} look={badgeLook(status)} />
}

/** Shows whether donors see a cause or an account: 1 is active, 0 is not (specification, section 4). */
export function ActiveBadge({ status }: { status: 0 | 1 }) {
  const { t } = useReader()
  return (
    <StatusBadge
      status={t(status === 1 ? 'office.note.active' : 'office.note.inactive')}
      look={status === 1 ? 'success' : 'error'}
    />
  )
}

export const activeOptions = (t: Translate) => [
  { label: t('office.note.active'), value: '1' },
  { label: t('office.note.inactive'), value: '0' },
]

type RowCheckboxProps = {
  label: string
  state: 'all' | 'some' | 'none'
  onChange: (selected: boolean) => void
}

/** A checkbox with a larger touch target. */
export function RowCheckbox({ label, state, onChange }: RowCheckboxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label className="-m-2.5 grid size-11 place-items-center">
      <input
        ref={ref}
        type="checkbox"
        aria-label={label}
        checked={state === 'all'}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-brand"
      />
    </label>
  )
}
