import { solveChallengeWorkers } from 'altcha-lib'
import { readChallenge } from '../../../../contract/src/proof-of-work.ts'
import { call } from '../../call.ts'

/** Solves a challenge on all cores but one, at most four; returns the header's value. @throws if too slow */
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
