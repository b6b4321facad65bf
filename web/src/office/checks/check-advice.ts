import { say } from '../../../../words/src/say.ts'

type Advice = { means: string; action: string }

/** What a failed check means, and what to do about it; by the name of the check. */
export const checkAdvice = (name: string): Advice => special[name] ?? aboutMoney

const aboutMoney: Advice = {
  means: say('checks.advice.a-total-a-receipt'),
  action: say('checks.advice.open-what-is-named'),
}

const aboutHistory: Advice = {
  means: say('checks.advice.the-sums-are-right'),
  action: say('checks.advice.nothing-that-donors-see'),
}

const aboutTasks: Advice = {
  means: say('checks.advice.the-program-is-behind'),
  action: say('checks.advice.tell-whoever-maintains-the'),
}

const special: Record<string, Advice> = {
  'donations-begin-with-an-event': aboutHistory,
  'donation-states-have-events': aboutHistory,
  'attempt-states-have-events': aboutHistory,
  'events-hold-no-addresses': aboutHistory,
  'paid-donations-have-a-day': aboutHistory,
  'paid-attempts-have-a-day': aboutHistory,
  'no-job-was-given-up': aboutTasks,
  'pending-attempts-are-asked-about': aboutTasks,
  'reconciliation-runs-end': aboutTasks,
  'e-mails-are-not-left-behind': {
    means: say('checks.advice.donors-wait-for-a'),
    action: say('checks.advice.see-under-messages-in'),
  },
  'refunds-are-not-left-open': {
    means: say('checks.advice.nobody-knows-whether-the'),
    action: say('checks.advice.look-the-refund-up'),
  },
  'nothing-is-paid-twice-unnoticed': {
    means: say('checks.advice.a-donor-may-have'),
    action: say('checks.advice.open-what-is-named-here-and-refund'),
  },
  'paid-donations-have-a-receipt': {
    means: say('checks.advice.a-donor-has-paid'),
    action: say('checks.advice.open-the-donation-and'),
  },
  'receipt-numbers-have-no-gaps': {
    means: say('checks.advice.an-auditor-would-ask'),
    action: say('checks.advice.note-the-year-and'),
  },
}
