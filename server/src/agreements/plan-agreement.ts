import { type DuePeriod, duePeriods, type PeriodTerms } from '../../../contract/src/agreement-periods.ts'
import {
  type AgreementStatus,
  isFailedRequest,
  isOpenRequest,
  type RequestStatus,
} from '../../../contract/src/agreement-status.ts'
import { type CollectionMethod, isCollected } from '../../../contract/src/agreements.ts'
import { addDays, daysBetween } from '../../../contract/src/days.ts'

export type ScheduledCharge = {
  period: string
  /** Days in Pakistan, yyyy-mm-dd, here and below. */
  due_on: string
  /** Rupees, and so is `paid`. */
  expected: number
  paid: number
  progress: 'planned' | 'requested' | 'missed' | 'skipped' | 'cancelled'
  was_uncovered: boolean
  noticed_on: string | null
  requested_on: string | null
  reminders: number
  reminded_on: string | null
  /** Request to the donor's bank or card; null for none. */
  request: { status: RequestStatus; reported_on: string | null } | null
}

/** State of an agreement that decides what is to be done. */
export type AgreementToPlan = {
  status: AgreementStatus
  method: CollectionMethod
  /** Account or card that payments are requested from; null for other methods, and after its removal. */
  instrument: { ending: string; is_stored: boolean; agreed_amount: number } | null
  /** Day on which it was made. */
  made_on: string
  /** In the order in which they were added. */
  terms: PeriodTerms[]
  /** By due day. */
  charges: ScheduledCharge[]
  /** Rupees received beyond every charge. */
  in_advance: number
}

/** Rules of the charity, and the day: yyyy-mm-dd in Pakistan. */
export type AgreementRules = { surplus: 'later_periods' | 'unallocated'; moon_shift: number; today: string }

/** Messages of the schedule; of several on one day only the first is sent. */
const messages = ['request_failed', 'request', 'missed', 'reminder', 'notice'] as const
type ScheduleMessage = (typeof messages)[number]

export type AgreementPlan = {
  status: AgreementStatus
  charges: ScheduledCharge[]
  message: ScheduleMessage | null
  /** Next day with something to do; null when nothing happens without the donor or staff. */
  next_action_on: string | null
}

/**
 * Days before the due day, and after the request (decision 0130). A transfer is seen late, so it gets one
 * reminder.
 */
const noticeDays = 3
const linkReminderDays = [3, 7]
const reminderDays = {
  pay_link: linkReminderDays,
  permanent_reference: [7],
  raast_request: linkReminderDays,
  stored_card: linkReminderDays,
}
const missedDays = 14
/** A lapsed agreement is reminded once a quarter, for a year. */
const lapsedDays = 91
const lapsedReminders = 4
/** Missed charges in a row after which an agreement lapses: nobody is asked for the next ones. */
const lapsesAfter = 3

/** Weeks and nights follow each other closely: the next request reminds of the last. */
const isShort = ({ period }: ScheduledCharge) => /-[RW]/.test(period)

const isOpen = ({ paid, expected, progress }: ScheduledCharge) =>
  paid < expected && progress !== 'skipped' && progress !== 'cancelled'

/**
 * Returns whether the last three charges were missed, apart from those that still wait. A payment of one of
 * them ends the lapse.
 */
export function isLapsed(charges: readonly Pick<ScheduledCharge, 'progress' | 'paid'>[]): boolean {
  const last = charges.filter(({ progress, paid }) => paid > 0 || progress === 'missed').slice(-lapsesAfter)
  return last.length === lapsesAfter && last.every(({ paid }) => paid === 0)
}

/** Returns the periods of an agreement that have no charge yet. */
export const unchargedPeriods = ({ terms, charges, made_on }: AgreementToPlan, moonShift: number) => {
  const last = charges.at(-1)
  return duePeriods(
    terms,
    last ? addDays(last.due_on, 1) : made_on,
    new Set(charges.map(({ period }) => period)),
    moonShift,
  )
}

/**
 * Decides what an agreement needs on a day: charges to plan, a message, and the day of its next run. Every
 * step follows from recorded data, so a repeated run changes nothing, a missed day is caught up on, and a
 * clock that was set back does nothing.
 */
export function planAgreement(agreement: AgreementToPlan, rules: AgreementRules): AgreementPlan {
  const { today, moon_shift: moonShift } = rules
  const draft = { ...agreement, charges: agreement.charges.map((charge) => ({ ...charge })) }
  const due = new Set<ScheduleMessage>()
  let available = rules.surplus === 'later_periods' ? agreement.in_advance : 0
  const takeDueSteps = (charge: ScheduledCharge) => {
    const missing = isOpen(charge) ? charge.expected - charge.paid : 0
    const isCovered = available >= missing
    available = Math.max(0, available - missing)
    // A charge that money received before will pay is not requested (plan-due-agreements.ts).
    const message = isCovered && missing > 0 ? null : advance(charge, draft, today)
    if (message) due.add(message)
  }
  let next: DuePeriod | undefined
  if (draft.status === 'paused' && !isPausedOn(draft.terms, today)) draft.status = 'active'
  if (draft.status !== 'ended') {
    draft.charges.forEach(takeDueSteps)
    if (isLapsed(draft.charges) && remindLapsed(draft.charges, today)) due.add('reminder')
    const added = newCharges(draft, today, moonShift)
    next = added.next
    for (const charge of added.charges) {
      draft.charges.push(charge)
      takeDueSteps(charge)
    }
  }
  return {
    status: draft.status,
    charges: draft.charges.filter((charge, index) => isChanged(charge, agreement.charges[index])),
    message: messages.find((message) => due.has(message)) ?? null,
    next_action_on: nextActionOn(draft, next, today),
  }
}

const isChanged = (charge: ScheduledCharge, before: ScheduledCharge | undefined): boolean =>
  !before || (Object.keys(charge) as (keyof ScheduledCharge)[]).some((name) => charge[name] !== before[name])

const isPausedOn = (terms: readonly PeriodTerms[], day: string): boolean =>
  terms.findLast(({ valid_from }) => valid_from <= day)?.is_pause ?? false

/**
 * Plans the periods until the day of their notice. During a lapse they are skipped: nobody is asked.
 * @returns their charges, and the next period
 */
function newCharges(
  agreement: AgreementToPlan,
  today: string,
  moonShift: number,
): { charges: ScheduledCharge[]; next?: DuePeriod } {
  const charges: ScheduledCharge[] = []
  if (agreement.status === 'proposed') return { charges }
  const progress = isLapsed(agreement.charges) ? 'skipped' : 'planned'
  for (const next of unchargedPeriods(agreement, moonShift)) {
    const { period, due_on, amount: expected } = next
    if (daysBetween(today, due_on) > noticeDays) return { charges, next }
    charges.push(newCharge({ period, due_on, expected, progress }))
  }
  return { charges }
}

export const newCharge = (
  overrides: Pick<ScheduledCharge, 'period' | 'due_on' | 'expected' | 'progress'> & Partial<ScheduledCharge>,
): ScheduledCharge => ({
  paid: 0,
  was_uncovered: false,
  noticed_on: null,
  requested_on: null,
  reminders: 0,
  reminded_on: null,
  request: null,
  ...overrides,
})

/**
 * Returns whether an amount is requested from the donor's bank or card instead of by a link: the account or
 * card must be stored, and the donor must have agreed to the amount.
 */
export const collects = (
  { method, instrument }: Pick<AgreementToPlan, 'method' | 'instrument'>,
  amount: number,
): boolean => isCollected(method) && instrument?.is_stored === true && amount <= instrument.agreed_amount

/** Takes the steps of an unpaid charge that are due. @returns the message that the last one needs */
function advance(
  charge: ScheduledCharge,
  { method, status, instrument }: AgreementToPlan,
  today: string,
): ScheduleMessage | null {
  if (!isOpen(charge)) return null
  const isAsked = method !== 'permanent_reference'
  if (charge.progress === 'planned') {
    if (charge.due_on <= today) {
      charge.progress = 'requested'
      charge.requested_on = today
      if (collects({ method, instrument }, charge.expected - charge.paid)) {
        charge.request = { status: 'planned', reported_on: null }
        // A card is charged without the donor, who had the notice.
        return method === 'raast_request' ? 'request' : null
      }
      return isAsked ? 'request' : null
    }
    const isNear = daysBetween(today, charge.due_on) <= noticeDays
    if (charge.noticed_on !== null || !isNear || !isAsked || isShort(charge)) return null
    charge.noticed_on = today
    return 'notice'
  }
  if (charge.progress !== 'requested' || charge.requested_on === null) return null
  const days = daysBetween(charge.requested_on, today)
  const isQuiet = isShort(charge) || charge.was_uncovered
  const isNewFailure = isFailedRequest(charge.request?.status) && charge.request?.reported_on === null
  if (charge.request && isNewFailure && days < missedDays) {
    charge.request = { ...charge.request, reported_on: today }
    // Counts the reminders that were due meanwhile as sent, since this message has the link to pay too.
    charge.reminders = linkReminderDays.filter((after) => after <= days).length
    return 'request_failed'
  }
  if (isOpenRequest(charge.request?.status) && days < missedDays) return null
  if (days >= missedDays) {
    charge.progress = 'missed'
    return isAsked && !isQuiet && status !== 'proposed' ? 'missed' : null
  }
  const wanted = isQuiet ? 0 : reminderDays[method].filter((after) => after <= days).length
  // One reminder for a donor who never paid: another person may have entered the address.
  const reminders = status === 'proposed' ? Math.min(1, wanted) : wanted
  if (reminders <= charge.reminders) return null
  charge.reminders = reminders
  charge.reminded_on = today
  return 'reminder'
}

/** Counts the quarterly reminder of a lapsed agreement on its newest missed charge. */
function remindLapsed(charges: ScheduledCharge[], today: string): boolean {
  const newest = charges.findLast(({ progress }) => progress === 'missed')
  const day = newest && lapsedReminderOn(newest)
  if (!newest || !day || day > today) return false
  newest.reminders += 1
  newest.reminded_on = today
  return true
}

function lapsedReminderOn({ requested_on, reminders, reminded_on }: ScheduledCharge): string | null {
  if (requested_on === null || reminders >= linkReminderDays.length + lapsedReminders) return null
  const missed_on = addDays(requested_on, missedDays)
  return addDays(reminded_on !== null && reminded_on > missed_on ? reminded_on : missed_on, lapsedDays)
}

/** @param next first period without a charge */
function nextActionOn(
  { status, method, terms, charges }: AgreementToPlan,
  next: DuePeriod | undefined,
  today: string,
): string | null {
  if (status === 'ended') return null
  const newestMissed = isLapsed(charges) && charges.findLast(({ progress }) => progress === 'missed')
  const days = [
    next && addDays(next.due_on, -noticeDays),
    newestMissed && lapsedReminderOn(newestMissed),
    ...(status === 'paused' ? terms.filter(({ is_pause }) => !is_pause).map((one) => one.valid_from) : []),
    ...charges.filter(isOpen).flatMap(({ progress, due_on, requested_on }) => {
      if (progress === 'planned') return [due_on]
      if (progress !== 'requested' || requested_on === null) return []
      return [...reminderDays[method], missedDays].map((after) => addDays(requested_on, after))
    }),
  ]
  return (
    days
      .filter((day) => typeof day === 'string' && day > today)
      .toSorted()[0]
      ?.toString() ?? null
  )
}

/** Unpaid rupees of the charges that are due. */
export const agreementAmountDue = (charges: readonly ScheduledCharge[], today: string): number =>
  charges
    .filter((charge) => isOpen(charge) && charge.due_on <= today)
    .reduce((sum, { expected, paid }) => sum + expected - paid, 0)
