import type { PortalAction } from '../../../sandbox/src/swich/add-portal.ts'
import type { CallbackFields } from './open-callback-queue.ts'

export type Way = 'swich' | 'jazzcash' | 'transfer'

/** How a regular donation is collected. */
export type AgreementWay = 'card' | 'transfer' | 'raast' | 'stored card'

/** Number of callbacks caused by a click, by the sandbox's delivery mode. */
export const callbacksSent = { normal: 1, none: 0, duplicated: 3, 'out of order': 3 } as const

/**
 * The action of a person, a vendor or a job, as plain data. `nth` picks an existing row, counted from the
 * newest and starting over when there are fewer; `part` is a percentage of the money.
 */
export type Step =
  | { does: 'give'; way: Way; rupees: number; sentTwice: boolean }
  | { does: 'create a payment link'; rupees: number }
  | { does: 'retry'; nth: number; way: Way }
  | {
      does: 'use the payment page'
      nth: number
      button: 'pay' | 'fail' | 'pending' | 'walk away'
      callbacks: keyof typeof callbacksSent
    }
  | { does: 'deliver a callback'; nth: number; change: 'none' | keyof CallbackFields }
  | { does: 'open the status page'; nth: number }
  | { does: 'report a transfer'; nth: number }
  | { does: 'run the jobs' }
  | { does: 'send an e-mail'; nth: number }
  | { does: 'wait'; minutes: number }
  | { does: 'inquire'; nth: number }
  | {
      does: 'decide a transfer'
      nth: number
      how:
        | 'verify'
        | 'verify less'
        | 'verify less, shortfall open'
        | 'verify more'
        | 'reject'
        | 'undo-rejection'
        | 'reverse'
    }
  | { does: 'give unallocated money to a cause'; nth: number }
  | { does: 'record an office gift'; rupees: number; by: 'cash' | 'cheque' }
  | { does: 'reverse an office gift'; nth: number }
  | { does: 'match a statement line'; nth: number; part: number }
  | { does: 'receive a payout'; nth: number; fee: number }
  | { does: 'end a month'; how: 'close' | 'reopen' }
  | { does: 'undo a match'; nth: number }
  | { does: 'enter an expense'; rupees: number; fund: 'zakat' | 'general' }
  | { does: 'reverse a voucher'; nth: number }
  | { does: 'use the vendor portal'; nth: number; action: PortalAction; part: number }
  | { does: 'refund'; nth: number; way: 'gateway' | 'by_hand'; part: number }
  | { does: 'decide a refund'; nth: number }
  | { does: 'decide a discrepancy'; nth: number; how: 'ask' | 'accept' | 'close' }
  | { does: 'agree to give regularly'; by: AgreementWay; rupees: number }
  | { does: 'pay an agreement'; nth: number; periods: number }
  | { does: 'transfer to an agreement'; nth: number; part: number }
  | {
      does: 'change an agreement'
      nth: number
      how: 'terms' | 'skip' | 'pause' | 'resume' | 'end' | 'remove card'
    }
  | {
      does: 'answer a Raast request'
      nth: number
      decision: 'approve' | 'decline'
      callbacks: keyof typeof callbacksSent
    }
  | { does: 'plan agreements'; days: number }
  | { does: 'several at once'; steps: Step[] }

/** A step of one kind. */
export type StepTo<Does extends Step['does']> = Extract<Step, { does: Does }>

export type SingleStep = Exclude<Step, StepTo<'several at once'>>
