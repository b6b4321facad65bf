import { useReader } from '../../ui/reader.ts'
import { rupeesField, TextField, wholeNumber } from '../../ui/text-field.tsx'

export type ManualCountValues = { expected_count: string; expected_sum: string }

export const manualCountOf = ({ expected_count, expected_sum }: ManualCountValues) => ({
  expected_count: expected_count === '' ? undefined : Number(expected_count),
  expected_sum: expected_sum === '' ? undefined : Number(expected_sum),
})

export function ManualCountFields({
  field,
}: {
  field: (name: keyof ManualCountValues) => {
    value: string
    hint: string | undefined
    onChange: (value: string) => void
  }
}) {
  const { t } = useReader()
  return (
    <>
      <TextField
        label={t('office-gifts.counted-fields.expected-count')}
        helper={t('office-gifts.counted-fields.count-hint')}
        placeholder=""
        {...wholeNumber}
        maxLength={5}
        {...field('expected_count')}
      />
      <TextField
        label={t('office-gifts.counted-fields.expected-sum')}
        helper={t('office-gifts.counted-fields.sum-hint')}
        placeholder=""
        {...rupeesField}
        {...field('expected_sum')}
      />
    </>
  )
}
