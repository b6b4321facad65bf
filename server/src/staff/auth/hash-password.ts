import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { randomGroups } from '../../platform/text/random-text.ts'

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
