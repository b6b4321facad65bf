import { leaveLines, type StatementLine } from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../ui/format-rupees.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { lineCount } from './line-count.ts'

/** Asks why lines are left unallocated. Render it while it is open. */
export function LeaveDialog({
  lines,
  onLeave,
  onClose,
}: {
  lines: readonly StatementLine[]
  onLeave: (reason: string) => Promise<unknown>
  onClose: () => void
}) {
  const form = useEntryForm(leaveLines, {
    first: { reason: '' },
    bodyOf: ({ reason }) => ({ reason, line_ids: lines.map(({ id }) => id) }),
    send: ({ reason }) => onLeave(reason),
  })
  const paisa = lines.reduce((sum, { open_paisa }) => sum + open_paisa, 0)

  return (
    <FormDialog
      title={`Leave ${lines.length === 1 ? 'this line' : lineCount(lines.length)} unallocated`}
      send="Leave unallocated"
      form={form}
      onClose={onClose}
    >
      <p className="text-sm">
        <strong className="tabular-nums">{formatPaisa(paisa)}</strong> will not be allocated to any donation
        or payment. You can reopen {lines.length === 1 ? 'the line' : 'the lines'} later.
      </p>
      <TextArea
        label="Reason"
        rows={2}
        helper="For example interest, or a transfer between our own accounts."
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
