import { useState } from 'react'
import type { StatementLine } from '../../../../contract/src/statement-lines.ts'
import { suggestedDifference } from './part.ts'

export type Selection = {
  /** Lines that have a checkbox. */
  selectable: readonly StatementLine[]
  selected: readonly StatementLine[]
  select: (lines: readonly StatementLine[], selected: boolean) => void
}

/** Selected lines, initially the sure matches. A line of another amount is decided on its own. */
export function useSelection(lines: readonly StatementLine[], to: 'confirm' | 'leave'): Selection {
  const [chosen, setChosen] = useState<Readonly<Record<number, boolean>>>({})
  const selectable = lines.filter(
    (line) => line.status === 'open' && (to === 'leave' || (line.suggested && !suggestedDifference(line))),
  )
  return {
    selectable,
    selected: selectable.filter(
      ({ id, suggested }) => chosen[id] ?? (to === 'confirm' && suggested?.confidence === 'sure'),
    ),
    select: (some, selected) =>
      setChosen((before) => ({ ...before, ...Object.fromEntries(some.map(({ id }) => [id, selected])) })),
  }
}
