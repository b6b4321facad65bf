import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiProblem } from '../../api-problem.ts'
import { readExport } from './read-export.ts'

const headers = { 'content-disposition': 'attachment; filename="exported_donations_2026-11-21.csv"' }
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** An answer that arrives in portions. */
function answerIn(portions: readonly Uint8Array[], end: (stream: ReadableStreamDefaultController) => void) {
  const body = new ReadableStream({
    start(stream) {
      for (const portion of portions) stream.enqueue(portion)
      end(stream)
    },
  })
  return new Response(body, { headers })
}

test('the file keeps the name of the server and every byte, and its rows are counted, however it arrives', async () => {
  const portions = fc.array(fc.string({ unit: 'grapheme' }).map((text) => `${text.replaceAll('\n', '')}\r\n`))
  await fc.assert(
    fc.asyncProperty(portions, fc.integer({ min: 1, max: 9 }), async (lines, size) => {
      const bytes = bytesOf(`\uFEFFId,Code\r\n${lines.join('')}`)
      const cut = Array.from({ length: Math.ceil(bytes.length / size) }, (_, place) =>
        bytes.slice(place * size, (place + 1) * size),
      )
      const counts: number[] = []
      const saved = await readExport(
        answerIn(cut, (stream) => stream.close()),
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

test('an export that breaks off is reported and never taken for the whole', async () => {
  const broken = answerIn([bytesOf('Id,Code\r\n1,A')], (stream) =>
    stream.error(new TypeError('network error')),
  )
  await expect(readExport(broken, () => {}, 'export.csv')).rejects.toEqual(
    new ApiProblem(0, 'The export was interrupted. Please try again.'),
  )
})
