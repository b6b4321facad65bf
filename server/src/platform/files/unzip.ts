import { inflateRawSync } from 'node:zlib'

/** Signatures of the directory's end and of its entries (PKWARE, APPNOTE.TXT, 4.3.12 and 4.3.16). */
const endSignature = 'PK\x05\x06'
const entrySignature = 0x02014b50
const deflated = 8
const stored = 0

/**
 * Unpacks the wanted files of a ZIP archive in memory. The sizes that the archive states are not trusted:
 * unpacking stops at the limit, and overlapping files are refused.
 * @throws Error when it is no archive, is damaged, larger than 4 GB, or unpacks to more than `maxBytes`
 */
export function unzip(
  archive: Buffer,
  { maxBytes, isWanted }: { maxBytes: number; isWanted: (name: string) => boolean },
): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = archive.lastIndexOf(endSignature, undefined, 'latin1')
  let entry = archive.readUInt32LE(end + 16)
  let [packedLeft, unpackedLeft] = [archive.length, maxBytes]
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (archive.readUInt32LE(entry) !== entrySignature) throw new Error('The directory is damaged.')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) =>
      archive.readUInt16LE(entry + at),
    )
    const nameEnd = entry + 46 + (nameLength ?? 0)
    const name = archive.toString('utf8', entry + 46, nameEnd)
    if (isWanted(name)) {
      const packedSize = archive.readUInt32LE(entry + 20)
      const header = archive.readUInt32LE(entry + 42)
      const begin = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
      packedLeft -= packedSize
      if (packedLeft < 0) throw new Error('Files overlap.')
      const file = unpack(
        archive.subarray(begin, begin + packedSize),
        archive.readUInt16LE(entry + 10),
        unpackedLeft,
      )
      unpackedLeft -= file.length
      files.set(name, file)
    }
    entry = nameEnd + (extraLength ?? 0) + (commentLength ?? 0)
  }
  return files
}

function unpack(packed: Buffer, method: number, maxOutputLength: number): Buffer {
  if (method === deflated) return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxOutputLength) })
  if (method !== stored || packed.length > maxOutputLength) throw new Error('The file cannot be unpacked.')
  return packed
}
