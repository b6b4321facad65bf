import type {
  LineOutcomes,
  StatementCandidate,
  StatementLine,
} from '../../../../contract/src/statement-lines.ts'
import { type StatementMatch, undoMatch } from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { say } from '../../../../words/src/say.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatRupees } from '../../ui/format-rupees.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { Words } from '../../words.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { useSend } from '../session/use-send.ts'
import { suggestedPaisa } from './bulk-bar.tsx'
import { LeaveUnallocatedDialog } from './leave-unallocated-dialog.tsx'
import { MatchDialog } from './match-dialog.tsx'
import { RecordDialog } from './record-dialog.tsx'

/** The open dialog, and its lines. */
export type OpenLineDialog =
  | { to: 'confirm'; lines: readonly StatementLine[] }
  | { to: 'leave'; lines: readonly StatementLine[] }
  | { to: 'match'; line: StatementLine; first: StatementCandidate | undefined }
  | { to: 'record'; line: StatementLine; donor: string | undefined }
  | { to: 'undo'; match: StatementLine['matches'][number] }

const isVerifiedElsewhere = ({ suggested, proposals }: StatementLine) =>
  proposals.some(
    ({ attempt_id, verified_elsewhere }) =>
      verified_elsewhere && suggested?.parts.some((part) => part.attempt_id === attempt_id),
  )

export function LineDialogs({
  asked,
  confirming,
  onConfirm,
  onLeave,
  onMatched,
  onClose,
}: {
  asked: OpenLineDialog
  /** True while the confirmation is pending. */
  confirming: boolean
  onConfirm: (lines: readonly StatementLine[]) => void
  onLeave: (lines: readonly StatementLine[], reason: string) => Promise<unknown>
  onMatched: (line: StatementLine, outcomes: LineOutcomes) => void
  onClose: () => void
}) {
  switch (asked.to) {
    case 'confirm':
      return (
        <ConfirmDialog
          open
          look="primary"
          title={say('statements.confirm.title', { count: asked.lines.length })}
          question={
            <>
              <Words
                of="statements.confirm.question"
                values={{
                  amount: formatPaisa(suggestedPaisa(asked.lines)),
                  strong: (words) => <strong>{words}</strong>,
                }}
              />
              {asked.lines.some(isVerifiedElsewhere) && ` ${say('statements.confirm.elsewhere')}`}
            </>
          }
          confirm={say('statements.confirm.send', { count: asked.lines.length })}
          loading={confirming}
          onConfirm={() => onConfirm(asked.lines)}
          onClose={onClose}
        />
      )
    case 'leave':
      return (
        <LeaveUnallocatedDialog
          lines={asked.lines}
          onLeave={(reason) => onLeave(asked.lines, reason)}
          onClose={onClose}
        />
      )
    case 'match':
      return (
        <MatchDialog
          line={asked.line}
          first={asked.first}
          onMatched={(outcomes) => onMatched(asked.line, outcomes)}
          onClose={onClose}
        />
      )
    case 'record':
      return <RecordDialog line={asked.line} donor={asked.donor} onClose={onClose} />
    case 'undo':
      return <UndoDialog match={asked.match} onClose={onClose} />
  }
}

/** Undoes a match, with a reason. Render it while it is open. */
function UndoDialog({ match, onClose }: { match: StatementMatch; onClose: () => void }) {
  const undoing = useSend(undoMatch, { onDone: onClose })
  const form = useEntryForm(undoMatch, {
    first: { reason: '' },
    send: (body) => undoing.mutateAsync({ params: { id: match.id }, body }),
  })

  return (
    <FormDialog
      title={say('statements.undo.title', { code: match.code })}
      send={say('statements.undo')}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm">
        <Words
          of="statements.undo.lead"
          values={{
            amount: formatRupees(match.amount),
            name: match.name,
            strong: (words) => <strong className="tabular-nums">{words}</strong>,
          }}
        />{' '}
        {match.settled_by_it && say('statements.undo.settled', { what: match.kind })}
      </p>
      <TextArea label={say('office-fields.reason')} rows={2} {...form.field('reason')} />
    </FormDialog>
  )
}
