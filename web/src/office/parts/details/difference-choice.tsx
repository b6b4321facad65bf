import { useId } from 'react'
import { maxCharacters } from '../../../../../contract/src/amounts.ts'
import { FieldNote } from '../../../ui/field.tsx'
import { formatRupees } from '../../../ui/format-rupees.ts'
import { RadioCard } from '../../../ui/radio-card.tsx'
import { useReader } from '../../../ui/reader.ts'
import { TextField } from '../../../ui/text-field.tsx'
import {
  type AmountDifference,
  type Choice,
  type DifferenceValues,
  differenceChoices,
  lineAmounts,
  splitsByLine,
  sumOfAmounts,
} from './amount-difference.ts'
import { type CauseField, CauseFields } from './cause-fields.tsx'

/** The amount received differs from the amount due: staff decide what happens to the difference. */
export function DifferenceChoice({
  amountDifference,
  values,
  hint,
  cause,
  subType,
  onChoose,
  onAmounts,
}: {
  amountDifference: AmountDifference
  values: DifferenceValues
  /** Error of the choice or its amounts. */
  hint: string | undefined
  cause: CauseField
  subType: CauseField
  onChoose: (choice: Choice) => void
  onAmounts: (amounts: string[]) => void
}) {
  const { t } = useReader()
  const id = useId()
  const { due, received } = amountDifference
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-invalid={hint !== undefined || undefined}
      aria-describedby={hint === undefined ? undefined : `${id}-note`}
      className="grid gap-2"
    >
      <p id={`${id}-title`} className="text-sm font-semibold">
        {t('details.difference.title', {
          due: formatRupees(t, due),
          how: received < due ? 'less' : 'more',
          difference: formatRupees(t, Math.abs(due - received)),
        })}
      </p>
      {differenceChoices(t, amountDifference).map(({ value, title, lead }) => (
        <RadioCard
          key={value}
          name={id}
          value={value}
          checked={values.choice === value}
          onChoose={() => onChoose(value)}
          className="px-4 py-2.5"
        >
          <span className="block text-sm font-semibold">{title}</span>
          <span className="block text-dense text-ink-soft">{lead}</span>
        </RadioCard>
      ))}
      {splitsByLine(values, amountDifference) && (
        <LineAmounts
          amountDifference={amountDifference}
          amounts={lineAmounts(values, amountDifference)}
          onChange={onAmounts}
        />
      )}
      {received > due && values.choice === 'give' && <CauseFields cause={cause} subType={subType} />}
      <FieldNote id={`${id}-note`} hint={hint} />
    </div>
  )
}

/** Amount received for each line, proportional until staff change it. */
function LineAmounts({
  amountDifference: { lines, received },
  amounts,
  onChange,
}: {
  amountDifference: AmountDifference
  amounts: readonly string[]
  onChange: (amounts: string[]) => void
}) {
  const { t } = useReader()
  const sum = sumOfAmounts(amounts)
  return (
    <div className="grid gap-3 pt-1 sm:grid-cols-2">
      {lines.map(({ position, title, promised }, place) => (
        <TextField
          key={position}
          label={title}
          unmarked
          inputMode="numeric"
          autoComplete="off"
          helper={t('details.difference.line-promised', { amount: formatRupees(t, promised) })}
          allow={/^[0-9]*$/}
          maxLength={maxCharacters}
          value={amounts[place] ?? ''}
          onChange={(amount) => onChange(amounts.with(place, amount))}
        />
      ))}
      <p
        role="status"
        className={`text-dense font-semibold tabular-nums sm:col-span-full ${sum === received ? 'text-ink-soft' : 'text-danger'}`}
      >
        {t('details.difference.sum', { sum: formatRupees(t, sum), received: formatRupees(t, received) })}
      </p>
    </div>
  )
}
