import { say } from '../../../../words/src/say.ts'

type Advice = { means: string; action: string }

/** Explains a failed check, by its name: the consequence and the action to take. */
export const checkAdvice = (name: string): Advice => special()[name] ?? aboutMoney()

const aboutMoney = (): Advice => ({
  means: say('checks.advice.money'),
  action: say('checks.advice.money-action'),
})

const aboutHistory = (): Advice => ({
  means: say('checks.advice.history'),
  action: say('checks.advice.history-action'),
})

const aboutTasks = (): Advice => ({
  means: say('checks.advice.tasks'),
  action: say('checks.advice.tasks-action'),
})

const special = (): Record<string, Advice> => ({
  'donations-begin-with-an-event': aboutHistory(),
  'donation-states-have-events': aboutHistory(),
  'attempt-states-have-events': aboutHistory(),
  'events-hold-no-addresses': aboutHistory(),
  'paid-donations-have-a-day': aboutHistory(),
  'paid-attempts-have-a-day': aboutHistory(),
  'no-job-was-given-up': aboutTasks(),
  'pending-attempts-are-asked-about': aboutTasks(),
  'reconciliation-runs-end': aboutTasks(),
  'e-mails-are-not-left-behind': {
    means: say('checks.advice.emails'),
    action: say('checks.advice.emails-action'),
  },
  'refunds-are-not-left-open': {
    means: say('checks.advice.refunds'),
    action: say('checks.advice.refunds-action'),
  },
  'nothing-is-paid-twice-unnoticed': {
    means: say('checks.advice.paid-twice'),
    action: say('checks.advice.paid-twice-action'),
  },
  'paid-donations-have-a-receipt': {
    means: say('checks.advice.receipt'),
    action: say('checks.advice.receipt-action'),
  },
  'receipt-numbers-have-no-gaps': {
    means: say('checks.advice.receipt-gap'),
    action: say('checks.advice.receipt-gap-action'),
  },
})
