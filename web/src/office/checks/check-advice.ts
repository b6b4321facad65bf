import type { Translate } from '../../../../words/src/reader.ts'

type Advice = { means: string; action: string }

/** Explains a failed check, by its name: the consequence and the action to take. */
export const checkAdvice = (t: Translate, name: string): Advice => adviceByCheck(t)[name] ?? moneyAdvice(t)

const moneyAdvice = (t: Translate): Advice => ({
  means: t('checks.advice.money'),
  action: t('checks.advice.money-action'),
})

const historyAdvice = (t: Translate): Advice => ({
  means: t('checks.advice.history'),
  action: t('checks.advice.history-action'),
})

const jobAdvice = (t: Translate): Advice => ({
  means: t('checks.advice.tasks'),
  action: t('checks.advice.tasks-action'),
})

const adviceByCheck = (t: Translate): Record<string, Advice> => ({
  'donations-begin-with-an-event': historyAdvice(t),
  'donation-states-have-events': historyAdvice(t),
  'attempt-states-have-events': historyAdvice(t),
  'events-hold-no-addresses': historyAdvice(t),
  'paid-donations-have-a-day': historyAdvice(t),
  'paid-attempts-have-a-day': historyAdvice(t),
  'no-job-was-given-up': jobAdvice(t),
  'pending-attempts-are-asked-about': jobAdvice(t),
  'reconciliation-runs-end': jobAdvice(t),
  'e-mails-are-not-left-behind': {
    means: t('checks.advice.emails'),
    action: t('checks.advice.emails-action'),
  },
  'refunds-are-not-left-open': {
    means: t('checks.advice.refunds'),
    action: t('checks.advice.refunds-action'),
  },
  'nothing-is-paid-twice-unnoticed': {
    means: t('checks.advice.paid-twice'),
    action: t('checks.advice.paid-twice-action'),
  },
  'paid-donations-have-a-receipt': {
    means: t('checks.advice.receipt'),
    action: t('checks.advice.receipt-action'),
  },
  'receipt-numbers-have-no-gaps': {
    means: t('checks.advice.receipt-gap'),
    action: t('checks.advice.receipt-gap-action'),
  },
})
