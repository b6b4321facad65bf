import { minutesUntilDecision } from '../../../contract/src/refunds.ts'
import { Problem } from '../platform/http/problem.ts'
import { moneyText } from '../platform/text/money-text.ts'
import type { Refusal } from './plan/refusal.ts'

const rupees = (amount: number) => moneyText(amount * 100)

/** The message of a refusal with its status: 404, 403, 409 where the situation has changed, 422 for what was entered. */
export function refusalProblem(refusal: Refusal): Problem {
  switch (refusal.reason) {
    case 'unknown attempt':
      return Problem.notFound('This payment')
    case 'already paid':
      return Problem.conflict('This has already been paid. Thank you.')
    case 'transfer under review':
      return Problem.conflict('We are checking your bank transfer. This page will show when it has arrived.')
    case 'attempt made meanwhile':
      return Problem.conflict('A new payment attempt has just been started. Please reload the page.')
    case 'no longer waiting':
      return Problem.conflict('We are no longer waiting for this transfer. Please reload the page.')
    case 'another amount':
      return Problem.invalid({
        amount_received: [
          `The amount due is ${rupees(refusal.amount)}. A transfer of another amount cannot be verified: please reject it with the reason.`,
        ],
      })
    case 'value date in the future':
      return Problem.invalid({ value_date: ['Value date must not be in the future'] })
    case 'no longer to be verified':
      return Problem.conflict('This transfer is no longer waiting to be verified. Please reload the page.')
    case 'partly found':
      return Problem.conflict(
        'Part of this transfer is matched with a bank statement. Please undo that match first.',
      )
    case 'money refunded':
      return Problem.conflict(
        'Money from this transfer has been refunded, so its verification cannot be reversed.',
      )
    case 'nothing to reverse':
      return Problem.conflict('This transfer has no verification to reverse.')
    case 'line decided':
      return Problem.conflict(`This line is no longer open (${refusal.decided}). Please reload the page.`)
    case 'parts exceed line':
      return Problem.invalid({
        parts: [
          `The parts exceed the open amount of ${moneyText(refusal.open_paisa)} by ${moneyText(refusal.excess_paisa)}.`,
        ],
      })
    case 'rest needs reason':
      return Problem.invalid({
        rest_reason: [
          `${moneyText(refusal.rest_paisa)} would be left over. Add a part, or give a reason for leaving it unallocated.`,
        ],
      })
    case 'paid once by a line':
      return Problem.invalid({ parts: ['A line can pay each donation or payment only once.'] })
    case 'transfer takes no money':
      return Problem.conflict(`This transfer is ${refusal.status} and can no longer be matched.`)
    case 'paid another way':
      return Problem.conflict(
        'This has since been paid in another way. If the donor paid twice, leave the line unallocated and refund the money.',
      )
    case 'all found':
      return Problem.conflict('All of this transfer has already been matched. Please reload the page.')
    case 'more than missing':
      return Problem.invalid({
        parts: [`Only ${rupees(refusal.missing)} of this transfer is still missing.`],
      })
    case 'matched already':
      return Problem.conflict(
        'This line is already matched with this transfer. Please undo that match first.',
      )
    case 'may not verify':
      return new Problem(
        403,
        'This would settle a transfer, which requires the permission to verify bank transfers.',
      )
    case 'match undone already':
      return Problem.conflict('This match has already been undone.')
    case 'may not reverse':
      return new Problem(
        403,
        'This match settled a transfer. Undoing it requires the permission to reverse verifications.',
      )
    case 'not paid':
      return Problem.conflict(`A payment that is ${refusal.status} cannot be refunded.`)
    case 'refund under way':
      return Problem.conflict(
        'A refund of this payment is still pending. Please wait until its outcome is known.',
      )
    case 'all refunded':
      return Problem.conflict('This has already been refunded in full.')
    case 'refunded meanwhile':
      return Problem.conflict('A refund was made in the meantime. Please check what remains and try again.')
    case 'more than left':
      return Problem.invalid({ amount: [`At most ${rupees(refusal.left)} can be refunded.`] })
    case 'disputed':
      return Problem.conflict(
        'The payer’s bank is disputing this payment. Once it has taken the money back, record that as refunded by hand.',
      )
    case 'unknown part refunded':
      return Problem.conflict(
        'The gateway refunded a part without saying how much. Look up the amount there and record it, then refund the rest.',
      )
    case 'only a part refunded':
      return Problem.invalid({ amount: ['According to the gateway, only a part was refunded.'] })
    case 'gateway takes no refunds':
      return Problem.conflict(
        'This cannot be refunded through the gateway. Refund it by hand, then record it.',
      )
    case 'no refund under way':
      return Problem.conflict('No refund of this payment is pending. Please reload the page.')
    case 'gateway may be answering':
      return Problem.conflict(
        `The gateway may still answer. Please wait until ${minutesUntilDecision} minutes have passed.`,
      )
    case 'discrepancy ended':
      return Problem.conflict('This discrepancy is already closed. Please reload the page.')
    case 'refund to be recorded':
      return Problem.conflict('Record how much was refunded: that closes this discrepancy.')
    case 'dispute to be decided':
      return Problem.conflict(
        'This discrepancy closes when the dispute is decided, or when you record that the money was refunded.',
      )
    default:
      return refusal satisfies never
  }
}
