import { closeDiscrepancy, type Discrepancy } from '../../../../contract/src/reconciliation.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'

/** Closes what a person has dealt with; their note stays. */
export function CloseDialog({ of: { id, kind, code }, onClose }: { of: Discrepancy; onClose: () => void }) {
  const close = useSend(closeDiscrepancy, { onDone: onClose })
  const form = useEntryForm(closeDiscrepancy, {
    first: { note: '' },
    send: (body) => close.mutateAsync({ params: { id }, body }),
  })
  const canReopen = kind === 'state' || kind === 'amount'

  return (
    <FormDialog title={`Close ${code}`} send="Close discrepancy" form={form} onClose={onClose}>
      <p className="text-sm text-ink-soft">
        {canReopen
          ? 'Nothing changes in the books. It stays closed while the gateway’s answer stays the same, and reopens if the answer changes.'
          : 'Nothing changes in the books, and it will not reopen.'}
      </p>
      <TextArea
        label="Note"
        helper="What you found and did, for anyone who looks at it later"
        rows={3}
        {...form.field('note')}
      />
    </FormDialog>
  )
}
