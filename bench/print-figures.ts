/** One line of a benchmark: a measurement with its peer or limit from the same run. */
export type Figure = {
  what: string
  measured: string
  /** The peer of the same run, or the limit. */
  beside: string
  /** The measurement divided by the peer. */
  ratio: number
  goal: string
  met: boolean
}

/** Prints figures as a table. @returns them */
export function printFigures(figures: Figure[]): Figure[] {
  const head = ['what', 'measured', 'beside', 'ratio', 'goal', '']
  const rows = figures.map(({ what, measured, beside, ratio, goal, met }) => [
    what,
    measured,
    beside,
    ratio.toFixed(2),
    goal,
    met ? 'met' : 'MISSED',
  ])
  const widths = head.map((title, at) => Math.max(...[head, ...rows].map((row) => (row[at] ?? title).length)))
  for (const row of [head, ...rows])
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  return figures
}
