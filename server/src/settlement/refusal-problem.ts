import { minutesUntilDecision } from '../../../contract/src/refunds.ts'
import { Problem } from '../platform/http/problem.ts'
import { moneyText } from '../platform/text/money-text.ts'
import type { Refusal } from './plan/refusal.ts'

const rupees = (amount: number) => moneyText(amount * 100)

/** What whoever is refused reads, with its status: 404, 403, 409 where it stands otherwise, 422 for what they wrote. */
export function refusalProblem(refusal: Refusal): Problem {
  switch (refusal.reason) {
    case 'unknown attempt':
      return Problem.notFound('This payment')
    case 'already paid':
      return Problem.conflict('This has been paid already. Thank you.')
    case 'transfer under review':
      return Problem.conflict(
        'Your bank transfer is being checked. This page tells you as soon as it has arrived.',
      )
    case 'attempt made meanwhile':
      return Problem.conflict('A new payment attempt was just made. Please reload the page.')
    case 'no longer waiting':
      return Problem.conflict('This is no longer waiting for a transfer. Please reload the page.')
    case 'another amount':
      return Problem.invalid({
        amount_received: [
          `${rupees(refusal.amount)} were given. Another amount cannot settle it: reject it with the reason.`,
        ],
      })
    case 'value date in the future':
      return Problem.invalid({ value_date: ['Value date must not be in the future'] })
    case 'no longer to be verified':
      return Problem.conflict('This transfer is no longer waiting to be verified. Please reload the page.')
    case 'partly found':
      return Problem.conflict('Some of this transfer was found on a bank statement. Undo that match first.')
    case 'money refunded':
      return Problem.conflict('Money of this transfer was refunded, so its verification cannot be reversed.')
    case 'nothing to reverse':
      return Problem.conflict('There is no verification to reverse.')
    case 'line decided':
      return Problem.conflict(
        `This line is no longer open: it is ${refusal.decided}. Please reload the page.`,
      )
    case 'parts exceed line':
      return Problem.invalid({
        parts: [
          `The parts are ${moneyText(refusal.excess_paisa)} more than the ${moneyText(refusal.open_paisa)} that are open.`,
        ],
      })
    case 'rest needs reason':
      return Problem.invalid({
        rest_reason: [
          `${moneyText(refusal.rest_paisa)} are left over. Add a part, or give a reason for leaving them unallocated.`,
        ],
      })
    case 'paid once by a line':
      return Problem.invalid({ parts: ['A line pays each donation or payment once.'] })
    case 'transfer takes no money':
      return Problem.conflict(`This transfer is ${refusal.status} and takes no money any more.`)
    case 'paid another way':
      return Problem.conflict(
        'This was paid another way meanwhile. If the donor paid twice, leave the line and refund the money.',
      )
    case 'all found':
      return Problem.conflict('All of this transfer was found already. Please reload the page.')
    case 'more than missing':
      return Problem.invalid({
        parts: [`Only ${rupees(refusal.missing)} of this transfer are missing.`],
      })
    case 'matched already':
      return Problem.conflict('This line pays some of this transfer already. Undo that match first.')
    case 'may not verify':
      return new Problem(403, 'This settles a transfer. That takes the right to verify bank transfers.')
    case 'match undone already':
      return Problem.conflict('This match is undone already.')
    case 'may not reverse':
      return new Problem(
        403,
        'This match settled a transfer. To undo it takes the right to reverse verifications.',
      )
    case 'not paid':
      return Problem.conflict(`A payment that is ${refusal.status} cannot be refunded.`)
    case 'refund under way':
      return Problem.conflict(
        'A refund of this payment is under way. The next one waits until it is known what became of it.',
      )
    case 'all refunded':
      return Problem.conflict('All of it was refunded already.')
    case 'refunded meanwhile':
      return Problem.conflict('Something was refunded meanwhile. Please look at what is left and try again.')
    case 'more than left':
      return Problem.invalid({ amount: [`At most ${rupees(refusal.left)} are left.`] })
    case 'disputed':
      return Problem.conflict(
        'The payer’s bank disputes this payment. When it has taken the money back, record that as refunded by hand.',
      )
    case 'unknown part refunded':
      return Problem.conflict(
        'The gateway refunded a part and did not say how much. Look it up there and record it, then refund the rest.',
      )
    case 'only a part refunded':
      return Problem.invalid({ amount: ['The gateway says that only a part was refunded.'] })
    case 'gateway takes no refunds':
      return Problem.conflict(
        'This cannot be refunded through the gateway. Refund it by hand, then record it.',
      )
    case 'no refund under way':
      return Problem.conflict('No refund of this payment is under way. Please reload the page.')
    case 'gateway may be answering':
      return Problem.conflict(
        `The gateway may still be answering. Please wait until ${minutesUntilDecision} minutes have passed.`,
      )
    case 'discrepancy ended':
      return Problem.conflict('It has ended already. Please reload the page.')
    case 'refund to be recorded':
      return Problem.conflict('Record how much was refunded: that closes it.')
    case 'dispute to be decided':
      return Problem.conflict(
        'It ends when the dispute is decided, or when you record that the money was refunded.',
      )
    default:
      return refusal satisfies never
  }
}
