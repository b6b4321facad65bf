/**
 * Returns when a gift of a past day counts: noon in Pakistan, since a day has no time; one of today counts
 * from now.
 */
export function settlementTime(day: string, now: Date): Date {
  const noon = new Date(`${day}T12:00:00+05:00`)
  return noon < now ? noon : now
}
