import { randomUUID } from 'node:crypto'
import { noImage } from '../../../contract/src/pictures.ts'
import { translatable } from '../../../words/src/translatable.ts'
import type { Database } from '../platform/database/database.ts'
import { openReferenceFile } from '../platform/files/open-reference-file.ts'
import { mediaAddress, mediaFolder } from '../platform/files/public-pictures.ts'
import { redrawPicture } from '../platform/files/redraw-file.ts'
import { removeUnusedFiles, type Storage } from '../platform/files/storage.ts'
import type { Download } from '../platform/http/answers.ts'
import type { UploadedFile } from '../platform/http/uploaded-file.ts'

/** Photos that staff have not approved: they have no public address. */
const photoFolder = 'page-photos'

/**
 * Stores a photo, redrawn without metadata. @returns its storage key
 * @throws Problem 422 on the field, 503 when too many pictures wait
 */
export async function storePhoto(storage: Storage, file: UploadedFile): Promise<string> {
  const message = translatable('refusal.picture.type')
  const picture = await redrawPicture(file.path, { field: 'photo', message, maxWidth: 1600 })
  const key = `${photoFolder}/${randomUUID()}.${picture.extension}`
  await storage.put(key, picture.bytes, { contentType: picture.type })
  return key
}

/** Copies a photo to a public address, which it returns; a photo that is public already stays. */
export async function publishPhoto(storage: Storage, photo: string): Promise<string> {
  if (photo === noImage || photo.startsWith(`${mediaAddress}/`)) return photo
  const name = photo.split('/').at(-1) ?? ''
  await storage.copy(photo, `${mediaFolder}/${name}`)
  return `${mediaAddress}/${name}`
}

/** Opens a photo by its storage key or public address. */
export const openPhoto = (storage: Storage, photo: string): Promise<Download> =>
  openReferenceFile(storage, photo.replace(/^\//, ''), 'photo')

/** Open forms and a running backup may still name a photo that was just replaced. */
const retentionDays = 7

/** Removes photos that no revision names: replaced, of a rejected form, of an erased owner, or published. */
export async function removeUnusedPhotos(db: Database, storage: Storage): Promise<void> {
  const storedBefore = new Date(Date.now() - retentionDays * 86_400_000)
  await removeUnusedFiles(storage, photoFolder, {
    storedBefore,
    usedOf: async () =>
      new Set((await db.selectFrom('page_revisions').select('photo').execute()).map(({ photo }) => photo)),
  })
}
