import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FullCharity } from '../../../contract/src/charity.ts'
import { type Palette, paletteOf } from '../charity/palette.ts'
import type { AppContext } from '../context.ts'
import { mediaAddress } from '../platform/files/public-pictures.ts'
import type { Storage } from '../platform/files/storage.ts'

/** Style of a PDF receipt; pictures are PNG or JPEG, null when there is none or it could not be read. */
export type ReceiptStyle = { logo: Uint8Array | null; signature: Uint8Array | null; palette: Palette }

/** Drawings of the build, which the demo's charity uses. */
const drawings = join(import.meta.dirname, '../../../web/dist')

/** Cached pictures by storage and address; a picture never changes under its address. */
const pictures = new WeakMap<Storage, Map<string, Uint8Array>>()

export async function readReceiptStyle(
  context: Pick<AppContext, 'storage' | 'log'>,
  charity: FullCharity,
): Promise<ReceiptStyle> {
  const [logo, signature] = await Promise.all([
    readPicture(context, charity.logo),
    readPicture(context, charity.signature),
  ])
  return { logo, signature, palette: paletteOf(charity) }
}

async function readPicture(
  { storage, log }: Pick<AppContext, 'storage' | 'log'>,
  address: string,
): Promise<Uint8Array | null> {
  if (address === '') return null
  const known = pictures.get(storage) ?? new Map<string, Uint8Array>()
  pictures.set(storage, known)
  const cached = known.get(address)
  if (cached) return cached
  const file = await (address.startsWith(`${mediaAddress}/`)
    ? storage.getBytes(address.slice(1))
    : readFile(join(drawings, address))
  ).catch((error: unknown) => {
    log.warn({ err: error }, 'a picture of the charity could not be read')
    return null
  })
  if (!file) return null
  const bytes = await asOpaquePng(file)
  known.set(address, bytes)
  return bytes
}

/**
 * Draws a picture on white, because pdfkit decodes every pixel of a transparent picture in each document. The
 * image library is loaded on demand: it takes a tenth of a second.
 */
const asOpaquePng = async (picture: Uint8Array): Promise<Uint8Array> =>
  (await import('sharp')).default(picture, { density: 300 }).flatten({ background: 'white' }).png().toBuffer()
