import { amountTooLongMessage } from '../../../contract/src/amounts.ts'
import { minutesUntilDecision } from '../../../contract/src/refunds.ts'
import { type Phrase, say } from '../../../words/src/say.ts'
import { Problem } from '../platform/http/problem.ts'
import { moneyText } from '../platform/text/money-text.ts'
import type { Refusal } from './plan/refusal.ts'

const rupees = (amount: number) => moneyText(amount * 100)

/** The same that a donor reads. */
const donorConflicts = {
  'already paid': 'fields.problem.already-paid',
  'transfer under review': 'fields.problem.transfer-under-review',
  'gift reversed': 'fields.problem.gift-reversed',
  'attempt made meanwhile': 'fields.problem.attempt-made-meanwhile',
  'no longer waiting': 'fields.problem.no-longer-waiting',
} as const satisfies Partial<Record<Refusal['reason'], Phrase>>

/** Refusals because the situation has changed or does not allow it, which need nothing but their sentence. */
const conflicts = {
  'no longer to be verified': 'This transfer is no longer waiting to be verified. Please reload the page.',
  'partly found': 'Part of this transfer is matched with a bank statement. Please undo that match first.',
  'money refunded': 'Money of this gift has been refunded, so it can no longer be reversed.',
  'not rejected': 'This transfer is not rejected. Please reload the page.',
  'which transfer':
    'This gift is two transfers, one of zakat and one of other gifts. Choose the one that has not arrived yet.',
  'no rest to open': 'The rest cannot be left open here. Accept the amount received as the full amount.',
  'nothing to allocate': 'This line has a cause already. Please reload the page.',
  'gift not taken': 'This gift has already been reversed. Please reload the page.',
  'nothing to reverse': 'This transfer has no verification to reverse.',
  'paid another way':
    'This has since been paid in another way. If the donor paid twice, leave the line unallocated and refund the money.',
  'all found': 'All of this transfer has already been matched. Please reload the page.',
  'matched already': 'This line is already matched with this transfer. Please undo that match first.',
  'match undone already': 'This match has already been undone.',
  'others pay all':
    'The other lines pay all of this transfer without this one. Please undo the match with the largest of them first.',
  'refund under way': 'A refund of this payment is still pending. Please wait until its outcome is known.',
  'all refunded': 'This has already been refunded in full.',
  'refunded meanwhile': 'A refund was made in the meantime. Please check what remains and try again.',
  disputed:
    'The payer’s bank is disputing this payment. Once it has taken the money back, record that as refunded by hand.',
  'unknown part refunded':
    'The gateway refunded a part without saying how much. Look up the amount there and record it, then refund the rest.',
  'gateway takes no refunds':
    'This cannot be refunded through the gateway. Refund it by hand, then record it.',
  'no refund under way': 'No refund of this payment is pending. Please reload the page.',
  'gateway may be answering': `The gateway may still answer. Please wait until ${minutesUntilDecision} minutes have passed.`,
  'discrepancy ended': 'This discrepancy is already closed. Please reload the page.',
  'refund to be recorded': 'Record how much was refunded: that closes this discrepancy.',
  'dispute to be decided':
    'This discrepancy closes when the dispute is decided, or when you record that the money was refunded.',
} as const satisfies Partial<Record<Refusal['reason'], string>>

/** The message of a refusal with its status: 404, 403, 409 where the situation has changed, 422 for what was entered. */
export function refusalProblem(refusal: Refusal): Problem {
  switch (refusal.reason) {
    case 'unknown attempt':
      return Problem.notFound('This payment')
    case 'another amount': {
      const { due, received } = refusal
      const differs = received < due ? `${rupees(due - received)} less` : `${rupees(received - due)} more`
      return Problem.invalid({
        difference: [`${rupees(due)} was due, so this is ${differs}. Choose what happens to the difference.`],
      })
    }
    case 'too much':
      return Problem.invalid({ amount_received: [amountTooLongMessage()] })
    case 'lines differ':
      return Problem.invalid({
        difference: [
          `The lines must add up to ${rupees(refusal.amount)}, and none can be more than was promised for it.`,
        ],
      })
    case 'less than matched':
      return Problem.invalid({
        amount_received: [
          `Statement lines already show ${rupees(refusal.matched)} of this transfer, so at least that much has come.`,
        ],
      })
    case 'received in the future':
      return Problem.invalid({ received_on: ['Date received must not be in the future'] })
    case 'value date in the future':
      return Problem.invalid({ value_date: ['Value date must not be in the future'] })
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
    case 'more than missing':
      return Problem.invalid({
        parts: [`Only ${rupees(refusal.missing)} of this transfer is still missing.`],
      })
    case 'may not verify':
      return new Problem(
        403,
        'This would settle a transfer, which requires the permission to verify bank transfers.',
      )
    case 'may not reverse':
      return new Problem(
        403,
        'This match settled a transfer. Undoing it requires the permission to reverse verifications.',
      )
    case 'not paid':
      return Problem.conflict(`A payment that is ${refusal.status} cannot be refunded.`)
    case 'more than left':
      return Problem.invalid({ amount: [`At most ${rupees(refusal.left)} can be refunded.`] })
    case 'only a part refunded':
      return Problem.invalid({ amount: ['According to the gateway, only a part was refunded.'] })
    case 'already paid':
    case 'transfer under review':
    case 'gift reversed':
    case 'attempt made meanwhile':
    case 'no longer waiting':
      return Problem.conflict(say(donorConflicts[refusal.reason]))
    default:
      return Problem.conflict(conflicts[refusal.reason])
  }
}
