import type { DonationDetails as Donation } from '../../../../../contract/src/donations.ts'
import { bankTransferGateway, swichGateway } from '../../../../../contract/src/payment-methods.ts'
import { isPaid } from '../../../../../contract/src/status.ts'
import { methodTitle } from '../../../../../words/src/pair-title.ts'
import { say } from '../../../../../words/src/say.ts'
import { statusName } from '../../../../../words/src/status-name.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { formatInstant } from '../../../ui/format-instant.ts'
import { formatRupees } from '../../../ui/format-rupees.ts'
import { BankTransfer } from '../details/bank-transfer.tsx'
import { Messages } from '../details/messages.tsx'
import { Notes } from '../details/notes.tsx'
import { Promised } from '../details/promised.tsx'
import { RefundSection } from '../details/refund-section.tsx'
import { Copied, Fact, FactList, Section } from '../details/section.tsx'
import type { Shown } from '../details/shown.ts'
import { Timeline } from '../details/timeline.tsx'
import { Transactions } from '../details/transactions.tsx'
import { fullName } from '../full-name.ts'
import { gatewayName } from '../gateway-name.ts'
import { Amount } from '../lists/amount.tsx'
import { Email } from '../lists/email.tsx'
import { Name } from '../lists/name.tsx'
import { NoValue } from '../no-value.tsx'
import { PaymentStatusBadge } from '../payment-status-badge.tsx'
import { platformName } from '../platform-name.ts'
import { useCauseNames } from '../use-cause-names.ts'
import { countryName } from './country-name.ts'
import { DonorLink } from './donor-link.tsx'
import { fundTypeName } from './fund-type-name.ts'
import { IssuedReceipt } from './issued-receipt.tsx'
import { OfficeGift } from './office-gift.tsx'
import { OtherDonation } from './other-donation.tsx'
import { Suspicion } from './suspicion.tsx'
import { Unallocated } from './unallocated.tsx'

/**
 * Everything staff know of a donation. What its gateway reported is shown for 'swich' only, the bank transfer for
 * 'default' only (specification, section 2).
 */
export function DonationDetails({ donation }: { donation: Donation }) {
  const { donor, active_pay_method: pair } = donation
  const funds = donation.funds.map(useCauseNames().fund)
  const shown: Shown = { what: 'donation', id: donation.id }
  const isPaidBy = (gateway: string) => pair.payment_gateway.toLowerCase() === gateway
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <Section title={say('donations.details.section')}>
        <FactList>
          <Fact name={say('office.field.id')}>{donation.id}</Fact>
          <Fact name={say('office-fields.code')}>
            <Copied text={donation.donation_code} what={say('office.field.donation-code')} />
          </Fact>
          <Fact name={say('office-fields.status')}>
            <PaymentStatusBadge of={donation.status} />
          </Fact>
          <Fact name={say('ui.amount')}>
            <strong>
              <Amount of={donation.amount} refunded={donation.refunded_amount} />
            </strong>
            <Promised amount={donation.amount} promised={donation.promised_amount} />
          </Fact>
          <Fact name={say('office.field.pay-mode')}>
            <Name of={methodTitle(pair.payment_method)} />
          </Fact>
          <Fact name={say('office-fields.gateway')}>
            <Name of={gatewayName(pair.payment_gateway)} />
          </Fact>
          <Fact name={say('office.field.platform')}>{platformName(donation.platform)}</Fact>
          <Fact name={say('office.field.created-on')}>{formatInstant(donation.created_at)}</Fact>
          <Fact name={say('office.field.settled-on')}>
            {/* After a reversed verification the time is still stored, but nothing is settled. */}
            {donation.settled_at && isPaid(donation.status) ? (
              formatInstant(donation.settled_at)
            ) : (
              <NoValue />
            )}
          </Fact>
          {donation.rest_of && (
            <Fact name={say('donations.details.rest-of')}>
              <OtherDonation id={donation.rest_of.id}>{donation.rest_of.donation_code}</OtherDonation>
            </Fact>
          )}
          {donation.rests.map(({ id, donation_code, amount, status }) => (
            <Fact key={id} name={say('donations.details.rest-open')}>
              <OtherDonation id={id}>{donation_code}</OtherDonation>
              <span className="block text-xs text-ink-soft">
                {say('donations.details.rest', { amount: formatRupees(amount), status: statusName(status) })}
              </span>
            </Fact>
          ))}
          <Suspicion of={donation} />
          <Fact name={say('fields.remarks')} span={donation.remarks ? 3 : 1}>
            {donation.remarks ?? <NoValue />}
          </Fact>
        </FactList>
      </Section>
      {isPaidBy(swichGateway) && <Transactions of={donation.swich_transaction} />}
      <Section title={say('donations.donor.section')}>
        <FactList>
          <Fact name={say('office-fields.name')}>{fullName(donor) || say('donations.donor.anonymous')}</Fact>
          <Fact name={say('fields.email')} span={2}>
            {donor.email ? (
              <Copied text={donor.email} what={say('donations.copied.email')}>
                <Email of={donor.email} />
              </Copied>
            ) : (
              <NoValue />
            )}
          </Fact>
          <Fact name={say('fields.phone')}>
            {donor.phone ? <Copied text={donor.phone} what={say('donations.copied.phone')} /> : <NoValue />}
          </Fact>
          <Fact name={say('fields.cnic')}>{donor.cnic ?? <NoValue />}</Fact>
          <Fact name={say('fields.country')}>{countryName(donor.country)}</Fact>
          <DonorLink of={donation} />
        </FactList>
      </Section>
      {isPaidBy(bankTransferGateway) && (
        <BankTransfer of={shown} amount={donation.amount} funds={funds} details={donation} />
      )}
      {donation.office_gift && (
        <OfficeGift of={donation.office_gift} donationId={donation.id} status={donation.status} />
      )}
      <Section title={say('office.field.causes')}>
        <DataTable
          caption={say('office.field.causes')}
          columns={fundColumns()}
          rows={funds.map((fund, place) => ({ ...fund, place: place + 1 }))}
          rowKey={({ place }) => place}
          empty={null}
        />
        <Unallocated of={donation} />
      </Section>
      <Notes of={shown} />
      {donation.receipt && <IssuedReceipt donationId={donation.id} of={donation.receipt} />}
      <RefundSection of={shown} status={donation.status} person={fullName(donor)} />
      <Messages of={shown} status={donation.status} address={donor.email} isReversed={isReversed(donation)} />
      <Timeline of={shown} />
    </div>
  )
}

const isReversed = ({ status, office_gift }: Donation) =>
  status === 'failed' && typeof office_gift?.reversal_reason === 'string'

const fundColumns = (): readonly Column<Donation['funds'][number] & { place: number }>[] => [
  { title: say('donations.causes.number'), cell: ({ place }) => place },
  { title: say('donations.causes.title'), cell: ({ fundtitle }) => fundtitle, heading: true },
  { title: say('office.field.type'), cell: ({ fund_type }) => fundTypeName(fund_type) },
  { title: say('fields.quantity'), align: 'end', cell: ({ quantity }) => quantity },
  {
    title: say('ui.amount'),
    align: 'end',
    cell: ({ amount, promised_amount }) => (
      <>
        {formatRupees(amount)}
        <Promised amount={amount} promised={promised_amount} />
      </>
    ),
  },
  { title: say('fields.remarks'), cell: ({ remarks }) => remarks ?? <NoValue /> },
]
