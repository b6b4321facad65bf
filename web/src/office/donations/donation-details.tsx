import type { ReactNode } from 'react'
import { noReferenceFile } from '../../../../contract/src/attempts.ts'
import type { DonationDetails as Donation } from '../../../../contract/src/donations.ts'
import { bankTransferGateway, swichGateway } from '../../../../contract/src/payment-methods.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatInstant } from '../../ui/date.ts'
import { formatRupees } from '../../ui/money.ts'
import { badgeLook, StatusBadge } from '../../ui/status-badge.tsx'
import { Name, Nothing } from '../lists/row-cells.tsx'
import { fullName } from '../person-name.ts'
import { ReferenceFile } from './reference-file.tsx'

/**
 * Everything staff know of a donation. What its gateway reported is shown for 'swich' only, the bank transfer for
 * 'default' only (specification, section 2).
 */
export function DonationDetails({ donation }: { donation: Donation }) {
  const { donor, active_pay_method: pair } = donation
  const isPaidBy = (gateway: string) => pair.payment_gateway.toLowerCase() === gateway
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <Section title="Donation Details">
        <Facts>
          <Fact name="Id">{donation.id}</Fact>
          <Fact name="Code">
            <Copied text={donation.donation_code} what="donation code" />
          </Fact>
          <Fact name="Status">
            <StatusBadge status={donation.status} />
          </Fact>
          <Fact name="Amount">
            <strong>{formatRupees(donation.amount)}</strong>
          </Fact>
          <Fact name="Pay Mode">
            <Name of={pair.payment_method} />
          </Fact>
          <Fact name="Gateway">
            <Name of={pair.payment_gateway} />
          </Fact>
          <Fact name="Platform">
            <Name of={donation.platform} />
          </Fact>
          <Fact name="Created On">{formatInstant(donation.created_at)}</Fact>
          <Fact name="Settled On">
            {donation.settled_at ? formatInstant(donation.settled_at) : <Nothing />}
          </Fact>
          <Fact name="Remarks">{donation.remarks ?? <Nothing />}</Fact>
        </Facts>
      </Section>
      {isPaidBy(swichGateway) && <Transactions of={donation.swich_transaction} />}
      <Section title="Donor Details">
        <Facts>
          <Fact name="Name">{fullName(donor)}</Fact>
          <Fact name="Email">
            <Copied text={donor.email} what="email" />
          </Fact>
          <Fact name="Phone">
            <Copied text={donor.phone} what="phone" />
          </Fact>
          <Fact name="CNIC">{donor.cnic ?? <Nothing />}</Fact>
          <Fact name="Country">{donor.country}</Fact>
        </Facts>
      </Section>
      {isPaidBy(bankTransferGateway) && (
        <BankTransfer donationId={donation.id} transfer={donation.manual_bank_transfer} />
      )}
      <Section title="Causes">
        <DataTable
          caption="Causes"
          columns={fundColumns}
          rows={donation.funds.map((fund, place) => ({ ...fund, place: place + 1 }))}
          rowKey={({ place }) => place}
          empty={null}
        />
      </Section>
    </div>
  )
}

function Transactions({ of }: { of: Donation['swich_transaction'] }) {
  return (
    <Section title="Transaction Details">
      {of.length === 0 && <p className="text-dense text-ink-soft">The gateway has reported nothing yet.</p>}
      {of.map((transaction) => (
        <Facts key={transaction.id}>
          <Fact name="Id">{transaction.id}</Fact>
          <Fact name="Order Id">
            <Copied text={transaction.order_id} what="order id" />
          </Fact>
          <Fact name="Category">{transaction.category_name}</Fact>
          <Fact name="Channel">{transaction.channel_name}</Fact>
          <Fact name="Channel Transaction Id">
            <Copied text={transaction.channel_transaction_id} what="channel transaction id" />
          </Fact>
          <Fact name="Transaction Status">
            <StatusBadge
              status={transaction.transaction_status}
              look={badgeLook(transaction.transaction_status.toLowerCase())}
            />
          </Fact>
        </Facts>
      ))}
    </Section>
  )
}

function BankTransfer({
  donationId,
  transfer,
}: {
  donationId: number
  transfer: Donation['manual_bank_transfer']
}) {
  return (
    <Section title="Bank Transfer Details">
      {transfer ? (
        <Facts>
          <Fact name="Reference No.">
            <Copied text={transfer.reference_no} what="reference number" />
          </Fact>
          <Fact name="Reference File" wide>
            {transfer.reference_file === noReferenceFile ? (
              noReferenceFile
            ) : (
              <ReferenceFile donationId={donationId} name={transfer.reference_file} />
            )}
          </Fact>
        </Facts>
      ) : (
        <p className="text-dense text-ink-soft">The donor has not told us of a transfer yet.</p>
      )}
    </Section>
  )
}

const fundColumns: readonly Column<Donation['funds'][number] & { place: number }>[] = [
  { title: 'S. No.', cell: ({ place }) => place },
  { title: 'Title', cell: ({ fundtitle }) => fundtitle, heading: true },
  { title: 'Type', cell: ({ fund_type }) => fund_type },
  { title: 'Quantity', align: 'end', cell: ({ quantity }) => quantity },
  { title: 'Amount', align: 'end', cell: ({ amount }) => formatRupees(amount) },
  { title: 'Remarks', cell: ({ remarks }) => remarks ?? <Nothing /> },
]

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="overline-text">{title}</h3>
      {children}
    </section>
  )
}

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-1 gap-x-6 gap-y-3 rounded-sm border border-line bg-paper p-4 text-dense sm:grid-cols-2 lg:grid-cols-3">
    {children}
  </dl>
)

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? 'col-span-full' : ''}`}>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="min-h-5 font-medium tabular-nums">{children}</dd>
    </div>
  )
}

function Copied({ text, what }: { text: string; what: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="min-w-0 break-words">{text}</span>
      <CopyButton text={text} what={what} iconOnly />
    </span>
  )
}
