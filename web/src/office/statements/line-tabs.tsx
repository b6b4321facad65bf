import { Link } from 'react-router'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import type { LineFilter } from '../../../../contract/src/statement-lines.ts'
import type { readStatement } from '../../../../contract/src/statements.ts'
import { say } from '../../../../words/src/say.ts'
import { countText } from './count-text.ts'
import { useStatementAddress } from './use-statement-address.ts'

/**
 * Tabs by status of a statement's lines; each has an address. `of` is undefined until the counts are loaded.
 */
export function LineTabs({ of: statement }: { of: AnswerOf<typeof readStatement> | undefined }) {
  const { show, addressOfLines } = useStatementAddress()
  const counts = statement && countsOf(statement)
  return (
    <nav aria-label={say('statements.tabs')} className="min-w-0">
      <ul className="flex flex-wrap gap-1 lg:gap-0 xl:gap-1">
        {tabs().map(({ filter, name }) => (
          <li key={filter}>
            <Link
              to={addressOfLines(filter)}
              aria-current={filter === show ? 'page' : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-sm px-2.5 text-dense xl:px-3 font-semibold text-brand hover:bg-brand-soft aria-[current]:bg-brand aria-[current]:text-white md:min-h-10"
            >
              {name}
              {counts && (
                <span className="text-xs font-medium tabular-nums">{countText(counts[filter])}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const tabs = () =>
  [
    { filter: 'open', name: say('statements.open') },
    { filter: 'suggested', name: say('statements.suggested') },
    { filter: 'unexplained', name: say('statements.unclear') },
    { filter: 'matched', name: say('statements.matched') },
    { filter: 'left', name: say('office.cause.none') },
    { filter: 'debit', name: say('statements.money-out') },
    { filter: 'all', name: say('statements.all') },
  ] as const satisfies { filter: LineFilter; name: string }[]

function countsOf({ file, suggested }: AnswerOf<typeof readStatement>) {
  const { totals, matched, left, open } = file
  const proposals = suggested.sure.count + suggested.likely.count
  return {
    open: open.count,
    suggested: proposals,
    unexplained: open.count - proposals,
    matched: matched.count,
    left: left.count,
    debit: totals.line_count - totals.credit_count,
    all: totals.line_count,
  }
}
