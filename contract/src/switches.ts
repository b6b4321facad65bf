import * as z from 'zod/mini'
import { maxAmount } from './amounts.ts'
import { entry, features } from './entry.ts'
import { integerBetween, withMessage } from './fields.ts'
import { inRupees } from './money.ts'

/**
 * Whether a second person must approve changes of bank accounts; 'two_people': once two people have the right
 * to approve.
 */
const bankApproval = z.literal(['two_people', 'always', 'never'], withMessage('office-fields.bank-approval'))

const chosen = {
  features: z.array(z.literal(features)),
  bank_approval: bankApproval,
}

/**
 * Whole rupees of a voucher or write-off above which a second person approves it, like every reopening of a
 * month; null: never (docs/decisions/0142).
 */
const approvalAmount = z.nullable(integerBetween('office-fields.approval-amount', 0, maxAmount))

export const switches = z.object({
  ...chosen,
  approval_amount: z.nullable(inRupees),
  /** Switches fixed by the server's settings (FEATURES, BANK_APPROVAL), which override this choice. */
  fixed: z.array(z.literal([...features, 'bank_approval'])),
})
export type Switches = z.output<typeof switches>

/** Number of people who could approve the change; with one there is no second person. */
const shownSwitches = z.extend(switches, { approvers: z.int() })
export type ShownSwitches = z.output<typeof shownSwitches>

export const readSwitches = entry('GET /switches', {
  who: 'signed_in',
  summary: 'The switches of the back office',
  answer: shownSwitches,
})

export const saveSwitches = entry('PUT /switches', {
  who: 'settings',
  confirmed: true,
  summary:
    'Switches on or off what staff may do, in all processes at once; a higher limit waits for approval',
  /** An omitted limit stays unchanged. */
  body: z.object({ ...chosen, approval_amount: z.exactOptional(approvalAmount) }),
  answer: shownSwitches,
  done: 'done.switches.saved',
})
