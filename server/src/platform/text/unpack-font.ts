import { inflateSync } from 'node:zlib'

/**
 * Unpacks a WOFF file to the plain font (sfnt), once with zlib: fontkit unpacks it again in JavaScript for
 * every document, which took most of a receipt's time. The format: https://www.w3.org/TR/WOFF/ (sections 3 to
 * 5).
 */
export function unpackFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF font.')
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * (count - 2 ** power), 10)
  const parts: Buffer[] = [head]
  let at = head.length
  for (let index = 0; index < count; index++) {
    const entry = 44 + 20 * index
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ]
    const stored = woff.subarray(offset, offset + packed)
    const table = packed < length ? inflateSync(stored) : stored
    const record = 12 + 16 * index
    woff.copy(head, record, entry, entry + 4)
    woff.copy(head, record + 4, entry + 16, entry + 20)
    head.writeUInt32BE(at, record + 8)
    head.writeUInt32BE(length, record + 12)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    parts.push(table, padding)
    at += length + padding.length
  }
  return Buffer.concat(parts)
}
