import type { Charity } from '../../../../contract/src/charity.ts'

/** Document title of a page of the site. */
export const pageTitle = (page: string, { name }: Charity) => [page, name].filter(Boolean).join(' | ')
