import type { BenchmarkLine } from './invent-statement.ts'

/**
 * Precision: the share of the proposals that are correct. Recall: the share of the possible matches that were
 * proposed.
 */
type ProposalRating = { proposed: number; right: number; precision: number; recall: number }

/**
 * Compares suggestions with the true matches.
 * @param suggested the indices of the proposed transfers, by the index of the line
 */
export function rateProposals(
  lines: BenchmarkLine[],
  suggested: Map<number, number[]>,
  among: (line: BenchmarkLine) => boolean = () => true,
): ProposalRating {
  let [proposed, right, possible] = [0, 0, 0]
  for (const [index, line] of lines.entries()) {
    if (!among(line)) continue
    if (line.pays.length > 0) possible += 1
    const proposal = suggested.get(index)
    if (!proposal) continue
    proposed += 1
    if (proposal.length === line.pays.length && proposal.every((transfer) => line.pays.includes(transfer)))
      right += 1
  }
  return { proposed, right, precision: right / proposed, recall: right / possible }
}

/** The suggestions of these confidences in the form of `rateProposals`, with indices as ids. */
export const suggestedFor = (
  proposed: Map<number, { suggested: { confidence: string; parts: { attempt_id: number }[] } | null }>,
  confidences: string[],
): Map<number, number[]> =>
  new Map(
    [...proposed].flatMap(([index, { suggested }]): [number, number[]][] =>
      suggested && confidences.includes(suggested.confidence)
        ? [[index, suggested.parts.map(({ attempt_id }) => attempt_id)]]
        : [],
    ),
  )
