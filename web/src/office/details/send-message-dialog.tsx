import {
  type MessageKind,
  sendDonationMessage,
  sendPaymentMessage,
} from '../../../../contract/src/receipts.ts'
import { TextField } from '../../ui/text-field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useForm } from '../use-form.ts'
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
  const form = useForm({ email: '' })
  const entry = of.what === 'donation' ? sendDonationMessage : sendPaymentMessage
  const sending = useSend(entry, { refresh: [[`${of.what}s`]], onDone: onClose })

  function submit() {
    const body = form.check(entry, { kind, email: form.values.email.trim() || null })
    if (body) sending.mutate({ params: { id: of.id }, body }, { onError: form.refuse })
  }

  return (
    <FormDialog
      title={title}
      send="Send"
      sending={sending.isPending}
      changed={form.changed}
      formRef={form.ref}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm">
        It goes to <strong className="wrap-anywhere">{address}</strong>, the address of the {personOf(of)},
        unless you write another one. The {of.what} keeps its own.
      </p>
      <TextField
        label="Corrected email"
        required={false}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.field('email')}
      />
    </FormDialog>
  )
}
