import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { flagDonation } from '../../../../../contract/src/attacks.ts'
import type { DonationDetails as Donation } from '../../../../../contract/src/donations.ts'
import { readReceipt } from '../../../../../contract/src/receipts.ts'
import { touchLinkLook } from '../../../ui/button.tsx'
import { formatInstant } from '../../../ui/pakistan-time.ts'
import { formatRupees, useReader } from '../../../ui/reader.tsx'
import { useRight } from '../../session/calls.ts'
import { FileButton, SendButton } from '../buttons.tsx'
import { CopyableText, Fact, FactList, Section } from './section.tsx'

/** Shows another donation in the open dialog; closing returns to where the first donation was opened. */
export function OtherDonationLink({ id, children }: { id: number; children: ReactNode }) {
  const [address] = useSearchParams()
  const { state } = useLocation()
  const search = new URLSearchParams(address)
  search.set('donation', String(id))
  return (
    <Link to={{ search: search.toString() }} state={state} replace className={`-my-3 ${touchLinkLook}`}>
      {children}
    </Link>
  )
}

/** Flags a donation as suspicious, or removes the flag. The books do not depend on it. */
export function DonationFlag({ donation: { id, is_flagged } }: { donation: Donation }) {
  const { t } = useReader()
  const mayFlag = useRight('attack')
  if (!mayFlag && !is_flagged) return null
  return (
    <Fact name={t('donations.flag')}>
      {is_flagged && <span className="me-2 font-semibold text-danger">{t('donations.flagged')}</span>}
      {mayFlag && (
        <SendButton
          look="secondary"
          size="small"
          className="mt-1"
          label={t(is_flagged ? 'donations.flag.remove' : 'donations.flag.set')}
          entry={flagDonation}
          request={{ params: { id }, body: { flagged: !is_flagged } }}
          showsProgress
        />
      )}
    </Fact>
  )
}

type IssuedReceiptProps = { donationId: number; receipt: NonNullable<Donation['receipt']> }

export function IssuedReceipt({ donationId, receipt: { number, amount, issued_at } }: IssuedReceiptProps) {
  const { t } = useReader()
  return (
    <Section title={t('office.field.receipt')}>
      <FactList>
        <Fact name={t('donations.receipt.number')}>
          <CopyableText text={number} what={t('donations.copied.receipt-number')} />
        </Fact>
        <Fact name={t('ui.amount')}>{formatRupees(t, amount)}</Fact>
        <Fact name={t('donations.receipt.issued-on')} span={2}>
          {formatInstant(t, issued_at)}
        </Fact>
      </FactList>
      <FileButton
        size="small"
        className="justify-self-start"
        label={t('donations.receipt.download')}
        entry={readReceipt}
        request={{ params: { id: donationId } }}
        fileName={`receipt-${number}.pdf`}
        saves
      />
    </Section>
  )
}
