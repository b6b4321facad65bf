import { charityName } from '../../../contract/src/charity.ts'

/** What the browser's tab shows on a page of the site. */
export const pageTitle = (page: string) => `${page} | ${charityName}`
