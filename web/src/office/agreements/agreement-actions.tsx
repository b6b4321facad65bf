import { donorEndReasons } from '../../../../contract/src/agreement-status.ts'
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
import { DateField } from '../../ui/date-field.tsx'
import { formatDay } from '../../ui/format-instant.ts'
import { useReader } from '../../ui/reader.ts'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { ConfirmButton, DialogButton } from '../parts/buttons.tsx'
import { useSendForm } from '../parts/call-form.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useSend } from '../session/calls.ts'
import { TermsDialog } from './terms-dialog.tsx'

export function AgreementActions({ of: agreement }: { of: AgreementDetails }) {
  const { t } = useReader()
  const params = { id: agreement.id }
  const again = useSend(requestAgain, {
    onDone: ({ requested }) => showSuccess(t('agreements.again.done', { count: requested })),
  })
  const sendLink = useSend(sendAgreementLink)
  const resume = useSend(resumeDonorAgreement)
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
      <DialogButton look="secondary" label={t('agreements.change')}>
        {(onClose) => <TermsDialog of={agreement} onClose={onClose} />}
      </DialogButton>
      {status === 'active' && (
        <>
          {next && (
            <ConfirmButton
              look="secondary"
              label={t('agreements.skip')}
              ask={{
                entry: skipDonorPeriod,
                sent: { params, body: { due_on: next.due_on } },
                question: t('agreements.skip.question', { day: formatDay(t, next.due_on) }),
                look: 'primary',
              }}
            />
          )}
          <DialogButton look="secondary" label={t('agreements.pause')}>
            {(onClose) => <PauseDialog params={params} onClose={onClose} />}
          </DialogButton>
        </>
      )}
      {status === 'paused' && (
        <Button look="secondary" onClick={() => resume.mutate({ params })}>
          {t('agreements.resume')}
        </Button>
      )}
      {agreement.instrument && (
        <ConfirmButton
          look="quiet"
          label={t('agreements.instrument.remove')}
          ask={{
            entry: removeDonorInstrument,
            sent: { params },
            question: t('agreements.instrument.remove.question'),
            look: 'primary',
          }}
        />
      )}
      <DialogButton look="quiet" label={t('agreements.end')}>
        {(onClose) => <EndDialog params={params} onClose={onClose} />}
      </DialogButton>
    </>
  )
}

type ActionDialogProps = { params: { id: number }; onClose: () => void }

function PauseDialog({ params, onClose }: ActionDialogProps) {
  const { t } = useReader()
  const form = useSendForm(pauseDonorAgreement, { params, first: { until: '' }, onDone: onClose })
  return (
    <FormDialog title={t('agreements.pause')} form={form} onClose={onClose}>
      <p className="text-sm">{t('agreements.pause.lead')}</p>
      <DateField label={t('agreements.pause.until')} {...form.field('until')} />
    </FormDialog>
  )
}

function EndDialog({ params, onClose }: ActionDialogProps) {
  const { t } = useReader()
  const form = useSendForm(endDonorAgreement, { params, first: { reason: '', words: '' }, onDone: onClose })
  return (
    <FormDialog title={t('agreements.end')} form={form} onClose={onClose}>
      <p className="text-sm">{t('agreements.end.lead')}</p>
      <Select
        label={t('office-fields.reason')}
        options={donorEndReasons.map((value) => ({ value, label: t(`agreements.end-reason.${value}`) }))}
        {...form.field('reason')}
      />
      <TextArea label={t('fields.remarks')} required={false} rows={2} {...form.field('words')} />
    </FormDialog>
  )
}
