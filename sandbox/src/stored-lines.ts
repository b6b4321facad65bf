import { appendFileSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import type * as z from 'zod'

/**
 * What a sandbox remembers: lines of JSON in a file, which is created when it is missing. A line that is
 * written survives a kill -9, and one that was cut off is dropped at the next start.
 * @throws ZodError for a line of another shape
 */
export function storedLines<Line>(
  file: string,
  shape: z.ZodType<Line>,
): { stored: Line[]; add(line: Line): void } {
  mkdirSync(dirname(file), { recursive: true })
  return {
    stored: wholeLines(file).map((text) => shape.parse(JSON.parse(text))),
    add(line) {
      appendFileSync(file, `${JSON.stringify(line)}\n`)
    },
  }
}

function wholeLines(file: string): string[] {
  // 'a+' creates the file when it is missing.
  const text = readFileSync(file, { encoding: 'utf8', flag: 'a+' })
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole))
  return whole.split('\n').filter((one) => one !== '')
}
