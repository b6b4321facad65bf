import {
  amountTooLongMessage,
  hundredths,
  lineAmount,
  maxAmount,
  quantityProblem,
} from '../../../../contract/src/amounts.ts'
import { noSubType } from '../../../../contract/src/cart-lines.ts'
import type { CartLine } from '../../../../contract/src/donate.ts'
import type { FieldErrors } from '../../../../contract/src/problem.ts'
import type { NewLine } from '../../settlement/open-donations.ts'

/** What a line is validated against: the cause as it is in the database. */
export type CauseToValidate = {
  id: number
  fundtitle: string
  amount: number | null
  accept_fraction: number
  status: number
  fundtypes: { typename: string }[]
}

/** A line that may be recorded: its names are the cause's own, its quantity text with at most two decimals. */
export type ValidLine = NewLine & { cause_id: number }

/**
 * Validates a cart against the causes alone, whatever the browser calculated (specification, sections 5 and 9).
 * @param totalAmount whole rupees; must be the sum of the lines
 * @returns the lines, or the errors by field (`cart.0.quantity`, `total_amount`)
 */
export function validateCart(
  cart: CartLine[],
  totalAmount: number,
  causes: CauseToValidate[],
): { lines: ValidLine[]; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const refuse = (field: string, message: string) => {
    errors[field] = [...(errors[field] ?? []), message]
  }
  const lines = cart.flatMap((line, position): ValidLine[] => {
    const at = (field: string) => `cart.${position}.${field}`
    const cause = causes.find((one) => one.id === line.id)
    if (cause?.status !== 1) {
      refuse(
        at('id'),
        'This cause is no longer open for donations. Please remove it from your selected items.',
      )
      return []
    }
    const fundType =
      line.subtypes === noSubType
        ? noSubType
        : cause.fundtypes.find(({ typename }) => typename.toLowerCase() === line.subtypes.toLowerCase())
            ?.typename
    if (fundType === undefined)
      refuse(
        at('subtypes'),
        `'${line.subtypes.slice(0, 100)}' is not offered for ${cause.fundtitle}. Please choose again.`,
      )

    const problem = quantityProblem(line.quantity, cause.accept_fraction === 1 ? 1 : 0)
    const counted = hundredths(line.quantity)
    if (problem || counted === undefined) refuse(at('quantity'), problem ?? 'Quantity is not valid')
    else if (cause.amount !== null) {
      const right = lineAmount(cause.amount, counted)
      if (right > maxAmount) refuse(at('amount'), amountTooLongMessage)
      else if (line.amount !== right)
        refuse(
          at('amount'),
          `The amount for ${cause.fundtitle} should be Rs. ${right.toLocaleString('en-US')}. Please add it again.`,
        )
    }
    return [
      {
        position,
        cause_id: cause.id,
        fundtitle: cause.fundtitle,
        fund_type: fundType ?? noSubType,
        quantity: line.quantity,
        unit_amount: cause.amount,
        amount: line.amount,
        remarks: line.remarks,
      },
    ]
  })
  const sum = cart.reduce((total, line) => total + line.amount, 0)
  if (sum !== totalAmount)
    refuse(
      'total_amount',
      'The total is not the sum of the selected items. Please reload the page and try again.',
    )
  return { lines, errors }
}
