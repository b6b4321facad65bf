import type { PeriodTerms } from '../../../contract/src/agreement-periods.ts'
import type { AgreementStatus, RequestStatus } from '../../../contract/src/agreement-status.ts'
import { type CollectionMethod, isCollected } from '../../../contract/src/collection.ts'
import { addDays, dayNumber, daysBetween } from '../../../contract/src/days.ts'
import type { Rupees } from '../../../contract/src/money.ts'
import {
  eveningOfNight,
  isNight,
  nightOf,
  nightsOfRamazan,
  numberOfNight,
  type RamazanCalendar,
  seasonOfNight,
  yearOfNight,
} from '../../../contract/src/ramazan-calendar.ts'

export type ScheduledCharge = {
  period: string
  /** Days in Pakistan, yyyy-mm-dd, here and below. */
  due_on: string
  expected: Rupees
  paid: Rupees
  progress: 'planned' | 'requested' | 'missed' | 'skipped' | 'cancelled'
  was_uncovered: boolean
  noticed_on: string | null
  requested_on: string | null
  reminders: number
  reminded_on: string | null
  /** Day on which it was skipped because the next period was due before its request; null otherwise. */
  overtaken_on: string | null
  /** Request to the donor's bank or card; null for none. */
  request: { status: RequestStatus; reported_on: string | null; expires_at?: string | null } | null
}

/** State of an agreement that decides its next step. */
export type AgreementToPlan = {
  status: AgreementStatus
  method: CollectionMethod
  /** Account or card that payments are requested from; null for other methods, and after its removal. */
  instrument: { ending: string; is_stored: boolean; agreed_amount: number } | null
  made_on: string
  /** In the order in which they were added. */
  terms: PeriodTerms[]
  /** Charges by due day. */
  charges: ScheduledCharge[]
  /** Amount received beyond every charge. */
  in_advance: Rupees
}

/** Days between the notice of a charge and its due day. */
export const noticeDays = 3

/** Weeks and nights are short: the next request is the reminder. */
export const isShort = ({ period }: ScheduledCharge) => /-[RW]/.test(period)

export const isOpen = ({ paid, expected, progress }: ScheduledCharge) =>
  paid < expected && progress !== 'skipped' && progress !== 'cancelled'

export const newCharge = (
  overrides: Pick<ScheduledCharge, 'period' | 'due_on' | 'expected' | 'progress'> & Partial<ScheduledCharge>,
): ScheduledCharge => ({
  paid: 0,
  was_uncovered: false,
  noticed_on: null,
  requested_on: null,
  reminders: 0,
  reminded_on: null,
  overtaken_on: null,
  request: null,
  ...overrides,
})

/**
 * Returns whether an amount is requested from the donor's bank or card instead of by a link: the account or
 * card must be stored, and the donor must have agreed to the amount.
 */
export const canCollect = (
  { method, instrument }: Pick<AgreementToPlan, 'method' | 'instrument'>,
  amount: number,
): boolean => isCollected(method) && instrument?.is_stored === true && amount <= instrument.agreed_amount

type NoticeFacts = Pick<AgreementToPlan, 'method' | 'instrument' | 'charges' | 'made_on'>

export const isForCard = (agreement: NoticeFacts, { expected, paid }: ScheduledCharge) =>
  agreement.method === 'stored_card' && canCollect(agreement, expected - paid)

/**
 * Returns the day on which a charge was announced; null for none. The nights of a Ramazan have one notice;
 * for an agreement made during it, the confirmation is the notice.
 */
export function noticedOn(charge: ScheduledCharge, { charges, made_on }: NoticeFacts): string | null {
  const ramazan = yearOfNight(charge.period)
  if (ramazan === undefined) return charge.noticed_on
  const isConfirmed = daysBetween(made_on, charge.due_on) < nightsOfRamazan
  const noticed = charges.find((one) => one.noticed_on !== null && yearOfNight(one.period) === ramazan)
  return noticed?.noticed_on ?? (isConfirmed ? addDays(made_on, -noticeDays) : null)
}

/** Returns the day on which a charge is requested: from a card, three days after its notice or later. */
export function requestDay(charge: ScheduledCharge, agreement: NoticeFacts, today: string): string {
  if (!isForCard(agreement, charge)) return charge.due_on
  const earliest = addDays(noticedOn(charge, agreement) ?? today, noticeDays)
  if (earliest < charge.due_on) return charge.due_on
  return earliest
}

/**
 * Moves a planned night without payments to its evening in the season, or skips a 30th night that does not
 * come.
 */
export function moveNight(charge: ScheduledCharge, calendar: RamazanCalendar): void {
  if (charge.progress !== 'planned' || charge.paid > 0) return
  charge.due_on = eveningOfNight(charge.period, calendar) ?? charge.due_on
  const nights = seasonOfNight(charge.period, calendar)?.nights ?? nightsOfRamazan
  if (isNight(charge.period) && numberOfNight(charge.period) > nights) charge.progress = 'skipped'
}

/**
 * Returns the evening on which the night of a charge is given: a paid night keeps the evening on which it was
 * due, even if the first day moves afterwards; a night paid before Ramazan has the evening of its number.
 */
export const givenOn = (
  { period, due_on, paid }: Pick<ScheduledCharge, 'period' | 'due_on' | 'paid'>,
  calendar: RamazanCalendar,
): string =>
  (paid > 0 && nightOf(dayNumber(due_on), calendar) ? undefined : eveningOfNight(period, calendar)) ?? due_on

/**
 * Allows nights only in the evening run, once the first day of their season is confirmed; the 30th night only
 * once it is recorded that it comes.
 */
export function mayRequestNight(
  { period }: ScheduledCharge,
  { is_evening = false, calendar }: { is_evening?: boolean; calendar: RamazanCalendar },
): boolean {
  const season = seasonOfNight(period, calendar)
  const comes = !season || numberOfNight(period) < nightsOfRamazan || season.nights === nightsOfRamazan
  return is_evening && comes && season?.is_confirmed !== false
}
