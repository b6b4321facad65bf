import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as calls from '../../../../../contract/src/second-factors.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Skeleton } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatDay } from '../../../ui/pakistan-time.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useReader } from '../../../ui/reader.tsx'
import { useRead, useSend } from '../../session/calls.ts'
import { ConfirmButton, rowLook } from '../buttons.tsx'
import { useCallForm, useSendForm } from '../call-form.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { LoadProblem } from '../loaded.tsx'
import { createPasskey } from './ask-passkey.ts'
import { supportsPasskeys } from './passkey-button.tsx'

export function SecondFactorSection({ onDone }: { onDone?: () => void }) {
  const { t } = useReader()
  const factors = useRead(calls.readSecondFactors)
  const [adding, setAdding] = useState<'totp' | 'passkey'>()
  const [codes, setCodes] = useState<string[]>()

  if (factors.isError) return <LoadProblem query={factors} />
  if (!factors.data) return <Skeleton className="h-40" />
  const { totp, passkeys, recovery_codes_left: left } = factors.data
  const hasAny = totp || passkeys.length > 0

  function added(newCodes: string[] | null) {
    setAdding(undefined)
    if (newCodes) setCodes(newCodes)
    else onDone?.()
  }

  return (
    <div className="grid gap-4 text-sm">
      <p className="text-ink-soft">{t('second-factors.lead')}</p>
      <ul className="grid gap-2">
        {totp && (
          <Row name={t('second-factors.authenticator-app')}>
            <ConfirmButton
              {...rowLook}
              aria-label={t('second-factors.remove-the-authenticator-app')}
              label={t('ui.file.remove')}
              dialog={{
                entry: calls.removeTotp,
                request: {},
                title: t('second-factors.remove-the-authenticator-app'),
                question: t('second-factors.remove-question'),
              }}
            />
          </Row>
        )}
        {passkeys.map(({ id, name, created_at, used_at }) => (
          <Row
            key={id}
            name={name}
            note={
              used_at
                ? t('second-factors.passkey-used', {
                    day: formatDay(t, created_at),
                    used: formatDay(t, used_at),
                  })
                : t('second-factors.passkey-unused', { day: formatDay(t, created_at) })
            }
          >
            <ConfirmButton
              {...rowLook}
              aria-label={t('second-factors.remove-passkey', { name })}
              label={t('ui.file.remove')}
              dialog={{
                entry: calls.removePasskey,
                request: { params: { id } },
                title: t('second-factors.remove-passkey', { name }),
                question: t('second-factors.remove-question'),
              }}
            />
          </Row>
        ))}
        {hasAny && (
          <Row name={t('second-factors.recovery-codes')} note={t('second-factors.codes-left', { left })}>
            <ConfirmButton
              {...rowLook}
              label={t('second-factors.make-new-codes')}
              dialog={{
                entry: calls.renewRecoveryCodes,
                request: {},
                title: t('second-factors.title'),
                question: t('second-factors.new-codes-question'),
                onDone: ({ recovery_codes }) => setCodes(recovery_codes),
              }}
            />
          </Row>
        )}
      </ul>
      <div className="flex flex-wrap gap-2">
        {!totp && (
          <Button size="small" look="secondary" onClick={() => setAdding('totp')}>
            {t('second-factors.totp.title')}
          </Button>
        )}
        {supportsPasskeys() && (
          <Button size="small" look="secondary" onClick={() => setAdding('passkey')}>
            {t('second-factors.passkey.title')}
          </Button>
        )}
      </div>
      {adding === 'totp' && <TotpDialog onAdded={added} onClose={() => setAdding(undefined)} />}
      {adding === 'passkey' && <PasskeyDialog onAdded={added} onClose={() => setAdding(undefined)} />}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(undefined)
            onDone?.()
          }}
        />
      )}
    </div>
  )
}

function Row({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line pb-2">
      <span className="min-w-0">
        <span className="font-semibold break-words">{name}</span>
        {note && <span className="block text-xs text-ink-soft">{note}</span>}
      </span>
      <span className="shrink-0">{children}</span>
    </li>
  )
}

function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useReader()
  return (
    <Dialog
      title={t('second-factors.recovery-codes.title')}
      width="narrow"
      open
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('second-factors.recovery-codes.done')}</Button>}
    >
      <div className="grid gap-4">
        <Notice look="warning">{t('second-factors.recovery-codes.lead')}</Notice>
        <ul className="grid grid-cols-2 large-text:grid-cols-1 gap-x-6 gap-y-1.5 font-mono text-sm tabular-nums">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div>
          <CopyButton text={codes.join('\n')} what={t('second-factors.recovery-codes')} />
        </div>
      </div>
    </Dialog>
  )
}

type PasskeyDialogProps = { onAdded: (recoveryCodes: string[] | null) => void; onClose: () => void }

function PasskeyDialog({ onAdded, onClose }: PasskeyDialogProps) {
  const { t } = useReader()
  const finish = useSend(calls.finishPasskey, { onDone: ({ recovery_codes }) => onAdded(recovery_codes) })
  const form = useCallForm(calls.finishPasskey, {
    initialValues: { name: '' },
    toBody: (values) => ({ ...values, response: {} }),
    async send({ name }) {
      await finish.mutateAsync({ body: { name, response: await createPasskey(t) } })
    },
  })
  return (
    <FormDialog
      title={t('second-factors.passkey.title')}
      submitLabel={t('office.action.add')}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} autoComplete="off" helper={t('second-factors.passkey.name-hint')} />
    </FormDialog>
  )
}

type TotpDialogProps = { onAdded: (recoveryCodes: string[] | null) => void; onClose: () => void }

/** Adds an authenticator app: scan the code, then type the first one-time code. */
function TotpDialog({ onAdded, onClose }: TotpDialogProps) {
  const { t } = useReader()
  const begin = useSend(calls.beginTotp, { showsProgress: true })
  const form = useSendForm(calls.finishTotp, {
    initialValues: { code: '' },
    onDone: ({ recovery_codes }) => onAdded(recovery_codes),
  })
  const hasBegun = useRef(false)
  const { mutate } = begin
  useEffect(() => {
    // Runs once, because a second secret would differ from the scanned secret.
    if (!hasBegun.current) mutate({}, { onError: onClose })
    hasBegun.current = true
  }, [mutate, onClose])
  const totp = begin.data?.data

  return (
    <FormDialog
      title={t('second-factors.totp.title')}
      submitLabel={t('office.action.add')}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{t('second-factors.totp.scan')}</p>
      {totp ? (
        <>
          <QrCode text={totp.url} label={t('second-factors.totp.qr-code')} className="mx-auto size-48" />
          <div className="flex flex-wrap items-center gap-x-2 text-sm">
            <span className="text-ink-soft">{t('second-factors.totp.or-type-this-key')}</span>
            <code className="font-semibold break-all">{totp.secret.match(/.{1,4}/g)?.join(' ')}</code>
            <CopyButton text={totp.secret} what={t('second-factors.totp.key')} />
          </div>
        </>
      ) : (
        <Skeleton className="mx-auto size-48" />
      )}
      <TextField
        {...form.field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        helper={t('second-factors.totp.code-hint')}
      />
    </FormDialog>
  )
}
