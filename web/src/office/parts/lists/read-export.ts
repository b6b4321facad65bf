import { packedMark, rowsPerMark } from '../../../../../contract/src/lists.ts'
import { say } from '../../../../../words/src/say.ts'
import { ApiProblem } from '../../../api-problem.ts'

export type ExportFormat = 'csv' | 'xlsx'

const lineFeed = 10
/** Whoever waits sees no more of it, and the screen has other things to draw. */
const betweenReportsMs = 100

/**
 * Reads a file while it arrives.
 * @param onRows receives how many rows have come, without the heading: of a CSV exactly, of Excel's about
 * @param unnamed what it is called where the server gives no name
 * @throws {ApiProblem} when it stops before its end
 */
export async function readExport(
  answer: Response,
  format: ExportFormat,
  onRows: (rows: number) => void,
  unnamed: string,
): Promise<{ name: string; file: Blob; rows: number }> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const count = format === 'csv' ? countLines() : countMarks()
  let rows = 0
  let reported = Number.NEGATIVE_INFINITY
  try {
    for await (const part of partsOf(answer)) {
      parts.push(part)
      rows = count(part)
      if (performance.now() - reported < betweenReportsMs) continue
      reported = performance.now()
      onRows(rows)
    }
  } catch (error) {
    if (isAbort(error)) throw error
    throw new ApiProblem(0, say('lists.read-export.interrupted'))
  }
  onRows(rows)
  return {
    name: fileName(answer) ?? unnamed,
    file: new Blob(parts, { type: answer.headers.get('content-type') ?? '' }),
    rows,
  }
}

function countLines() {
  let lines = 0
  return (part: Uint8Array) => {
    for (const byte of part) if (byte === lineFeed) lines++
    return Math.max(0, lines - 1)
  }
}

/** The rows of a packed file cannot be seen, but its marks can. */
function countMarks() {
  let marks = 0
  let matched = 0
  return (part: Uint8Array) => {
    for (const byte of part) {
      if (byte === packedMark[matched]) matched++
      // Two zeros may be followed by a third.
      else matched = byte === 0 ? (matched === 2 ? 2 : 1) : 0
      if (matched < packedMark.length) continue
      marks++
      matched = 0
    }
    // The headings end with the first.
    return Math.max(0, marks - 1) * rowsPerMark
  }
}

async function* partsOf({ body }: Response) {
  if (!body) return
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

export const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** The name that the server gave the file. */
const fileName = (answer: Response) =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
