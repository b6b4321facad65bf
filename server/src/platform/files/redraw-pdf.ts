import type { Message } from '../../../../contract/src/message.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { Problem } from '../http/problem.ts'
import { drawInProcess } from './draw-in-process.ts'

const maxPages = 10
/** Pixels of a page's longer side: enough for the small print of an A4 sheet. */
const maxSide = 2400

const unreadable = translatable('problem.pdf.unreadable')
const messages: Partial<Record<string, Message>> = {
  'too large': translatable('problem.pdf.too-many-pages', { pages: maxPages }),
  locked: translatable('problem.pdf.locked'),
}

/**
 * Redraws a PDF as one picture per page, which removes scripts, embedded files, links, forms and anything
 * hidden.
 * @throws Problem 422 on the field, 503 when too many wait
 */
export async function redrawPdf(bytes: Buffer, field: string): Promise<Buffer> {
  const answer = await drawInProcess({ kind: 'pdf', bytes, maxPages, maxSide })
  if ('refused' in answer) throw Problem.invalid({ [field]: [messages[answer.refused] ?? unreadable] })
  return answer.bytes
}
