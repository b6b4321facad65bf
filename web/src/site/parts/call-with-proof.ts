import { proofField, proofHeader } from '../../../../contract/src/proof-of-work.ts'
import { ApiProblem } from '../../call.ts'

/** More than one, because the server may double the work while the browser solves the first challenge. */
const maxProofs = 2

/** Loaded on demand: needed only during an attack. */
const solveChallenge = async () => (await import('./prove-work.ts')).proveWork()

/** Sends a call; repeats it with a proof of work if the server asks for one, which takes a second or two. */
export async function callWithProof<Answer>(
  send: (headers: Record<string, string>) => Promise<Answer>,
  onProof: () => void,
  proofs = 0,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return send(headers).catch(async (error) => {
    const isAsked = error instanceof ApiProblem && error.errors[proofField] !== undefined
    if (!isAsked || proofs === maxProofs) throw error
    onProof()
    const solved = await solveChallenge().catch(() => {
      throw error
    })
    return callWithProof(send, onProof, proofs + 1, { [proofHeader]: solved })
  })
}
