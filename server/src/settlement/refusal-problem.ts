import { amountTooLongMessage } from '../../../contract/src/amounts.ts'
import { minutesUntilDecision } from '../../../contract/src/refunds.ts'
import { amountText } from '../../../words/src/amount-text.ts'
import { formatPaisa } from '../../../words/src/format-paisa.ts'
import { say } from '../../../words/src/say.ts'
import { statusName } from '../../../words/src/status-name.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Refusal } from './plan/refusal.ts'
import type { HeldLine } from './plan/settlement-state.ts'

/**
 * Maps a refusal to its message and status: 404, 403, 409 when the situation has changed, 422 for invalid
 * input.
 */
export function refusalProblem(refusal: Refusal): Problem {
  switch (refusal.reason) {
    case 'unknown attempt':
      return Problem.notFound('problem.not-found.payment')
    case 'another amount': {
      const { due, received } = refusal
      return Problem.invalid({
        difference: [
          received < due
            ? say('refusal.difference.less', { due: amountText(due), missing: amountText(due - received) })
            : say('refusal.difference.more', { due: amountText(due), surplus: amountText(received - due) }),
        ],
      })
    }
    case 'too much':
      return Problem.invalid({ amount_received: [amountTooLongMessage] })
    case 'lines differ':
      return Problem.invalid({
        difference: [say('refusal.difference.lines', { amount: amountText(refusal.amount) })],
      })
    case 'less than matched':
      return Problem.invalid({
        amount_received: [say('refusal.less-than-matched', { amount: amountText(refusal.matched) })],
      })
    case 'received in the future':
      return Problem.invalid({ received_on: [say('refusal.received-in-the-future')] })
    case 'value date in the future':
      return Problem.invalid({ value_date: [say('refusal.value-date-in-the-future')] })
    case 'line decided':
      return Problem.conflict(lineDecided(refusal.status, refusal.decided_by))
    case 'matches exceed line':
      return Problem.invalid({
        parts: [
          say('refusal.line.parts-exceed', {
            open: formatPaisa(refusal.open_paisa),
            excess: formatPaisa(refusal.excess_paisa),
          }),
        ],
      })
    case 'rest needs reason':
      return Problem.invalid({
        rest_reason: [say('refusal.line.rest-needs-reason', { rest: formatPaisa(refusal.rest_paisa) })],
      })
    case 'paid once by a line':
      return Problem.invalid({ parts: [say('refusal.line.paid-once')] })
    case 'transfer takes no money':
      return Problem.conflict(say('refusal.transfer.takes-no-money', { status: statusName(refusal.status) }))
    case 'more than missing':
      return Problem.invalid({
        parts: [say('refusal.transfer.more-than-missing', { missing: amountText(refusal.missing) })],
      })
    case 'may not verify':
      return new Problem(403, say('refusal.line.may-not-verify'))
    case 'may not reverse':
      return new Problem(403, say('refusal.line.may-not-reverse'))
    case 'not paid':
      return Problem.conflict(say('refusal.refund.not-paid', { status: statusName(refusal.status) }))
    case 'more than left':
      return Problem.invalid({
        amount: [say('refusal.refund.more-than-left', { left: amountText(refusal.left) })],
      })
    case 'only a part refunded':
      return Problem.invalid({ amount: [say('refusal.refund.only-a-part')] })
    case 'gateway may be answering':
      return Problem.conflict(
        say('refusal.settlement.gateway-may-be-answering', { minutes: minutesUntilDecision }),
      )
    case 'already paid':
    case 'transfer under review':
    case 'gift reversed':
    case 'attempt made meanwhile':
    case 'no longer waiting':
      return Problem.conflict(say(`fields.problem.${refusal.reason}`))
    default:
      return Problem.conflict(say(`refusal.settlement.${refusal.reason}`))
  }
}

const lineDecided = (status: HeldLine['status'], by: string | null) =>
  by === null ? say('refusal.line.decided', { status }) : say('refusal.line.decided-by', { status, by })
