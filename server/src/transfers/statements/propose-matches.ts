import type { Confidence, ProposalReason } from '../../../../contract/src/statement-lines.ts'
import {
  dateWindow,
  daysApart,
  findPairs,
  isNamedByLine,
  isPartlyNamed,
  isWithin,
  type Line,
  missingOnKind,
  nearWindow,
  type OpenLine,
  type Pair,
  type WaitingTransfer,
} from './find-pairs.ts'

type Proposal = {
  attempt_id: number
  /** Rupees of the line. */
  part: number
  speaks_for: ProposalReason[]
  /** Kind of the money that belongs on another account than the line's. */
  misplaced: 'zakat' | 'general' | null
  confidence: Confidence
}

export type ProposedMatches = {
  /** Best first. */
  proposals: Proposal[]
  /** Match applied when staff confirm in bulk. */
  suggested: { confidence: 'sure' | 'likely'; parts: { attempt_id: number; amount: number }[] } | null
}

const shownProposals = 3

/**
 * Proposes the bank transfer that each open line probably pays. The donation code or reported reference in
 * the line decides; else the amount with the name and the day, unless another line or donor fits as well. All
 * lines are considered together: each transfer is suggested once.
 * @param existingCodes codes in the lines that exist, whether or not they are waiting for money
 * @returns for every line with proposals: at most three, and the suggestion for bulk confirmation
 */
export function proposeMatches(
  openLines: OpenLine[],
  waiting: WaitingTransfer[],
  existingCodes: ReadonlySet<string> = new Set(),
): Map<number, ProposedMatches> {
  const { lines, pairs } = findPairs(openLines, waiting, existingCodes)
  ratePairs(pairs)
  return choose(lines, pairs)
}

/** Reduces the proposals of a returned line to transfers that it names, and suggests none. */
export const filterNamedProposals = ({ proposals }: ProposedMatches): ProposedMatches => ({
  proposals: proposals.filter(({ speaks_for: [first] }) => first === 'code' || first === 'reference'),
  suggested: null,
})

const ranks: Record<Confidence, number> = { sure: 0, likely: 1, possible: 2 }

/** Chooses the best pairs first, each transfer and each line once. */
function choose(lines: Line[], pairs: Pair[]): Map<number, ProposedMatches> {
  const best = pairs.toSorted(
    (one, other) => ranks[one.confidence] - ranks[other.confidence] || other.score - one.score,
  )
  const left = new Map(best.map(({ transfer }) => [transfer, transfer.missing]))
  const taken = new Map<Line, Pair[]>()
  for (const pair of best) {
    if (pair.confidence === 'possible') break
    const already = taken.get(pair.line) ?? []
    const isSplit = already.length > 0 && already.every(({ byCode }) => byCode) && pair.byCode
    if (already.length > 0 && !isSplit) continue
    const rest = left.get(pair.transfer) ?? 0
    if (rest < pair.part) continue
    left.set(pair.transfer, rest - pair.part)
    taken.set(pair.line, [...already, pair])
  }
  const ofLine = Map.groupBy(best, ({ line }) => line)
  return new Map(
    lines.flatMap((line) => {
      const own = ofLine.get(line) ?? []
      if (own.length === 0) return []
      return [
        [
          line.id,
          {
            proposals: own.slice(0, shownProposals).map(proposalOf),
            suggested: suggest(line, taken.get(line) ?? []),
          },
        ],
      ]
    }),
  )
}

/** Suggests several codes in one line together when their sum is exactly the amount received. */
function suggest(line: Line, taken: Pair[]): ProposedMatches['suggested'] {
  const [first] = taken
  if (!first) return null
  const sum = taken.reduce((total, { part }) => total + part, 0)
  if (sum * 100 !== line.open_paisa) return null
  const asMuchAsDue = ({ part, transfer }: Pair) => part === missingOnKind(line.kind, transfer)
  const confidence = taken.length > 1 && taken.every(asMuchAsDue) ? 'sure' : first.confidence
  if (confidence === 'possible') return null
  return {
    confidence,
    parts: taken.map(({ transfer, part }) => ({ attempt_id: transfer.attempt_id, amount: part })),
  }
}

/**
 * Returns the kind of money in a part that exceeds its due on the line's account: zakat has accounts of its
 * own (decision 0042).
 */
export function misplacedKind(
  part: number,
  transfer: Parameters<typeof missingOnKind>[1],
  kind: OpenLine['kind'],
): Proposal['misplaced'] {
  if (part <= missingOnKind(kind, transfer)) return null
  return kind === 'zakat' ? 'general' : 'zakat'
}

function proposalOf(pair: Pair): Proposal {
  const { line, transfer, part, fits, byCode, byReference, days, confidence } = pair
  const proposalReasons: ProposalReason[] = []
  if (byCode) proposalReasons.push('code')
  if (byReference) proposalReasons.push('reference')
  if (fits) proposalReasons.push('amount')
  if (isPartlyNamed(pair)) proposalReasons.push('name')
  if (isWithin(days, nearWindow)) proposalReasons.push('date')
  return {
    attempt_id: transfer.attempt_id,
    part,
    speaks_for: proposalReasons,
    confidence,
    misplaced: misplacedKind(part, transfer, line.kind),
  }
}

/** Minimum name match for a sure donor. */
const sureNameMatch = { share: 0.75, weight: 1.2 }

/** Margin of `fit` within which a second name makes both uncertain. */
const rivalMargin = 0.7
/** Days within which a donor's other donations are rivals: a monthly donor has several. */
const rivalDays = { from: -3, to: 20 }

/** Rates each pair's confidence, given its rivals: other donors for the line, other lines for the donor. */
function ratePairs(pairs: Pair[]): void {
  const ofLine = Map.groupBy(pairs, ({ line }) => line)
  const ofTransfer = Map.groupBy(pairs, ({ transfer }) => transfer)
  const settledByCode = new Set(
    pairs.filter((pair) => pair.byCode && pair.fits).map(({ transfer }) => transfer),
  )
  const decisiveLines = new Set(
    pairs.filter((pair) => isNamedByLine(pair) || pair.line.isOfAnother).map(({ line }) => line),
  )
  for (const pair of pairs) {
    const { fits, isDue, name, days } = pair
    if (isNamedByLine(pair)) {
      const namesOthers = ofLine
        .get(pair.line)
        ?.some((other) => other !== pair && isNamedByLine(other) && other.fits)
      pair.confidence = isDue && !namesOthers ? 'sure' : 'likely'
      continue
    }
    if (!fits || !isPartlyNamed(pair) || !isWithin(days, dateWindow)) continue
    // The line names another intent, or the transfer's own line is known.
    if (decisiveLines.has(pair.line) || settledByCode.has(pair.transfer)) continue
    const isRival = (other: Pair) =>
      other !== pair &&
      other.fits &&
      isWithin(other.days, rivalDays) &&
      other.name.fit > name.fit - rivalMargin
    const rivals = [
      ...(ofLine.get(pair.line) ?? []).filter((one) => isRival(one) && !settledByCode.has(one.transfer)),
      ...(ofTransfer.get(pair.transfer) ?? []).filter((one) => isRival(one) && !decisiveLines.has(one.line)),
    ]
    const isNamed = name.share >= sureNameMatch.share && name.weight >= sureNameMatch.weight
    const isNearest = rivals.every(
      (other) => daysApart(other.line, other.transfer) > daysApart(pair.line, pair.transfer),
    )
    if (rivals.some((other) => other.line === pair.line && other.name.fit > name.fit + rivalMargin)) continue
    if (isNamed && rivals.length === 0 && isDue && isWithin(days, nearWindow)) pair.confidence = 'sure'
    else if (isNearest) pair.confidence = 'likely'
  }
}
