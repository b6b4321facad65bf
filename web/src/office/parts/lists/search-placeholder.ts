import { say } from '../../../../../words/src/say.ts'

/** Placeholder of search fields. */
export const searchPlaceholder = () => say('search.searched-for')

/** SVG path of the search icon. */
export const searchIcon = 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12ZM13.500 13.500 17 17'
