import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImportFileFacts, ImportMapping } from '../../../contract/src/import-mapping.ts'
import type { TextChoices } from '../../../contract/src/text-files.ts'
import type { Storage } from '../platform/files/storage.ts'
import { temporaryPath } from '../platform/files/temporary-files.ts'
import { openReader } from '../platform/processes/open-reader.ts'
import type { RowRules } from './read-import-row.ts'

/** Request to read the columns of a file, or with a mapping to stage its rows into the file `to`. */
export type ImportReading = {
  path: string
  choices: TextChoices
  mapping?: ImportMapping
  rules?: RowRules
  to?: string
  /** Marker before CNICs in the staged rows. */
  marker?: string
  importId?: number
}

export type ImportReadingResult = { facts: ImportFileFacts } | { hasCnics: boolean }

const read = openReader<ImportReading, ImportReadingResult>({
  program: join(import.meta.dirname, 'read-imports.ts'),
  // A million rows take about a minute on an idle machine.
  maxMs: 15 * 60_000,
  maxKilobytes: 1_400_000,
  // Saves memory without cost, because rows are short-lived: 69 instead of 100 MB for 100,000 rows.
  flags: ['--max-semi-space-size=2', '--optimize-for-size'],
  // Ends soon, to free its memory while the server copies the rows into the database.
  idleMs: 500,
})

/** Copies a stored file to a temporary one, which `await using` removes. */
async function localCopy(storage: Storage, key: string): Promise<{ path: string } & AsyncDisposable> {
  const path = temporaryPath('import')
  await pipeline(await storage.getStream(key), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) }
}

/** Reads the columns of a stored file in a separate process. @throws Problem 422 when it is not a table */
export async function scanFile(
  storage: Storage,
  key: string,
  choices: TextChoices,
): Promise<ImportFileFacts> {
  await using file = await localCopy(storage, key)
  const answer = await read({ path: file.path, choices })
  if (!('facts' in answer)) throw new Error('The columns of an import were not read.')
  return answer.facts
}

/**
 * Reads the rows of a stored file in a separate process, into a file for COPY.
 * @returns the file, and the marker before its CNICs, which is null without any
 * @throws Problem 422 when it is not a table
 */
export async function stageFile(
  storage: Storage,
  key: string,
  reading: Required<Pick<ImportReading, 'importId' | 'mapping' | 'rules' | 'choices'>>,
): Promise<{ path: string; marker: string | null } & AsyncDisposable> {
  await using file = await localCopy(storage, key)
  const to = temporaryPath('import')
  const marker = randomUUID()
  const remove = () => rm(to, { force: true })
  try {
    const answer = await read({ ...reading, path: file.path, to, marker })
    const hasCnics = 'hasCnics' in answer && answer.hasCnics
    return { path: to, marker: hasCnics ? marker : null, [Symbol.asyncDispose]: remove }
  } catch (error) {
    await remove()
    throw error
  }
}
