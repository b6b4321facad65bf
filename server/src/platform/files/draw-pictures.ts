// Redraws untrusted files one after the other for draw-in-process.ts, which starts this process. The process
// holds no secrets, has a memory limit and runs at low priority.
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import type { DrawingJob, DrawingResult } from './draw-in-process.ts'

const formats = ['jpeg', 'png', 'webp'] as const

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.cache(false)
sharp.concurrency(1)

async function draw(job: DrawingJob): Promise<DrawingResult> {
  if (job.kind === 'picture')
    return drawPicture(job).catch((error: Error) => {
      // libvips allocates a WebP's full size to read its header alone.
      if (error.message.includes('out of memory')) return { refused: 'too large' }
      throw error
    })
  // Loaded with the first PDF: most uploads are pictures.
  const { drawPdf } = await import('./draw-pdf.ts')
  return drawPdf(job)
}

async function drawPicture({
  content,
  maxPixels,
  maxWidth,
  shape,
}: Extract<DrawingJob, { kind: 'picture' }>): Promise<DrawingResult> {
  // Only the header is read here.
  const { format, width, height } = await sharp(content, { limitInputPixels: false }).metadata()
  const known = formats.find((one) => one === format)
  if (!known) return { refused: 'unreadable' }
  if (width * height > maxPixels) return { refused: 'too large' }
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (shape && short < shape.minSide) return { refused: 'too small' }
  if (shape && long > short * shape.maxRatio) return { refused: 'too long' }
  // JPEG and WebP are decoded at the smaller size from the start.
  const drawn = await sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
    .rotate()
    .resize({ width: maxWidth, withoutEnlargement: true })
    .toBuffer()
  return { bytes: drawn, format: known }
}

process.on('message', async (job: DrawingJob) =>
  process.send?.(await draw(job).catch((): DrawingResult => ({ refused: 'unreadable' }))),
)
process.send?.('ready')
