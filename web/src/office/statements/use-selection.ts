import { useState } from 'react'
import type { StatementLine } from '../../../../contract/src/statement-lines.ts'

export type Selection = {
  /** Lines that have a checkbox. */
  selectable: readonly StatementLine[]
  selected: readonly StatementLine[]
  select: (lines: readonly StatementLine[], selected: boolean) => void
}

/** Selected lines, initially the sure matches. */
export function useSelection(lines: readonly StatementLine[], to: 'confirm' | 'leave'): Selection {
  const [chosen, setChosen] = useState<Readonly<Record<number, boolean>>>({})
  const selectable = lines.filter(
    ({ status, suggested }) => status === 'open' && (to === 'leave' || suggested),
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
