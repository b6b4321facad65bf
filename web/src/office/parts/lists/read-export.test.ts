import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readerOf } from '../../../../../words/src/reader.ts'
import { ApiProblem } from '../../../call.ts'
import { readExport } from './export-button.tsx'

const { t } = readerOf('en')

const headers = { 'content-disposition': 'attachment; filename="exported_donations_2026-11-21.csv"' }
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A response that arrives in these chunks. */
function answerIn(chunks: readonly Uint8Array[], end: (stream: ReadableStreamDefaultController) => void) {
  const body = new ReadableStream({
    start(stream) {
      for (const chunk of chunks) stream.enqueue(chunk)
      end(stream)
    },
  })
  return new Response(body, { headers })
}

test("the file has the server's name and every byte, and its rows are counted, however it is chunked", async () => {
  const chunks = fc.array(fc.string({ unit: 'grapheme' }).map((text) => `${text.replaceAll('\n', '')}\r\n`))
  await fc.assert(
    fc.asyncProperty(chunks, fc.integer({ min: 1, max: 9 }), async (lines, size) => {
      const bytes = bytesOf(`\uFEFFId,Code\r\n${lines.join('')}`)
      const cut = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.slice(index * size, (index + 1) * size),
      )
      const counts: number[] = []
      const saved = await readExport(
        t,
        answerIn(cut, (stream) => stream.close()),
        'csv',
        (rows) => counts.push(rows),
        'export.csv',
      )
      expect(saved.name).toBe('exported_donations_2026-11-21.csv')
      expect(saved.rows).toBe(lines.length)
      expect(counts.at(-1)).toBe(lines.length)
      expect(counts).toEqual(counts.toSorted((one, other) => one - other))
      expect(saved.file.size).toBe(bytes.length)
    }),
  )
})

test('an interrupted export is an error, never a complete file', async () => {
  const broken = answerIn([bytesOf('Id,Code\r\n1,A')], (stream) =>
    stream.error(new TypeError('network error')),
  )
  await expect(readExport(t, broken, 'csv', () => {}, 'export.csv')).rejects.toEqual(
    new ApiProblem(0, 'The export was interrupted. Please try again.'),
  )
})
