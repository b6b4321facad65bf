const blockSize = 512

/** A file or folder of an archive. Its content is read before the next entry is asked for, or passed over. */
export type TarEntry = { path: string; isFolder: boolean; content: AsyncIterable<Buffer> }

/**
 * Reads a tar archive (ustar) as PostgreSQL writes it, entry by entry, to the end of the source.
 * @throws Error when it ends too early or a header is damaged
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const parts = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  /** The next bytes: at least one, and no more than wanted. */
  async function some(wanted: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { value, done } = await parts.next()
      if (done) throw new Error('the archive ends too early')
      rest = value
    }
    const taken = rest.subarray(0, wanted)
    rest = rest.subarray(taken.length)
    return taken
  }

  async function* exactly(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0; ) {
      const taken = await some(left)
      left -= taken.length
      yield taken
    }
  }

  try {
    for (;;) {
      const header = await joined(exactly(blockSize))
      if (header[0] === 0) break // empty blocks close the archive
      const { path, size, isFolder } = readHeader(header)
      const content = exactly(size)
      yield { path, isFolder, content }
      await drain(content)
      await drain(exactly((blockSize - (size % blockSize)) % blockSize))
    }
    // To the very end, where a compressed source has its own checksum.
    while (!(await parts.next()).done);
  } finally {
    await parts.return?.()
  }
}

async function joined(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

async function drain(parts: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of parts);
}

/** https://www.postgresql.org/docs/18/protocol-replication.html: "tar archives in the ustar interchange format". */
function readHeader(header: Buffer): { path: string; size: number; isFolder: boolean } {
  const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '')
  const octal = (from: number, to: number) => Number.parseInt(text(from, to).trim() || '0', 8)
  // The sum of all bytes, those of the sum itself counted as spaces.
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  if (octal(148, 156) !== sum) throw new Error('a header of the archive is damaged')
  return { path: text(0, 100), size: octal(124, 136), isFolder: text(156, 157) === '5' }
}
