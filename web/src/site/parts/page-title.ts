import type { Charity } from '../../../../contract/src/charity.ts'

/** What the browser's tab shows on a page of the site. */
export const pageTitle = (page: string, { name }: Charity) => [page, name].filter(Boolean).join(' | ')
