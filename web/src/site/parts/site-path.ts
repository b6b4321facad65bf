import type { Translate } from '../../../../words/src/reader.ts'
import { pathIn } from '../../../../words/src/split-path.ts'

/** Address of a page of the site in the current language. @param path from '/' */
export const sitePath = (t: Translate, path: string): string => pathIn(t.language, path)
