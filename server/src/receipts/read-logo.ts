import type { Charity } from '../../../contract/src/charity.ts'
import type { AppContext } from '../context.ts'
import { mediaAddress } from '../platform/files/store-public-image.ts'

/** The logo that staff have uploaded, a PNG or JPEG; null where there is none that could be read. */
export async function readLogo(
  { storage, log }: Pick<AppContext, 'storage' | 'log'>,
  { logo }: Charity,
): Promise<Uint8Array | null> {
  if (!logo.startsWith(`${mediaAddress}/`)) return null
  return storage.getBytes(logo.slice(1)).catch((error: unknown) => {
    log.warn({ err: error }, 'the logo could not be read')
    return null
  })
}
