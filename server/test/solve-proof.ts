import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type * as z from 'zod/mini'
import type { challenge } from '../../contract/src/proof-of-work.ts'

/**
 * Solves a challenge as a donor's browser does, on one core.
 * @returns the value of its header, and the number of keys derived
 */
export async function solveProof(
  given: z.output<typeof challenge>,
): Promise<{ header: string; derivations: number }> {
  const solution = await solveChallenge({ challenge: given, deriveKey, timeout: 0 })
  if (!solution) throw new Error('The challenge has no solution.')
  const header = Buffer.from(JSON.stringify({ challenge: given, solution })).toString('base64')
  return { header, derivations: solution.counter + 1 }
}
