import { finishPasskey } from '../../../../../contract/src/second-factors.ts'
import { useReader } from '../../../ui/reader.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useSend } from '../../session/use-send.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { makePasskey } from './ask-passkey.ts'

type PasskeyDialogProps = { onAdded: (recoveryCodes: string[] | null) => void; onClose: () => void }

/** Adds a passkey: a name, then the browser's dialog. */
export function PasskeyDialog({ onAdded, onClose }: PasskeyDialogProps) {
  const { t } = useReader()
  const finish = useSend(finishPasskey, { onDone: ({ recovery_codes }) => onAdded(recovery_codes) })
  const form = useEntryForm(finishPasskey, {
    first: { name: '' },
    bodyOf: (values) => ({ ...values, response: {} }),
    async send({ name }) {
      await finish.mutateAsync({ body: { name, response: await makePasskey(t) } })
    },
  })
  return (
    <FormDialog
      title={t('second-factors.passkey.title')}
      send={t('office.action.add')}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={t('office-fields.name')}
        maxLength={60}
        autoComplete="off"
        helper={t('second-factors.passkey.name-hint')}
        {...form.field('name')}
      />
    </FormDialog>
  )
}
