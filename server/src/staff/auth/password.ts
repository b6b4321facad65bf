import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { minimumPasswordLength } from '../../../../contract/src/accounts.ts'
import { Problem } from '../../platform/http/problem.ts'
import { randomGroups } from '../../platform/sealing/secrets.ts'
import { isWeakPassword } from '../../platform/settings/is-weak-password.ts'

/** The dictionaries take 40 MB, so they are loaded on first use. */
let strength: Promise<(password: string, words: string[]) => number> | undefined

async function loadStrength() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  })
  return (password: string, words: string[]) => zxcvbn.check(password, words).score
}

/**
 * Rejects a password that is easy to guess: short, leaked, or weak by zxcvbn, which knows words, names, dates
 * and keys.
 * @param about words that others know about the person: name and address
 * @throws Problem 422
 */
export async function judgePassword(password: string, about: string[]): Promise<void> {
  if (password.length < minimumPasswordLength)
    throw Problem.invalidField('password', 'refusal.password.too-short', { minimum: minimumPasswordLength })
  if (isLeakedPassword(password)) throw Problem.invalidField('password', 'refusal.password.leaked')
  strength ??= loadStrength()
  const known = about
    .flatMap((text) => text.toLowerCase().split(/[\s@._-]+/))
    .filter((word) => word.length > 2)
  const words = ['amanah', 'zakat', 'sadqah', 'ramazan', 'pakistan', ...known]
  if (isWeakPassword(password, known) || (await strength)(password.slice(0, 100), words) < 4)
    throw Problem.invalidField('password', 'refusal.password.easily-guessed')
}

/**
 * Sorted prefixes of SHA-256, four bytes each (docs/decisions/0056): one in 40,000 good passwords is rejected
 * in error.
 */
let leaked: Buffer | undefined

/**
 * Whether a password is among the 113,000 commonest of ten characters or more in leaked lists, ignoring case.
 */
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

/** argon2id with the parameters that OWASP recommends: 19 MiB, two passes. */
const parameters = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}

export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

/**
 * A hash that matches no password, so that an unknown account takes as long to refuse as a wrong password.
 */
const nobodysHash = hashPassword(newPassword())

/**
 * Whether the password is right.
 * @param passwordHash undefined for an unknown account, null for one without a password: the work is still
 * done, and the answer is false
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const right = await verify(passwordHash ?? (await nobodysHash), password)
  return right && typeof passwordHash === 'string'
}

export function newPassword(): string {
  return randomGroups(5)
}
