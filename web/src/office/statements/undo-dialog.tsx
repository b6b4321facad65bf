import { type StatementMatch, undoMatch } from '../../../../contract/src/statement-lines.ts'
import { formatRupees } from '../../ui/format-rupees.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'

/** Undoes a match, with a reason. Render it while it is open. */
export function UndoDialog({ match, onClose }: { match: StatementMatch; onClose: () => void }) {
  const undoing = useSend(undoMatch, { onDone: onClose })
  const form = useEntryForm(undoMatch, {
    first: { reason: '' },
    send: (body) => undoing.mutateAsync({ params: { id: match.id }, body }),
  })

  return (
    <FormDialog title={`Undo the match with ${match.code}`} send="Undo" form={form} onClose={onClose}>
      <p className="text-sm">
        <strong className="tabular-nums">{formatRupees(match.amount)}</strong> from {match.name} will be open
        again.{' '}
        {match.settled_by_it &&
          `This match settled the ${match.kind}: its verification is reversed, and it will be pending again.`}
        {match.settled_by_it &&
          match.kind === 'donation' &&
          ' Its receipt becomes void. The donor gets no e-mail about this: let them know if they have the receipt.'}
      </p>
      <TextArea label="Reason" rows={2} {...form.field('reason')} />
    </FormDialog>
  )
}
