import { type RefObject, useEffect, useRef, useState } from 'react'
import { recordAgreementLines } from '../../../../contract/src/agreement-lines.ts'
import {
  confirmMatches,
  type LineFilter,
  type LineOutcomes,
  type StatementLine,
} from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-values.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReader } from '../../ui/reader.tsx'
import { RightHolders } from '../parts/who-may.tsx'
import { useRight, useSend } from '../session/calls.ts'
import { isUndoable } from './line-decision.tsx'
import { LineDialogs } from './line-dialogs.tsx'
import { lineName } from './line-facts.tsx'
import { BulkBar, type BulkDecision, LineTable, openSum, useSelection } from './line-table.tsx'
import type { OpenLineDialog } from './open-line.tsx'
import { transferOfAnotherAmount } from './part-list.tsx'
import { useStatementAddress } from './use-statement-address.ts'

/** Bulk decision for the selected lines of a filter; other filters confirm matches. */
const bulkDecisions: Partial<Record<LineFilter, BulkDecision>> = { unexplained: 'leave', agreement: 'record' }

type LineWorkspaceProps = {
  /** Lines of this page; undefined while loading. */
  lines: readonly StatementLine[] | undefined
  total: number
  refreshing: boolean
}

/** Lets staff decide lines one by one or in bulk. */
export function LineWorkspace({ lines, total, refreshing }: LineWorkspaceProps) {
  const { t } = useReader()
  const mayVerify = useRight('donation.verify')
  const mayEnter = useRight('donation.enter')
  const { show } = useStatementAddress()
  const inBulk = bulkDecisions[show] ?? 'confirm'
  const selection = useSelection(lines ?? [], inBulk)
  const [openDialog, setOpenDialog] = useState<OpenLineDialog>()
  const [answer, setAnswer] = useState<DecisionResult>()
  const workspace = useRef<HTMLDivElement>(null)
  const rememberPlace = useFocusOnNextLine(workspace, lines, openDialog !== undefined)
  const close = () => setOpenDialog(undefined)

  const confirming = useSend(confirmMatches)
  const recording = useSend(recordAgreementLines)

  function send(to: 'confirm' | 'record', chosen: readonly StatementLine[], despite = false) {
    const options = {
      onSuccess: ({ data }: { data: LineOutcomes }) =>
        setAnswer({ done: 'confirmed', lines: chosen, outcomes: data }),
      onSettled: close,
    }
    if (to === 'record') return recording.mutate({ body: { line_ids: chosen.map(({ id }) => id) } }, options)
    const matches = chosen.flatMap(({ id, suggested }) =>
      suggested ? [{ line_id: id, parts: suggested.parts }] : [],
    )
    confirming.mutate({ body: { matches, ...(despite && { despite }) } }, options)
  }

  return (
    <div ref={workspace} tabIndex={-1} className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-4">
      {!mayVerify && <Notice>{t('statements.may-not-verify')}</Notice>}
      {lines?.some(({ matches }) => !matches.every(isUndoable)) && <RightHolders right="donation.reverse" />}
      {answer && (
        <OutcomeNotice
          result={answer}
          isSending={confirming.isPending}
          onDespite={(asked) => send('confirm', asked, true)}
        />
      )}
      <LineTable
        lines={lines}
        total={total}
        refreshing={refreshing}
        selection={selection}
        onConfirm={(line) => {
          rememberPlace(line)
          const first = mayVerify ? transferOfAnotherAmount(line) : undefined
          if (first) setOpenDialog({ to: 'match', line, first })
          else send(line.suggested ? 'confirm' : 'record', [line])
        }}
        onAsk={(line, dialog) => {
          rememberPlace(line)
          setOpenDialog(dialog)
        }}
        onReopen={rememberPlace}
      />
      {selection.selectable.length > 0 && (inBulk !== 'record' || mayEnter) && (
        <BulkBar
          selected={selection.selected}
          to={inBulk}
          onPress={() => {
            rememberPlace(undefined)
            setOpenDialog({ to: inBulk, lines: selection.selected })
          }}
        />
      )}
      {openDialog && (
        <LineDialogs
          dialog={openDialog}
          isSending={confirming.isPending || recording.isPending}
          onSend={send}
          onDecided={(done, chosen, outcomes) => setAnswer({ done, lines: chosen, outcomes })}
          onAsk={setOpenDialog}
          onClose={close}
        />
      )}
    </div>
  )
}

/**
 * Moves the focus to the next line when a decided line leaves the list with its focused button.
 * @returns a function to call before a line is decided
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
      // Focuses the line, not its first button, so that a held Enter key decides nothing.
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

type DecisionResult = { done: 'confirmed' | 'left'; lines: readonly StatementLine[]; outcomes: LineOutcomes }

type OutcomeNoticeProps = {
  result: DecisionResult
  isSending: boolean
  onDespite: (asked: readonly StatementLine[]) => void
}

function OutcomeNotice({ result: { done, lines, outcomes }, isSending, onDespite }: OutcomeNoticeProps) {
  const { t } = useReader()
  const isDone = new Set(outcomes.filter((one) => one.done).map(({ line_id }) => line_id))
  const doneLines = lines.filter(({ id }) => isDone.has(id))
  const paisa = openSum(doneLines)
  const refused = outcomes.filter((one) => !one.done)
  const asked = lines.filter(({ id }) => refused.some(({ line_id, asks }) => asks && line_id === id))
  return (
    <Notice role="status" look={refused.length > 0 ? 'warning' : 'info'}>
      <p>
        {doneLines.length === 0
          ? t('statements.outcome.none', { done })
          : t('statements.outcome.done', { done, count: doneLines.length, amount: formatPaisa(t, paisa) })}
        {refused.length > 0 && ` ${t('statements.outcome.refused', { done, count: refused.length })}`}
      </p>
      {refused.length > 0 && (
        <ul className="mt-1.5 grid gap-1">
          {refused.map(({ line_id, message }) => {
            const line = lines.find(({ id }) => id === line_id)
            return (
              <li key={line_id}>
                {line && <strong className="tabular-nums">{lineName(t, line)}: </strong>}
                {message}
              </li>
            )
          })}
        </ul>
      )}
      {asked.length > 0 && (
        <Button
          look="secondary"
          size="small"
          className="mt-2"
          loading={isSending}
          onClick={() => onDespite(asked)}
        >
          {t('statements.outcome.despite', { count: asked.length })}
        </Button>
      )}
    </Notice>
  )
}
