import { dayNumber } from '../../../../contract/src/days.ts'
import type { Confidence } from '../../../../contract/src/statement-lines.ts'
import { isSpecificReference, plainReference } from './find-donation-codes.ts'
import {
  matchName,
  type NameMatch,
  type PreparedName,
  type PreparedText,
  prepareName,
  prepareText,
} from './match-name.ts'

export type OpenLine = {
  id: number
  value_date: string
  open_paisa: number
  /** Kind of the line's account. */
  kind: 'zakat' | 'general'
  /** Description, counterparty and reference. */
  text: string
  /** Possible donation codes in the text, see `findDonationCodes`. */
  codes: string[]
}

/** Bank transfer of which an amount has not arrived. */
export type WaitingTransfer = {
  attempt_id: number
  /** Donation code, or the payment's reference. */
  code: string
  name: string
  /** References that the donor reported, one for each transfer of the gift. */
  references: string[]
  /** Rupees that no line has paid yet: in total, and on accounts of each kind. */
  missing: number
  zakat_missing: number
  general_missing: number
  /** yyyy-mm-dd in Pakistan. */
  created: string
}

/** Maximum pairs per line that have only the amount in common. */
const shownByAmount = 3

/**
 * Days from the donation to the bank's day: donors pay at once, some the week after, a few before they fill
 * in the form.
 */
export const nearWindow = { from: -1, to: 10 }
export const dateWindow = { from: -3, to: 21 }
/** Window for pairs by amount; on days further away an equal amount proves too little. */
const shownDays = { from: -10, to: 45 }

/** Minimum name match for a possible donor. */
const possibleNameMatch = { share: 0.55, weight: 0.5 }

/** Open line, prepared for matching. */
export type Line = OpenLine & {
  day: number
  preparedText: PreparedText
  /** The line names a donation or payment that is not waiting for money. */
  isOfAnother: boolean
}
type Transfer = WaitingTransfer & { day: number; preparedName: PreparedName }
/** Candidate match of a line and a transfer. */
export type Pair = {
  line: Line
  transfer: Transfer
  part: number
  /** The line's amount equals the missing amount, in total or on accounts of the line's kind. */
  fits: boolean
  /** The line's amount equals what is missing on accounts of the line's kind (zakat or general). */
  isDue: boolean
  byCode: boolean
  byReference: boolean
  name: NameMatch
  days: number
  score: number
  confidence: Confidence
}

export const isWithin = (days: number, { from, to }: { from: number; to: number }) =>
  days >= from && days <= to

/**
 * Pairs each open line with its candidate transfers: by code or reference in the text, or by amount within
 * `shownDays`.
 * @param existingCodes see {@link proposeMatches}
 */
export function findPairs(
  openLines: OpenLine[],
  waiting: WaitingTransfer[],
  existingCodes: ReadonlySet<string>,
): { lines: Line[]; pairs: Pair[] } {
  const waitingCodes = new Set(waiting.map(plainCode))
  const transfers = waiting.map((transfer) => ({
    ...transfer,
    day: dayNumber(transfer.created),
    preparedName: prepareName(transfer.name),
  }))
  const lines = openLines.map((line) => ({
    ...line,
    day: dayNumber(line.value_date),
    preparedText: prepareText(line.text),
    isOfAnother: line.codes.some((code) => existingCodes.has(code) && !waitingCodes.has(code)),
  }))
  const byCode = new Map(transfers.map((transfer) => [plainCode(transfer), transfer]))
  const byReference = new Map<string, Transfer[]>()
  for (const transfer of transfers)
    for (const reference of new Set(transfer.references.map((one) => withoutZeros(plainReference(one)))))
      if (isSpecificReference(reference))
        byReference.set(reference, [...(byReference.get(reference) ?? []), transfer])
  const byAmount = new Map<number, Transfer[]>()
  for (const transfer of transfers.toSorted((one, other) => one.day - other.day))
    for (const amount of new Set([transfer.zakat_missing, transfer.general_missing, transfer.missing])) {
      const bucket = byAmount.get(amount) ?? []
      byAmount.set(amount, bucket)
      bucket.push(transfer)
    }
  const pairs = lines.flatMap((line) => {
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
      pairOf(line, transfer, how, matchName(transfer.preparedName, line.preparedText)),
    )
    const unnamed: Transfer[] = []
    for (const transfer of withinShownDays(byAmount.get(line.open_paisa / 100) ?? [], line.day)) {
      if (found.has(transfer)) continue
      const name = matchName(transfer.preparedName, line.preparedText)
      if (isPossibleName(name)) pairs.push(pairOf(line, transfer, byAmountAlone, name))
      else unnamed.push(transfer)
    }
    // Only the nearest, because a common amount has hundreds of transfers.
    for (const transfer of nearestOf(unnamed, line))
      pairs.push(pairOf(line, transfer, byAmountAlone, matchName(transfer.preparedName, line.preparedText)))
    return pairs.filter(({ part }) => part > 0)
  })
  return { lines, pairs }
}

const byAmountAlone = { byCode: false, byReference: false }
const isPossibleName = ({ share, weight }: NameMatch) =>
  share >= possibleNameMatch.share && weight >= possibleNameMatch.weight
/** The line's text identifies the transfer. */
export const isNamedByLine = ({ byCode, byReference }: Pair) => byCode || byReference
/** The line contains enough of the donor's name. */
export const isPartlyNamed = ({ name }: Pair) => isPossibleName(name)

/** Days from the most likely payment day, the day after the donation. */
export const daysApart = (line: Line, transfer: Transfer) => Math.abs(line.day - transfer.day - 1)

/** Returns the transfers nearest to a line; the input is sorted by day. */
function nearestOf(transfers: Transfer[], line: Line): Transfer[] {
  const after = transfers.findIndex(({ day }) => day > line.day - 1)
  const middle = after < 0 ? transfers.length : after
  return transfers
    .slice(Math.max(0, middle - shownByAmount), middle + shownByAmount)
    .sort((one, other) => daysApart(line, one) - daysApart(line, other))
    .slice(0, shownByAmount)
}

/**
 * Finds transfers whose reported reference is in a line: as a word with or without leading letters, between
 * two blanks, or split in two by the bank.
 */
function* referencesIn(line: Line, byReference: Map<string, Transfer[]>): Generator<Transfer[]> {
  const words = line.text.toUpperCase().split(/[^0-9A-Z]+/)
  const tried = new Set(line.text.split(/\s+/).map(plainReference))
  for (const [index, word] of words.entries()) {
    if (!/\d/.test(word)) continue
    tried.add(word).add(word.replace(/^\D+/, ''))
    tried.add((words[index - 1] ?? '') + word).add(word + (words[index + 1] ?? ''))
  }
  for (const one of tried) {
    const transfers = byReference.get(withoutZeros(one))
    if (transfers) yield transfers
  }
}

/** Banks pad cheque numbers with leading zeros, which staff leave out. */
const withoutZeros = (reference: string) => reference.replace(/^0+/, '')

/** Binary search for transfers within `shownDays` of a day; the bucket is sorted by day. */
function withinShownDays(bucket: Transfer[], day: number): Transfer[] {
  let [low, high] = [0, bucket.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bucket[middle]?.day ?? 0) < day - shownDays.to) low = middle + 1
    else high = middle
  }
  const found: Transfer[] = []
  for (let index = low; index < bucket.length; index++) {
    const transfer = bucket[index]
    if (!transfer || transfer.day > day - shownDays.from) break
    found.push(transfer)
  }
  return found
}

function pairOf(
  line: Line,
  transfer: Transfer,
  { byCode, byReference }: { byCode: boolean; byReference: boolean },
  name: NameMatch,
): Pair {
  const isDue = missingOnKind(line.kind, transfer) * 100 === line.open_paisa
  const isAll = transfer.missing * 100 === line.open_paisa
  const days = line.day - transfer.day
  return {
    line,
    transfer,
    fits: isDue || isAll,
    isDue,
    byCode,
    byReference,
    name,
    days,
    part: Math.min(dueOf(line, transfer), Math.floor(line.open_paisa / 100)),
    score:
      (byCode ? 1000 : 0) +
      (byReference ? 500 : 0) +
      (isDue || isAll ? 100 : 0) +
      name.share * Math.min(1, name.weight) * 100 +
      (isWithin(days, dateWindow) ? Math.max(0, 20 - daysApart(line, transfer)) : -50),
    confidence: 'possible',
  }
}

type MissingAmounts = Pick<WaitingTransfer, 'missing' | 'zakat_missing' | 'general_missing'>

/** Rupees missing on accounts of a kind. */
export const missingOnKind = (kind: OpenLine['kind'], transfer: MissingAmounts) =>
  kind === 'zakat' ? transfer.zakat_missing : transfer.general_missing

/**
 * Rupees that a line is expected to pay of a transfer: the total when the amounts are equal or nothing is due
 * on its account.
 */
export function dueOf(
  { kind, open_paisa }: Pick<OpenLine, 'kind' | 'open_paisa'>,
  transfer: MissingAmounts,
): number {
  const dueHere = missingOnKind(kind, transfer)
  return transfer.missing * 100 === open_paisa || dueHere === 0 ? transfer.missing : dueHere
}

/** Donation code, or the part of a payment's reference that looks like one. */
const plainCode = ({ code }: WaitingTransfer) => code.replace(/^P-/, '')
