/** @param day yyyy-mm-dd */
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const nextDay = (day: string): string => addDays(day, 1)

export const dayBefore = (day: string): string => addDays(day, -1)

/** Adds months to a month, yyyy-mm. */
export const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** Number of months from one to another, both yyyy-mm. */
export function monthsBetween(first: string, last: string): number {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  return count(last) - count(first)
}
