import type { TrialLine } from './invent-statement.ts'

/** Precision: the share of what was proposed that is right. Recall: the share of what could be proposed that was. */
type TrialResult = { proposed: number; right: number; precision: number; recall: number }

/**
 * Compares suggestions with what lines really pay.
 * @param suggested of each line of the trial, by its place: the places of the transfers that it is proposed to pay
 */
export function rateProposals(
  lines: TrialLine[],
  suggested: Map<number, number[]>,
  among: (line: TrialLine) => boolean = () => true,
): TrialResult {
  let [proposed, right, possible] = [0, 0, 0]
  for (const [place, line] of lines.entries()) {
    if (!among(line)) continue
    if (line.pays.length > 0) possible += 1
    const proposal = suggested.get(place)
    if (!proposal) continue
    proposed += 1
    if (proposal.length === line.pays.length && proposal.every((transfer) => line.pays.includes(transfer)))
      right += 1
  }
  return { proposed, right, precision: right / proposed, recall: right / possible }
}

/** The suggestions of these confidences as `rateProposals` takes them, where ids are places in the trial. */
export const suggestedFor = (
  proposed: Map<number, { suggested: { confidence: string; parts: { attempt_id: number }[] } | null }>,
  confidences: string[],
): Map<number, number[]> =>
  new Map(
    [...proposed].flatMap(([place, { suggested }]): [number, number[]][] =>
      suggested && confidences.includes(suggested.confidence)
        ? [[place, suggested.parts.map(({ attempt_id }) => attempt_id)]]
        : [],
    ),
  )
