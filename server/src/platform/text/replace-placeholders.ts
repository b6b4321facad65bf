import { randomBytes } from 'node:crypto'

/** A placeholder prefix and its replacement function. */
export type Marked = { mark: string; show: (text: string) => string }

/** Unguessable placeholder, replaced while streaming. */
export const newPlaceholder = () => `marked${randomBytes(9).toString('hex')}:`

const lineFeed = 10
const endOfText = /[^\w.-]/

/**
 * Replaces the placeholders in a stream. A marked text contains only alphanumerics, dots, hyphens and
 * underscores, and so never spans lines.
 */
export async function* replacePlaceholders(
  parts: AsyncIterable<Buffer>,
  { mark, show }: Marked,
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const part of parts) {
    const end = part.lastIndexOf(lineFeed) + 1
    if (end === 0) {
      rest = Buffer.concat([rest, part])
      continue
    }
    const lines = part.subarray(0, end)
    yield shown(rest.length > 0 ? Buffer.concat([rest, lines]) : lines)
    rest = part.subarray(end)
  }
  if (rest.length > 0) yield shown(rest)

  function shown(lines: Buffer): Buffer {
    let place = lines.indexOf(mark)
    if (place < 0) return lines
    const pieces: Buffer[] = []
    let begin = 0
    for (; place >= 0; place = lines.indexOf(mark, begin)) {
      pieces.push(lines.subarray(begin, place))
      let end = place + mark.length
      while (end < lines.length && !endOfText.test(String.fromCharCode(lines[end] ?? 0))) end += 1
      pieces.push(Buffer.from(show(lines.toString('latin1', place + mark.length, end))))
      begin = end
    }
    return Buffer.concat([...pieces, lines.subarray(begin)])
  }
}
