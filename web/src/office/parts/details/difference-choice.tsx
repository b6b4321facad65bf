import { useId } from 'react'
import { divideInProportion } from '../../../../../contract/src/divide-in-proportion.ts'
import type { FieldErrors } from '../../../../../contract/src/problem.ts'
import type { Difference, TransferPart } from '../../../../../contract/src/transfers.ts'
import { FieldNote, rupeesField, TextField } from '../../../ui/fields.tsx'
import { cardLabel, RadioCards } from '../../../ui/radio-card.tsx'
import { formatRupees, type Translate, useReader } from '../../../ui/reader.tsx'
import type { CallForm } from '../call-form.tsx'
import { type CauseField, CauseFields } from '../gift-entry/cause-fields.tsx'
import type { PayableRef } from './details-address.tsx'
import type { PromisedLine } from './promised-lines.tsx'

type DifferenceChoiceProps = {
  amountDifference: AmountDifference
  values: DifferenceValues
  hint: string | undefined
  cause: CauseField
  subType: CauseField
  onChoose: (choice: Choice) => void
  onAmounts: (amounts: string[]) => void
}

/** Lets staff decide what happens to the difference between the amount received and the amount due. */
export function DifferenceChoice({
  amountDifference,
  values,
  hint,
  cause,
  subType,
  onChoose,
  onAmounts,
}: DifferenceChoiceProps) {
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
      <RadioCards
        name={id}
        options={differenceChoices(t, amountDifference).map(({ value, title, lead }) => ({
          value,
          label: cardLabel(title, lead, 'text-dense'),
        }))}
        value={values.choice}
        onChange={onChoose}
        className="px-4 py-2.5"
      />
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

type DifferenceForm = Pick<CallForm<DifferenceValues>, 'values' | 'hint' | 'field' | 'clearErrors'>

/** Props of {@link DifferenceChoice} in a form with its values. */
export function differenceFields({ values, hint, field, clearErrors }: DifferenceForm) {
  const change = (name: 'choice' | 'amounts') => (value: Choice | string[]) => {
    field(name).onChange(value as never)
    clearErrors('difference')
  }
  return {
    values,
    hint: hint('difference'),
    cause: field('cause_id'),
    subType: field('fund_type'),
    onChoose: change('choice'),
    onAmounts: change('amounts'),
  }
}

type LineAmountsProps = {
  amountDifference: AmountDifference
  amounts: readonly string[]
  onChange: (amounts: string[]) => void
}

/** Amount received for each line, proportional until staff change it. */
function LineAmounts({ amountDifference: { lines, received }, amounts, onChange }: LineAmountsProps) {
  const { t } = useReader()
  const sum = sumOfAmounts(amounts)
  return (
    <div className="grid gap-3 pt-1 sm:grid-cols-2">
      {lines.map(({ position, title, promised }, index) => (
        <TextField
          key={position}
          label={title}
          unflagged
          {...rupeesField}
          helper={t('details.difference.line-promised', { amount: formatRupees(t, promised) })}
          value={amounts[index] ?? ''}
          onChange={(amount) => onChange(amounts.with(index, amount))}
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

type Choice = 'reduce' | 'open_shortfall' | 'wait' | 'give' | 'unallocated'

export type DifferenceValues = {
  choice: Choice | ''
  /** Amount received per line, once changed by hand; null while proportional. */
  amounts: string[] | null
  cause_id: string
  fund_type: string
}

/** An amount received that differs from the amount due, in whole rupees, and the lines that it pays. */
export type AmountDifference = {
  payable: Pick<PayableRef, 'what'>
  /** One of a gift's two transfers; 'all' for the whole gift. */
  part: TransferPart
  due: number
  received: number
  lines: readonly PromisedLine[]
  /** Whether staff may wait for another statement line that pays the balance. */
  mayWait?: boolean
}

/** Choices for a difference. A payment has no causes and no shortfall: the amount received settles it. */
function differenceChoices(t: Translate, { payable, part, due, received, mayWait }: AmountDifference) {
  const [whole, difference] = [formatRupees(t, received), formatRupees(t, Math.abs(due - received))]
  type Name = 'wait' | 'whole' | 'reduce' | 'shortfall-open' | 'give' | 'unallocated'
  const choice = (value: Choice, name: Name, amount: string) => ({
    value,
    title: t(`details.difference.${name}`),
    lead: t(`details.difference.${name}.lead`, { amount, part }),
  })
  const isLess = received < due
  const waiting = isLess && mayWait ? [choice('wait', 'wait', difference)] : []
  if (payable.what === 'payment')
    return [choice(isLess ? 'reduce' : 'unallocated', 'whole', whole), ...waiting]
  return isLess
    ? [choice('reduce', 'reduce', whole), choice('open_shortfall', 'shortfall-open', difference), ...waiting]
    : [choice('give', 'give', difference), choice('unallocated', 'unallocated', difference)]
}

const splitsByLine = ({ choice }: DifferenceValues, { payable, lines }: AmountDifference) =>
  payable.what === 'donation' && (choice === 'reduce' || choice === 'open_shortfall') && lines.length > 1

/** Id of the cause chosen for the surplus; empty while none is chosen. */
export const surplusCauses = (
  { choice, cause_id }: DifferenceValues,
  { due, received }: AmountDifference,
): string[] => (received > due && choice === 'give' && cause_id !== '' ? [cause_id] : [])

/** Amount received per line: as typed, or proportional. */
function lineAmounts({ amounts }: DifferenceValues, { received, lines }: AmountDifference): string[] {
  if (amounts) return amounts
  const shares = divideInProportion(
    received,
    lines.map(({ promised }) => promised),
  )
  return shares.map(String)
}

const sumOfAmounts = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + Number(amount), 0)

/** The decision as sent; undefined until a choice is made, and while the transfer waits for the balance. */
export function differenceOf(
  t: Translate,
  values: DifferenceValues,
  amountDifference: AmountDifference,
): Difference | undefined {
  const { choice, cause_id, fund_type } = values
  if (!differenceChoices(t, amountDifference).some(({ value }) => value === choice)) return undefined
  if (choice === 'give') return { kind: 'more', cause_id: Number(cause_id), fund_type: fund_type || null }
  if (choice === 'unallocated') return { kind: 'more', cause_id: null, fund_type: null }
  if (choice !== 'reduce' && choice !== 'open_shortfall') return undefined
  // Unchanged amounts are not sent, because the server divides in proportion too.
  if (!values.amounts || !splitsByLine(values, amountDifference)) return { kind: choice }
  const typed = values.amounts
  const funds = amountDifference.lines.map(({ position }, index) => ({
    position,
    amount: Number(typed[index]),
  }))
  return { kind: choice, funds }
}

/** Errors that the rules of the call do not find. */
export function differenceProblems(
  t: Translate,
  values: DifferenceValues,
  amountDifference: AmountDifference,
): FieldErrors {
  const isChosen = differenceChoices(t, amountDifference).some(({ value }) => value === values.choice)
  if (!isChosen) return { difference: [t('details.difference.choose')] }
  if (values.choice === 'give' && values.cause_id === '')
    return { cause_id: [t('details.difference.choose-cause')] }
  if (!splitsByLine(values, amountDifference)) return {}
  const amounts = lineAmounts(values, amountDifference)
  const { lines, received } = amountDifference
  const tooMuch = lines.find(({ promised }, index) => Number(amounts[index]) > promised)
  if (tooMuch)
    return {
      difference: [
        t('details.difference.too-much', { amount: formatRupees(t, tooMuch.promised), cause: tooMuch.title }),
      ],
    }
  const sum = sumOfAmounts(amounts)
  if (sum === received) return {}
  return {
    difference: [
      t('details.difference.other-sum', { sum: formatRupees(t, sum), received: formatRupees(t, received) }),
    ],
  }
}
