import { ApiProblem } from '../../api-problem.ts'

const lineFeed = 10

/**
 * Reads a file while it arrives.
 * @param onRows receives how many rows of a CSV have come, without the heading
 * @param unnamed what it is called where the server gives no name
 * @throws {ApiProblem} when it stops before its end
 */
export async function readExport(
  answer: Response,
  onRows: (rows: number) => void,
  unnamed: string,
): Promise<{ name: string; file: Blob; rows: number }> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let lines = 0
  try {
    for await (const part of partsOf(answer)) {
      parts.push(part)
      for (const byte of part) if (byte === lineFeed) lines++
      onRows(Math.max(0, lines - 1))
    }
  } catch (error) {
    if (isAbort(error)) throw error
    throw new ApiProblem(0, 'The export was interrupted. Please try again.')
  }
  return {
    name: fileName(answer) ?? unnamed,
    file: new Blob(parts, { type: answer.headers.get('content-type') ?? '' }),
    rows: Math.max(0, lines - 1),
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
