/** Days are yyyy-mm-dd, in Pakistan. */
const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const nextDay = (day: string): string => shifted(day, 1)

export const dayBefore = (day: string): string => shifted(day, -1)

/** First and last day of a month, yyyy-mm. */
export const daysOfMonth = (month: string): { first: string; last: string } => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { first: `${month}-01`, last: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

/** Month a number of months after another one, yyyy-mm. */
export const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}
