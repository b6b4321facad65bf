import type { FullCharity } from '../../../contract/src/charity.ts'
import type { Reader } from '../../../words/src/reader.ts'
import { pathIn } from '../../../words/src/split-path.ts'

/** Charity and reader of an e-mail or receipt, and the base of its links without trailing slash. */
export type Sender = { reader: Reader; charity: FullCharity; publicUrl: string }

/** The address of a page of the site, in the reader's language. @param path from '/' */
export const pageUrl = ({ reader, publicUrl }: Omit<Sender, 'charity'>, path: string): string =>
  publicUrl + pathIn(reader.language, path)
