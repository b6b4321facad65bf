import { MessageRefused } from '../../channels/channel.ts'
import { Problem } from '../../platform/http/problem.ts'

/** Reports a vendor's error to the member of staff who sends a test. @throws Problem 409 */
export async function refusedAsProblem(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (error instanceof Problem) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw Problem.conflict(
      error instanceof MessageRefused ? 'refusal.channel.refused' : 'refusal.channel.unreachable',
      { reason },
    )
  })
}
