import type { ReactNode } from 'react'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import type { Column } from '../../ui/data-table.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { formatDay, formatInstant } from '../../ui/format-instant.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { NoValue } from './cells.tsx'

/** Makes a kind of column that shows one field of a row, formatted; a dash for null. */
const columnOf =
  <Value,>(format: (t: Translate, value: Value) => ReactNode, look: Pick<Column<unknown>, 'align'> = {}) =>
  <Field extends string, Row extends { readonly [Name in Field]: Value | null }>(
    t: Translate,
    title: string,
    field: Field,
    more: Omit<Column<Row>, 'title' | 'cell'> = {},
  ): Column<Row> => ({
    title,
    ...look,
    ...more,
    cell: ({ [field]: value }) => (value === null ? <NoValue /> : format(t, value)),
  })

const inOneLine = (text: string) => <span className="whitespace-nowrap">{text}</span>

export const rupeesColumn = columnOf<number>(formatRupees, { align: 'end' })
export const paisaColumn = columnOf<number>(formatPaisa, { align: 'end' })
export const countColumn = columnOf<number>((_, count) => formatCount(count), { align: 'end' })
export const dayColumn = columnOf<string>((t, day) => inOneLine(formatDay(t, day)))
export const instantColumn = columnOf<string>((t, instant) => inOneLine(formatInstant(t, instant)))
