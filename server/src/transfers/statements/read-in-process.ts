import { join } from 'node:path'
import { deserialize } from 'node:v8'
import type { UploadedFile } from '../../platform/http/uploaded-file.ts'
import { openReader } from '../../platform/processes/open-reader.ts'
import type { Readers } from './read-file.ts'

export type TableReading = { reader: keyof Readers; path: string; args: unknown[] }

/** Reads a table in another process. The result is sent serialized, so that its size can be limited. */
const read = openReader<TableReading, Buffer>({
  program: join(import.meta.dirname, 'read-uploads.ts'),
  // 50,000 lines as XLSX take ten seconds on a busy machine.
  maxMs: 30_000,
  maxKilobytes: 1_400_000,
})

/** Reads an uploaded table. @throws Problem 422 and 503 as `openReader` */
export async function readInProcess<Name extends keyof Readers>(
  reader: Name,
  { path }: Pick<UploadedFile, 'path'>,
  ...args: Parameters<Readers[Name]> extends [Buffer, ...infer Others] ? Others : never
): Promise<ReturnType<Readers[Name]>> {
  return deserialize(await read({ reader, path, args }))
}
