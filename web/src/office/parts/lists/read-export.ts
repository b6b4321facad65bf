import { packedMark, rowsPerMark } from '../../../../../contract/src/lists.ts'
import type { Translate } from '../../../../../words/src/reader.ts'
import { ApiProblem } from '../../../api-problem.ts'

export type ExportFormat = 'csv' | 'xlsx'

const lineFeed = 10
/** Throttles progress updates: more are not visible, and rendering them costs time. */
const betweenReportsMs = 100

/**
 * Downloads a file with progress.
 * @param onRows receives the number of rows so far, without the heading: exact for CSV, estimated for Excel
 * @param unnamed file name when the server sends none
 * @throws {ApiProblem} when the download is interrupted
 */
export async function readExport(
  t: Translate,
  answer: Response,
  format: ExportFormat,
  onRows: (rows: number) => void,
  unnamed: string,
): Promise<{ name: string; file: Blob; rows: number }> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const count = format === 'csv' ? countLines() : countFlushMarkers()
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
    throw new ApiProblem(0, t('lists.read-export.interrupted'))
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

/**
 * Estimates the rows of a compressed file by counting its flush markers, because the rows are not readable.
 */
function countFlushMarkers() {
  let marks = 0
  let matched = 0
  return (part: Uint8Array) => {
    for (const byte of part) {
      if (byte === packedMark[matched]) matched++
      // A third zero may follow two.
      else matched = byte === 0 ? (matched === 2 ? 2 : 1) : 0
      if (matched < packedMark.length) continue
      marks++
      matched = 0
    }
    // The first marker ends the headings.
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

/** File name sent by the server. */
const fileName = (answer: Response) =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
