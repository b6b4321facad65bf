import { leaveLines, type StatementLine } from '../../../../contract/src/statements.ts'
import { formatPaisa } from '../../ui/money.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useForm } from '../use-form.ts'
import { lineCount } from './count-words.ts'

/** Says why lines pay nothing of ours. Render it while it is open. */
export function LeaveDialog({
  lines,
  sending,
  onLeave,
  onClose,
}: {
  lines: readonly StatementLine[]
  sending: boolean
  onLeave: (reason: string) => void
  onClose: () => void
}) {
  const form = useForm({ reason: '' })
  const paisa = lines.reduce((sum, { open_paisa }) => sum + open_paisa, 0)

  function submit() {
    const body = form.check(leaveLines, { ...form.values, line_ids: lines.map(({ id }) => id) })
    if (body) onLeave(body.reason)
  }

  return (
    <FormDialog
      title={lines.length === 1 ? 'Leave this line' : `Leave ${lineCount(lines.length)}`}
      send="Leave"
      sending={sending}
      changed={form.changed}
      formRef={form.ref}
      onSubmit={submit}
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
