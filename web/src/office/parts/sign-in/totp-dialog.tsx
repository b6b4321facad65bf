import { useEffect, useRef } from 'react'
import { beginTotp, finishTotp } from '../../../../../contract/src/second-factors.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useReader } from '../../../ui/reader.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useSend } from '../../session/calls.ts'
import { FormDialog, useSendForm } from '../form-dialog.tsx'

type TotpDialogProps = { onAdded: (recoveryCodes: string[] | null) => void; onClose: () => void }

/** Adds an authenticator app: scan the code, then type the first one-time code. */
export function TotpDialog({ onAdded, onClose }: TotpDialogProps) {
  const { t } = useReader()
  const begin = useSend(beginTotp, { showsProgress: true })
  const form = useSendForm(finishTotp, {
    first: { code: '' },
    onDone: ({ recovery_codes }) => onAdded(recovery_codes),
  })
  const hasBegun = useRef(false)
  const { mutate } = begin
  useEffect(() => {
    // Runs once: a second secret would not match the scanned one.
    if (!hasBegun.current) mutate({}, { onError: onClose })
    hasBegun.current = true
  }, [mutate, onClose])
  const made = begin.data?.data

  return (
    <FormDialog
      title={t('second-factors.totp.title')}
      send={t('office.action.add')}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{t('second-factors.totp.scan')}</p>
      {made ? (
        <>
          <QrCode text={made.url} label={t('second-factors.totp.qr-code')} className="mx-auto size-48" />
          <div className="flex flex-wrap items-center gap-x-2 text-sm">
            <span className="text-ink-soft">{t('second-factors.totp.or-type-this-key')}</span>
            <code className="font-semibold break-all">{made.secret.match(/.{1,4}/g)?.join(' ')}</code>
            <CopyButton text={made.secret} what={t('second-factors.totp.key')} />
          </div>
        </>
      ) : (
        <Skeleton className="mx-auto size-48" />
      )}
      <TextField
        label={t('office-fields.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        helper={t('second-factors.totp.code-hint')}
        {...form.field('code')}
      />
    </FormDialog>
  )
}
