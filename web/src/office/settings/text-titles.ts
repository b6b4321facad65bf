import type { CharityTextName } from '../../../../contract/src/charity-texts.ts'

/** What staff call the charity's own texts. */
export const textTitles: Record<CharityTextName, string> = { privacy: 'Privacy notice', terms: 'Terms' }
