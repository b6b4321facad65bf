import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { Problem } from '../http/problem.ts'
import type { UploadedFile } from '../http/uploaded-file.ts'
import type { Storage } from './storage.ts'

const formats = ['jpeg', 'png', 'webp'] as const

/**
 * Redraws a picture in its own format, rotated as its metadata says and without that metadata: whatever else hid in
 * the file is gone. Its content decides what it is.
 * @throws Problem 422 on the field
 */
export async function redraw(
  bytes: Buffer,
  field: string,
  message: string,
  maxWidth?: number,
): Promise<{ bytes: Buffer; extension: string; type: string }> {
  try {
    const picture = sharp(bytes, { limitInputPixels: 50_000_000, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!formats.some((one) => one === format)) throw new Error('not a picture that we take')
    const upright = picture.rotate()
    const sized = maxWidth ? upright.resize({ width: maxWidth, withoutEnlargement: true }) : upright
    return {
      bytes: await sized.toBuffer(),
      extension: format === 'jpeg' ? 'jpg' : (format ?? ''),
      type: `image/${format}`,
    }
  } catch {
    throw Problem.invalid({ [field]: [message] })
  }
}

/** Where pictures that everybody may see are served: `/media/<name>`. */
export const mediaAddress = '/media'

/**
 * Stores a picture that everybody may see, at most 1,600 pixels wide.
 * @returns its address on the site
 * @throws Problem 422 on the field
 */
export async function storePublicImage(storage: Storage, file: UploadedFile, field: string): Promise<string> {
  const picture = await redraw(file.bytes, field, 'Only JPEG, PNG or WebP images are accepted.', 1600)
  const name = `${randomUUID()}.${picture.extension}`
  await storage.put(`media/${name}`, picture.bytes, { contentType: picture.type })
  return `${mediaAddress}/${name}`
}

/**
 * Removes pictures that nobody sees any more.
 * @param options.except the addresses of those that stay
 * @param options.storedBefore younger ones stay too
 */
export async function removePublicImages(
  storage: Storage,
  options: { except: ReadonlySet<string>; storedBefore: Date },
): Promise<void> {
  let paginationToken: string | undefined
  do {
    const page = await storage.listAll('media', paginationToken === undefined ? {} : { paginationToken })
    for (const file of page.objects) {
      if (!file.isFile || options.except.has(`${mediaAddress}/${file.name}`)) continue
      const { lastModified } = await storage.getMetaData(file.key)
      if (lastModified < options.storedBefore) await storage.delete(file.key)
    }
    paginationToken = page.paginationToken
  } while (paginationToken)
}
