import type { StatementLine } from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { say } from '../../../../words/src/say.ts'
import { Button } from '../../ui/button.tsx'
import { Words } from '../../words.tsx'
import { BottomBar } from './bottom-bar.tsx'

/** Sum of the suggested matches. */
export const suggestedPaisa = (lines: readonly StatementLine[]) =>
  lines.flatMap(({ suggested }) => suggested?.parts ?? []).reduce((sum, { amount }) => sum + amount * 100, 0)

/** Selected lines and their bulk action. */
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
          say('statements.none-selected')
        ) : (
          <>
            <span>
              <Words
                of="statements.selected"
                values={{ count: selected.length, strong: (words) => <strong>{words}</strong> }}
              />
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
        {to === 'confirm'
          ? say('statements.confirm-selected', { count: selected.length })
          : say('statements.leave-selected', { count: selected.length })}
      </Button>
    </BottomBar>
  )
}
