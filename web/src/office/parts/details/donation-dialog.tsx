import {
  type DonationDetails as Donation,
  type DonationRow,
  readDonation,
} from '../../../../../contract/src/donations.ts'
import { bankTransferGateway, hasNoTime, swichGateway } from '../../../../../contract/src/payment-methods.ts'
import { isPaid } from '../../../../../contract/src/status.ts'
import { methodTitle, statusName } from '../../../../../words/src/display-names.ts'
import { nightsText } from '../../../../../words/src/format-values.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { formatDay, formatInstant } from '../../../ui/pakistan-time.ts'
import { formatRupees, type Translate, useReader } from '../../../ui/reader.tsx'
import { entryQuery, useRight } from '../../session/calls.ts'
import { useScreenAddress } from '../../session/screens.ts'
import { DialogButton } from '../buttons.tsx'
import { Amount, Name, NoValue, PaymentStatusBadge, WithNote } from '../cells.tsx'
import type { ShownList } from '../lists/paged-list.tsx'
import { fullName, fundTypeName, gatewayName, platformName, useCauseNames } from '../names.ts'
import { AgreementLink } from './agreement-columns.tsx'
import { BankTransfer } from './bank-transfer.tsx'
import { CorrectLineDialog } from './correction-dialog.tsx'
import type { PayableRef } from './details-address.tsx'
import { DetailsDialog, useSteps } from './details-dialog.tsx'
import { DonationFlag, IssuedReceipt, OtherDonationLink } from './donation-notes.tsx'
import { DonationShares } from './donation-shares.tsx'
import { DonorSection } from './donor-section.tsx'
import { LedgerEntries } from './ledger-entries.tsx'
import { Messages } from './messages.tsx'
import { Notes } from './notes.tsx'
import { OfficeGift, PostdatedCheque } from './office-gift.tsx'
import { PromisedAmount, throughText } from './promised-lines.tsx'
import { RefundSection } from './refund-section.tsx'
import { CopyableText, Fact, FactList, Section } from './section.tsx'
import { SoftCredits } from './soft-credits.tsx'
import { Timeline } from './timeline.tsx'
import { Transactions } from './transactions.tsx'
import { UnallocatedMoney } from './unallocated.tsx'

type DonationDialogProps = { id: number | undefined; list?: ShownList<DonationRow>; onClose: () => void }

/** Details of the donation `id`, closed while undefined, with steps to its neighbours in the list. */
export function DonationDialog({ id, list, onClose }: DonationDialogProps) {
  const { t } = useReader()
  return (
    <DetailsDialog
      what="donation"
      id={id}
      read={(id) => entryQuery(t, readDonation, { params: { id } })}
      titleOf={({ donation_code }) => t('donations.details.title', { code: donation_code })}
      steps={useSteps('donation', id, list)}
      onClose={onClose}
    >
      {(donation) => <DonationDetails donation={donation} />}
    </DetailsDialog>
  )
}

/** Shows gateway reports only for 'swich', the bank transfer only for 'default' (specification, 2). */
export function DonationDetails({ donation }: { donation: Donation }) {
  const { t } = useReader()
  const { donor, active_pay_method: pair } = donation
  const partReceived =
    donation.status === 'pending'
      ? (donation.transfer?.parts ?? []).reduce(
          (sum, { verification }) => sum + (verification?.amount_received ?? 0),
          0,
        )
      : 0
  const funds = donation.funds.map(useCauseNames().fund)
  // Right to correct the typed details, and to issue the receipt again.
  const mayVerify = useRight('donation.verify')
  const mayCorrect = useRight('donation.enter') && mayVerify
  const contacts = useScreenAddress()('contact')
  const shown: PayableRef = { what: 'donation', id: donation.id }
  const isPaidBy = (gateway: string) => pair.payment_gateway.toLowerCase() === gateway
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <Section title={t('donations.details.section')}>
        <FactList>
          <Fact name={t('office.field.id')}>{donation.id}</Fact>
          <Fact name={t('office-fields.code')}>
            <CopyableText text={donation.donation_code} what={t('office.field.donation-code')} />
          </Fact>
          <Fact name={t('office-fields.status')}>
            <PaymentStatusBadge status={donation.status} />
            {partReceived > 0 && (
              <span className="block text-xs font-semibold">
                {t('donations.part-received', { amount: formatRupees(t, partReceived) })}
              </span>
            )}
          </Fact>
          <Fact name={t('ui.amount')}>
            <strong>
              <Amount amount={donation.amount} refunded={donation.refunded_amount} />
            </strong>
            <PromisedAmount amount={donation.amount} promised={donation.promised_amount} />
          </Fact>
          <Fact name={t('office.field.pay-mode')}>
            <Name name={methodTitle(t, pair.payment_method)} />
          </Fact>
          <Fact name={t('office-fields.gateway')}>
            <Name name={gatewayName(t, pair.payment_gateway)} />
          </Fact>
          <Fact name={t('office.field.platform')}>{platformName(t, donation.platform)}</Fact>
          <Fact name={t('office.field.created-on')}>{formatInstant(t, donation.created_at)}</Fact>
          <Fact name={t('office.field.settled-on')}>
            {/* A reversed verification leaves settled_at set, although nothing is settled. */}
            {donation.settled_at &&
              (isPaid(donation.status) || isReversed(donation)) &&
              (hasNoTime(pair.payment_gateway) ? formatDay : formatInstant)(t, donation.settled_at)}
          </Fact>
          {donation.agreement && (
            <Fact name={t('donations.details.agreement')}>
              <AgreementLink agreement={donation.agreement} />
            </Fact>
          )}
          {donation.shortfall_of && (
            <Fact name={t('donations.details.shortfall-of')}>
              <OtherDonationLink id={donation.shortfall_of.id}>
                {donation.shortfall_of.donation_code}
              </OtherDonationLink>
            </Fact>
          )}
          {donation.shortfalls.map(({ id, donation_code, amount, status }) => (
            <Fact key={id} name={t('donations.details.shortfall')}>
              <OtherDonationLink id={id}>{donation_code}</OtherDonationLink>
              <span className="block text-xs text-ink-soft">
                {t('donations.details.shortfall-amount', {
                  amount: formatRupees(t, amount),
                  status: statusName(t, status),
                })}
              </span>
            </Fact>
          ))}
          <DonationFlag donation={donation} />
          <Fact name={t('fields.remarks')} span={donation.remarks ? 3 : 1}>
            {donation.remarks && <bdi>{donation.remarks}</bdi>}
          </Fact>
        </FactList>
      </Section>
      {isPaidBy(swichGateway) && <Transactions transactions={donation.swich_transaction} />}
      <DonorSection donation={donation} mayCorrect={mayCorrect} />
      {contacts !== undefined && <SoftCredits donation={donation} />}
      {isPaidBy(bankTransferGateway) && (
        <BankTransfer payable={shown} amount={donation.amount} funds={funds} details={donation} />
      )}
      {donation.office_gift && (
        <OfficeGift gift={donation.office_gift} donationId={donation.id} status={donation.status} />
      )}
      {donation.postdated_cheque && <PostdatedCheque cheque={donation.postdated_cheque} />}
      <Section title={t('office.field.causes')}>
        <DataTable
          caption={t('office.field.causes')}
          columns={fundColumns(t)}
          rows={funds.map((fund, place) => ({ ...fund, place: place + 1 }))}
          rowKey={({ place }) => place}
        />
        <UnallocatedMoney donation={donation} accountKind={accountKindOf(donation)} />
        {mayCorrect && (
          <DialogButton
            look="secondary"
            size="small"
            className="justify-self-start"
            label={t('donations.correct.line')}
          >
            {(onClose) => (
              <CorrectLineDialog
                donationId={donation.id}
                funds={donation.funds.filter(({ cause_id }) => cause_id !== null)}
                accountKind={accountKindOf(donation)}
                onClose={onClose}
              />
            )}
          </DialogButton>
        )}
      </Section>
      <DonationShares donation={donation} />
      <Notes subject={shown} />
      {donation.receipt && <IssuedReceipt donationId={donation.id} receipt={donation.receipt} />}
      <RefundSection payable={shown} status={donation.status} person={fullName(donor)} />
      <Messages
        payable={shown}
        status={donation.status}
        address={donor.email}
        isReversed={isReversed(donation)}
        isPostdated={donation.postdated_cheque !== null}
      />
      <LedgerEntries payable={shown} />
      <Timeline payable={shown} />
    </div>
  )
}

/** Kind of the account that received a transfer; unknown when two went to accounts of different kinds. */
function accountKindOf({ transfer }: Donation): 'zakat' | 'general' | undefined {
  const kinds = new Set(transfer?.parts.map(({ verification }) => verification?.account_kind))
  return kinds.size === 1 ? [...kinds][0] : undefined
}

const isReversed = ({ status, office_gift }: Donation) =>
  status === 'failed' && typeof office_gift?.reversal_reason === 'string'

const fundColumns = (t: Translate): readonly Column<Donation['funds'][number] & { place: number }>[] => [
  { title: t('donations.causes.number'), cell: ({ place }) => place },
  {
    title: t('donations.causes.title'),
    cell: (fund) => (
      <WithNote note={throughText(fund) && <bdi>{throughText(fund)}</bdi>}>{fund.fundtitle}</WithNote>
    ),
    heading: true,
  },
  { title: t('office.field.type'), cell: ({ fund_type }) => fundTypeName(t, fund_type) },
  { title: t('fields.quantity'), align: 'end', cell: ({ quantity }) => quantity },
  {
    title: t('ui.amount'),
    align: 'end',
    cell: ({ amount, promised_amount, refunded_amount }) => (
      <>
        <Amount amount={amount} refunded={refunded_amount} />
        <PromisedAmount amount={amount} promised={promised_amount} />
      </>
    ),
  },
  {
    title: t('fields.remarks'),
    cell: ({ remarks, nights }) =>
      remarks || nights ? (
        <WithNote note={nights && nightsText(t, nights)}>{remarks && <bdi>{remarks}</bdi>}</WithNote>
      ) : (
        <NoValue />
      ),
  },
]
