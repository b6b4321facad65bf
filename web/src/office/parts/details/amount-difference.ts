import { inProportion } from '../../../../../contract/src/in-proportion.ts'
import type { FieldErrors } from '../../../../../contract/src/problem.ts'
import type { Difference } from '../../../../../contract/src/transfers.ts'
import { say } from '../../../../../words/src/say.ts'
import { formatRupees } from '../../../ui/format-rupees.ts'
import type { PayableRef } from './payable-ref.ts'
import type { PromisedLine } from './promised-lines.ts'

export type Choice = 'reduce' | 'rest open' | 'give' | 'unallocated'

/** Form values for an amount received that differs from the amount due. */
export type DifferenceValues = {
  choice: Choice | ''
  /** Amount received per line, once changed by hand; null while proportional. */
  amounts: string[] | null
  cause_id: string
  fund_type: string
}

/** An amount received that differs from the amount due, in whole rupees, and the lines that it pays. */
export type AmountDifference = {
  of: Pick<PayableRef, 'what'>
  due: number
  received: number
  lines: readonly PromisedLine[]
}

/**
 * Choices for the difference. A payment has neither causes nor a shortfall: the amount received settles it.
 */
export function differenceChoices({ of, due, received }: AmountDifference): {
  value: Choice
  title: string
  lead: string
}[] {
  const [receivedText, differenceText] = [formatRupees(received), formatRupees(Math.abs(due - received))]
  const isLess = received < due
  if (of.what === 'payment')
    return [
      {
        value: isLess ? 'reduce' : 'unallocated',
        title: say('details.difference.whole'),
        lead: say('details.difference.whole.lead', { amount: receivedText }),
      },
    ]
  if (isLess)
    return [
      {
        value: 'reduce',
        title: say('details.difference.reduce'),
        lead: say('details.difference.reduce.lead', { amount: receivedText }),
      },
      {
        value: 'rest open',
        title: say('details.difference.rest-open'),
        lead: say('details.difference.rest-open.lead', { amount: differenceText }),
      },
    ]
  return [
    {
      value: 'give',
      title: say('details.difference.give'),
      lead: say('details.difference.give.lead', { amount: differenceText }),
    },
    {
      value: 'unallocated',
      title: say('details.difference.unallocated'),
      lead: say('details.difference.unallocated.lead', { amount: differenceText }),
    },
  ]
}

/** Whether staff can enter the amount received per line. */
export const splitsByLine = ({ choice }: DifferenceValues, { of, lines }: AmountDifference) =>
  of.what === 'donation' && (choice === 'reduce' || choice === 'rest open') && lines.length > 1

/** Id of the cause chosen for the surplus; empty while none is chosen. */
export const surplusCauses = (
  { choice, cause_id }: DifferenceValues,
  { due, received }: AmountDifference,
): string[] => (received > due && choice === 'give' && cause_id !== '' ? [cause_id] : [])

/** Amount received per line: as typed, or proportional. */
export function lineAmounts({ amounts }: DifferenceValues, { received, lines }: AmountDifference): string[] {
  if (amounts) return amounts
  const shares = inProportion(
    received,
    lines.map(({ promised }) => promised),
  )
  return shares.map(String)
}

export const sumOfAmounts = (amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum + Number(amount), 0)

/** The decision as sent; undefined until a choice is made. */
export function differenceOf(
  values: DifferenceValues,
  amountDifference: AmountDifference,
): Difference | undefined {
  const { choice, cause_id, fund_type } = values
  if (!differenceChoices(amountDifference).some(({ value }) => value === choice)) return undefined
  if (choice === 'give') return { kind: 'more', cause_id: Number(cause_id), fund_type: fund_type || null }
  if (choice === 'unallocated') return { kind: 'more', cause_id: null, fund_type: null }
  if (choice !== 'reduce' && choice !== 'rest open') return undefined
  // Unchanged amounts are not sent, because the server divides in proportion too.
  if (!values.amounts || !splitsByLine(values, amountDifference)) return { kind: choice }
  const typed = values.amounts
  const funds = amountDifference.lines.map(({ position }, place) => ({
    position,
    amount: Number(typed[place]),
  }))
  return { kind: choice, funds }
}

/** Errors beyond the rules of the call. */
export function differenceProblems(
  values: DifferenceValues,
  amountDifference: AmountDifference,
): FieldErrors {
  const difference = differenceOf(values, amountDifference)
  if (!difference) return { difference: [say('details.difference.choose')] }
  if (values.choice === 'give' && values.cause_id === '')
    return { cause_id: [say('details.difference.choose-cause')] }
  if (!splitsByLine(values, amountDifference)) return {}
  const amounts = lineAmounts(values, amountDifference)
  const { lines, received } = amountDifference
  const tooMuch = lines.find(({ promised }, place) => Number(amounts[place]) > promised)
  if (tooMuch)
    return {
      difference: [
        say('details.difference.too-much', { amount: formatRupees(tooMuch.promised), cause: tooMuch.title }),
      ],
    }
  const sum = sumOfAmounts(amounts)
  if (sum === received) return {}
  return {
    difference: [
      say('details.difference.other-sum', { sum: formatRupees(sum), received: formatRupees(received) }),
    ],
  }
}
