import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { english } from '../../../../words/src/reader.ts'
import { Problem } from '../http/problem.ts'
import { redrawPicture } from './redraw-picture.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7a4b' } })
const [small, large] = [
  await blank(60, 40).jpeg().toBuffer(),
  await blank(4000, 3000).webp({ lossless: true }).toBuffer(),
]
const redraw = (bytes: Buffer) =>
  redrawPicture(bytes, { field: 'file', message: 'No picture.', maxWidth: 50 })

/** Reads /proc, so it runs on Linux only. */
const testOnLinux = test.runIf(process.platform === 'linux')

/** The drawing processes that we started. */
async function drawers(): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    ids.map(async (id) => {
      const read = (name: string) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '')
      const [command, status] = [await read('cmdline'), await read('status')]
      return command.includes('draw-pictures') && status.includes(`PPid:\t${process.pid}\n`)
    }),
  )
  return ids.filter((_, place) => found[place]).map(Number)
}

testOnLinux(
  'a picture that brings the process down is refused, and the next one is drawn as ever',
  async () => {
    expect((await sharp((await redraw(small)).bytes).metadata()).width).toBe(50)
    const [drawer] = await drawers()
    const refused = redraw(large).catch((error) => error)
    process.kill(drawer ?? 0, 'SIGKILL')
    expect((await refused).status).toBe(422)
    expect((await refused).answerIn(english.t)).toMatchObject({ errors: { file: ['No picture.'] } })
    expect((await redraw(small)).type).toBe('image/jpeg')
  },
)

test('a WebP so large that the process has no memory for it is refused as too large', async () => {
  // 16,383 × 16,383 pixels of one colour.
  const enormous = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAv/r//DwdQvSp0qf+BiOh/AAA=', 'base64')
  const refused = await redraw(enormous).catch((error) => error)
  expect(refused.status).toBe(422)
  expect(refused.answerIn(english.t)).toMatchObject({
    errors: { file: [expect.stringContaining('at most 13 megapixels')] },
  })
  expect((await redraw(small)).type).toBe('image/jpeg')
})

testOnLinux('its memory is limited by the kernel, and it knows none of our settings', async () => {
  await redraw(small)
  const [drawer] = await drawers()
  expect(await readFile(`/proc/${drawer}/limits`, 'utf8')).toMatch(/Max data size +972800000 /)
  expect(await readFile(`/proc/${drawer}/environ`, 'utf8')).not.toContain('PATH=')
})

test('pictures are drawn one after the other, and a donor is asked to come again when too many wait', async () => {
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => redraw(small)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
  for (const result of results)
    if (result.status === 'rejected') {
      expect(result.reason).toBeInstanceOf(Problem)
      expect(result.reason).toMatchObject({ status: 503, message: expect.stringContaining('a few seconds') })
    }
  expect((await redraw(small)).extension).toBe('jpg')
})
