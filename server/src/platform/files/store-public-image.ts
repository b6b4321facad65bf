import { randomUUID } from 'node:crypto'
import type { UploadedFile } from '../http/uploaded-file.ts'
import { redrawPicture } from './redraw-picture.ts'
import type { Storage } from './storage.ts'

/** Where pictures that everybody may see are served: `/media/<name>`. */
export const mediaAddress = '/media'

/**
 * Stores a picture that everybody may see, at most 1,600 pixels wide.
 * @returns its address on the site
 * @throws Problem 422 on the field, 503 when too many pictures wait
 */
export async function storePublicImage(storage: Storage, file: UploadedFile, field: string): Promise<string> {
  const picture = await redrawPicture(file.bytes, {
    field,
    message: 'Only JPEG, PNG or WebP images are accepted.',
    maxWidth: 1600,
  })
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
