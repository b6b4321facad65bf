import { randomUUID } from 'node:crypto'
import type { Message } from '../../../../contract/src/message.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { UploadedFile } from '../http/uploaded-file.ts'
import type { Shape } from './draw-in-process.ts'
import { redrawPicture } from './redraw-file.ts'
import type { Storage } from './storage.ts'

/** Public pictures are stored as `media/<name>` and served at `/media/<name>`. */
export const mediaFolder = 'media'
export const mediaAddress = `/${mediaFolder}`

/**
 * Stores a public picture.
 * @throws Problem 422 on the field, 503 when too many pictures wait
 * @returns its address on the site
 */
export async function storePublicImage(
  storage: Storage,
  file: UploadedFile,
  field: string,
  {
    maxWidth = 1600,
    message = translatable('refusal.picture.type'),
    shape,
  }: { maxWidth?: number; message?: Message; shape?: Shape } = {},
): Promise<string> {
  const picture = await redrawPicture(file.path, {
    field,
    message,
    maxWidth,
    shape,
  })
  const name = `${randomUUID()}.${picture.extension}`
  await storage.put(`${mediaFolder}/${name}`, picture.bytes, { contentType: picture.type })
  return `${mediaAddress}/${name}`
}

/** Storage key of a smaller copy of a public picture. */
export const narrowKey = (width: number, name: string) => `${mediaFolder}/${width}/${name}`

/** Maximum number of copies rendered at once, because the drawing queue serves donors' uploads too. */
const maxAtOnce = 2
const retryAfterMs = 5 * 60_000

const underWay = new Map<string, Promise<string>>()
const failedAt = new Map<string, number>()

/**
 * Returns a smaller copy of a public picture, rendered on first use and stored beside it.
 * @returns its key; undefined to send the original instead: other copies are being rendered, or rendering
 *   failed in the last five minutes
 */
export async function narrowPicture(
  storage: Storage,
  name: string,
  width: number,
): Promise<string | undefined> {
  const key = narrowKey(width, name)
  if (await storage.exists(key)) return key
  const begun = underWay.get(key)
  if (begun) return begun
  if (underWay.size >= maxAtOnce || Date.now() - (failedAt.get(key) ?? 0) < retryAfterMs) return undefined
  const drawing = drawNarrowCopy(storage, key, name, width)
  underWay.set(key, drawing)
  try {
    await drawing
    failedAt.delete(key)
  } catch (error) {
    failedAt.set(key, Date.now())
    throw error
  } finally {
    underWay.delete(key)
  }
  return key
}

async function drawNarrowCopy(storage: Storage, key: string, name: string, width: number): Promise<string> {
  const whole = Buffer.from(await storage.getBytes(`${mediaFolder}/${name}`))
  const { bytes, type } = await redrawPicture(whole, { field: '', message: '', maxWidth: width })
  await storage.put(key, bytes, { contentType: type })
  return key
}
