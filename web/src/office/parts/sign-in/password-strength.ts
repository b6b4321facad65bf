import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { minimumPasswordLength } from '../../../../../contract/src/accounts.ts'

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/**
 * How hard a password is to guess, from 0 to 4, which is strong. Load it lazily: its dictionary is large. The server knows
 * English words and names besides, which would be another half a megabyte here.
 * @param known words that others know of the person
 */
export function passwordStrength(password: string, known: string[]): number {
  const { score } = zxcvbn.check(password.slice(0, 100), known)
  return password.length < minimumPasswordLength ? Math.min(score, 2) : score
}
