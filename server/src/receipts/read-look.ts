import type { Charity } from '../../../contract/src/charity.ts'
import { type Palette, paletteOf } from '../charity/palette.ts'
import type { AppContext } from '../context.ts'
import { mediaAddress } from '../platform/files/store-public-image.ts'

/** How a receipt as PDF looks: in the charity's colours, with its logo, a PNG or JPEG; null where none could be read. */
export async function readLook(
  { storage, log }: Pick<AppContext, 'storage' | 'log'>,
  charity: Charity,
): Promise<{ logo: Uint8Array | null; palette: Palette }> {
  const palette = paletteOf(charity)
  if (!charity.logo.startsWith(`${mediaAddress}/`)) return { logo: null, palette }
  const logo = await storage.getBytes(charity.logo.slice(1)).catch((error: unknown) => {
    log.warn({ err: error }, 'the logo could not be read')
    return null
  })
  return { logo, palette }
}
