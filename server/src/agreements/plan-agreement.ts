import { type DuePeriod, duePeriods, type PeriodTerms } from '../../../contract/src/agreement-periods.ts'
import {
  type AgreementStatus,
  isFailedRequest,
  isOpenRequest,
} from '../../../contract/src/agreement-status.ts'
import { addDays, daysBetween } from '../../../contract/src/days.ts'
import { isNight, type RamazanCalendar } from '../../../contract/src/ramazan-calendar.ts'
import { isLapsed, lapsedReminderOn, linkReminderDays, missedDays, remindLapsed } from './lapse.ts'
import {
  type AgreementToPlan,
  canCollect,
  isForCard,
  isOpen,
  isShort,
  mayRequestNight,
  moveNight,
  newCharge,
  noticeDays,
  noticedOn,
  requestDay,
  type ScheduledCharge,
} from './scheduled-charge.ts'

/** Rules of the charity, and the day. */
export type AgreementRules = {
  surplus: 'later_periods' | 'unallocated'
  calendar: RamazanCalendar
  /** yyyy-mm-dd in Pakistan; in the evening run, the newest day whose evening has begun for the donor. */
  today: string
  /** Set in the evening run, the only run that requests nights of Ramazan. */
  is_evening?: boolean
}

/**
 * Messages of the schedule; of several on one day only the first in this order is sent, besides
 * `also_notice`.
 */
const messages = ['request_failed', 'request', 'missed', 'reminder', 'notice'] as const
type ScheduleMessage = (typeof messages)[number]

export type AgreementPlan = {
  status: AgreementStatus
  charges: ScheduledCharge[]
  message: ScheduleMessage | null
  /** Set when a card's notice is sent beside another message of the day: no card is charged without it. */
  also_notice: boolean
  /** Next day with something to do; null when nothing happens without the donor or staff. */
  next_action_on: string | null
}
/** Single reminder of a transfer, because statements are imported late. */
const transferReminderDays = 7
const reminderDays = {
  pay_link: linkReminderDays,
  permanent_reference: [transferReminderDays],
  raast_request: linkReminderDays,
  stored_card: linkReminderDays,
}

/** Returns the periods of an agreement that have no charge yet. */
export const unchargedPeriods = ({ terms, charges, made_on }: AgreementToPlan, calendar: RamazanCalendar) => {
  const last = charges.at(-1)
  return duePeriods(
    terms,
    last ? addDays(last.due_on, 1) : made_on,
    new Set(charges.map(({ period }) => period)),
    calendar,
  )
}

/** Returns the newest due day up to today; null before the first. Pauses have no due days. */
export function newestDueDay(
  agreement: AgreementToPlan,
  today: string,
  calendar: RamazanCalendar,
): string | null {
  let newest = agreement.charges.findLast(({ due_on }) => due_on <= today)?.due_on ?? null
  for (const { due_on } of unchargedPeriods(agreement, calendar)) {
    if (due_on > today) break
    newest = due_on
  }
  return newest
}

/**
 * Decides what an agreement needs on a day: charges to plan, a message, and the day of its next run. Every
 * step follows from recorded data, so a repeated run changes nothing, and a clock that was set back does
 * nothing. After days without a run at most the newest period is requested; older ones are skipped.
 */
export function planAgreement(agreement: AgreementToPlan, rules: AgreementRules): AgreementPlan {
  const { today, calendar } = rules
  const draft = { ...agreement, charges: agreement.charges.map((charge) => ({ ...charge })) }
  for (const charge of draft.charges) moveNight(charge, calendar)
  const due = new Set<ScheduleMessage>()
  let available = rules.surplus === 'later_periods' ? agreement.in_advance : 0
  const { periods, next } = periodsToPlan(draft, today, calendar)
  const days = [...draft.charges, ...periods].map(({ due_on }) => due_on)
  const takeDueSteps = (charge: ScheduledCharge) => {
    const missing = isOpen(charge) ? charge.expected - charge.paid : 0
    if (missing > 0 && available >= missing) {
      // Paid in advance, so the charge is not requested (plan-due-agreements.ts).
      available -= missing
      return
    }
    const { due_on, requested_on } = charge
    // The next period is near when its own notice is due, so that no donor is asked on two days in a row.
    const near = requested_on ?? addDays(today, due_on < today ? noticeDays : 0)
    const isOvertaken = missing > 0 && days.some((day) => day > due_on && day <= near)
    const message = takeDueStep(charge, draft, rules, isOvertaken)
    if (isOpen(charge)) available = Math.max(0, available - missing)
    if (message) due.add(message)
  }
  if (draft.status === 'paused' && !isPausedOn(draft.terms, today)) draft.status = 'active'
  if (draft.status !== 'ended') {
    draft.charges.forEach(takeDueSteps)
    if (isLapsed(draft.charges) && remindLapsed(draft.charges, today)) due.add('reminder')
    // During a lapse periods are skipped, not requested.
    const progress = isLapsed(draft.charges) ? 'skipped' : 'planned'
    for (const { amount: expected, ...period } of periods) {
      const charge = newCharge({ ...period, expected, progress })
      draft.charges.push(charge)
      takeDueSteps(charge)
    }
  }
  const message = messages.find((one) => due.has(one)) ?? null
  return {
    status: draft.status,
    charges: draft.charges.filter((charge, index) => isChanged(charge, agreement.charges[index])),
    message,
    also_notice: draft.method === 'stored_card' && message !== 'notice' && due.has('notice'),
    next_action_on: nextActionOn(draft, next, today),
  }
}

const isChanged = (charge: ScheduledCharge, before: ScheduledCharge | undefined): boolean =>
  !before || (Object.keys(charge) as (keyof ScheduledCharge)[]).some((name) => charge[name] !== before[name])

const isPausedOn = (terms: readonly PeriodTerms[], day: string): boolean =>
  terms.findLast(({ valid_from }) => valid_from <= day)?.is_pause ?? false

/** Returns the periods without a charge whose day of notice has come, and the next period after them. */
function periodsToPlan(
  agreement: AgreementToPlan,
  today: string,
  calendar: RamazanCalendar,
): { periods: DuePeriod[]; next?: DuePeriod } {
  const periods: DuePeriod[] = []
  if (agreement.status === 'proposed' || agreement.status === 'ended') return { periods }
  for (const next of unchargedPeriods(agreement, calendar)) {
    if (daysBetween(today, next.due_on) > noticeDays) return { periods, next }
    periods.push(next)
  }
  return { periods }
}

/**
 * Takes the steps of an unpaid charge that are due.
 * @param isOvertaken a later period was due when it was requested, or is due now
 * @returns the message that the last step needs
 */
function takeDueStep(
  charge: ScheduledCharge,
  agreement: AgreementToPlan,
  rules: AgreementRules,
  isOvertaken: boolean,
): ScheduleMessage | null {
  if (!isOpen(charge)) return null
  const { today } = rules
  const { method, status, instrument } = agreement
  const isAsked = method !== 'permanent_reference'
  const skip = () => {
    charge.progress = 'skipped'
    // Refunding an advance payment does not make its period overtaken.
    charge.overtaken_on = charge.was_uncovered ? null : today
    return null
  }
  if (charge.progress === 'planned') {
    const mayAsk = !isNight(charge.period) || mayRequestNight(charge, rules)
    if (mayAsk && isOvertaken && isAsked) return skip()
    if (mayAsk && requestDay(charge, agreement, today) <= today) {
      charge.progress = 'requested'
      charge.requested_on = today
      if (canCollect({ method, instrument }, charge.expected - charge.paid)) {
        charge.request = { status: 'planned', reported_on: null }
        // A card is charged without the donor, who has received the notice.
        return method === 'raast_request' ? 'request' : null
      }
      return isAsked ? 'request' : null
    }
    const isNear = daysBetween(today, charge.due_on) <= noticeDays
    const isAnnounced = isForCard(agreement, charge) || (isAsked && !isShort(charge))
    if (!isNear || !isAnnounced || noticedOn(charge, agreement) !== null) return null
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
  // The bank may have executed a standing order: statements of those days may still be imported.
  if (isOvertaken && !isAsked && days >= transferReminderDays) return skip()
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

/** @param next first period without a charge */
function nextActionOn(agreement: AgreementToPlan, next: DuePeriod | undefined, today: string): string | null {
  const { status, method, terms, charges } = agreement
  if (status === 'ended') return null
  const newestMissed = isLapsed(charges) && charges.findLast(({ progress }) => progress === 'missed')
  const days = [
    next && addDays(next.due_on, -noticeDays),
    newestMissed && lapsedReminderOn(newestMissed),
    ...(status === 'paused' ? terms.filter(({ is_pause }) => !is_pause).map((one) => one.valid_from) : []),
    ...charges.filter(isOpen).flatMap((charge) => {
      const { progress, requested_on } = charge
      // Nights are requested by the evening run.
      if (progress === 'planned') return isNight(charge.period) ? [] : [requestDay(charge, agreement, today)]
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
