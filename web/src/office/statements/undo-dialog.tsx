import { type StatementMatch, undoMatch } from '../../../../contract/src/statement-lines.ts'
import { say } from '../../../../words/src/say.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { Words } from '../../words.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { useSend } from '../session/use-send.ts'

/** Undoes a match, with a reason. Render it while it is open. */
export function UndoDialog({ match, onClose }: { match: StatementMatch; onClose: () => void }) {
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
