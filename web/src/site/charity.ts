/** Whose site this is: on receipts, in titles, beside every sum. */
export const charityName = 'Amanah Welfare Trust'

/** What the browser's tab shows on a page of the site. */
export const pageTitle = (page: string) => `${page} | ${charityName}`
