import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { bodyId, requiredText, withMessage } from './fields.ts'
import { inRupees } from './money.ts'
import { payable } from './payable.ts'
import { bankDay } from './statements.ts'

/** Line by which the bank reverses an earlier credit, or an earlier debit. */
export const lineReturn = z.object({
  /** The lines of both sides; `credit_id` is null when no statement with the credit is imported. */
  debit_id: z.int(),
  debit_day: bankDay,
  credit_id: z.nullable(z.int()),
  credit_day: z.nullable(bankDay),
  /** Paid donations and payments to reverse; none when the two lines cancel each other out. */
  gifts: z.array(z.extend(payable, { attempt_id: z.int(), amount: inRupees })),
  confidence: z.literal(['likely', 'possible']),
})
export type LineReturn = z.output<typeof lineReturn>

/** `:id` is the debit line's. */
export const returnGifts = entry('POST /statement-lines/:id/return', {
  who: 'donation.reverse',
  summary:
    'Reverses paid cheques and transfers on the day on which the bank took their money back, and closes both lines',
  body: z.object({
    attempt_ids: z.array(bodyId).check(z.minLength(1, withMessage('office-fields.parts.required'))),
    /** Open credit line of a cheque; it is matched first. */
    credit_id: z.nullish(bodyId),
    /** Reason that the donor receives by e-mail. */
    reason: requiredText('office-fields.reason', 300),
  }),
  done: 'done.statement.returned',
})
