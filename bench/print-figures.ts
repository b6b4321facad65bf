/** One line of a benchmark: a measurement with its peer or limit from the same run. */
export type Figure = {
  what: string
  measured: string
  /** Result of the peer in the same run, or the limit. */
  beside: string
  /** The measurement divided by the peer. */
  ratio: number
  goal: string
  met: boolean
}

/**
 * Figure with an upper limit.
 * @param overrides parts that do not follow from the value and the limit
 */
export function atMost(
  what: string,
  value: number,
  limit: number,
  unit = '',
  overrides: Partial<Figure> = {},
): Figure {
  const text = (number: number) => `${Number(number.toFixed(number < 100 ? 2 : 0))}${unit && ` ${unit}`}`
  const measured = text(value)
  const ratio = limit === 0 ? value : value / limit
  const figure = { what, measured, beside: text(limit), ratio, goal: `<= ${text(limit)}` }
  return { ...figure, met: value <= limit, ...overrides }
}

/** Figure with a lower limit on the ratio to its peer. */
export const besidePeer = (
  what: string,
  measured: string,
  beside: string,
  ratio: number,
  least: number,
): Figure => ({ what, measured, beside, ratio, goal: `>= ${least}`, met: ratio >= least })

/** Prints figures as a table. @returns these figures, unchanged */
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
