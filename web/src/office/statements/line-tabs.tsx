import { Link } from 'react-router'
import type { AnswerOf } from '../../../../contract/src/entry.ts'
import type { LineFilter } from '../../../../contract/src/statement-lines.ts'
import type { readStatement } from '../../../../contract/src/statements.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import { useReader } from '../../ui/reader.ts'
import { countText } from './count-text.ts'
import { useStatementAddress } from './use-statement-address.ts'

/**
 * Tabs by status of a statement's lines; each has an address. `of` is undefined until the counts are loaded.
 */
export function LineTabs({ of: statement }: { of: AnswerOf<typeof readStatement> | undefined }) {
  const { t } = useReader()
  const { show, addressOfLines } = useStatementAddress()
  const counts = statement && countsOf(statement)
  return (
    <nav aria-label={t('statements.tabs')} className="min-w-0">
      <ul className="flex flex-wrap gap-1 lg:gap-0 xl:gap-1">
        {tabs(t).map(({ filter, name }) => (
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

const tabs = (t: Translate) =>
  [
    { filter: 'open', name: t('statements.open') },
    { filter: 'suggested', name: t('statements.suggested') },
    { filter: 'unexplained', name: t('statements.unclear') },
    { filter: 'matched', name: t('statements.matched') },
    { filter: 'left', name: t('office.cause.none') },
    { filter: 'debit', name: t('statements.money-out') },
    { filter: 'all', name: t('statements.all') },
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
