import jsQR from 'jsqr'
import sharp from 'sharp'

/** Reads the QR code in a picture as a phone's camera does; null if it finds none. */
export async function readQrCode(picture: Buffer): Promise<string | null> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}
