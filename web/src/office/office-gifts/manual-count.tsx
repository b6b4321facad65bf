import type { DaySheet } from '../../../../contract/src/day-sheets.ts'
import { rupeesField, TextField, wholeNumber } from '../../ui/fields.tsx'
import { formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import type { FormField } from '../parts/call-form.tsx'

export type ManualCountValues = { expected_count: string; expected_sum: string }

export const manualCountOf = ({ expected_count, expected_sum }: ManualCountValues) => ({
  expected_count: expected_count === '' ? undefined : Number(expected_count),
  expected_sum: expected_sum === '' ? undefined : Number(expected_sum),
})

export function ManualCountFields({
  field,
}: {
  field: (name: keyof ManualCountValues) => FormField<string>
}) {
  const { t } = useReader()
  return (
    <>
      <TextField
        {...field('expected_count')}
        label={t('office-gifts.counted-fields.expected-count')}
        helper={t('office-gifts.counted-fields.count-hint')}
        placeholder=""
        {...wholeNumber}
        maxLength={5}
      />
      <TextField
        {...field('expected_sum')}
        label={t('office-gifts.counted-fields.expected-sum')}
        helper={t('office-gifts.counted-fields.sum-hint')}
        placeholder=""
        {...rupeesField}
      />
    </>
  )
}

type SheetCounts = Pick<DaySheet, 'count' | 'sum' | 'expected_count' | 'expected_sum'>

/** Describes how the entries differ from the manual count; undefined when they match. */
export function differenceText(
  t: Translate,
  { count, sum, expected_count, expected_sum }: SheetCounts,
): string | undefined {
  const gifts = count - expected_count
  const rupees = sum - expected_sum
  if (gifts === 0 && rupees === 0) return undefined
  const values = {
    count: Math.abs(gifts),
    amount: formatRupees(t, Math.abs(rupees)),
    counted: gifts < 0 ? 'fewer' : 'more',
    money: rupees < 0 ? 'less' : 'more',
  }
  if (gifts < 0 && rupees < 0) return t('office-gifts.difference.missing', values)
  if (gifts > 0 && rupees > 0) return t('office-gifts.difference.too-much', values)
  if (gifts === 0) return t('office-gifts.difference.sum', values)
  if (rupees === 0) return t('office-gifts.difference.count', values)
  return t('office-gifts.difference.both', values)
}

/** 1 -> '1 gift', 1240 -> '1,240 gifts'. */
export const giftCount = (t: Translate, count: number) => t('office-gifts.count', { count })
