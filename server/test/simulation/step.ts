import type { PortalAction } from '../../../sandbox/src/swich/portal-payment-page.ts'
import type { NoticeFields } from './callback-queue.ts'

export type Way = 'swich' | 'jazzcash' | 'transfer'

/** How many callbacks come of a button, by how the sandbox sends them. */
export const noticesSent = { normal: 1, none: 0, duplicated: 3, 'out of order': 3 } as const

/**
 * What somebody does in the world around the charity, as plain data. `nth` is which of what there is, counted from the
 * newest and over again where there are fewer; `part` is how many hundredths of the money.
 */
export type Step =
  | { does: 'give'; way: Way; rupees: number; sentTwice: boolean }
  | { does: 'ask for a payment'; rupees: number }
  | { does: 'pay anew'; nth: number; way: Way }
  | {
      does: 'press at the vendor'
      nth: number
      button: 'pay' | 'fail' | 'pending' | 'walk away'
      callbacks: keyof typeof noticesSent
    }
  | { does: 'deliver a callback'; nth: number; change: 'none' | keyof NoticeFields }
  | { does: 'come back'; nth: number }
  | { does: 'tell of a transfer'; nth: number }
  | { does: 'work the jobs' }
  | { does: 'send a letter'; nth: number }
  | { does: 'wait'; minutes: number }
  | { does: 'ask the gateway'; nth: number }
  | { does: 'decide a transfer'; nth: number; how: 'verify' | 'verify another amount' | 'reject' | 'reverse' }
  | { does: 'find on a statement'; nth: number; part: number }
  | { does: 'undo a match'; nth: number }
  | { does: 'act at the vendor'; nth: number; deed: PortalAction; part: number }
  | { does: 'give back'; nth: number; way: 'gateway' | 'by hand'; part: number }
  | { does: 'decide a refund'; nth: number }
  | { does: 'deal with a discrepancy'; nth: number; how: 'ask' | 'accept' | 'close' }
  | { does: 'things at once'; steps: Step[] }

/** A step of one kind. */
export type StepTo<Does extends Step['does']> = Extract<Step, { does: Does }>
