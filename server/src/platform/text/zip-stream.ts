import { pipeline, Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

/** A file within a ZIP archive, given piece by piece, each of which is packed at once: they should not be small. */
export type ZippedFile = { name: string; content: AsyncIterable<string | Buffer> | Iterable<string> }

/** The size and checksum follow the content (bit 3), and the name is UTF-8 (bit 11). */
const flags = 0x0808
const deflated = 8
const version = 20
/** ZIP counts in 32 bits. */
const maxSize = 0xffffffff

/** Writes a ZIP archive while its files are still being made; nothing of them is kept. @throws Error beyond 4 GB */
export async function* zipStream(files: AsyncIterable<ZippedFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of files) {
    const start = offset
    const nameBytes = Buffer.from(name)
    const sums = { crc: 0, size: 0, packed: 0 }
    const header = Buffer.concat([numbers([0x04034b50, 4], ...entry(sums, nameBytes), [0, 2]), nameBytes])
    yield header
    for await (const chunk of deflate(content, sums)) {
      sums.packed += chunk.length
      yield chunk
    }
    if (Math.max(sums.size, start + sums.packed) > maxSize)
      throw new Error('The file is larger than ZIP can be.')
    const trailer = numbers([0x08074b50, 4], [sums.crc, 4], [sums.packed, 4], [sums.size, 4])
    yield trailer
    offset = start + header.length + sums.packed + trailer.length
    directory.push(
      numbers([0x02014b50, 4], [version, 2], ...entry(sums, nameBytes)),
      numbers([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [start, 4]),
      nameBytes,
    )
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = directory.length / 3
  yield Buffer.concat([
    ...directory,
    numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]),
  ])
}

type Sums = { crc: number; size: number; packed: number }

/** What a file's header and its place in the directory have in common. */
const entry = ({ crc, packed, size }: Sums, name: Buffer): [value: number, bytes: 2 | 4][] => [
  [version, 2],
  [flags, 2],
  [deflated, 2],
  // The first of January 1980, ZIP's beginning of time: these files are made again each time.
  [0, 2],
  [0x21, 2],
  [crc, 4],
  [packed, 4],
  [size, 4],
  [name.length, 2],
]

function numbers(...fields: [value: number, bytes: 2 | 4][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

function deflate(content: ZippedFile['content'], sums: Sums): AsyncIterable<Buffer> {
  async function* measured() {
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      sums.crc = crc32(bytes, sums.crc)
      sums.size += bytes.length
      yield bytes
    }
  }
  // The fastest level: tables pack well at any. An error on either side ends both; whoever reads is told by the packer.
  const settings = { level: constants.Z_BEST_SPEED, flush: constants.Z_SYNC_FLUSH }
  return pipeline(Readable.from(measured()), createDeflateRaw(settings), () => {})
}
