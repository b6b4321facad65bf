import { join } from 'node:path'
import { deserialize } from 'node:v8'
import { translatable } from '../../../../words/src/translatable.ts'
import { type FieldMessages, Problem } from '../../platform/http/problem.ts'
import type { UploadedFile } from '../../platform/http/uploaded-file.ts'
import { openProcess } from '../../platform/processes/open-process.ts'
import { fileProblem } from './parsed-statement.ts'
import type { Readers } from './read-file.ts'

/** An answer, serialized so that its size is limited; errors by field; or an error of the program. */
export type ReadingResult = { read: Buffer } | { refused: FieldMessages } | { failed: string }

const ask = openProcess<{ reader: keyof Readers; path: string; args: unknown[] }, ReadingResult>({
  program: join(import.meta.dirname, 'read-uploads.ts'),
  // 50,000 lines as XLSX take ten seconds on a busy machine.
  maxMs: 30_000,
  maxKilobytes: 1_400_000,
})

/**
 * Reads an uploaded table in a separate process with limits on its time and memory.
 * @throws Problem 422 as the reader does, and for a file that exceeds the limits; 503 when too many wait
 */
export async function readInProcess<Name extends keyof Readers>(
  reader: Name,
  { path }: Pick<UploadedFile, 'path'>,
  ...args: Parameters<Readers[Name]> extends [Buffer, ...infer Others] ? Others : never
): Promise<ReturnType<Readers[Name]>> {
  const answer = await ask({ reader, path, args })
  if (answer === null) throw fileProblem(translatable('statement-file.too-slow'))
  if ('failed' in answer) throw new Error(answer.failed)
  if ('refused' in answer) throw Problem.invalid(answer.refused)
  return deserialize(answer.read)
}
