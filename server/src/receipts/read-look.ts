import type { Charity } from '../../../contract/src/charity.ts'
import { type Palette, paletteOf } from '../charity/palette.ts'
import type { AppContext } from '../context.ts'
import type { Storage } from '../platform/files/storage.ts'
import { mediaAddress } from '../platform/files/store-public-image.ts'

/** Pictures never change under their address: each is read once in a process. */
const logos = new WeakMap<Storage, { address: string; bytes: Uint8Array }>()

/** How a receipt as PDF looks: in the charity's colours, with its logo, a PNG or JPEG; null where none could be read. */
export async function readLook(
  { storage, log }: Pick<AppContext, 'storage' | 'log'>,
  charity: Charity,
): Promise<{ logo: Uint8Array | null; palette: Palette }> {
  const palette = paletteOf(charity)
  if (!charity.logo.startsWith(`${mediaAddress}/`)) return { logo: null, palette }
  const known = logos.get(storage)
  if (known?.address === charity.logo) return { logo: known.bytes, palette }
  try {
    const bytes = await storage.getBytes(charity.logo.slice(1))
    logos.set(storage, { address: charity.logo, bytes })
    return { logo: bytes, palette }
  } catch (error) {
    log.warn({ err: error }, 'the logo could not be read')
    return { logo: null, palette }
  }
}
