import {
  type MessageKind,
  sendDonationMessage,
  sendPaymentMessage,
} from '../../../../../contract/src/receipts.ts'
import { requiredMessage } from '../../../../../contract/src/text-rules.ts'
import { FormattedText } from '../../../formatted-text.tsx'
import { useReader } from '../../../ui/reader.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useSend } from '../../session/use-send.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import type { PayableRef } from './payable-ref.ts'

/** Sends an e-mail to the donor or payee, or to a corrected address. Render it while it is open. */
export function SendMessageDialog({
  of,
  kind,
  title,
  address,
  onClose,
}: {
  of: PayableRef
  kind: MessageKind
  title: string
  address: string
  onClose: () => void
}) {
  const { t } = useReader()
  const entry = of.what === 'donation' ? sendDonationMessage : sendPaymentMessage
  const sending = useSend(entry, { onDone: onClose })
  const form = useEntryForm(entry, {
    first: { email: '' },
    bodyOf: ({ email }) => ({ kind, email: email.trim() || null }),
    problemsOf: ({ email }) =>
      address === '' && email.trim() === '' ? { email: [t.message(requiredMessage('fields.email'))] } : {},
    send: (body) => sending.mutateAsync({ params: { id: of.id }, body }),
  })

  return (
    <FormDialog title={title} send={t('details.send.send')} form={form} onClose={onClose}>
      <p className="text-sm">
        {address === '' ? (
          t('details.send.no-address', { what: of.what })
        ) : (
          <FormattedText
            of="details.send.address"
            values={{
              what: of.what,
              address,
              strong: (words) => <strong className="wrap-anywhere">{words}</strong>,
            }}
          />
        )}{' '}
        {t('details.send.stays', { what: of.what })}
      </p>
      <TextField
        label={address === '' ? t('details.send.email') : t('details.send.corrected-email')}
        required={address === ''}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.field('email')}
      />
    </FormDialog>
  )
}
