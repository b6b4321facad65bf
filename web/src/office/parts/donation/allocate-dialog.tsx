import { allocateFund } from '../../../../../contract/src/transfers.ts'
import { formatRupees } from '../../../ui/format-rupees.ts'
import { useReader } from '../../../ui/reader.ts'
import { useSend } from '../../session/use-send.ts'
import { CauseFields } from '../details/cause-fields.tsx'
import { MisplacedNotice } from '../details/misplaced-notice.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useEntryForm } from '../use-entry-form.ts'

/** Allocates unallocated money of a donation to a cause. Render it while it is open. */
export function AllocateDialog({
  donationId,
  position,
  amount,
  accountKind,
  onClose,
}: {
  donationId: number
  /** Position of the line without a cause. */
  position: number
  amount: number
  /** Kind of the receiving account, if known. */
  accountKind: 'zakat' | 'general' | undefined
  onClose: () => void
}) {
  const { t } = useReader()
  const allocating = useSend(allocateFund, { onDone: onClose })
  const form = useEntryForm(allocateFund, {
    first: { cause_id: '', fund_type: '' },
    bodyOf: ({ cause_id, fund_type }) => ({
      position,
      cause_id: cause_id === '' ? undefined : Number(cause_id),
      fund_type: fund_type || null,
    }),
    send: (body) => allocating.mutateAsync({ params: { id: donationId }, body }),
  })

  return (
    <FormDialog
      title={t('donations.allocate.title', { amount: formatRupees(t, amount) })}
      send={t('donations.allocate.send')}
      form={form}
      onClose={onClose}
    >
      <p className="text-sm">{t('donations.allocate.lead')}</p>
      <CauseFields cause={form.field('cause_id')} subType={form.field('fund_type')} />
      <MisplacedNotice account={accountKind} causes={[form.values.cause_id]} />
    </FormDialog>
  )
}
