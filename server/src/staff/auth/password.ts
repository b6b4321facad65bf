import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { minimumPasswordLength } from '../../../../contract/src/accounts.ts'
import { Problem } from '../../platform/http/problem.ts'
import { generateReadableCode } from '../../platform/sealing/secrets.ts'

/** The dictionaries take 40 MB, so they are loaded on first use. */
let zxcvbn: Promise<{ check(password: string): { score: number } }> | undefined

async function loadZxcvbn() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  })
}

/**
 * Rejects a password that is easy to guess: short, or weak by zxcvbn, which knows the 49,000 commonest leaked
 * passwords, words, names, dates and keys.
 * @param about words that others know about the person: name and address
 * @throws Problem 422
 */
export async function requireStrongPassword(password: string, about: string[]): Promise<void> {
  if (password.length < minimumPasswordLength)
    throw Problem.invalidField('password', 'refusal.password.too-short', { minimum: minimumPasswordLength })
  if (await isEasilyGuessed(password, about))
    throw Problem.invalidField('password', 'refusal.password.easily-guessed')
}

const wordsOfCharities =
  'amanah charity welfare trust zakat sadqah ramazan pakistan karachi lahore islamabad'.split(' ')

/** Returns whether zxcvbn gives less than 4 of 4, after words that others know are removed. */
export async function isEasilyGuessed(password: string, about: string[]): Promise<boolean> {
  zxcvbn ??= loadZxcvbn()
  const known = about
    .flatMap((text) => text.toLowerCase().split(/[\s@._-]+/))
    .filter((word) => word.length > 2)
  let unknown = password.slice(0, 100).toLowerCase()
  for (const word of [...known, ...wordsOfCharities]) unknown = unknown.replaceAll(word, '')
  return (await zxcvbn).check(unknown).score < 4
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
const unmatchableHash = hashPassword(newPassword())

/**
 * Whether the password is right.
 * @param passwordHash undefined for an unknown account, null for an account without a password: the work is
 * still done, and the answer is false
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const right = await verify(passwordHash ?? (await unmatchableHash), password)
  return right && typeof passwordHash === 'string'
}

export function newPassword(): string {
  return generateReadableCode(5)
}
