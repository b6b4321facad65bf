type Advice = { means: string; action: string }

/** What a failed check means, and what to do about it; by the name of the check. */
export const checkAdvice = (name: string): Advice => special[name] ?? aboutMoney

const aboutMoney: Advice = {
  means: 'A total, a receipt or a status may be wrong.',
  action:
    'Open what is named here and compare it with the gateway or the bank statement. Do not correct it by another entry: send its code to whoever maintains the system.',
}

const aboutHistory: Advice = {
  means: 'The sums are right, but the record of how they came about has a gap.',
  action: 'Nothing that donors see is wrong. Send what is named here to whoever maintains the system.',
}

const aboutTasks: Advice = {
  means: 'The program is behind with its work: what it shows may be out of date.',
  action: 'Tell whoever maintains the system that its background jobs are not running.',
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
    means: 'Donors wait for a receipt or another e-mail.',
    action:
      'See under Messages in the details why it was not sent. If the mail server does not answer, tell whoever maintains it.',
  },
  'refunds-are-not-left-open': {
    means: 'Nobody knows whether the donor has the money back.',
    action: 'Look the refund up at the gateway, and record its outcome in the details.',
  },
  'nothing-is-paid-twice-unnoticed': {
    means: 'A donor may have paid twice without anybody noticing.',
    action: 'Open what is named here, and refund one of the two payments.',
  },
  'paid-donations-have-a-receipt': {
    means: 'A donor has paid and has no receipt.',
    action: 'Open the donation, and send the receipt under Messages.',
  },
  'receipt-numbers-have-no-gaps': {
    means: 'An auditor would ask for the missing receipt.',
    action: 'Note the year, and tell whoever maintains the system before more receipts are issued.',
  },
}
