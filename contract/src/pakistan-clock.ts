/** Pakistan is five hours ahead of UTC, and has had no summer time since 2009. */
export const pakistanOffsetMs = 5 * 3_600_000

/** Date and time in Pakistan without a zone: '2026-11-21T13:05:00.000'. */
export const pakistanTime = (instant: Date): string =>
  new Date(instant.getTime() + pakistanOffsetMs).toISOString().slice(0, -1)

/** Day of an instant in Pakistan, yyyy-mm-dd. */
export const pakistanDay = (instant: Date): string => pakistanTime(instant).slice(0, 10)

/** Instant at which an hour of a day begins in Pakistan. */
export const pakistanInstant = (day: string, hour: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000 - pakistanOffsetMs)
