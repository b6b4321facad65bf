import type { DonationDetails as Donation } from '../../../../../contract/src/donations.ts'
import { allocateFund } from '../../../../../contract/src/transfers.ts'
import { formatRupees } from '../../../ui/format-number.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useReader } from '../../../ui/reader.ts'
import { useRight } from '../../session/auth.ts'
import { DialogButton } from '../buttons.tsx'
import { useSendForm } from '../call-form.tsx'
import { CauseFields, MisplacedNotice } from '../details/cause-fields.tsx'
import { MainAction } from '../details/section.tsx'
import { FormDialog } from '../form-dialog.tsx'

export function UnallocatedMoney({
  of: { id, funds },
  accountKind,
}: {
  of: Donation
  accountKind: 'zakat' | 'general' | undefined
}) {
  const { t } = useReader()
  const mayAllocate = useRight('donation.verify')
  const waiting = funds.flatMap(({ cause_id, amount, position }) =>
    cause_id === null && amount > 0 ? [{ amount, position }] : [],
  )
  return waiting.map(({ amount, position }) => (
    <Notice key={position} look="warning">
      <span className="flex flex-wrap items-center justify-between gap-2">
        {t('donations.unallocated', { amount: formatRupees(t, amount) })}
        {mayAllocate && (
          <MainAction rank={1}>
            {(look) => (
              <DialogButton look={look} size="small" label={t('donations.unallocated.give')}>
                {(onClose) => (
                  <AllocateDialog
                    donationId={id}
                    position={position}
                    amount={amount}
                    accountKind={accountKind}
                    onClose={onClose}
                  />
                )}
              </DialogButton>
            )}
          </MainAction>
        )}
      </span>
    </Notice>
  ))
}

type AllocateDialogProps = {
  donationId: number
  /** Position of the line without a cause. */
  position: number
  amount: number
  accountKind: 'zakat' | 'general' | undefined
  onClose: () => void
}

function AllocateDialog({ donationId, position, amount, accountKind, onClose }: AllocateDialogProps) {
  const { t } = useReader()
  const form = useSendForm(allocateFund, {
    params: { id: donationId },
    first: { cause_id: '', fund_type: '' },
    bodyOf: ({ cause_id, fund_type }) => ({
      position,
      cause_id: cause_id === '' ? undefined : Number(cause_id),
      fund_type: fund_type || null,
    }),
    onDone: onClose,
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
