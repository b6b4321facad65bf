import { rmSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type OutputInfo } from 'sharp'
import type { Cause } from '../../../contract/src/causes.ts'
import type { Charity } from '../../../contract/src/charity.ts'
import { noImage } from '../../../contract/src/pictures.ts'
import { paletteOf } from '../charity/palette.ts'
import { unpackFont } from '../platform/text/unpack-font.ts'

/** Returns the bytes of one of our pictures by its address; undefined when it cannot be read. */
type ReadPicture = (address: string) => Promise<Buffer | undefined>

/** The size that every link preview accepts. */
const size = { width: 1200, height: 630 }
const margin = 64
const imageWidth = 520

const require = createRequire(import.meta.url)
const fontFiles = [
  'noto-serif/files/noto-serif-latin-600-normal.woff',
  'noto-sans/files/noto-sans-latin-600-normal.woff',
  'noto-sans/files/noto-sans-latin-ext-600-normal.woff',
  'noto-sans-arabic/files/noto-sans-arabic-arabic-600-normal.woff',
]
const families = {
  serif: 'Noto Serif SemiBold, Noto Sans SemiBold, Noto Sans Arabic SemiBold',
  sans: 'Noto Sans SemiBold, Noto Sans Arabic SemiBold',
}

type Words = { face: keyof typeof families; points: number; color: string; width: number; maxHeight: number }

/** Files of the fonts, unpacked because Pango reads no WOFF; the machine may have no fonts. */
let unpacked: Promise<string[]> | undefined
const unpackFonts = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'amanah-fonts-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return Promise.all(
    fontFiles.map(async (file, index) => {
      const path = join(folder, `${index}.ttf`)
      await writeFile(path, unpackFont(await readFile(require.resolve(`@fontsource/${file}`))))
      return path
    }),
  )
}

/** A picture and its position, from the side on which reading begins. */
type Layer = { data: Buffer; info: OutputInfo; start: number; top: number }

/** Draws a text with line breaks, in the largest font size that fits. */
async function drawText(
  text: string,
  { face, points, color, width, maxHeight }: Words,
): Promise<{ data: Buffer; info: OutputInfo }> {
  unpacked ??= unpackFonts().catch((error: unknown) => {
    unpacked = undefined
    throw error
  })
  const [first = '', ...others] = await unpacked
  const letters = (fontfile: string, said: string, height: number) =>
    sharp({ text: { text: said, font: `${families[face]} ${height}`, fontfile, width, rgba: true } })
      .png()
      .toBuffer({ resolveWithObject: true })
  // Pango registers a font once a text was drawn with its file.
  for (const file of others) await letters(file, '.', 10)
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const marked = `<span foreground="${color}">${escaped}</span>`
  const drawn = await letters(first, marked, points)
  return drawn.info.height <= maxHeight || points < 20
    ? drawn
    : drawText(text, { face, points: points * 0.85, color, width, maxHeight })
}

/**
 * Renders the social sharing image (Open Graph) in the charity's colour: its name or logo, and the cause.
 * @param direction the writing direction
 * @param cause undefined for the site as a whole
 * @returns a JPEG
 */
export async function drawSharePicture(
  direction: 'ltr' | 'rtl',
  charity: Charity,
  cause: Pick<Cause, 'fundimage' | 'fundtitle'> | undefined,
  read: ReadPicture,
): Promise<Buffer> {
  const { brand, brandDark, brandSoft, inkSoft } = paletteOf(charity)
  const [image, logo] = await Promise.all([
    cause && cause.fundimage !== noImage ? read(cause.fundimage) : undefined,
    charity.logo ? read(charity.logo) : undefined,
  ])
  const width = size.width - 2 * margin - (image ? imageWidth : 0)
  const layers: Layer[] = []
  if (image) {
    const cut = sharp(image).resize(imageWidth, size.height, { fit: 'cover' }).png()
    const drawn = await cut.toBuffer({ resolveWithObject: true })
    layers.push({ ...drawn, start: size.width - imageWidth, top: 0 })
  }
  if (logo) {
    layers.push({ ...(await fitLogo(logo, 380)), start: margin, top: 72 })
  } else if (charity.name && cause) {
    const name = await drawText(charity.name, {
      face: 'sans',
      points: 34,
      color: brand,
      width,
      maxHeight: 100,
    })
    layers.push({ ...name, start: margin, top: 72 })
  }
  const title = await drawText(cause?.fundtitle ?? (charity.name || charity.slogan), {
    face: 'serif',
    points: 72,
    color: brandDark,
    width,
    maxHeight: 280,
  })
  layers.push({ ...title, start: margin, top: 330 - Math.round(title.info.height / 2) })
  if (cause || charity.name) {
    const slogan = await drawText(charity.slogan, {
      face: 'sans',
      points: 30,
      color: inkSoft,
      width,
      maxHeight: 90,
    })
    layers.push({ ...slogan, start: margin, top: 566 - slogan.info.height })
  }
  const band = { create: { width: size.width, height: 16, channels: 3, background: brand } } as const
  return sharp({ create: { ...size, channels: 3, background: brandSoft } })
    .composite([
      { input: band, left: 0, top: 0 },
      ...layers.map(({ data, info, start, top }) => ({
        input: data,
        top,
        left: direction === 'ltr' ? start : size.width - start - info.width,
      })),
    ])
    .jpeg({ quality: 82 })
    .toBuffer()
}

const fitLogo = (logo: Buffer, width: number) =>
  sharp(logo, { density: 200 })
    .resize(width, 88, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })

/** Draws the logo for e-mails, twice as large as it is shown. @returns a PNG */
export async function drawLogo(address: string, read: ReadPicture): Promise<Buffer> {
  const logo = await read(address)
  if (!logo) throw new Error('The logo could not be read.')
  return (await fitLogo(logo, 640)).data
}

/**
 * Draws the icon of the installed site: the mark, or the name's initial.
 * @param side in pixels
 * @returns a PNG
 */
export async function drawIcon(charity: Charity, side: number, read: ReadPicture): Promise<Buffer> {
  const mark = charity.mark ? await read(charity.mark) : undefined
  // Phones crop icons to a circle: the corners must stay empty.
  const inner = Math.round(side * 0.72)
  const { brand, white } = paletteOf(charity)
  const drawn = mark
    ? await sharp(mark, { density: 400 }).resize(inner, inner, { fit: 'inside' }).png().toBuffer()
    : (
        await drawText([...(charity.name || '♥')][0] ?? '', {
          face: 'serif',
          points: side * 0.6,
          color: white,
          width: side,
          maxHeight: side,
        })
      ).data
  return sharp({ create: { width: side, height: side, channels: 3, background: mark ? white : brand } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png()
    .toBuffer()
}
