import { pipeline, Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** A file of a ZIP archive. Each chunk is flushed when packed, so chunks should not be small. */
export type ZippedFile = { name: string; content: AsyncIterable<string | Buffer> | Iterable<string> }

/** fflate writes no ZIP64. */
const maxSize = 0xffffffff

/**
 * Streams a ZIP archive while its files are still being made. fflate writes the archive; Node's zlib packs,
 * because it does so on another thread.
 * @throws Error beyond 4 GB
 */
export async function* zipStream(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  let written = 0
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written += chunk.length
    chunks.push(chunk)
  })
  for await (const { name, content } of files) {
    const file: ZipInputFile = { filename: name, compression: 8, size: 0, crc: 0 }
    async function* measured() {
      for await (const piece of content) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
        file.crc = crc32(bytes, file.crc)
        file.size += bytes.length
        yield bytes
      }
    }
    zip.add(file)
    // The fastest level: tables pack well at any. An error on either side ends both and reaches the reader.
    const settings = { level: constants.Z_BEST_SPEED, flush: constants.Z_SYNC_FLUSH }
    for await (const packed of pipeline(Readable.from(measured()), createDeflateRaw(settings), () => {})) {
      file.ondata?.(null, packed, false)
      yield* chunks.splice(0)
    }
    file.ondata?.(null, new Uint8Array(), true)
    if (Math.max(file.size, written) > maxSize) throw new Error('The file is larger than ZIP can be.')
  }
  zip.end()
  yield* chunks
}
