import { expect, test } from 'vitest'
import { causes, mayMove, paymentStatuses } from '../../../../contract/src/status.ts'
import {
  attemptState,
  donationState,
  inMemoryBooks,
  settlementState,
  transferState,
} from '../../../test/in-memory-books.ts'
import { openDraft } from './draft.ts'
import { moveAttempt } from './move-attempt.ts'

test('no attempt makes a transition outside the table, and every such attempt is recorded', () => {
  const moves = paymentStatuses.flatMap((from) => paymentStatuses.map((to) => [from, to] as const))
  for (const cause of causes)
    for (const [from, to] of moves) {
      const because = { because: cause, reason: '' }
      const intent = donationState([attemptState({ status: from })])
      const draft = openDraft(settlementState([intent]), 'system')
      const [state = intent] = draft.state.intents
      const [attempt = attemptState()] = state.attempts
      const isAllowed = mayMove(from, to, cause)
      expect(moveAttempt({ draft, intent: state, attempt }, to, because), `${from} > ${to}: ${cause}`).toBe(
        isAllowed,
      )
      expect(attempt.status).toBe(isAllowed ? to : from)
      const kind = isAllowed ? 'status_changed' : 'contradiction'
      const recorded = draft.changes.filter(
        (change) => change.change === 'event' && change.attempt_id === 1 && change.event.kind === kind,
      )
      expect(recorded.length, `${from} > ${to}`).toBe(from === to ? 0 : 1)
    }
})

/** Gift with two attempts in these states. */
const triedTwice = (first: object, second: object) =>
  inMemoryBooks(donationState([attemptState({ id: 1, ...first }), attemptState({ id: 2, ...second })]))

test('an earlier attempt can still be paid later, and counts', () => {
  const books = triedTwice({}, {})
  books.gatewaySays('success', { attempt: 1 })
  expect(books.moves()).toEqual(['attempt 1: pending > success', 'donation: pending > success'])
  // Lists and receipts show the way that was paid.
  expect(books.intent()).toMatchObject({ status: 'success', active_pay_method_id: 1 })
})

test('a failed earlier attempt leaves the gift waiting for the newest one', () => {
  const books = triedTwice({}, {})
  books.gatewaySays('failed', { attempt: 1 })
  expect(books.intent()).toMatchObject({ status: 'pending', active_pay_method_id: 2 })
})

test('a gift that is paid twice is one gift, and stays a discrepancy until one of the two is refunded', () => {
  const books = triedTwice({}, {})
  books.gatewaySays('success', { attempt: 1 })
  books.gatewaySays('success', { attempt: 2 })
  expect(books.factsOf('paid_twice')).toEqual([{ how: 'two_attempts' }])
  expect(books.moves().filter((move) => move.startsWith('donation'))).toEqual(['donation: pending > success'])
  expect(books.receiptsAndEmails()).toEqual(['receipt over 5000', 'e-mail: receipt'])
  expect([books.openDiscrepancies(1), books.openDiscrepancies(2)]).toEqual([[], ['paid_twice']])

  books.gatewaySays('disputed', { attempt: 2 })
  expect(books.openDiscrepancies(2)).toEqual(['paid_twice', 'disputed'])
  books.gatewaySays('refunded', { attempt: 2 })
  expect([books.openDiscrepancies(2), books.intent().status]).toEqual([[], 'success'])
  expect(books.receiptsAndEmails()).toHaveLength(2)
  books.gatewaySays('refunded', { attempt: 1 })
  expect(books.intent()).toMatchObject({ status: 'refunded', refunded_amount: 5000 })
})

test('a part received by bank transfer still counts when the gift is then paid by card', () => {
  const transfer = transferState({ id: 1 })
  const books = inMemoryBooks(donationState([transfer, attemptState({ id: 2 })]))
  books.match(200_000, [[1, 2000]])
  books.gatewaySays('success')
  expect(books.intent()).toMatchObject({ status: 'success', active_pay_method_id: 2 })
  expect(books.factsOf('paid_twice')).toEqual([{ how: 'part_by_bank_transfer' }])
  expect(books.openDiscrepancies(2)).toEqual(['paid_twice'])
})

test('a gift paid twice stays paid after one payment is refunded', () => {
  const books = triedTwice({ status: 'success' }, { status: 'success' })
  books.refund(5000, { attempt: 2 })
  expect(books.intent()).toMatchObject({ status: 'success', refunded_amount: 0, active_pay_method_id: 1 })
})

test('when both payments of a gift are partly refunded, the gift amounts to the larger remainder', () => {
  const books = triedTwice({ status: 'success' }, { status: 'success' })
  books.refund(1000, { attempt: 1 })
  books.refund(500, { attempt: 2 })
  books.refund(200, { attempt: 1 })
  expect(books.intent()).toMatchObject({
    status: 'partially_refunded',
    refunded_amount: 500,
    active_pay_method_id: 2,
  })
})

test('a gift paid by card and by transfer shows the method of the payment that was not refunded', () => {
  const books = inMemoryBooks(donationState([transferState({ id: 1 }), attemptState({ id: 2 })]))
  books.gatewaySays('success')
  books.verify({ attempt: 1 })
  expect(books.intent().active_pay_method_id).toBe(1)
  books.refund(5000, { attempt: 1 })
  expect(books.intent()).toMatchObject({ status: 'success', active_pay_method_id: 2 })
})
