import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { SheetGift } from '../../../../contract/src/day-sheets.ts'
import type { Message } from '../../../../contract/src/receipts.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { FormattedText, formatRupees, type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { PaymentStatusBadge, WithNote } from '../parts/cells.tsx'
import { ReverseGiftDialog } from '../parts/details/correction-dialog.tsx'
import { clearingText } from '../parts/details/office-gift.tsx'
import { CodeLink, ContactLink } from '../parts/links.tsx'
import { RightHolders } from '../parts/who-may.tsx'
import { useScreenAddress } from '../session/screens.ts'
import { PrintReceipt } from './print-receipt.tsx'

/** Gifts of a sheet in order of entry. Reversed gifts stay in the list, struck through, with the reason. */
export function SheetGifts({ gifts }: { gifts: readonly SheetGift[] }) {
  const { t } = useReader()
  const donations = useScreenAddress()('donation')
  const [reversed, setReversed] = useState<SheetGift>()
  const canBeReversed = ({ way, status, may_undo }: SheetGift) =>
    may_undo && status === 'success' && (way !== 'transfer' || donations !== undefined)
  const actions: Column<SheetGift> = {
    title: t('office-gifts.sheet-gifts.actions'),
    actions: true,
    cell: (gift) =>
      canBeReversed(gift) &&
      (gift.way === 'transfer' ? (
        // Links to the donation, because a transfer is reversed by reversing its verification.
        <Link
          to={`${donations}?donation=${gift.id}`}
          className="text-sm font-semibold text-brand underline-offset-4 hover:underline max-md:py-3"
        >
          <FormattedText
            message="office-gifts.sheet-gifts.reverse-in-details"
            values={{ donor: gift.donor_name }}
          />
        </Link>
      ) : (
        <Button look="danger" size="small" onClick={() => setReversed(gift)}>
          <FormattedText message="office-gifts.sheet-gifts.reverse" values={{ donor: gift.donor_name }} />
        </Button>
      )),
  }
  return (
    <>
      <DataTable
        caption={t('office-gifts.sheet-gifts.title')}
        columns={gifts.some(canBeReversed) ? [...columns(t, donations), actions] : columns(t, donations)}
        rows={gifts}
        empty={t('office-gifts.sheet-gifts.none-yet')}
        emptyHint={t('office-gifts.sheet-gifts.none-yet-hint')}
      />
      {gifts.some(({ status, may_undo }) => status === 'success' && !may_undo) && (
        <RightHolders right="donation.reverse" />
      )}
      {reversed && (
        <ReverseGiftDialog
          donationId={reversed.id}
          way={reversed.way}
          name={t('office-gifts.sheet-gifts.one-gift', {
            amount: formatRupees(t, reversed.amount),
            donorName: reversed.donor_name,
          })}
          onClose={() => setReversed(undefined)}
        />
      )}
    </>
  )
}

const columns = (t: Translate, donations: string | undefined): readonly Column<SheetGift>[] => [
  {
    title: t('office.field.donor'),
    heading: true,
    cell: (gift) => (
      <>
        <StruckIfReversed gift={gift}>
          <ContactLink contact={{ id: gift.contact_id, first_name: gift.donor_name, last_name: '' }} />
        </StruckIfReversed>
        <span className="block text-xs font-normal whitespace-nowrap text-ink-soft">
          <CodeLink to={donations && `${donations}?donation=${gift.id}`} className="hover:underline">
            {gift.donation_code}
          </CodeLink>
        </span>
      </>
    ),
  },
  {
    title: t('office.field.how-it-came'),
    cell: ({ way, reference, cleared_on, reversal_reason }) => (
      <WithNote note={way === 'cheque' && reversal_reason === null && clearingText(t, { cleared_on })}>
        {t(`office-gifts.way.${way}`)}
        {reference && <span className="block text-xs wrap-anywhere text-ink-soft">{reference}</span>}
      </WithNote>
    ),
  },
  {
    title: t('ui.amount'),
    align: 'end',
    cell: (gift) => <StruckIfReversed gift={gift}>{formatRupees(t, gift.amount)}</StruckIfReversed>,
  },
  {
    title: t('office.field.receipt'),
    cell: ({ id, receipt_number, status, email, reversal_reason }) =>
      receipt_number !== null ? (
        <div className="grid justify-items-start gap-1.5 max-md:justify-items-end">
          <span className="whitespace-nowrap tabular-nums">{receipt_number}</span>
          <PrintReceipt gift={{ id, receipt_number }} isShort />
          <span className={`text-xs ${email === 'failed' ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
            {email === null ? t('office-gifts.sheet-gifts.no-e-mail') : emailStateText(t)[email]}
          </span>
        </div>
      ) : reversal_reason !== null ? (
        <div className="grid justify-items-start gap-1 max-md:justify-items-end">
          <StatusBadge status={t('office-gifts.sheet-gifts.reversed')} look="error" />
          <span className="text-xs wrap-anywhere text-ink-soft">{reversal_reason}</span>
        </div>
      ) : (
        <PaymentStatusBadge status={status} />
      ),
  },
  {
    title: t('office-gifts.sheet-gifts.entered-by'),
    cell: ({ entered_by, entered_at }) => (
      <WithNote note={formatInstant(t, entered_at)}>{entered_by}</WithNote>
    ),
  },
]

const emailStateText = (t: Translate): Record<Message['status'], string> => ({
  queued: t('office-gifts.sheet-gifts.email.queued'),
  held: t('office-gifts.sheet-gifts.email.queued'),
  sent: t('office-gifts.sheet-gifts.email.sent'),
  failed: t('office.field.e-mail-failed'),
  dropped: t('office-gifts.sheet-gifts.email.dropped'),
})

const StruckIfReversed = ({ gift, children }: { gift: SheetGift; children: ReactNode }) =>
  gift.reversal_reason === null ? children : <s className="text-ink-soft">{children}</s>
