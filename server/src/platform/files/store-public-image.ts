import { randomUUID } from 'node:crypto'
import type { Message } from '../../../../contract/src/message.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { UploadedFile } from '../http/uploaded-file.ts'
import type { Shape } from './draw-in-process.ts'
import { redrawPicture } from './redraw-picture.ts'
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
  const picture = await redrawPicture(file.bytes, {
    field,
    message,
    maxWidth,
    shape,
  })
  const name = `${randomUUID()}.${picture.extension}`
  await storage.put(`${mediaFolder}/${name}`, picture.bytes, { contentType: picture.type })
  return `${mediaAddress}/${name}`
}
