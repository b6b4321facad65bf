import { leaveLines, type StatementLine } from '../../../../contract/src/statements.ts'
import { formatPaisa } from '../../ui/format-rupees.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { lineCount } from './line-count.ts'

/** Says why lines pay nothing of ours. Render it while it is open. */
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
      title={lines.length === 1 ? 'Leave this line' : `Leave ${lineCount(lines.length)}`}
      send="Leave"
      form={form}
      onClose={onClose}
    >
      <p className="text-sm">
        <strong className="tabular-nums">{formatPaisa(paisa)}</strong> {lines.length === 1 ? 'pays' : 'pay'}{' '}
        nothing of ours. It can be opened again.
      </p>
      <TextArea
        label="Reason"
        rows={2}
        helper="Such as interest, or a transfer between our accounts."
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
