import type { Message } from '../../../../contract/src/message.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { Problem, type Text } from '../http/problem.ts'
import { drawInProcess, type FileContent, type Shape } from './draw-in-process.ts'

/** A phone's photo has 12 megapixels, with some phones a little more (4080 × 3072). */
const maxPixels = 13_000_000

/**
 * Redraws a picture in its own format, rotated upright and without metadata, which removes anything hidden in
 * the file. The format is detected from the content.
 * @param options.message lists the accepted formats in the field's error
 * @throws Problem 422 on the field, 503 when too many wait
 */
export async function redrawPicture(
  picture: FileContent,
  {
    field,
    message,
    maxWidth,
    shape,
  }: { field: string; message: Text; maxWidth: number; shape?: Shape | undefined },
): Promise<{ bytes: Buffer; extension: string; type: string }> {
  const answer = await drawInProcess({ kind: 'picture', content: picture, maxPixels, maxWidth, shape })
  if ('refused' in answer)
    throw Problem.invalid({ [field]: [refusalMessageOf(answer.refused, shape) ?? message] })
  const { format, bytes: drawn } = answer
  return { bytes: drawn, extension: format === 'jpeg' ? 'jpg' : format, type: `image/${format}` }
}

function refusalMessageOf(refused: string, shape: Shape | undefined): Message | undefined {
  if (refused === 'too large') return translatable('problem.picture.too-many-pixels')
  if (refused === 'too small')
    return translatable('refusal.picture.too-small', { pixels: shape?.minSide ?? 0 })
  if (refused === 'too long') return translatable('refusal.picture.too-long', { times: shape?.maxRatio ?? 0 })
  return undefined
}

const maxPages = 10
/** Pixels of a page's longer side: enough for the small print of an A4 sheet. */
const maxSide = 2400

const unreadablePdf = translatable('problem.pdf.unreadable')
const refusedPdfMessages: Partial<Record<string, Message>> = {
  'too large': translatable('problem.pdf.too-many-pages', { pages: maxPages }),
  locked: translatable('problem.pdf.locked'),
}

/**
 * Redraws a PDF as one picture per page, which removes scripts, embedded files, links, forms and anything
 * hidden.
 * @throws Problem 422 on the field, 503 when too many wait
 */
export async function redrawPdf(document: FileContent, field: string): Promise<Buffer> {
  const answer = await drawInProcess({ kind: 'pdf', content: document, maxPages, maxSide })
  if ('refused' in answer)
    throw Problem.invalid({ [field]: [refusedPdfMessages[answer.refused] ?? unreadablePdf] })
  return answer.bytes
}
