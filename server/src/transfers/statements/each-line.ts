import type { LineOutcomes } from '../../../../contract/src/statement-lines.ts'
import { Problem } from '../../platform/http/problem.ts'

/** Runs an action per line, each in its own transaction: a refusal does not stop the others. */
export async function eachLine<Asked>(
  asked: Asked[],
  lineIdOf: (one: Asked) => number,
  act: (one: Asked) => Promise<void>,
): Promise<LineOutcomes> {
  const outcomes: LineOutcomes = []
  for (const one of asked) {
    const line_id = lineIdOf(one)
    try {
      await act(one)
      outcomes.push({ line_id, done: true, message: null })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      outcomes.push({ line_id, done: false, message: error.message })
    }
  }
  return outcomes
}
