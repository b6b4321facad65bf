import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sorted beginnings of SHA-256, four bytes each (docs/decisions/0056): one in 40,000 good passwords is refused in error. */
let leaked: Buffer | undefined

/** Whether a password is among the 113,000 commonest of ten characters or more in leaked lists, in capitals or not. */
export function isLeakedPassword(password: string): boolean {
  leaked ??= readFileSync(join(import.meta.dirname, 'leaked-passwords.bin'))
  const wanted = createHash('sha256').update(password.toLowerCase()).digest().readUInt32BE()
  let [from, to] = [0, leaked.length / 4]
  while (from < to) {
    const middle = (from + to) >>> 1
    const found = leaked.readUInt32BE(middle * 4)
    if (found === wanted) return true
    if (found < wanted) from = middle + 1
    else to = middle
  }
  return false
}
