import { type Draft, record, recordEvent } from './draft.ts'
import type { EvidenceOf } from './evidence.ts'
import { Refused } from './refusal.ts'

/** Money without a cause is given to one. The receipt that names the causes is issued again. */
export function planAllocation(draft: Draft, { position, fund }: EvidenceOf<'fund allocated'>): void {
  const [intent] = draft.held.intents
  const held = intent?.funds.find((one) => one.position === position)
  if (!intent || !held || held.cause_id !== null || held.amount === 0)
    throw new Refused({ reason: 'nothing to allocate' })
  record(draft, { change: 'fund allocated', intent_id: intent.id, position, fund })
  const allocated = { amount: held.amount, fund: fund.fundtitle }
  recordEvent({ draft, intent }, { kind: 'allocated', facts: allocated })
  const { receipt } = intent
  if (!receipt) return
  record(draft, { change: 'receipt voided', intent_id: intent.id })
  const facts = { number: receipt.number, because: 'money allocated', words: '' } as const
  recordEvent({ draft, intent }, { kind: 'receipt_voided', facts })
  record(draft, { change: 'receipt issued', intent_id: intent.id, amount: receipt.amount })
  record(draft, { change: 'e-mail', intent_id: intent.id, email: 'receipt' })
}
