import type { Reader } from '../../../../words/src/reader.ts'
import { pathIn } from '../../../../words/src/split-path.ts'

/**
 * Returns the address of a page of the site, in the reader's language.
 * @param path from '/'
 */
export const pageUrl = (
  { reader, publicUrl }: { reader: Pick<Reader, 'language'>; publicUrl: string },
  path: string,
): string => publicUrl + pathIn(reader.language, path)
