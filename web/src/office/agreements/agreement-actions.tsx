import { useState } from 'react'
import { endReasons } from '../../../../contract/src/agreements.ts'
import {
  type AgreementDetails,
  endDonorAgreement,
  pauseDonorAgreement,
  removeDonorInstrument,
  requestAgain,
  resumeDonorAgreement,
  sendAgreementLink,
  skipDonorPeriod,
} from '../../../../contract/src/office-agreements.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { formatDay } from '../../ui/format-instant.ts'
import { useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useEntryForm } from '../parts/use-entry-form.ts'
import { useSend } from '../session/use-send.ts'
import { TermsDialog } from './terms-dialog.tsx'

/** Buttons of an agreement that has not ended, and their dialogs. */
export function AgreementActions({ of: agreement }: { of: AgreementDetails }) {
  const { t } = useReader()
  const [open, setOpen] = useState<'change' | 'pause' | 'skip' | 'remove' | 'end'>()
  const close = () => setOpen(undefined)
  const params = { id: agreement.id }
  const again = useSend(requestAgain, {
    onDone: ({ requested }) => showSuccess(t('agreements.again.done', { count: requested })),
  })
  const sendLink = useSend(sendAgreementLink)
  const resume = useSend(resumeDonorAgreement)
  const skip = useSend(skipDonorPeriod, { onDone: close })
  const remove = useSend(removeDonorInstrument, { onDone: close })
  const { status, next, amount_due } = agreement
  if (status === 'ended') return null
  return (
    <>
      {amount_due > 0 && (
        <Button onClick={() => again.mutate({ body: { ids: [agreement.id] } })}>
          {t('agreements.again')}
        </Button>
      )}
      <Button look="secondary" loading={sendLink.isPending} onClick={() => sendLink.mutate({ params })}>
        {t('agreements.send-link')}
      </Button>
      <Button look="secondary" onClick={() => setOpen('change')}>
        {t('agreements.change')}
      </Button>
      {status === 'active' && (
        <>
          {next && (
            <Button look="secondary" onClick={() => setOpen('skip')}>
              {t('agreements.skip')}
            </Button>
          )}
          <Button look="secondary" onClick={() => setOpen('pause')}>
            {t('agreements.pause')}
          </Button>
        </>
      )}
      {status === 'paused' && (
        <Button look="secondary" onClick={() => resume.mutate({ params })}>
          {t('agreements.resume')}
        </Button>
      )}
      {agreement.instrument && (
        <>
          <Button look="quiet" onClick={() => setOpen('remove')}>
            {t('agreements.instrument.remove')}
          </Button>
          <ConfirmDialog
            title={t('agreements.instrument.remove')}
            question={t('agreements.instrument.remove.question')}
            confirm={t('agreements.instrument.remove')}
            look="primary"
            open={open === 'remove'}
            onConfirm={() => remove.mutate({ params })}
            onClose={close}
          />
        </>
      )}
      <Button look="quiet" onClick={() => setOpen('end')}>
        {t('agreements.end')}
      </Button>
      {next && (
        <ConfirmDialog
          title={t('agreements.skip')}
          question={t('agreements.skip.question', { day: formatDay(t, next.due_on) })}
          confirm={t('agreements.skip')}
          look="primary"
          open={open === 'skip'}
          onConfirm={() => skip.mutate({ params, body: { period: next.period } })}
          onClose={close}
        />
      )}
      {open === 'change' && <TermsDialog of={agreement} onClose={close} />}
      {open === 'pause' && <PauseDialog params={params} onClose={close} />}
      {open === 'end' && <EndDialog params={params} onClose={close} />}
    </>
  )
}

type ActionDialogProps = { params: { id: number }; onClose: () => void }

function PauseDialog({ params, onClose }: ActionDialogProps) {
  const { t } = useReader()
  const pausing = useSend(pauseDonorAgreement, { onDone: onClose })
  const form = useEntryForm(pauseDonorAgreement, {
    first: { until: '' },
    send: (body) => pausing.mutateAsync({ params, body }),
  })
  return (
    <FormDialog title={t('agreements.pause')} form={form} send={t('agreements.pause')} onClose={onClose}>
      <p className="text-sm">{t('agreements.pause.lead')}</p>
      <DateField label={t('agreements.pause.until')} {...form.field('until')} />
    </FormDialog>
  )
}

/** Reasons that staff may give; the others are the system's. */
const reasons = endReasons.filter((reason) => reason !== 'erased')

function EndDialog({ params, onClose }: ActionDialogProps) {
  const { t } = useReader()
  const ending = useSend(endDonorAgreement, { onDone: onClose })
  const form = useEntryForm(endDonorAgreement, {
    first: { reason: '', words: '' },
    send: (body) => ending.mutateAsync({ params, body }),
  })
  return (
    <FormDialog title={t('agreements.end')} form={form} send={t('agreements.end')} onClose={onClose}>
      <p className="text-sm">{t('agreements.end.lead')}</p>
      <Select
        label={t('office-fields.reason')}
        options={reasons.map((value) => ({ value, label: t(`agreements.end-reason.${value}`) }))}
        {...form.field('reason')}
      />
      <TextArea label={t('fields.remarks')} required={false} rows={2} {...form.field('words')} />
    </FormDialog>
  )
}
