/**
 * Funds of alms whose amount is calculated from a number of people, fasts or oaths. Each is the fund of at
 * most one cause.
 */
export const almsFunds = ['fitrana', 'fidya', 'kaffarah'] as const
export type AlmsFund = (typeof almsFunds)[number]

/** Reasons for which alms are due: each head at Eid, each missed fast, each broken fast or oath. */
export const almsKinds = ['fitrana', 'fidya', 'fast_kaffarah', 'oath_kaffarah'] as const
export type AlmsKind = (typeof almsKinds)[number]

/** Default number of persons fed for each reason; a rate can have another number. */
export const defaultPeople: Record<AlmsKind, number> = {
  fitrana: 1,
  fidya: 1,
  fast_kaffarah: 60,
  oath_kaffarah: 10,
}

/** Hour in Pakistan at which the Eid prayer is over. */
const prayerOver = '10:00'

/** Timing of fitrana: before or after the Eid prayer, or unknown until the moon decides between two days. */
export type FitranaTime = 'in_time' | 'perhaps_late' | 'late'

/** Ramazan that decides about fitrana: its first day, yyyy-mm-dd in Pakistan, and its recorded nights. */
export type FitranaRamazan = { first_on: string; is_confirmed: boolean; nights: number | null }

/**
 * Returns whether fitrana is in time. Eid follows the 29th or the 30th fast, and before the first day is
 * confirmed may be a day earlier or later; a month after it, fitrana is given for the next Ramazan.
 * @param now date and time in Pakistan: '2027-03-10T09:30:00.000'
 */
export function fitranaTime({ first_on, is_confirmed, nights }: FitranaRamazan, now: string): FitranaTime {
  const after = (fasts: number) =>
    `${new Date(Date.parse(`${first_on}T00:00:00Z`) + fasts * 86_400_000).toISOString().slice(0, 10)}T${prayerOver}`
  const doubt = is_confirmed ? 0 : 1
  if (now < after((nights ?? 29) - doubt) || now >= after(60)) return 'in_time'
  return now < after((nights ?? 30) + doubt) ? 'perhaps_late' : 'late'
}
