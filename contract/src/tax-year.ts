/** Tax years run from July to June in Pakistan and are named by the year they end in. */
export const taxYearOf = (day: string): number => {
  const [year = '', month = ''] = day.split('-')
  return Number(year) + (Number(month) > 6 ? 1 : 0)
}

/** First and last day of a tax year, as yyyy-mm-dd. */
export const daysOfTaxYear = (taxYear: number): { first: string; last: string } => ({
  first: `${taxYear - 1}-07-01`,
  last: `${taxYear}-06-30`,
})
