import { randomBytes } from 'node:crypto'

export type Placeholder = { prefix: string; replace: (text: string) => string }

/** Unguessable prefix of a placeholder, replaced while streaming. */
export const newPlaceholderPrefix = () => `marked${randomBytes(9).toString('hex')}:`

const lineFeed = 10
const endOfText = /[^\w.-]/

/**
 * Replaces the placeholders in a stream. The text behind a prefix contains only alphanumerics, dots, hyphens
 * and underscores, and so never spans lines.
 */
export async function* replacePlaceholders(
  parts: AsyncIterable<Buffer>,
  { prefix, replace }: Placeholder,
): AsyncGenerator<Buffer> {
  let remainder: Buffer = Buffer.alloc(0)
  for await (const part of parts) {
    const end = part.lastIndexOf(lineFeed) + 1
    if (end === 0) {
      remainder = Buffer.concat([remainder, part])
      continue
    }
    const lines = part.subarray(0, end)
    yield replaceInLines(remainder.length > 0 ? Buffer.concat([remainder, lines]) : lines)
    remainder = part.subarray(end)
  }
  if (remainder.length > 0) yield replaceInLines(remainder)

  function replaceInLines(lines: Buffer): Buffer {
    let index = lines.indexOf(prefix)
    if (index < 0) return lines
    const pieces: Buffer[] = []
    let begin = 0
    for (; index >= 0; index = lines.indexOf(prefix, begin)) {
      pieces.push(lines.subarray(begin, index))
      let end = index + prefix.length
      while (end < lines.length && !endOfText.test(String.fromCharCode(lines[end] ?? 0))) end += 1
      pieces.push(Buffer.from(replace(lines.toString('latin1', index + prefix.length, end))))
      begin = end
    }
    return Buffer.concat([...pieces, lines.subarray(begin)])
  }
}
