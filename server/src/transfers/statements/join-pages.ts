import { rupeesAndPaisa } from '../../../../words/src/format-values.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import {
  maxLines,
  type ParsedLine,
  type ParsedStatement,
  remark,
  tooManyLines,
  totalOfLines,
} from './parsed-statement.ts'

/** Balance stated by a file, with its line and day. */
export type StatedBalance = { line: number | null; paisa: number; day?: string }

/** Statement of an account, or a page of one: its lines between two balances. */
export type StatementPage = { lines: ParsedLine[]; opening?: StatedBalance; closing?: StatedBalance }

/**
 * Joins the pages of an account. The balances of each page must agree with its lines; lines may be missing
 * between two pages, which staff are asked about. A page without lines confirms a balance.
 */
export function joinPages(
  pages: StatementPage[],
  { problems, skipped }: Pick<ParsedStatement, 'problems' | 'skipped'>,
): Omit<ParsedStatement, 'format' | 'csv'> {
  const lines = pages.flatMap((page) => page.lines)
  // Some banks write the newest statement first.
  const joined = pages
    .toSorted((one, other) => (one.closing?.day ?? '').localeCompare(other.closing?.day ?? ''))
    .map(withBothBalances)
  for (const { opening, closing, lines } of problems.length > 0 ? [] : pages) {
    const found = opening && opening.paisa + totalOfLines(lines)
    if (opening && closing && found !== undefined && found !== closing.paisa)
      problems.push(
        remark(closing.line, 'statement-file.closing-balance', {
          opening: rupeesAndPaisa(opening.paisa),
          found: rupeesAndPaisa(found),
          closing: rupeesAndPaisa(closing.paisa),
        }),
      )
  }
  const doubts = joined.flatMap(({ opening }, index) => {
    const before = joined[index - 1]?.closing
    if (!opening || !before || opening.paisa === before.paisa) return []
    const values = { closing: rupeesAndPaisa(before.paisa), opening: rupeesAndPaisa(opening.paisa) }
    return [translatable('statement-file.gap', values)]
  })
  const isWhole = doubts.length === 0 && joined.every(({ opening, closing }) => opening && closing)
  const [opening, closing] = [joined[0]?.opening, joined.at(-1)?.closing]
  if (lines.length > maxLines) problems.unshift({ line: null, message: tooManyLines })
  if (lines.length === 0 && problems.length === 0 && !closing)
    problems.push(remark(null, 'statement-file.no-lines'))
  return {
    lines,
    opening_paisa: isWhole ? (opening?.paisa ?? null) : null,
    closing_paisa: isWhole ? (closing?.paisa ?? null) : null,
    first_day: opening?.day,
    last_day: closing?.day,
    problems,
    skipped,
    doubts,
  }
}

/** Calculates the missing balance of a page that states only one. */
function withBothBalances({ lines, opening, closing }: StatementPage): StatementPage {
  const sum = totalOfLines(lines)
  const other = (stated: StatedBalance | undefined, change: number) =>
    stated && { line: null, paisa: stated.paisa + change }
  const [first, last] = [opening ?? other(closing, -sum), closing ?? other(opening, sum)]
  return { lines, ...(first && { opening: first }), ...(last && { closing: last }) }
}
