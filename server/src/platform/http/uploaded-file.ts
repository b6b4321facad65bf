import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { fileTooLargeMessage } from '../../../../contract/src/problem.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { temporaryPath } from '../files/temporary-files.ts'
import { Problem } from './problem.ts'

/**
 * An uploaded file, in a temporary file until the call is answered: a process with limits reads it there, and
 * the server holds none of it in memory. Its name and declared type are the sender's claims and not stored.
 * `sha256` is hexadecimal.
 */
export type UploadedFile = { path: string; sha256: string }

/**
 * Reads a form with text fields and at most one file; for `await using`, which removes the file.
 * @throws Problem 400 when it is cut off, 415 when it is no form, 422 naming the field of a file or text that
 * is too large
 */
export async function readForm(
  request: FastifyRequest,
  form: { fileField: string; maxBytes: number },
): Promise<{ fields: Record<string, string>; file: UploadedFile | null } & AsyncDisposable> {
  if (!request.isMultipart()) throw new Problem(415, translatable('problem.request.no-form'))
  const fields: Record<string, string> = {}
  let file: UploadedFile | null = null
  const path = temporaryPath('upload')
  const remove = () => rm(path, { force: true })
  const limits = { fileSize: form.maxBytes, files: 1, fields: 50, fieldSize: 256 * 1024 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw Problem.invalidField(part.fieldname, 'problem.text.too-long')
        fields[part.fieldname] = String(part.value)
        continue
      }
      const hash = createHash('sha256')
      const written = createWriteStream(path, { flags: 'wx', mode: 0o600 })
      await pipeline(part.file, (chunks: AsyncIterable<Buffer>) => takeTurns(chunks, hash), written)
      if (part.file.truncated)
        throw Problem.invalid({ [form.fileField]: [fileTooLargeMessage(form.maxBytes)] })
      // An empty file input still sends a part, with no bytes.
      if (part.fieldname === form.fileField && written.bytesWritten > 0)
        file = { path, sha256: hash.digest('hex') }
    }
  } catch (error) {
    await remove()
    // A form that is cut off or has no boundary: the parser's errors bear no status.
    if (error instanceof Problem || (error instanceof Error && 'statusCode' in error)) throw error
    throw new Problem(400, translatable('problem.request.unreadable'))
  }
  return { fields, file, [Symbol.asyncDispose]: remove }
}

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Processes at most one chunk of all uploads per turn of the event loop: other requests wait for one chunk at
 * most.
 */
async function* takeTurns(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
    lastTurn = lastTurn.then(() => setImmediate())
    await lastTurn
  }
}
