// Redraws pictures for redraw-picture.ts, which starts this process, one after the other: it holds no secrets, is limited in
// memory and gives way to whatever else the machine does.
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import type { PictureAnswer, PictureOrder } from './redraw-picture.ts'

const formats = ['jpeg', 'png', 'webp'] as const

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.cache(false)
sharp.concurrency(1)

async function draw({ bytes, maxPixels, maxWidth }: PictureOrder): Promise<PictureAnswer> {
  try {
    // Only its head is read here.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    const known = formats.find((one) => one === format)
    if (!known) return { refused: 'no picture' }
    if (width * height > maxPixels) return { refused: 'too many pixels' }
    // JPEG and WebP are read at the smaller size from the start.
    const drawn = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .rotate()
      .resize({ width: maxWidth, withoutEnlargement: true })
      .toBuffer()
    return { bytes: drawn, format: known }
  } catch {
    return { refused: 'no picture' }
  }
}

process.on('message', async (order: PictureOrder) => process.send?.(await draw(order)))
process.send?.('ready')
