// Reads uploaded tables one after the other for read-in-process.ts, which starts this process. The process
// holds no secrets, has a memory limit and runs at low priority.
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { serialize } from 'node:v8'
import { translatable } from '../../../../words/src/translatable.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Readers, readers } from './read-file.ts'
import type { ReadingResult } from './read-in-process.ts'

/** 50,000 lines with long texts have 20 MB. */
const maxAnswerBytes = 32 * 1024 * 1024

setPriority(constants.priority.PRIORITY_LOW)

function answer(
  reader: (...args: unknown[]) => unknown,
  { path, args }: { path: string; args: unknown[] },
): ReadingResult {
  try {
    const read = serialize(reader(readFileSync(path), ...args))
    return read.length > maxAnswerBytes
      ? { refused: { file: [translatable('statement-file.too-slow')] } }
      : { read }
  } catch (error) {
    if (error instanceof Problem && error.errors) return { refused: error.errors }
    return { failed: String((error as Error).stack) }
  }
}

process.on('message', ({ reader, ...job }: { reader: keyof Readers; path: string; args: unknown[] }) =>
  process.send?.(answer(readers[reader] as (...args: unknown[]) => unknown, job)),
)
process.send?.('ready')
