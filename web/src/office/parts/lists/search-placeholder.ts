import type { Translate } from '../../../../../words/src/reader.ts'

/** Placeholder of search fields. */
export const searchPlaceholder = (t: Translate) => t('search.searched-for')

/** SVG path of the search icon. */
export const searchIcon = 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12ZM13.500 13.500 17 17'
