import type { FullCharity } from '../../../contract/src/charity.ts'
import { language } from '../../../words/src/say.ts'
import { pathIn } from '../../../words/src/split-path.ts'

/** The charity an e-mail or receipt is from, and the base of its links; `publicUrl` has no trailing slash. */
export type Sender = { publicUrl: string; charity: FullCharity }

/** The address of a page of the site, in the reader's language. @param path from '/' */
export const pageUrl = ({ publicUrl }: Pick<Sender, 'publicUrl'>, path: string): string =>
  publicUrl + pathIn(language(), path)
