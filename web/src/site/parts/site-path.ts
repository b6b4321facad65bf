import { pathIn } from '../../../../words/src/split-path.ts'
import type { Translate } from '../../ui/reader.ts'

/** Address of a page of the site in the current language. @param path from '/' */
export const sitePath = (t: Translate, path: string): string => pathIn(t.language, path)
