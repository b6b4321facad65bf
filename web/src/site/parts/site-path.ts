import { language } from '../../../../words/src/say.ts'
import { pathIn } from '../../../../words/src/split-path.ts'

/** Address of a page of the site in the current language. @param path from '/' */
export const sitePath = (path: string): string => pathIn(language(), path)
