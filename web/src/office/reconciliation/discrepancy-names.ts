import type { DiscrepancyKind } from '../../../../contract/src/reconciliation.ts'
import { say } from '../../../../words/src/say.ts'

/** What each kind of discrepancy is called. */
export const discrepancyNames = (): Record<DiscrepancyKind, string> => ({
  state: say('reconciliation.kind.state'),
  amount: say('reconciliation.kind.amount'),
  'paid late': say('reconciliation.kind.paid-late'),
  'paid twice': say('reconciliation.kind.paid-twice'),
  'refunded twice': say('reconciliation.kind.refunded-twice'),
  disputed: say('reconciliation.kind.disputed'),
  'refund of unknown amount': say('reconciliation.kind.unknown-refund'),
})
