import type { FastifyRequest } from 'fastify'
import { fileTooLargeMessage } from '../../../../contract/src/problem.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { Problem } from './problem.ts'

/** An uploaded file; its name and declared type are the sender's claims and not stored. */
export type UploadedFile = { bytes: Buffer }

/**
 * Reads a form with text fields and at most one file.
 * @throws Problem 400 when it is cut off, 415 when it is no form, 422 naming the field of a file or text that
 * is too large
 */
export async function readForm(
  request: FastifyRequest,
  form: { fileField: string; maxBytes: number },
): Promise<{ fields: Record<string, string>; file: UploadedFile | null }> {
  if (!request.isMultipart()) throw new Problem(415, translatable('problem.request.no-form'))
  const fields: Record<string, string> = {}
  let file: UploadedFile | null = null
  const limits = { fileSize: form.maxBytes, files: 1, fields: 50, fieldSize: 256 * 1024 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw Problem.invalidField(part.fieldname, 'problem.text.too-long')
        fields[part.fieldname] = String(part.value)
        continue
      }
      const bytes = await part.toBuffer()
      if (part.file.truncated)
        throw Problem.invalid({ [form.fileField]: [fileTooLargeMessage(form.maxBytes)] })
      // An empty file input still sends a part, with no bytes.
      if (part.fieldname === form.fileField && bytes.length > 0) file = { bytes }
    }
  } catch (error) {
    // A form that is cut off or has no boundary: the parser's errors bear no status.
    if (error instanceof Problem || (error instanceof Error && 'statusCode' in error)) throw error
    throw new Problem(400, translatable('problem.request.unreadable'))
  }
  return { fields, file }
}
