/** Whose site this is: on receipts, in letters and titles, beside every sum. */
export const charityName = 'Amanah Welfare Trust'
