import type { DonationDetails } from '../../../../../contract/src/donations.ts'
import { clearCheque } from '../../../../../contract/src/office-gifts.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { dayInPakistan, formatDay, formatInstant } from '../../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../../ui/reader.tsx'
import { useRight } from '../../session/calls.ts'
import { DialogButton, rowLook, SendButton } from '../buttons.tsx'
import { FormButton } from '../form-dialog.tsx'
import { RightHolders } from '../who-may.tsx'
import { ReverseGiftDialog } from './correction-dialog.tsx'
import { Fact, FactList, MainAction, Section } from './section.tsx'

type Gift = NonNullable<DonationDetails['office_gift']>

type OfficeGiftProps = { gift: Gift; donationId: number; status: DonationDetails['status'] }

/** The record of an office gift, with the button to reverse a bounced cheque or a mistake. */
export function OfficeGift({ gift, donationId, status }: OfficeGiftProps) {
  const { t } = useReader()
  const isReversible = status === 'success' && gift.reversal_reason === null
  return (
    <Section title={t('donations.office.section')}>
      <FactList>
        <Fact name={t('office.field.how-it-came')}>{t(`office-gifts.way.${gift.way}`)}</Fact>
        <Fact name={t('donations.office.received-on')}>{formatDay(t, gift.received_on)}</Fact>
        <Fact name={t(`office-gifts.reference.${gift.way}`)}>{gift.reference}</Fact>
        {gift.way === 'cheque' && gift.reversal_reason === null && (
          <Fact name={t('donations.cheque')}>
            <ChequeClearing cheque={gift} donationId={donationId} />
          </Fact>
        )}
        {gift.bank_account && (
          <Fact name={t('office.field.account')} span={2}>
            {gift.bank_account}
          </Fact>
        )}
        <Fact name={t('donations.office.recorded-by')}>{gift.recorded_by}</Fact>
        {gift.reversed_at && (
          <Fact name={t('donations.office.reversed-on')}>{formatInstant(t, gift.reversed_at)}</Fact>
        )}
        {gift.reversal_reason !== null && (
          <Fact name={t('donations.office.reversed-because')} span={3}>
            {gift.reversal_reason}
          </Fact>
        )}
      </FactList>
      {/* A refunded gift cannot be reversed. */}
      {isReversible && !gift.may_undo && <RightHolders right="donation.reverse" />}
      {isReversible && gift.may_undo && (
        <DialogButton
          look="secondary"
          size="small"
          className="justify-self-start"
          label={t('donations.reverse.send')}
        >
          {(onClose) => <ReverseGiftDialog donationId={donationId} way={gift.way} onClose={onClose} />}
        </DialogButton>
      )}
    </Section>
  )
}

type Cheque = { cleared_on?: string | null | undefined; is_on_statement?: boolean | undefined }

/** 'Received, not cleared yet', or the day on which a cheque cleared. */
export function clearingText(t: Translate, { cleared_on, is_on_statement }: Cheque): string {
  if (!cleared_on) return t('donations.cheque.received')
  const day = formatDay(t, cleared_on)
  return t(is_on_statement ? 'donations.cheque.on-statement' : 'donations.cheque.cleared', { day })
}

/** The clearing of a cheque, which staff may record while no statement line shows it. */
function ChequeClearing({ cheque, donationId }: { cheque: Cheque; donationId: number }) {
  const { t } = useReader()
  const mayClear = useRight('donation.verify')
  const today = dayInPakistan(new Date())
  return (
    <span className="grid justify-items-start gap-1.5">
      {clearingText(t, cheque)}
      {mayClear &&
        !cheque.is_on_statement &&
        (cheque.cleared_on ? (
          <SendButton
            {...rowLook}
            label={t('donations.cheque.not-cleared')}
            entry={clearCheque}
            request={{ params: { id: donationId }, body: { cleared_on: null } }}
          />
        ) : (
          <MainAction rank={2}>
            {(look) => (
              <FormButton
                look={look}
                size="small"
                label={t('donations.cheque.clear')}
                dialog={{
                  entry: clearCheque,
                  params: { id: donationId },
                  initialValues: { cleared_on: today },
                  lead: t('donations.cheque.clear-lead'),
                  fields: ({ field }) => <DateField {...field('cleared_on')} required max={today} />,
                }}
              />
            )}
          </MainAction>
        ))}
    </span>
  )
}

/** Post-dated cheque that is pending, or was returned to the donor. */
export function PostdatedCheque({ cheque }: { cheque: NonNullable<DonationDetails['postdated_cheque']> }) {
  const { t } = useReader()
  return (
    <Section title={t('donations.postdated')}>
      <FactList>
        <Fact name={t('office-fields.cheque-date')}>{formatDay(t, cheque.cheque_date)}</Fact>
        <Fact name={t('office-gifts.reference.cheque')}>{cheque.reference}</Fact>
        <Fact name={t('donations.office.recorded-by')}>{cheque.recorded_by}</Fact>
        <Fact name={t('office.field.account')}>{cheque.bank_account}</Fact>
        {cheque.return_reason !== null && (
          <Fact name={t('donations.postdated.returned')} span={3}>
            {cheque.return_reason}
          </Fact>
        )}
      </FactList>
      {cheque.return_reason === null && (
        <p className="text-dense text-ink-soft">{t('donations.postdated.lead')}</p>
      )}
    </Section>
  )
}
