import { inProportion } from '../../../../../contract/src/in-proportion.ts'
import type { FieldErrors } from '../../../../../contract/src/problem.ts'
import type { Difference } from '../../../../../contract/src/transfers.ts'
import { say } from '../../../../../words/src/say.ts'
import { formatRupees } from '../../../ui/format-rupees.ts'
import type { PromisedLine } from './promised-lines.ts'
import type { Shown } from './shown.ts'

export type Choice = 'reduce' | 'rest open' | 'give' | 'unallocated'

/** What is typed and chosen where another amount came than was due. */
export type DifferenceValues = {
  choice: Choice | ''
  /** How much of each line came, once it was changed by hand; in proportion until then. */
  amounts: string[] | null
  cause_id: string
  fund_type: string
}

/** Where another amount came than was due: both, in whole rupees, and what the donation is of. */
export type OtherAmount = {
  of: Pick<Shown, 'what'>
  due: number
  received: number
  lines: readonly PromisedLine[]
}

/** What can become of the difference, in words. A payment has no causes and no rest: what came counts as the whole. */
export function differenceChoices({ of, due, received }: OtherAmount): {
  value: Choice
  title: string
  lead: string
}[] {
  const [came, rest] = [formatRupees(received), formatRupees(Math.abs(due - received))]
  const isLess = received < due
  if (of.what === 'payment')
    return [
      {
        value: isLess ? 'reduce' : 'unallocated',
        title: say('details.difference.whole'),
        lead: say('details.difference.whole.lead', { amount: came }),
      },
    ]
  if (isLess)
    return [
      {
        value: 'reduce',
        title: say('details.difference.reduce'),
        lead: say('details.difference.reduce.lead', { amount: came }),
      },
      {
        value: 'rest open',
        title: say('details.difference.rest-open'),
        lead: say('details.difference.rest-open.lead', { amount: rest }),
      },
    ]
  return [
    {
      value: 'give',
      title: say('details.difference.give'),
      lead: say('details.difference.give.lead', { amount: rest }),
    },
    {
      value: 'unallocated',
      title: say('details.difference.unallocated'),
      lead: say('details.difference.unallocated.lead', { amount: rest }),
    },
  ]
}

/** Whether staff can say how much of each line came. */
export const asksForLines = ({ choice }: DifferenceValues, { of, lines }: OtherAmount) =>
  of.what === 'donation' && (choice === 'reduce' || choice === 'rest open') && lines.length > 1

/** The cause that what came beyond the promise is given to, by its id, once one is chosen. */
export const causesGiven = (
  { choice, cause_id }: DifferenceValues,
  { due, received }: OtherAmount,
): string[] => (received > due && choice === 'give' && cause_id !== '' ? [cause_id] : [])

/** How much of each line came: as typed, else in proportion. */
export function lineAmounts({ amounts }: DifferenceValues, { received, lines }: OtherAmount): string[] {
  if (amounts) return amounts
  const shares = inProportion(
    received,
    lines.map(({ promised }) => promised),
  )
  return shares.map(String)
}

export const sumOfAmounts = (amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum + Number(amount), 0)

/** What is sent of it; undefined until one of the choices is made. */
export function differenceOf(values: DifferenceValues, otherAmount: OtherAmount): Difference | undefined {
  const { choice, cause_id, fund_type } = values
  if (!differenceChoices(otherAmount).some(({ value }) => value === choice)) return undefined
  if (choice === 'give') return { kind: 'more', cause_id: Number(cause_id), fund_type: fund_type || null }
  if (choice === 'unallocated') return { kind: 'more', cause_id: null, fund_type: null }
  if (choice !== 'reduce' && choice !== 'rest open') return undefined
  // The server divides in proportion as well: what nobody changed is not sent.
  if (!values.amounts || !asksForLines(values, otherAmount)) return { kind: choice }
  const typed = values.amounts
  const funds = otherAmount.lines.map(({ position }, place) => ({ position, amount: Number(typed[place]) }))
  return { kind: choice, funds }
}

/** What is wrong with it, besides the rules of the call. */
export function differenceProblems(values: DifferenceValues, otherAmount: OtherAmount): FieldErrors {
  const difference = differenceOf(values, otherAmount)
  if (!difference) return { difference: [say('details.difference.choose')] }
  if (values.choice === 'give' && values.cause_id === '')
    return { cause_id: [say('details.difference.choose-cause')] }
  if (!asksForLines(values, otherAmount)) return {}
  const amounts = lineAmounts(values, otherAmount)
  const { lines, received } = otherAmount
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
