/** Whose site this is: on receipts, in e-mails and titles, beside every sum. */
export const charityName = 'Amanah Welfare Trust'
