import { correctLine } from '../../../../../contract/src/corrections.ts'
import type { DonationDetails } from '../../../../../contract/src/donations.ts'
import { formatRupees } from '../../../ui/format-number.ts'
import { useReader } from '../../../ui/reader.ts'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useSendForm } from '../call-form.tsx'
import { CauseFields, MisplacedNotice } from '../details/cause-fields.tsx'
import { lineTitle } from '../details/promised-lines.tsx'
import { FormDialog } from '../form-dialog.tsx'

type CorrectLineDialogProps = {
  donationId: number
  funds: DonationDetails['funds']
  accountKind: 'zakat' | 'general' | undefined
  onClose: () => void
}

export function CorrectLineDialog({ donationId, funds, accountKind, onClose }: CorrectLineDialogProps) {
  const { t } = useReader()
  const form = useSendForm(correctLine, {
    params: { id: donationId },
    first: {
      position: funds.length === 1 ? String(funds[0]?.position) : '',
      cause_id: '',
      fund_type: '',
      reason: '',
    },
    bodyOf: ({ position, cause_id, fund_type, reason }) => ({
      position: position === '' ? undefined : Number(position),
      cause_id: cause_id === '' ? undefined : Number(cause_id),
      fund_type: fund_type || null,
      reason,
    }),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('donations.correct.line')}
      send={t('donations.correct')}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm">{t('donations.correct.line.lead')}</p>
      {funds.length > 1 && (
        <Select
          label={t('donations.correct.line.which')}
          options={funds.map((fund) => ({
            label: `${lineTitle(t, fund)}, ${formatRupees(t, fund.amount)}`,
            value: String(fund.position),
          }))}
          {...form.field('position')}
        />
      )}
      <CauseFields cause={form.field('cause_id')} subType={form.field('fund_type')} />
      <MisplacedNotice account={accountKind} causes={[form.values.cause_id]} />
      <TextArea label={t('office-fields.reason')} rows={2} {...form.field('reason')} />
    </FormDialog>
  )
}
