import { rupeesAndPaisa } from '../../../../words/src/format-values.ts'
import { type ParsedLine, type Remark, remark, sumOf } from './parsed-statement.ts'

/** Figure that the file states about itself, and its line. */
export type Stated = { line: number; paisa: number }

/**
 * Checks the running balance in either direction of the file; lines without a balance are skipped.
 * @returns the balances before the first and after the last line, and where they disagree
 */
export function followBalances(
  lines: ParsedLine[],
  stated: { opening?: Stated; closing?: Stated },
): { opening?: number; closing?: number; problems: Remark[] } {
  const forwards = followFrom(lines)
  const backwards = followFrom(lines.toReversed())
  const walk = backwards.breaks.length < forwards.breaks.length ? backwards : forwards
  const [firstBreak] = walk.breaks
  if (firstBreak)
    return {
      problems: [
        remark(firstBreak.line, 'statement-file.line.balance', {
          expected: rupeesAndPaisa(firstBreak.expected),
          found: rupeesAndPaisa(firstBreak.found),
        }),
      ],
    }
  const opening = walk.opening ?? stated.opening?.paisa
  const closing = walk.opening === undefined ? stated.closing?.paisa : walk.opening + sumOf(lines)
  const problems: Remark[] = []
  const differs = (what: string, own: Stated | undefined, found: number | undefined) => {
    if (own && found !== undefined && own.paisa !== found)
      problems.push(
        remark(own.line, 'statement-file.balance', {
          what,
          stated: rupeesAndPaisa(own.paisa),
          found: rupeesAndPaisa(found),
        }),
      )
  }
  differs('opening', stated.opening, opening)
  differs('closing', stated.closing, opening === undefined ? closing : opening + sumOf(lines))
  if (opening === undefined && closing === undefined) return { problems }
  return {
    problems,
    ...(opening === undefined ? {} : { opening, closing: opening + sumOf(lines) }),
    ...(opening === undefined && closing !== undefined ? { closing, opening: closing - sumOf(lines) } : {}),
  }
}

type Break = { line: number; expected: number; found: number }

function followFrom(lines: ParsedLine[]): { opening?: number; breaks: Break[] } {
  let balance: number | undefined
  let opening: number | undefined
  let before = 0
  const breaks: Break[] = []
  for (const { line, amount_paisa, balance_paisa } of lines) {
    before += amount_paisa
    if (balance !== undefined) balance += amount_paisa
    if (balance_paisa === null) continue
    if (balance === undefined) opening = balance_paisa - before
    else if (balance !== balance_paisa) breaks.push({ line, expected: balance, found: balance_paisa })
    balance = balance_paisa
  }
  return opening === undefined ? { breaks } : { opening, breaks }
}
