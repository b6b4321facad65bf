import type { LineOutcomes, StatementLine } from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { lineName } from './line-name.ts'

/** Results of a decision, with the lines as they were before. */
export type DecisionResult = {
  done: 'confirmed' | 'left'
  lines: readonly StatementLine[]
  outcomes: LineOutcomes
}

/** The number of decided lines, and why others failed. */
export function OutcomeNotice({ of: { done, lines, outcomes } }: { of: DecisionResult }) {
  const { t } = useReader()
  const isDone = new Set(outcomes.filter((one) => one.done).map(({ line_id }) => line_id))
  const doneLines = lines.filter(({ id }) => isDone.has(id))
  const paisa = doneLines.reduce((sum, { open_paisa }) => sum + open_paisa, 0)
  const refused = outcomes.filter((one) => !one.done)
  return (
    <Notice role="status" look={refused.length > 0 ? 'warning' : 'info'}>
      <p>
        {doneLines.length === 0
          ? t('statements.outcome.none', { done })
          : t('statements.outcome.done', { done, count: doneLines.length, amount: formatPaisa(t, paisa) })}
        {refused.length > 0 && ` ${t('statements.outcome.refused', { done, count: refused.length })}`}
      </p>
      {refused.length > 0 && (
        <ul className="mt-1.5 grid gap-1">
          {refused.map(({ line_id, message }) => {
            const line = lines.find(({ id }) => id === line_id)
            return (
              <li key={line_id}>
                {line && <strong className="tabular-nums">{lineName(t, line)}: </strong>}
                {message}
              </li>
            )
          })}
        </ul>
      )}
    </Notice>
  )
}
