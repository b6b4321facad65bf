import type { Storage } from './storage.ts'

/**
 * Removes files of a folder that no row names any more.
 * @param options.usedOf returns which of these keys ('<folder>/…') are still needed
 * @param options.storedBefore newer files stay: the row that names them may not be written yet
 * @returns the number removed
 */
export async function removeUnusedFiles(
  storage: Storage,
  folder: string,
  options: { usedOf: (keys: string[]) => Promise<ReadonlySet<string>>; storedBefore: Date },
): Promise<number> {
  let removed = 0
  let paginationToken: string | undefined
  do {
    const page = await storage.listAll(folder, {
      recursive: true,
      ...(paginationToken !== undefined && { paginationToken }),
    })
    const keys = [...page.objects].flatMap((file) => (file.isFile ? [file.key] : []))
    const used = await options.usedOf(keys)
    for (const key of keys) {
      if (used.has(key)) continue
      const { lastModified } = await storage.getMetaData(key)
      if (lastModified >= options.storedBefore) continue
      await storage.delete(key)
      removed += 1
    }
    paginationToken = page.paginationToken
  } while (paginationToken)
  return removed
}
