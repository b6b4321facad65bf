import { leaveLines, type StatementLine } from '../../../../contract/src/statement-lines.ts'
import { formatPaisa } from '../../../../words/src/format-paisa.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { useReader } from '../../ui/reader.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'

/** Asks why lines are left unallocated. Render it while it is open. */
export function LeaveUnallocatedDialog({
  lines,
  onLeave,
  onClose,
}: {
  lines: readonly StatementLine[]
  onLeave: (reason: string) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useReader()
  const form = useEntryForm(leaveLines, {
    first: { reason: '' },
    bodyOf: ({ reason }) => ({ reason, line_ids: lines.map(({ id }) => id) }),
    send: ({ reason }) => onLeave(reason),
  })
  const paisa = lines.reduce((sum, { open_paisa }) => sum + open_paisa, 0)

  return (
    <FormDialog
      title={t('statements.leave.title', { count: lines.length })}
      send={t('statements.leave')}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm">
        <FormattedText
          of="statements.leave.lead"
          values={{
            count: lines.length,
            amount: formatPaisa(t, paisa),
            strong: (words) => <strong className="tabular-nums">{words}</strong>,
          }}
        />
      </p>
      <TextArea
        label={t('office-fields.reason')}
        rows={2}
        helper={t('statements.leave.reason-helper')}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
