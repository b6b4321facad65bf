import { closeDiscrepancy, type Discrepancy } from '../../../../contract/src/reconciliation.ts'
import { say } from '../../../../words/src/say.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { useSend } from '../session/use-send.ts'

/** Closes what a person has dealt with; their note stays. */
export function CloseDialog({ of: { id, kind, code }, onClose }: { of: Discrepancy; onClose: () => void }) {
  const close = useSend(closeDiscrepancy, { onDone: onClose })
  const form = useEntryForm(closeDiscrepancy, {
    first: { note: '' },
    send: (body) => close.mutateAsync({ params: { id }, body }),
  })
  const canReopen = kind === 'state' || kind === 'amount'

  return (
    <FormDialog
      title={say('reconciliation.close.title', { code })}
      send={say('reconciliation.close.send')}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        {canReopen ? say('reconciliation.close.may-reopen') : say('reconciliation.close.final')}
      </p>
      <TextArea
        label={say('office-fields.note')}
        helper={say('reconciliation.close.note-helper')}
        rows={3}
        {...form.field('note')}
      />
    </FormDialog>
  )
}
