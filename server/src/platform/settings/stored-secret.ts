import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Returns a secret that is generated on the first run and stored in an owner-only file.
 * @returns undefined when the file cannot be read, or is cut off
 */
export function storedSecret(file: string): string | undefined {
  mkdirSync(dirname(file), { recursive: true })
  try {
    // When two processes start at once, one writes it and both read it.
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  try {
    const secret = readFileSync(file, 'utf8')
    return secret.length >= 32 ? secret : undefined
  } catch {
    return undefined
  }
}
