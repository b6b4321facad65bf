import type { StatementLine } from '../../../../contract/src/statement-lines.ts'
import { Button } from '../../ui/button.tsx'
import { formatPaisa } from '../../ui/format-rupees.ts'
import { BottomBar } from './bottom-bar.tsx'
import { lineCount } from './line-count.ts'

/** The total of the suggestions for these lines. */
export const suggestedPaisa = (lines: readonly StatementLine[]) =>
  lines.flatMap(({ suggested }) => suggested?.parts ?? []).reduce((sum, { amount }) => sum + amount * 100, 0)

/** What is ticked, and what can be done with it. */
export function BulkBar({
  selected,
  to,
  onPress,
}: {
  selected: readonly StatementLine[]
  to: 'confirm' | 'leave'
  onPress: () => void
}) {
  const paisa =
    to === 'confirm'
      ? suggestedPaisa(selected)
      : selected.reduce((sum, { open_paisa }) => sum + open_paisa, 0)
  return (
    <BottomBar>
      <p role="status" className="grid gap-x-3 text-sm tabular-nums md:flex">
        {selected.length === 0 ? (
          'No lines selected'
        ) : (
          <>
            <span>
              <strong>{lineCount(selected.length)}</strong> selected
            </span>
            <span>{formatPaisa(paisa)}</span>
          </>
        )}
      </p>
      <Button
        disabled={selected.length === 0}
        look={to === 'confirm' ? 'primary' : 'secondary'}
        onClick={onPress}
      >
        {to === 'confirm' ? `Confirm ${selected.length} selected` : `Leave ${selected.length} unallocated`}
      </Button>
    </BottomBar>
  )
}
