/** Control characters, which JSON escapes: a row is one line that COPY never quotes. */
export const jsonMarks = { delimiter: '\u0002', quote: '\u0001' }

/** Parses rows of one JSON value each, copied with `jsonMarks`; yields those of each chunk together. */
export async function* jsonRows<Row>(parts: AsyncIterable<Buffer>): AsyncGenerator<Row[]> {
  const decoder = new TextDecoder()
  let unfinished = ''
  for await (const part of parts) {
    const lines = (unfinished + decoder.decode(part, { stream: true })).split('\n')
    unfinished = lines.pop() ?? ''
    if (lines.length > 0) yield lines.map((line) => JSON.parse(line) as Row)
  }
}
