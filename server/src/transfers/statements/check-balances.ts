import { rupeesAndPaisa } from '../../../../words/src/format-values.ts'
import { type ParsedLine, type Remark, remark, totalOfLines } from './parsed-statement.ts'

/** Figure that the file states about itself, and its line. */
export type StatedFigure = { line: number; paisa: number }

/** Compares a stated figure, if there is one, with the figure of the lines. */
export const compareFigure = (
  key: 'statement-file.balance' | 'statement-file.total',
  what: string,
  stated: { line: number | null; paisa: number } | undefined,
  found: number | undefined,
): Remark[] =>
  !stated || found === undefined || stated.paisa === found
    ? []
    : [remark(stated.line, key, { what, stated: rupeesAndPaisa(stated.paisa), found: rupeesAndPaisa(found) })]

/**
 * Checks the running balance in either direction of the file; lines without a balance are skipped.
 * @returns the balances before the first and after the last line, and where they disagree
 */
export function checkBalances(
  lines: ParsedLine[],
  stated: { opening?: StatedFigure; closing?: StatedFigure },
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
  const closing = walk.opening === undefined ? stated.closing?.paisa : walk.opening + totalOfLines(lines)
  const end = opening === undefined ? closing : opening + totalOfLines(lines)
  const problems = [
    ...compareFigure('statement-file.balance', 'opening', stated.opening, opening),
    ...compareFigure('statement-file.balance', 'closing', stated.closing, end),
  ]
  if (opening === undefined && closing === undefined) return { problems }
  return {
    problems,
    ...(opening === undefined ? {} : { opening, closing: opening + totalOfLines(lines) }),
    ...(opening === undefined && closing !== undefined
      ? { closing, opening: closing - totalOfLines(lines) }
      : {}),
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
