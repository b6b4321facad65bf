import { proofField, proofHeader } from '../../../../contract/src/proof-of-work.ts'
import { ApiProblem } from '../../call.ts'

/** The work may have doubled more than once while the browser solved the first challenge. */
const maxProofs = 2

/** Loaded on demand: needed only during an attack. */
const workOut = async () => (await import('./prove-work.ts')).proveWork()

/** Makes a call; repeats it with a proof of work on request, which takes a second or two. */
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
    const solved = await workOut().catch(() => {
      throw error
    })
    return callWithProof(send, onProof, proofs + 1, { [proofHeader]: solved })
  })
}
