import {
  type MessageKind,
  sendDonationMessage,
  sendPaymentMessage,
} from '../../../../contract/src/receipts.ts'
import { requiredMessage } from '../../../../contract/src/text-rules.ts'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { useSend } from '../use-send.ts'
import { personOf, type Shown } from './shown.ts'

/** Sends an e-mail to the donor or payee, or to a corrected address. Render it while it is open. */
export function SendMessageDialog({
  of,
  kind,
  title,
  address,
  onClose,
}: {
  of: Shown
  kind: MessageKind
  title: string
  address: string
  onClose: () => void
}) {
  const entry = of.what === 'donation' ? sendDonationMessage : sendPaymentMessage
  const sending = useSend(entry, { onDone: onClose })
  const form = useEntryForm(entry, {
    first: { email: '' },
    bodyOf: ({ email }) => ({ kind, email: email.trim() || null }),
    problemsOf: ({ email }) =>
      address === '' && email.trim() === '' ? { email: [requiredMessage('fields.email')] } : {},
    send: (body) => sending.mutateAsync({ params: { id: of.id }, body }),
  })

  return (
    <FormDialog title={title} send="Send" form={form} onClose={onClose}>
      <p className="text-sm">
        {address === '' ? (
          `The ${personOf(of)} gave no e-mail address. Enter the one to send it to.`
        ) : (
          <>
            It goes to <strong className="wrap-anywhere">{address}</strong>, the {personOf(of)}’s address,
            unless you enter another one here.
          </>
        )}{' '}
        The address on the {of.what} does not change.
      </p>
      <TextField
        label={address === '' ? 'Email' : 'Corrected email'}
        required={address === ''}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.field('email')}
      />
    </FormDialog>
  )
}
