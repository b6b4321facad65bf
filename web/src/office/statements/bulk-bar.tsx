import type { StatementLine } from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { Button } from '../../ui/button.tsx'
import { useReader } from '../../ui/reader.ts'
import { BottomBar } from '../parts/buttons.tsx'
import type { BulkDecision } from './line-table.tsx'

export const suggestedPaisa = (lines: readonly StatementLine[]) =>
  lines.flatMap(({ suggested }) => suggested?.parts ?? []).reduce((sum, { amount }) => sum + amount * 100, 0)

export const openSum = (lines: readonly StatementLine[]) =>
  lines.reduce((sum, { open_paisa }) => sum + open_paisa, 0)

type BulkBarProps = { selected: readonly StatementLine[]; to: BulkDecision; onPress: () => void }

export function BulkBar({ selected, to, onPress }: BulkBarProps) {
  const { t } = useReader()
  const paisa = to === 'confirm' ? suggestedPaisa(selected) : openSum(selected)
  return (
    <BottomBar>
      <p role="status" className="grid gap-x-3 text-sm tabular-nums md:flex">
        {selected.length === 0 ? (
          t('statements.none-selected')
        ) : (
          <>
            <span>
              <FormattedText of="statements.selected" values={{ count: selected.length }} />
            </span>
            <span>{formatPaisa(t, paisa)}</span>
          </>
        )}
      </p>
      <Button
        disabled={selected.length === 0}
        look={to === 'leave' ? 'secondary' : 'primary'}
        onClick={onPress}
      >
        {t(`statements.${to}-selected`, { count: selected.length })}
      </Button>
    </BottomBar>
  )
}
