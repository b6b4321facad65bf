import { type RefObject, useEffect, useRef } from 'react'
import type { StatementLine } from '../../../../contract/src/statement-lines.ts'

/**
 * A line that was decided about may leave the list, and with it the button that had the focus: the focus moves to the
 * line that has taken its place.
 * @param asking whether a dialog is open over the lines; it returns the focus before this looks where it is
 * @returns a function to call with a line before it is decided about; undefined is the first
 */
export function useFocusOnNextLine(
  desk: RefObject<HTMLElement | null>,
  lines: readonly StatementLine[] | undefined,
  asking: boolean,
) {
  const place = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked whenever other lines are shown
  useEffect(() => {
    if (asking || place.current === undefined) return
    const timer = setTimeout(() => {
      const rows = desk.current?.querySelectorAll<HTMLElement>('[data-line]') ?? []
      // The line and not its first button: whoever keeps Enter pressed must not decide about it.
      const next = rows[Math.min(place.current ?? 0, rows.length - 1)] ?? desk.current
      place.current = undefined
      if (document.activeElement === document.body) next?.focus()
    })
    return () => clearTimeout(timer)
  }, [lines, asking, desk])
  return (line: StatementLine | undefined) => {
    place.current = Math.max(0, lines?.findIndex(({ id }) => id === line?.id) ?? 0)
  }
}
