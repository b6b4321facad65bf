import { donorEndReasons } from '../../../../contract/src/agreement-status.ts'
import type { AgreementDetails } from '../../../../contract/src/office-agreements.ts'
import * as calls from '../../../../contract/src/office-agreements.ts'
import { DateField } from '../../ui/date-field.tsx'
import { optionsOf, Select } from '../../ui/fields.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { useReader } from '../../ui/reader.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showSuccess } from '../../ui/toasts.tsx'
import { ConfirmButton, DialogButton, SendButton } from '../parts/buttons.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { TermsDialog } from './terms-dialog.tsx'

export function AgreementActions({ agreement }: { agreement: AgreementDetails }) {
  const { t } = useReader()
  const params = { id: agreement.id }
  const { status, next, amount_due } = agreement
  if (status === 'ended') return null
  return (
    <>
      {amount_due > 0 && (
        <SendButton
          label={t('agreements.again')}
          entry={calls.remindDonors}
          request={{ body: { ids: [agreement.id] } }}
          onDone={({ requested }) => showSuccess(t('agreements.again.done', { count: requested }))}
        />
      )}
      <SendButton
        look="secondary"
        label={t('agreements.send-link')}
        entry={calls.sendAgreementLink}
        request={{ params }}
      />
      <DialogButton look="secondary" label={t('agreements.change')}>
        {(onClose) => <TermsDialog agreement={agreement} onClose={onClose} />}
      </DialogButton>
      {status === 'active' && (
        <>
          {next && (
            <ConfirmButton
              look="secondary"
              label={t('agreements.skip')}
              dialog={{
                entry: calls.skipDonorPeriod,
                request: { params, body: { due_on: next.due_on } },
                question: t('agreements.skip.question', { day: formatDay(t, next.due_on) }),
                look: 'primary',
              }}
            />
          )}
          <FormButton
            look="secondary"
            label={t('agreements.pause')}
            dialog={{
              entry: calls.pauseDonorAgreement,
              params,
              initialValues: { until: '' },
              lead: t('agreements.pause.lead'),
              fields: ({ field }) => <DateField {...field('until')} label={t('agreements.pause.until')} />,
            }}
          />
        </>
      )}
      {status === 'paused' && (
        <SendButton
          look="secondary"
          label={t('agreements.resume')}
          entry={calls.resumeDonorAgreement}
          request={{ params }}
        />
      )}
      {agreement.instrument && (
        <ConfirmButton
          look="quiet"
          label={t('agreements.instrument.remove')}
          dialog={{
            entry: calls.removeDonorInstrument,
            request: { params },
            question: t('agreements.instrument.remove.question'),
            look: 'primary',
          }}
        />
      )}
      <FormButton
        look="quiet"
        label={t('agreements.end')}
        dialog={{
          entry: calls.endDonorAgreement,
          params,
          initialValues: { reason: '', note: '' },
          lead: t('agreements.end.lead'),
          fields: ({ field }) => (
            <>
              <Select
                {...field('reason')}
                label={t('office-fields.reason')}
                options={optionsOf(donorEndReasons, (reason) => t(`agreements.end-reason.${reason}`))}
              />
              <TextArea {...field('note')} rows={2} />
            </>
          ),
        }}
      />
    </>
  )
}
