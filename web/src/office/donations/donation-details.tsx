import type { ReactNode } from 'react'
import { noReferenceFile } from '../../../../contract/src/attempts.ts'
import type { DonationDetails as Donation } from '../../../../contract/src/donations.ts'
import { bankTransferGateway, swichGateway } from '../../../../contract/src/payment-methods.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatInstant } from '../../ui/date.ts'
import { formatRupees } from '../../ui/money.ts'
import { badgeLook, StatusBadge } from '../../ui/status-badge.tsx'
import { Email, Name, Nothing } from '../lists/row-cells.tsx'
import { fullName } from '../person-name.ts'
import { DonationTimeline } from './donation-timeline.tsx'
import { ReferenceFile } from './reference-file.tsx'
import { TransferDecision } from './transfer-decision.tsx'

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
          <Fact name="Remarks" span={3}>
            {donation.remarks ?? <Nothing />}
          </Fact>
        </Facts>
      </Section>
      {isPaidBy(swichGateway) && <Transactions of={donation.swich_transaction} />}
      <Section title="Donor Details">
        <Facts>
          <Fact name="Name">{fullName(donor)}</Fact>
          <Fact name="Email" span={2}>
            <Copied text={donor.email} what="email">
              <Email of={donor.email} />
            </Copied>
          </Fact>
          <Fact name="Phone">
            <Copied text={donor.phone} what="phone" />
          </Fact>
          <Fact name="CNIC">{donor.cnic ?? <Nothing />}</Fact>
          <Fact name="Country">{donor.country}</Fact>
        </Facts>
      </Section>
      {isPaidBy(bankTransferGateway) && <BankTransfer donation={donation} />}
      <Section title="Causes">
        <DataTable
          caption="Causes"
          columns={fundColumns}
          rows={donation.funds.map((fund, place) => ({ ...fund, place: place + 1 }))}
          rowKey={({ place }) => place}
          empty={null}
        />
      </Section>
      <Section title="Timeline">
        <DonationTimeline donationId={donation.id} />
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

/** What the donor told of the transfer, and at its side what staff found and decide. */
function BankTransfer({ donation }: { donation: Donation }) {
  const { manual_bank_transfer: told, transfer } = donation
  return (
    <Section title="Bank Transfer Details">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))]">
        {told ? (
          <Facts>
            <Fact name="Amount" span={2}>
              <strong>{formatRupees(donation.amount)}</strong>
            </Fact>
            <Fact name="Reference No." span={2}>
              <Copied text={told.reference_no} what="reference number" />
            </Fact>
            <Fact name="Reference File" span={3}>
              {told.reference_file === noReferenceFile ? (
                noReferenceFile
              ) : (
                <ReferenceFile donationId={donation.id} name={told.reference_file} />
              )}
            </Fact>
          </Facts>
        ) : (
          <p className="text-dense text-ink-soft">The donor has not told us of a transfer yet.</p>
        )}
        {transfer && <TransferDecision transfer={transfer} />}
      </div>
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
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <h3 className="overline-text">{title}</h3>
      {children}
    </section>
  )
}

/** Names above their values; on a phone beside them, one a line. */
const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-2 rounded-sm border border-line bg-paper px-4 py-3.5 text-dense sm:grid-cols-2 sm:gap-y-3.5 lg:grid-cols-4">
    {children}
  </dl>
)

const besides = 'max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:text-end'
const spans = { 1: besides, 2: `lg:col-span-2 ${besides}`, 3: 'sm:col-span-full lg:col-span-3' }

/** `span` is how many of four columns it takes; what takes three stands below its name on a phone too. */
function Fact({ name, span = 1, children }: { name: string; span?: 1 | 2 | 3; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${spans[span]}`}>
      <dt className="text-start text-ink-soft sm:mb-0.5 sm:text-xs">{name}</dt>
      <dd className="min-w-0 font-medium tabular-nums">{children}</dd>
    </div>
  )
}

/** `children` are how the text is shown, if not as it is. */
function Copied({ text, what, children = text }: { text: string; what: string; children?: ReactNode }) {
  return (
    <span className="-my-3 flex min-w-0 items-center gap-1 max-sm:-mr-3 max-sm:justify-end md:-my-1.5">
      <span className="min-w-0">{children}</span>
      <CopyButton text={text} what={what} iconOnly />
    </span>
  )
}
