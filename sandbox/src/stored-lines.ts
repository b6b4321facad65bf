import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type * as z from 'zod'

/**
 * Stores a sandbox's data as lines of JSON in a file, which is created when it is missing. A written line
 * survives a kill -9, and an incomplete line is dropped at the next start. Another program may append lines
 * meanwhile, as `npm run seed` does.
 * @param apply called with every line once, in the file's order
 * @returns `add` appends lines, which are applied when it returns; `catchUp` applies lines of other programs
 * @throws ZodError for a line of another shape
 */
export function storedLines<Line>(
  file: string,
  shape: z.ZodType<Line>,
  apply: (line: Line) => void,
): { add(...lines: Line[]): void; catchUp(): void } {
  mkdirSync(dirname(file), { recursive: true })
  dropCutLine(file)
  let applied = 0
  function catchUp(): void {
    const { size } = statSync(file)
    if (size === applied) return
    const bytes = bytesBetween(file, applied, size)
    // The last line may still be incomplete.
    const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1)
    applied += whole.length
    for (const text of whole.toString('utf8').split('\n'))
      if (text !== '') apply(shape.parse(JSON.parse(text)))
  }
  catchUp()
  return {
    add(...lines) {
      appendFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      catchUp()
    },
    catchUp,
  }
}

export function bytesBetween(file: string, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(to - from)
  const opened = openSync(file, 'r')
  try {
    return bytes.subarray(0, readSync(opened, bytes, 0, bytes.length, from))
  } finally {
    closeSync(opened)
  }
}

function dropCutLine(file: string): void {
  // 'a+' creates the file when it is missing.
  const bytes = readFileSync(file, { flag: 'a+' })
  const whole = bytes.lastIndexOf('\n') + 1
  if (whole < bytes.length) truncateSync(file, whole)
}
