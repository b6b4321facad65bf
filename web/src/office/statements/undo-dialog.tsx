import { type StatementMatch, undoMatch } from '../../../../contract/src/statements.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'

/** Takes a match back, with a reason. Render it while it is open. */
export function UndoDialog({ match, onClose }: { match: StatementMatch; onClose: () => void }) {
  const undoing = useSend(undoMatch, { onDone: onClose })
  const form = useEntryForm(undoMatch, {
    first: { reason: '' },
    send: (body) => undoing.mutateAsync({ params: { id: match.id }, body }),
  })

  return (
    <FormDialog title={`Undo the match with ${match.code}`} send="Undo" form={form} onClose={onClose}>
      <p className="text-sm">
        <strong className="tabular-nums">{formatRupees(match.amount)}</strong> of {match.name} are open again.{' '}
        {match.settled_by_it &&
          `The ${match.kind} was settled by it: its verification is reversed, and it waits for its money.`}
        {match.settled_by_it &&
          match.kind === 'donation' &&
          ' Its receipt becomes void. The donor is not written to: tell them if it was sent.'}
      </p>
      <TextArea label="Reason" rows={2} {...form.field('reason')} />
    </FormDialog>
  )
}
