import { amountTooLongMessage, rupees } from '../../../contract/src/amounts.ts'
import { minutesUntilDecision } from '../../../contract/src/refunds.ts'
import { rupeesAndPaisa } from '../../../words/src/format-values.ts'
import { translatable } from '../../../words/src/translatable.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Refusal } from './plan/refusal.ts'

/**
 * Maps a refusal to its message and status: 404, 403, 409 when the situation has changed, 422 for invalid
 * input.
 */
export function refusalProblem(refusal: Refusal): Problem {
  switch (refusal.reason) {
    case 'unknown_attempt':
      return Problem.notFound('problem.not-found.payment')
    case 'another_amount': {
      const { due, received } = refusal
      return Problem.invalid({
        difference: [
          received < due
            ? translatable('refusal.difference.less', { due: rupees(due), missing: rupees(due - received) })
            : translatable('refusal.difference.more', { due: rupees(due), surplus: rupees(received - due) }),
        ],
      })
    }
    case 'too_much':
      return Problem.invalid({ amount_received: [amountTooLongMessage] })
    case 'lines_differ':
      return Problem.invalidField('difference', 'refusal.difference.lines', {
        amount: rupees(refusal.amount),
      })
    case 'less_than_matched':
      return Problem.invalidField('amount_received', 'refusal.less-than-matched', {
        amount: rupees(refusal.matched),
      })
    case 'received_in_the_future':
      return Problem.invalidField('received_on', 'refusal.received-in-the-future')
    case 'value_date_in_the_future':
      return Problem.invalidField('value_date', 'refusal.value-date-in-the-future')
    case 'line_decided':
      return refusal.decided_by === null
        ? Problem.conflict('refusal.line.decided', { status: refusal.status })
        : Problem.conflict('refusal.line.decided-by', { status: refusal.status, by: refusal.decided_by })
    case 'matches_exceed_line':
      return Problem.invalidField('parts', 'refusal.line.parts-exceed', {
        open: rupeesAndPaisa(refusal.open_paisa),
        excess: rupeesAndPaisa(refusal.excess_paisa),
      })
    case 'unallocated_needs_reason':
      return Problem.invalidField('unallocated_reason', 'refusal.line.unallocated-needs-note', {
        unallocated: rupeesAndPaisa(refusal.unallocated_paisa),
      })
    case 'paid_once_by_a_line':
      return Problem.invalidField('parts', 'refusal.line.paid-once')
    case 'transfer_takes_no_money':
      return Problem.conflict('refusal.transfer.takes-no-money', {
        status: translatable(`office.status.${refusal.status}`),
      })
    case 'more_than_missing':
      return Problem.invalidField('parts', 'refusal.transfer.more-than-missing', {
        missing: rupees(refusal.missing),
      })
    case 'may_not_verify':
      return Problem.forbidden('refusal.line.may-not-verify')
    case 'may_not_reverse':
      return Problem.forbidden('refusal.line.may-not-reverse')
    case 'misplaced':
      return Problem.invalid({ despite: [translatable(`details.misplaced.${refusal.kind}`)] })
    case 'not_paid':
      return Problem.conflict('refusal.refund.not-paid', {
        status: translatable(`office.status.${refusal.status}`),
      })
    case 'more_than_left':
      return Problem.invalidField('amount', 'refusal.refund.more-than-left', { left: rupees(refusal.left) })
    case 'more_than_left_of_line':
      return Problem.invalidField('amount', 'refusal.refund.more-than-left-of-line', {
        left: rupees(refusal.left),
      })
    case 'no_such_line':
      return Problem.invalidField('position', 'refusal.refund.no-such-line')
    case 'only_a_part_refunded':
      return Problem.invalidField('amount', 'refusal.refund.only-a-part')
    case 'gateway_may_be_answering':
      return Problem.conflict('refusal.settlement.gateway-may-be-answering', {
        minutes: minutesUntilDecision,
      })
    case 'already_paid':
    case 'transfer_under_review':
    case 'gift_reversed':
    case 'attempt_made_meanwhile':
    case 'no_longer_waiting':
      return Problem.conflict(`fields.problem.${refusal.reason}`)
    default:
      return Problem.conflict(`refusal.settlement.${refusal.reason}`)
  }
}
