import { redrawPicture } from './redraw-picture.ts'
import type { Storage } from './storage.ts'
import { mediaFolder } from './store-public-image.ts'

/** Where a smaller copy of a public picture lies. */
export const narrowKey = (width: number, name: string) => `${mediaFolder}/${width}/${name}`

/**
 * A smaller copy of a public picture, drawn when it is first asked for and kept beside it.
 * @returns its key
 * @throws Problem 503 when too many pictures wait
 */
export async function narrowPicture(storage: Storage, name: string, width: number): Promise<string> {
  const key = narrowKey(width, name)
  if (await storage.exists(key)) return key
  const whole = Buffer.from(await storage.getBytes(`${mediaFolder}/${name}`))
  const { bytes, type } = await redrawPicture(whole, { field: '', message: '', maxWidth: width })
  await storage.put(key, bytes, { contentType: type })
  return key
}
