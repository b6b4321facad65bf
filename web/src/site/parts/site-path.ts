import { language } from '../../../../words/src/say.ts'
import { pathIn } from '../../../../words/src/split-path.ts'

/** The address of a page of the site in the language of this one. @param path from '/' */
export const sitePath = (path: string): string => pathIn(language(), path)
