import { randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { receiptFileTypeMessage, receiptFileTypes } from '../../../contract/src/attempts.ts'
import { Problem } from '../platform/problem.ts'
import type { Storage } from '../platform/storage.ts'
import type { UploadedFile } from '../platform/upload.ts'

const refusal = () => Problem.invalid({ reference_file: [receiptFileTypeMessage] })

/**
 * Keeps a donor's receipt in the private storage. What it is, is judged by its content and not by its name; a picture
 * is drawn anew, which drops its metadata (place, camera) and whatever hid in the file.
 * @returns the key it is kept under, e.g. 'receipts/2026-11/<uuid>.jpg'
 * @throws Problem 422 on reference_file
 */
export async function keepReceiptFile(storage: Storage, file: UploadedFile): Promise<string> {
  const found = await fileTypeFromBuffer(file.bytes)
  const type = receiptFileTypes.find((one) => one === found?.mime)
  if (!type || !found) throw refusal()
  const bytes = type === 'application/pdf' ? file.bytes : await drawnAnew(file.bytes)
  const key = `receipts/${new Date().toISOString().slice(0, 7)}/${randomUUID()}.${found.ext}`
  await storage.put(key, bytes, { contentType: type })
  return key
}

async function drawnAnew(bytes: Buffer): Promise<Buffer> {
  try {
    // rotate() first turns the picture as its metadata says, since that is about to be dropped.
    return await sharp(bytes, { limitInputPixels: 50_000_000, failOn: 'error' }).rotate().toBuffer()
  } catch {
    throw refusal()
  }
}
