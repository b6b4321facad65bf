import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { minimumPasswordLength } from '../../../../../contract/src/accounts.ts'

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/**
 * Strength of a password, from 0 to 4 (strong); `known` words are easy to guess. Load it lazily: its
 * dictionary is large. The server also knows English words and names, which would add half a megabyte here.
 */
export function passwordStrength(password: string, known: string[]): number {
  const { score } = zxcvbn.check(password.slice(0, 100), known)
  return password.length < minimumPasswordLength ? Math.min(score, 2) : score
}
