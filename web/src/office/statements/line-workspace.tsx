import { type RefObject, useEffect, useRef, useState } from 'react'
import type { StatementLine } from '../../../../contract/src/statement-lines.ts'
import { confirmMatches, leaveLines } from '../../../../contract/src/statement-lines.ts'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.ts'
import { useRight } from '../session/use-right.ts'
import { useSend } from '../session/use-send.ts'
import { BulkBar } from './bulk-bar.tsx'
import { LineDialogs, type OpenLineDialog } from './line-dialogs.tsx'
import { LineTable } from './line-table.tsx'
import { type DecisionResult, OutcomeNotice } from './outcome-notice.tsx'
import { suggestedDifference } from './part.ts'
import { useSelection } from './use-selection.ts'
import { useStatementAddress } from './use-statement-address.ts'

/**
 * Workspace for a statement's lines, decided one by one or in bulk. Sure matches are selected initially;
 * lines without a clear match can be selected to be left unallocated.
 */
export function LineWorkspace({
  lines,
  total,
  refreshing,
}: {
  /** Lines of this page; undefined while loading. */
  lines: readonly StatementLine[] | undefined
  /** Number of lines on all pages. */
  total: number
  refreshing: boolean
}) {
  const { t } = useReader()
  const mayVerify = useRight('donation.verify')
  const { show } = useStatementAddress()
  const inBulk = show === 'unexplained' ? 'leave' : 'confirm'
  const selection = useSelection(lines ?? [], inBulk)
  const [asked, setAsked] = useState<OpenLineDialog>()
  const [answer, setAnswer] = useState<DecisionResult>()
  const workspace = useRef<HTMLDivElement>(null)
  const rememberPlace = useFocusOnNextLine(workspace, lines, asked !== undefined)
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
    <div ref={workspace} tabIndex={-1} className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-4">
      {!mayVerify && <Notice>{t('statements.may-not-verify')}</Notice>}
      {answer && <OutcomeNotice of={answer} />}
      <LineTable
        lines={lines}
        total={total}
        refreshing={refreshing}
        selection={selection}
        onConfirm={(line) => {
          rememberPlace(line)
          const first = mayVerify ? suggestedDifference(line) : undefined
          if (first) setAsked({ to: 'match', line, first })
          else confirm([line])
        }}
        onMatch={(line, first) => {
          rememberPlace(line)
          setAsked({ to: 'match', line, first })
        }}
        onDeposit={(line) => {
          rememberPlace(line)
          setAsked({ to: 'deposit', line })
        }}
        onRecord={(line, donor) => {
          rememberPlace(line)
          setAsked({ to: 'record', line, donor })
        }}
        onLeave={(line) => {
          rememberPlace(line)
          setAsked({ to: 'leave', lines: [line] })
        }}
        onUndo={(line, match) => {
          rememberPlace(line)
          setAsked({ to: 'undo', match })
        }}
        onReopen={rememberPlace}
      />
      {selection.selectable.length > 0 && (
        <BulkBar
          selected={selection.selected}
          to={inBulk}
          onPress={() => {
            rememberPlace(undefined)
            setAsked({ to: inBulk, lines: selection.selected })
          }}
        />
      )}
      {asked && (
        <LineDialogs
          asked={asked}
          confirming={confirming.isPending}
          onConfirm={confirm}
          onLeave={leave}
          onMatched={(line, outcomes) => setAnswer({ done: 'confirmed', lines: [line], outcomes })}
          onAsk={setAsked}
          onClose={close}
        />
      )}
    </div>
  )
}

/**
 * Moves the focus to the next line when a decided line leaves the list, and its focused button with it.
 * @param asking whether a dialog is open over the lines; it restores the focus before this runs
 * @returns a function to call with a line before it is decided; undefined means the first line
 */
function useFocusOnNextLine(
  workspace: RefObject<HTMLElement | null>,
  lines: readonly StatementLine[] | undefined,
  asking: boolean,
) {
  const place = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever other lines are shown
  useEffect(() => {
    if (asking || place.current === undefined) return
    const timer = setTimeout(() => {
      const rows = workspace.current?.querySelectorAll<HTMLElement>('[data-line]') ?? []
      // Focuses the line, not its first button: holding Enter must not decide about it.
      const next = rows[Math.min(place.current ?? 0, rows.length - 1)] ?? workspace.current
      place.current = undefined
      if (document.activeElement === document.body) next?.focus()
    })
    return () => clearTimeout(timer)
  }, [lines, asking, workspace])
  return (line: StatementLine | undefined) => {
    place.current = Math.max(0, lines?.findIndex(({ id }) => id === line?.id) ?? 0)
  }
}
