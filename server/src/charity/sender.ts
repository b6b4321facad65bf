import type { FullCharity } from '../../../contract/src/charity.ts'
import { language } from '../../../words/src/say.ts'
import { pathIn } from '../../../words/src/split-path.ts'

/** In whose name an e-mail or receipt is written, and where its links lead; `publicUrl` has no slash at its end. */
export type Sender = { publicUrl: string; charity: FullCharity }

/** The address of a page of the site, in the language of whoever reads. @param path from '/' */
export const pageUrl = ({ publicUrl }: Pick<Sender, 'publicUrl'>, path: string): string =>
  publicUrl + pathIn(language(), path)
