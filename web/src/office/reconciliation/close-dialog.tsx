import { closeDiscrepancy, type Discrepancy } from '../../../../contract/src/reconciliation.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'

/** Ends what a person has dealt with; their note stays. */
export function CloseDialog({ of: { id, kind, code }, onClose }: { of: Discrepancy; onClose: () => void }) {
  const close = useSend(closeDiscrepancy, { onDone: onClose })
  const form = useEntryForm(closeDiscrepancy, {
    first: { note: '' },
    send: (body) => close.mutateAsync({ params: { id }, body }),
  })
  const comesBack = kind === 'state' || kind === 'amount'

  return (
    <FormDialog title={`Close ${code}`} send="Close discrepancy" form={form} onClose={onClose}>
      <p className="text-sm text-ink-soft">
        {comesBack
          ? 'Nothing changes in the books. It stays closed as long as the gateway says the same, and comes back when it says something else.'
          : 'Nothing changes in the books. It does not come back.'}
      </p>
      <TextArea
        label="Note"
        helper="What you found and did, for whoever looks at it later"
        rows={3}
        {...form.field('note')}
      />
    </FormDialog>
  )
}
