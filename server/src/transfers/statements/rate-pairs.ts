import { daysApart, isNamedByLine, isPartlyNamed, isWithin, near, type Pair, within } from './pair-up.ts'

/** Minimum name match for a sure donor. */
const fullName = { share: 0.75, weight: 1.2 }

/** Margin of `fit` within which a second name makes both uncertain. */
const rivalMargin = 0.7
/** Days within which a donor's other donations are rivals: a monthly donor has several. */
const rivalDays = { from: -3, to: 20 }

/** Rates each pair's confidence, given its rivals: other donors for the line, other lines for the donor. */
export function ratePairs(pairs: Pair[]): void {
  const ofLine = Map.groupBy(pairs, ({ line }) => line)
  const ofTransfer = Map.groupBy(pairs, ({ transfer }) => transfer)
  const settledByCode = new Set(
    pairs.filter((pair) => pair.byCode && pair.fits).map(({ transfer }) => transfer),
  )
  const linesThatSay = new Set(
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
    if (!fits || !isPartlyNamed(pair) || !isWithin(days, within)) continue
    // The line names another intent, or the transfer's own line is known.
    if (linesThatSay.has(pair.line) || settledByCode.has(pair.transfer)) continue
    const isRival = (other: Pair) =>
      other !== pair &&
      other.fits &&
      isWithin(other.days, rivalDays) &&
      other.name.fit > name.fit - rivalMargin
    const rivals = [
      ...(ofLine.get(pair.line) ?? []).filter((one) => isRival(one) && !settledByCode.has(one.transfer)),
      ...(ofTransfer.get(pair.transfer) ?? []).filter((one) => isRival(one) && !linesThatSay.has(one.line)),
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
