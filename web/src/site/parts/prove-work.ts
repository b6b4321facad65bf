import { solveChallengeWorkers } from 'altcha-lib'
import { readChallenge } from '../../../../contract/src/proof-of-work.ts'
import { call } from '../../call.ts'

/**
 * Solves the server's proof-of-work challenge on all but one of the device's cores.
 * @returns the value of its header
 * @throws {ApiProblem} see `call`
 * @throws {Error} after a minute and a half without a solution
 */
export async function proveWork(): Promise<string> {
  const challenge = await call(readChallenge)
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1)),
    createWorker: () => new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' }),
  })
  if (!solution) throw new Error('not solved in time')
  return btoa(JSON.stringify({ challenge, solution }))
}
