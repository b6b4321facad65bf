import { readdir, readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { english } from '../../../../words/src/reader.ts'
import { Problem } from '../http/problem.ts'
import { redrawPdf, redrawPicture } from './redraw-file.ts'

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
  return ids.filter((_, index) => found[index]).map(Number)
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

test('pictures are drawn one at a time, and a donor is asked to retry later when too many wait', async () => {
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => redraw(small)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
  for (const result of results)
    if (result.status === 'rejected') {
      expect(result.reason).toBeInstanceOf(Problem)
      expect(result.reason).toMatchObject({ status: 503, message: expect.stringContaining('a few seconds') })
    }
  expect((await redraw(small)).extension).toBe('jpg')
})

const redrawDocument = (bytes: Buffer) => redrawPdf(bytes, 'file')

async function writePdf(
  fill: (document: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const document = new PDFDocument({ compress: false, size: 'A4', ...options })
  fill(document)
  document.end()
  return buffer(document)
}

/** The share of dark pixels on each page. */
async function inkOf(bytes: Buffer): Promise<number[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const shares: number[] = []
  for (const page of document.pages()) {
    const { data } = await page.render({ render: 'bitmap', scale: 1, colorSpace: 'Gray' })
    shares.push(data.filter((point) => point < 128).length / data.length)
  }
  document.destroy()
  library.destroy()
  return shares
}

const hidden = ['JavaScript', 'app.alert', 'EmbeddedFile', 'salaries', 'OpenAction', 'Launch', 'evil.example']

test('a PDF keeps its visible content, and loses scripts, embedded files and links', async () => {
  const sent = await writePdf((document) => {
    document.rect(100, 100, 300, 300).fill('black')
    document.link(100, 100, 300, 300, 'https://evil.example/')
    document.file(Buffer.from('MZ this is a program'), { name: 'salaries.xlsx.exe' })
    const script = document.ref({ S: 'JavaScript', JS: 'app.alert("pay me")' })
    const launch = document.ref({ S: 'Launch', F: 'cmd.exe', Next: script })
    Object.assign((document as unknown as { _root: { data: object } })._root.data, { OpenAction: launch })
    for (const made of [script, launch]) made.end('')
    document.addPage({ size: [200, 100] })
  })
  for (const word of hidden) expect(sent.toString('latin1'), word).toContain(word)
  const kept = await redrawDocument(sent)
  for (const word of hidden) expect(kept.toString('latin1'), word).not.toContain(word)
  const [before = [], after = []] = [await inkOf(sent), await inkOf(kept)]
  expect(after).toHaveLength(2)
  expect(after[0]).toBeCloseTo(before[0] ?? 0, 2)
  expect(after[0]).toBeGreaterThan(0.1)
  expect(after[1]).toBe(0)
})

test('colours are not changed', async () => {
  const kept = await redrawDocument(
    await writePdf((document) => document.rect(0, 0, 600, 850).fill('#c00000')),
  )
  const library = await PDFiumLibrary.init()
  const [page] = [...(await library.loadDocument(kept)).pages()]
  const { data } = (await page?.render({ render: 'bitmap', scale: 0.1 })) ?? { data: [] }
  const [blue = 0, green = 0, red = 0] = data
  library.destroy()
  expect(red).toBeGreaterThan(180)
  expect(blue + green).toBeLessThan(20)
})

test.each([
  [
    'eleven pages',
    () =>
      writePdf((document) => {
        for (let more = 0; more < 10; more += 1) document.addPage()
      }),
    'at most 10 pages',
  ],
  [
    'a password',
    () => writePdf((document) => void document.text('secret'), { userPassword: 'x', ownerPassword: 'y' }),
    'locked with a password',
  ],
  ['nothing but its head', async () => Buffer.from('%PDF-1.7\n%%EOF'), 'cannot be read'],
  [
    'half of it missing',
    async () => {
      const whole = await writePdf((document) => void document.text('Hello'))
      return whole.subarray(0, 60)
    },
    'cannot be read',
  ],
])('a PDF with %s is refused in words that help', async (_what, make, message) => {
  const refused = await make()
    .then(redrawDocument)
    .catch((error) => error)
  expect(refused.status).toBe(422)
  expect(refused.answerIn(english.t)).toMatchObject({
    errors: { file: [expect.stringContaining(message)] },
  })
})

test('a page of two hundred inches is drawn at a small size', async () => {
  const kept = await redrawDocument(
    await writePdf((document) => void document.text('x'), { size: [14_400, 14_400] }),
  )
  expect(kept.length).toBeLessThan(1_000_000)
})
