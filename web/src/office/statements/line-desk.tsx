import { useRef, useState } from 'react'
import { confirmMatches, leaveLines, type StatementLine } from '../../../../contract/src/statements.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatPaisa } from '../../ui/money.ts'
import { useSend } from '../use-send.ts'
import { lineCount } from './count-words.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { LineTable } from './line-table.tsx'
import { MatchDialog } from './match-dialog.tsx'
import { type Answer, OutcomeNotice } from './outcome-notice.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import { usePlaceKept } from './use-place-kept.ts'
import { useSelection } from './use-selection.ts'
import { useStatementAddress } from './use-statement-address.ts'

/** What is being asked about lines in a dialog. */
type Asked =
  | { to: 'confirm'; lines: readonly StatementLine[] }
  | { to: 'leave'; lines: readonly StatementLine[] }
  | { to: 'match'; line: StatementLine }
  | { to: 'undo'; match: StatementLine['matches'][number] }

/**
 * Where staff decide about lines, one by one or many at once. Sure proposals are ticked from the start; where there is
 * no clear one, lines are ticked to be left.
 */
export function LineDesk({
  lines,
  total,
  refreshing,
}: {
  /** Of this page; undefined until they have come. */
  lines: readonly StatementLine[] | undefined
  /** How many there are on all pages. */
  total: number
  refreshing: boolean
}) {
  const { show } = useStatementAddress()
  const inBulk = show === 'unexplained' ? 'leave' : 'confirm'
  const selection = useSelection(lines ?? [], inBulk)
  const [asked, setAsked] = useState<Asked>()
  const [answer, setAnswer] = useState<Answer>()
  const desk = useRef<HTMLDivElement>(null)
  const keepPlace = usePlaceKept(desk, lines, asked !== undefined)
  const close = () => setAsked(undefined)

  const confirming = useSend(confirmMatches)
  const leaving = useSend(leaveLines)

  function confirm(chosen: readonly StatementLine[]) {
    const matches = chosen.flatMap(({ id, suggested }) =>
      suggested ? [{ line_id: id, parts: suggested.parts }] : [],
    )
    confirming.mutate(
      { body: { matches } },
      {
        onSuccess: ({ data }) => setAnswer({ done: 'confirmed', lines: chosen, outcomes: data }),
        onSettled: close,
      },
    )
  }

  async function leave(chosen: readonly StatementLine[], reason: string) {
    const { data } = await leaving.mutateAsync({ body: { line_ids: chosen.map(({ id }) => id), reason } })
    setAnswer({ done: 'left', lines: chosen, outcomes: data })
    close()
  }

  return (
    <div ref={desk} tabIndex={-1} className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-4">
      {answer && <OutcomeNotice of={answer} />}
      <LineTable
        lines={lines}
        total={total}
        refreshing={refreshing}
        selection={selection}
        onConfirm={(line) => {
          keepPlace(line)
          confirm([line])
        }}
        onMatch={(line) => {
          keepPlace(line)
          setAsked({ to: 'match', line })
        }}
        onLeave={(line) => {
          keepPlace(line)
          setAsked({ to: 'leave', lines: [line] })
        }}
        onUndo={(line, match) => {
          keepPlace(line)
          setAsked({ to: 'undo', match })
        }}
        onReopen={keepPlace}
      />
      {selection.selectable.length > 0 && (
        <BulkBar
          selected={selection.selected}
          to={inBulk}
          onPress={() => {
            keepPlace(undefined)
            setAsked({ to: inBulk, lines: selection.selected })
          }}
        />
      )}
      {asked?.to === 'confirm' && (
        <ConfirmDialog
          open
          look="primary"
          title={`Confirm ${lineCount(asked.lines.length)}?`}
          question={
            <>
              They bring <strong>{formatPaisa(suggestedPaisa(asked.lines))}</strong> in all. What they pay in
              full is settled at once, and the donors are told.
            </>
          }
          confirm={`Confirm ${lineCount(asked.lines.length)}`}
          loading={confirming.isPending}
          onConfirm={() => confirm(asked.lines)}
          onClose={close}
        />
      )}
      {asked?.to === 'leave' && (
        <LeaveDialog lines={asked.lines} onLeave={(reason) => leave(asked.lines, reason)} onClose={close} />
      )}
      {asked?.to === 'match' && (
        <MatchDialog
          line={asked.line}
          onMatched={(outcomes) => setAnswer({ done: 'confirmed', lines: [asked.line], outcomes })}
          onClose={close}
        />
      )}
      {asked?.to === 'undo' && <UndoDialog match={asked.match} onClose={close} />}
    </div>
  )
}

const suggestedPaisa = (lines: readonly StatementLine[]) =>
  lines.flatMap(({ suggested }) => suggested?.parts ?? []).reduce((sum, { amount }) => sum + amount * 100, 0)

/** What is ticked and what can be done with it; it stays in sight. */
function BulkBar({
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
    <div
      data-bottom-bar
      className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-white px-4 py-3 md:mx-0 md:rounded-lg md:border md:px-5 md:shadow-card"
    >
      <p role="status" className="grid gap-x-3 text-sm tabular-nums md:flex">
        {selected.length === 0 ? (
          'No line is selected'
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
        {to === 'confirm' ? `Confirm ${selected.length} selected` : `Leave ${selected.length} selected`}
      </Button>
    </div>
  )
}
