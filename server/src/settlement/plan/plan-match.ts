import { isPaid } from '../../../../contract/src/payment-states.ts'
import { type Draft, find, record, recordEvent } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import { type HeldAttempt, type HeldIntent, type HeldLine, type HeldMatch, matchedAmount } from './held.ts'
import { reverseVerification, undoMatch } from './plan-reversal.ts'
import { settleTransfer } from './plan-verification.ts'
import { Refused } from './refusal.ts'

/**
 * Staff match an open statement line: one transfer or, split, several. A transfer of which nothing is missing
 * any more is settled. The parts make up what is open of the line, or there is a reason for leaving the rest unallocated.
 */
export function planMatch(draft: Draft, match: EvidenceOf<'line matched'>): void {
  const { line } = draft.held
  if (!line) throw new Error('A match needs its line.')
  const found = match.parts.map((part) => ({ part, ...find(draft, part.attempt_id) }))
  if (new Set(found.map(({ intent }) => intent.id)).size !== found.length)
    throw new Refused({ reason: 'paid once by a line' })
  const rest = refuseUnlessFits(line, match)
  for (const { part, intent, attempt } of found) {
    refuseUnlessTakes(intent, attempt, part.amount, line)
    record(draft, { change: 'match added', part })
  }
  record(draft, { change: 'line matched', left_reason: rest > 0 ? match.rest_reason : null })
  for (const { part, intent, attempt } of found)
    settleIfWhole(draft, intent, attempt, part.amount, match.may_verify)
}

/** @returns what the parts leave of what is open, in paisa */
function refuseUnlessFits(
  { status, decided_by, open_paisa }: HeldLine,
  { parts, rest_reason }: EvidenceOf<'line matched'>,
): number {
  if (status !== 'open') {
    const decided = status === 'debit' ? 'a debit' : status
    throw new Refused({
      reason: 'line decided',
      decided: decided_by ? `${decided} by ${decided_by}` : decided,
    })
  }
  const rest_paisa = open_paisa - parts.reduce((sum, { amount }) => sum + amount, 0) * 100
  if (rest_paisa < 0)
    throw new Refused({ reason: 'parts exceed line', excess_paisa: -rest_paisa, open_paisa })
  if (rest_paisa > 0 && rest_reason === null) throw new Refused({ reason: 'rest needs reason', rest_paisa })
  return rest_paisa
}

function refuseUnlessTakes(intent: HeldIntent, attempt: HeldAttempt, amount: number, line: HeldLine): void {
  const { status } = attempt
  const waits = status === 'pending' || status === 'expired'
  if (!waits && status !== 'success') throw new Refused({ reason: 'transfer takes no money', status })
  if (waits && isPaid(intent.status)) throw new Refused({ reason: 'paid another way' })
  const missing = attempt.amount - matchedAmount(attempt)
  if (missing === 0) throw new Refused({ reason: 'all found' })
  if (amount > missing) throw new Refused({ reason: 'more than missing', missing })
  if (attempt.matches.some(({ line_id }) => line_id === line.id))
    throw new Refused({ reason: 'matched already' })
}

/** Settles a transfer whose matches make up its amount; of one that is not complete the timeline shows the part. */
function settleIfWhole(
  draft: Draft,
  intent: HeldIntent,
  attempt: HeldAttempt,
  amount: number,
  mayVerify: boolean,
): void {
  const missing = attempt.amount - matchedAmount(attempt)
  recordEvent(draft, intent.id, attempt.id, { kind: 'line_matched', facts: { amount, missing } })
  if (missing > 0 || attempt.status === 'success') return
  if (!mayVerify) throw new Refused({ reason: 'may not verify' })
  const { value_date, bank_account_id } = newestLine(attempt)
  settleTransfer(draft, intent, attempt, {
    ...{ amount_received: attempt.amount, value_date, bank_account_id, from_statement: true },
  })
}

function newestLine({ matches }: HeldAttempt): HeldMatch {
  const [newest] = [...matches].sort(
    (one, other) => other.value_date.localeCompare(one.value_date) || other.line_id - one.line_id,
  )
  if (!newest) throw new Error('A transfer that was found has a match.')
  return newest
}

/**
 * Undoes the match of a line with a transfer. The line is open again, and a transfer that the statement had settled is
 * pending again; its matches with other lines stay. One that staff had verified by hand before stays settled.
 */
export function planUndoing(draft: Draft, undone: EvidenceOf<'match undone'>): void {
  const { attempt_id, match_id, reason: words, may_reverse } = undone
  const { intent, attempt } = find(draft, attempt_id)
  const match = attempt.matches.find(({ id }) => id === match_id)
  if (!match) throw new Refused({ reason: 'match undone already' })
  const isSettledByIt = attempt.verification?.from_statement === true
  if (isSettledByIt && !may_reverse) throw new Refused({ reason: 'may not reverse' })
  undoMatch(draft, intent, attempt, match, words)
  if (isSettledByIt) reverseVerification(draft, intent, attempt, words)
}
