import { useState } from 'react'
import { clearCheque } from '../../../../../contract/src/office-gifts.ts'
import type { Translate } from '../../../../../words/src/reader.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { formatDay } from '../../../ui/format-day.ts'
import { dayInPakistan } from '../../../ui/pakistan-time.ts'
import { useReader } from '../../../ui/reader.ts'
import { useRight } from '../../session/use-right.ts'
import { useSend } from '../../session/use-send.ts'
import { MainAction } from '../details/section-menu.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useEntryForm } from '../use-entry-form.ts'

type Cheque = { cleared_on?: string | null | undefined; is_on_statement?: boolean | undefined }

/** 'Received, not cleared yet', or the day on which a cheque cleared. */
export function clearingText(t: Translate, { cleared_on, is_on_statement }: Cheque): string {
  if (!cleared_on) return t('donations.cheque.received')
  const day = formatDay(t, cleared_on)
  return t(is_on_statement ? 'donations.cheque.on-statement' : 'donations.cheque.cleared', { day })
}

/** The clearing of a cheque, which a person may record when no statement line does. */
export function ChequeClearing({ of: cheque, donationId }: { of: Cheque; donationId: number }) {
  const { t } = useReader()
  const mayClear = useRight('donation.verify')
  const clearing = useSend(clearCheque)
  const [asked, setAsked] = useState(false)
  return (
    <span className="grid justify-items-start gap-1.5">
      {clearingText(t, cheque)}
      {mayClear &&
        !cheque.is_on_statement &&
        (cheque.cleared_on ? (
          <Button
            look="quiet"
            size="small"
            loading={clearing.isPending}
            onClick={() => clearing.mutate({ params: { id: donationId }, body: { cleared_on: null } })}
          >
            {t('donations.cheque.not-cleared')}
          </Button>
        ) : (
          <MainAction rank={2}>
            {(look) => (
              <Button look={look} size="small" onClick={() => setAsked(true)}>
                {t('donations.cheque.clear')}
              </Button>
            )}
          </MainAction>
        ))}
      {asked && <ClearingDialog donationId={donationId} onClose={() => setAsked(false)} />}
    </span>
  )
}

function ClearingDialog({ donationId, onClose }: { donationId: number; onClose: () => void }) {
  const { t } = useReader()
  const today = dayInPakistan(new Date())
  const clearing = useSend(clearCheque, { onDone: onClose })
  const form = useEntryForm(clearCheque, {
    first: { cleared_on: today },
    send: (body) => clearing.mutateAsync({ params: { id: donationId }, body }),
  })
  return (
    <FormDialog
      title={t('donations.cheque.clear')}
      send={t('donations.cheque.clear')}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm">{t('donations.cheque.clear-lead')}</p>
      <DateField label={t('office-fields.cleared-on')} max={today} {...form.field('cleared_on')} />
    </FormDialog>
  )
}
