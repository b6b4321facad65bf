import { erasePersonalData, type PersonalRecord } from '../../../../contract/src/personal-data.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { problemMessage } from '../shell/problem-message.ts'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'

/** Says what goes and what stays before it erases. Render it while it is open. */
export function EraseDialog({
  which,
  records,
  onErased,
  onClose,
}: {
  which: { who: string; intent_ids: number[] }
  records: readonly PersonalRecord[]
  onErased: () => void
  onClose: () => void
}) {
  const sending = useSend(erasePersonalData, {
    onDone({ erased }) {
      showSuccess(`The personal data of ${erased === 1 ? '1 record' : `${erased} records`} were erased.`)
      onErased()
    },
  })
  const form = useEntryForm(erasePersonalData, {
    first: { request: '' },
    bodyOf: (values) => ({ ...which, ...values }),
    send: (body) => sending.mutateAsync({ body }),
  })
  const needed = records.filter((record) => record.needed).map(({ code }) => code)
  return (
    <FormDialog title="Erase personal data" send="Erase for good" form={form} onClose={onClose}>
      <div className="grid gap-2 text-sm">
        <p>
          <strong>Erased for good:</strong> name, e-mail, phone, CNIC, remarks, notes, and files they sent, of{' '}
          {records.map(({ code }) => code).join(', ')}.
        </p>
        <p>
          <strong>Stays:</strong> amounts, dates, codes, receipt numbers, and what the bank wrote on its
          statements. The books must add up.
        </p>
      </div>
      {needed.length > 0 && (
        <Notice look="danger">
          {needed.join(', ')} cannot be erased yet: money or a decision is still outstanding. Leave{' '}
          {needed.length === 1 ? 'it' : 'them'} out, and come back later.
        </Notice>
      )}
      <TextField
        label="Request"
        helper="How they asked, without a name: e-mail of 21 November"
        autoComplete="off"
        {...form.field('request')}
      />
      {sending.error && <Notice look="danger">{problemMessage(sending.error, '')}</Notice>}
    </FormDialog>
  )
}
