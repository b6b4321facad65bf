import type { Confidence, SpeaksFor } from '../../../contract/src/statements.ts'
import { plainReference, pointsToOne } from './codes-in-text.ts'
import {
  type HeardText,
  hearText,
  type NameFound,
  nameIn,
  type SoughtName,
  seekName,
} from './name-in-text.ts'

/** A credit of which something is open. */
export type OpenLine = {
  id: number
  value_date: string
  open_paisa: number
  /** Of its account. */
  kind: 'zakat' | 'general'
  /** Everything it says: description, counterparty, reference. */
  text: string
  /** What could be donation codes in it, see `codesIn`. */
  codes: string[]
}

/** A bank transfer of which something is missing. */
export type WaitingTransfer = {
  attempt_id: number
  /** The donation code, or the payment's reference. */
  code: string
  name: string
  /** The bank's reference that the donor told. */
  reference: string | null
  /** Whole rupees that no line has paid yet: all of it, and what of it belongs on accounts of each kind. */
  missing: number
  zakat_missing: number
  general_missing: number
  /** yyyy-mm-dd, in Pakistan. */
  created: string
}

export type Proposal = {
  attempt_id: number
  /** Whole rupees of the line. */
  part: number
  speaks_for: SpeaksFor[]
  /** What of it belongs on an account of its own, which the line's is not. */
  misplaced: 'zakat' | 'general' | null
  confidence: Confidence
}

export type Proposed = {
  /** The best first. */
  proposals: Proposal[]
  /** What is taken when staff confirm in bulk. */
  suggested: { confidence: 'sure' | 'likely'; parts: { attempt_id: number; amount: number }[] } | null
}

const shownProposals = 3

/** Days from the donation to the bank's day: donors pay at once, some the week after, a few before they fill the form. */
const near = { from: -1, to: 10 }
const within = { from: -3, to: 21 }
/** Further away an amount says too little to show it. */
const shownDays = { from: -10, to: 45 }

/** How much of a name must stand in a line for it to be theirs, or perhaps theirs. */
const fullName = { share: 0.75, weight: 1.2 }
const someName = { share: 0.55, weight: 0.5 }

/** A second name that fits nearly as well makes both uncertain, by the weight of what was found less what was not. */
const rivalMargin = 0.7
/** Who gives every month is their own rival only where two gifts are near each other. */
const rivalDays = { from: -3, to: 20 }

type Line = OpenLine & {
  day: number
  heard: HeardText
  /** It names a donation or payment that waits for no money. */
  isOfAnother: boolean
}
type Transfer = WaitingTransfer & { day: number; sought: SoughtName; plainReference: string | null }
type Pair = {
  line: Line
  transfer: Transfer
  part: number
  /** The amount is what is missing. */
  fits: boolean
  /** It is what is missing on accounts of the line's kind. */
  isDue: boolean
  byCode: boolean
  byReference: boolean
  name: NameFound
  days: number
  score: number
  confidence: Confidence
}

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const isWithin = (days: number, { from, to }: { from: number; to: number }) => days >= from && days <= to

/**
 * Says which bank transfer each open line probably pays. What a donor wrote into the transfer, the donation's code or the
 * reference they told us, says it; else the amount with the name and the day, as far as no other line or donor fits as
 * well. All lines are judged together: each transfer is suggested once.
 * @param existingCodes those codes of the lines that are of something, whether it waits or not
 * @returns for every line that has any: at most three proposals, and what to take in bulk
 */
export function proposeMatches(
  openLines: OpenLine[],
  waiting: WaitingTransfer[],
  existingCodes: ReadonlySet<string> = new Set(),
): Map<number, Proposed> {
  const waitingCodes = new Set(waiting.map(plainCode))
  const transfers = waiting.map((transfer) => ({
    ...transfer,
    day: dayNumber(transfer.created),
    sought: seekName(transfer.name),
    plainReference: transfer.reference ? plainReference(transfer.reference) : null,
  }))
  const lines = openLines.map((line) => ({
    ...line,
    day: dayNumber(line.value_date),
    heard: hearText(line.text),
    isOfAnother: line.codes.some((code) => existingCodes.has(code) && !waitingCodes.has(code)),
  }))
  const pairs = pairUp(lines, transfers)
  judge(pairs)
  return choose(lines, pairs)
}

/** The code of a donation, or the part of a payment's reference that is made like one. */
const plainCode = ({ code }: WaitingTransfer) => code.replace(/^P-/, '')

function pairUp(lines: Line[], transfers: Transfer[]): Pair[] {
  const byCode = new Map(transfers.map((transfer) => [plainCode(transfer), transfer]))
  const told = transfers.filter((one) => one.plainReference !== null && pointsToOne(one.plainReference))
  const byReference = Map.groupBy(told, (transfer) => transfer.plainReference ?? '')
  const byAmount = new Map<number, Transfer[]>()
  for (const transfer of transfers.toSorted((one, other) => one.day - other.day))
    for (const amount of new Set([transfer.zakat_missing, transfer.general_missing, transfer.missing])) {
      const bucket = byAmount.get(amount) ?? []
      byAmount.set(amount, bucket)
      bucket.push(transfer)
    }
  return lines.flatMap((line) => {
    const found = new Map<Transfer, { byCode: boolean; byReference: boolean }>()
    const add = (transfer: Transfer, how: { byCode?: boolean; byReference?: boolean }) =>
      found.set(transfer, { byCode: false, byReference: false, ...found.get(transfer), ...how })
    for (const code of line.codes) {
      const transfer = byCode.get(code)
      if (transfer) add(transfer, { byCode: true })
    }
    for (const [transfer, ...others] of referencesIn(line, byReference))
      if (transfer && others.length === 0) add(transfer, { byReference: true })
    const pairs = [...found].map(([transfer, how]) =>
      pairOf(line, transfer, how, nameIn(transfer.sought, line.heard)),
    )
    const unnamed: Transfer[] = []
    for (const transfer of inDays(byAmount.get(line.open_paisa / 100) ?? [], line.day)) {
      if (found.has(transfer)) continue
      const name = nameIn(transfer.sought, line.heard)
      if (isPart(name)) pairs.push(pairOf(line, transfer, unsaid, name))
      else unnamed.push(transfer)
    }
    // Of those for whom the amount alone speaks, as many as are shown: a usual amount has hundreds.
    for (const transfer of nearestOf(unnamed, line))
      pairs.push(pairOf(line, transfer, unsaid, nameIn(transfer.sought, line.heard)))
    return pairs.filter(({ part }) => part > 0)
  })
}

const unsaid = { byCode: false, byReference: false }
const isPart = ({ share, weight }: NameFound) => share >= someName.share && weight >= someName.weight
/** The line itself says whose it is. */
const isSaid = ({ byCode, byReference }: Pair) => byCode || byReference
const isPartlyNamed = ({ name }: Pair) => isPart(name)

/** How far a line is from when most donors pay: the day after. */
const daysApart = (line: Line, transfer: Transfer) => Math.abs(line.day - transfer.day - 1)

/** Those that a line is nearest to, of some in the order of days. */
function nearestOf(transfers: Transfer[], line: Line): Transfer[] {
  const after = transfers.findIndex(({ day }) => day > line.day - 1)
  const middle = after < 0 ? transfers.length : after
  return transfers
    .slice(Math.max(0, middle - shownProposals), middle + shownProposals)
    .sort((one, other) => daysApart(line, one) - daysApart(line, other))
    .slice(0, shownProposals)
}

/** Those whose told reference stands in a line: as a word, as what is between two blanks, or cut in two by the bank. */
function* referencesIn(line: Line, byReference: Map<string, Transfer[]>): Generator<Transfer[]> {
  const words = line.text.toUpperCase().split(/[^0-9A-Z]+/)
  const tried = new Set(line.text.split(/\s+/).map(plainReference))
  for (const [place, word] of words.entries()) {
    if (!/\d/.test(word)) continue
    tried.add(word).add(word.replace(/^\D+/, ''))
    tried.add((words[place - 1] ?? '') + word).add(word + (words[place + 1] ?? ''))
  }
  for (const one of tried) {
    const transfers = byReference.get(one)
    if (transfers) yield transfers
  }
}

/** Those of a bucket, which is in the order of days, that a line of this day may pay. */
function inDays(bucket: Transfer[], day: number): Transfer[] {
  let [low, high] = [0, bucket.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bucket[middle]?.day ?? 0) < day - shownDays.to) low = middle + 1
    else high = middle
  }
  const found: Transfer[] = []
  for (let place = low; place < bucket.length; place++) {
    const transfer = bucket[place]
    if (!transfer || transfer.day > day - shownDays.from) break
    found.push(transfer)
  }
  return found
}

function pairOf(
  line: Line,
  transfer: Transfer,
  { byCode, byReference }: { byCode: boolean; byReference: boolean },
  name: NameFound,
): Pair {
  const dueHere = dueOn(line.kind, transfer)
  const isDue = dueHere * 100 === line.open_paisa
  const isAll = transfer.missing * 100 === line.open_paisa
  const days = line.day - transfer.day
  const part = isAll || dueHere === 0 ? transfer.missing : dueHere
  return {
    line,
    transfer,
    fits: isDue || isAll,
    isDue,
    byCode,
    byReference,
    name,
    days,
    part: Math.min(part, Math.floor(line.open_paisa / 100)),
    score:
      (byCode ? 1000 : 0) +
      (byReference ? 500 : 0) +
      (isDue || isAll ? 100 : 0) +
      name.share * Math.min(1, name.weight) * 100 +
      (isWithin(days, within) ? Math.max(0, 20 - daysApart(line, transfer)) : -50),
    confidence: 'possible',
  }
}

/** Says how far to trust each pair, looking at its rivals: other donors for the line, other lines for the donor. */
function judge(pairs: Pair[]): void {
  const ofLine = Map.groupBy(pairs, ({ line }) => line)
  const ofTransfer = Map.groupBy(pairs, ({ transfer }) => transfer)
  const settledByCode = new Set(
    pairs.filter((pair) => pair.byCode && pair.fits).map(({ transfer }) => transfer),
  )
  const saidBySomething = new Set(
    pairs.filter((pair) => isSaid(pair) || pair.line.isOfAnother).map(({ line }) => line),
  )
  for (const pair of pairs) {
    const { fits, isDue, name, days } = pair
    if (isSaid(pair)) {
      const isSaidOfOthers = ofLine
        .get(pair.line)
        ?.some((other) => other !== pair && isSaid(other) && other.fits)
      pair.confidence = isDue && !isSaidOfOthers ? 'sure' : 'likely'
      continue
    }
    if (!fits || !isPartlyNamed(pair) || !isWithin(days, within)) continue
    // The line itself points to somebody else, or the donor's own line is known.
    if (saidBySomething.has(pair.line) || settledByCode.has(pair.transfer)) continue
    const isRival = (other: Pair) =>
      other !== pair &&
      other.fits &&
      isWithin(other.days, rivalDays) &&
      other.name.fit > name.fit - rivalMargin
    const rivals = [
      ...(ofLine.get(pair.line) ?? []).filter((one) => isRival(one) && !settledByCode.has(one.transfer)),
      ...(ofTransfer.get(pair.transfer) ?? []).filter(
        (one) => isRival(one) && !saidBySomething.has(one.line),
      ),
    ]
    const isNamed = name.share >= fullName.share && name.weight >= fullName.weight
    const isNearest = rivals.every(
      (other) => daysApart(other.line, other.transfer) > daysApart(pair.line, pair.transfer),
    )
    if (rivals.some((other) => other.line === pair.line && other.name.fit > name.fit + rivalMargin)) continue
    if (isNamed && rivals.length === 0 && isDue && isWithin(days, near)) pair.confidence = 'sure'
    else if (isNearest) pair.confidence = 'likely'
  }
}

const ranks: Record<Confidence, number> = { sure: 0, likely: 1, possible: 2 }

/** The best pairs first, each transfer and each line once. */
function choose(lines: Line[], pairs: Pair[]): Map<number, Proposed> {
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

/** Several codes in one line are one suggestion, when together they ask for exactly what came. */
function suggest(line: Line, taken: Pair[]): Proposed['suggested'] {
  const [first] = taken
  if (!first) return null
  const sum = taken.reduce((total, { part }) => total + part, 0)
  if (sum * 100 !== line.open_paisa) return null
  const asMuchAsDue = ({ part, transfer }: Pair) => part === dueOn(line.kind, transfer)
  const confidence = taken.length > 1 && taken.every(asMuchAsDue) ? 'sure' : first.confidence
  if (confidence === 'possible') return null
  return {
    confidence,
    parts: taken.map(({ transfer, part }) => ({ attempt_id: transfer.attempt_id, amount: part })),
  }
}

/** Whole rupees that are missing on accounts of a kind. */
const dueOn = (kind: OpenLine['kind'], transfer: WaitingTransfer) =>
  kind === 'zakat' ? transfer.zakat_missing : transfer.general_missing

/** What of a part belongs on an account of its own, which the line's is not: zakat is kept apart (gateways.md). */
export function misplacedIn(
  part: number,
  transfer: WaitingTransfer,
  kind: OpenLine['kind'],
): Proposal['misplaced'] {
  if (part <= dueOn(kind, transfer)) return null
  return kind === 'zakat' ? 'general' : 'zakat'
}

function proposalOf(pair: Pair): Proposal {
  const { line, transfer, part, fits, byCode, byReference, days, confidence } = pair
  const speaksFor: SpeaksFor[] = []
  if (byCode) speaksFor.push('code')
  if (byReference) speaksFor.push('reference')
  if (fits) speaksFor.push('amount')
  if (isPartlyNamed(pair)) speaksFor.push('name')
  if (isWithin(days, near)) speaksFor.push('date')
  return {
    attempt_id: transfer.attempt_id,
    ...{ part, speaks_for: speaksFor, confidence },
    misplaced: misplacedIn(part, transfer, line.kind),
  }
}
