import { useState } from 'react'
import { Link } from 'react-router'
import { chooseDonationTaxpayer, readContactRecords } from '../../../../../contract/src/contact-records.ts'
import { type DonationDetails, readDonorLink } from '../../../../../contract/src/donations.ts'
import { listDonationMessages } from '../../../../../contract/src/receipts.ts'
import { Button, touchLinkLook } from '../../../ui/button.tsx'
import { Select } from '../../../ui/fields.tsx'
import { useReader } from '../../../ui/reader.tsx'
import { useRead, useRight } from '../../session/calls.ts'
import { useScreenAddress } from '../../session/screens.ts'
import { DialogButton, rowLook } from '../buttons.tsx'
import { Email } from '../cells.tsx'
import { FormButton } from '../form-dialog.tsx'
import { LoadProblem } from '../loaded.tsx'
import { donorCountryName, fullName } from '../names.ts'
import { CorrectDonorDialog } from './correction-dialog.tsx'
import { PayerLink } from './payer-link.tsx'
import { CopyableText, Fact, FactList, MainAction, Section } from './section.tsx'

export function DonorSection({ donation, mayCorrect }: { donation: DonationDetails; mayCorrect: boolean }) {
  const { t } = useReader()
  const contacts = useScreenAddress()('contact')
  const maySend = useRight('donation.receipt')
  const { donor } = donation
  const messages = useRead(listDonationMessages, { params: { id: donation.id } }).data ?? []
  // Whether the last e-mail to this address failed: the next one would fail, too.
  const last = messages.find(({ channel, status }) => channel === 'email' && status !== 'dropped')
  const isUndeliverable = last?.status === 'failed' && last.recipient === donor.email
  const correct = (look: 'primary' | 'secondary') => (
    <DialogButton
      look={look}
      size="small"
      className="justify-self-start"
      label={t(isUndeliverable ? 'donations.correct.address' : 'donations.correct.donor')}
    >
      {(onClose) => (
        <CorrectDonorDialog donation={donation} isUndeliverable={isUndeliverable} onClose={onClose} />
      )}
    </DialogButton>
  )
  return (
    <Section title={t('donations.donor.section')}>
      <FactList>
        <Fact name={t('office-fields.name')}>
          <bdi>{fullName(donor) || t('donations.donor.anonymous')}</bdi>
        </Fact>
        <Fact name={t('fields.email')} span={2}>
          {donor.email && (
            <CopyableText text={donor.email} what={t('donations.copied.email')}>
              <Email email={donor.email} />
            </CopyableText>
          )}
        </Fact>
        <Fact name={t('fields.phone')}>
          {donor.phone && <CopyableText text={donor.phone} what={t('donations.copied.phone')} />}
        </Fact>
        <Fact name={t('fields.cnic')}>{donor.cnic}</Fact>
        <Fact name={t('fields.country')}>{donorCountryName(t, donor.country)}</Fact>
        {contacts !== undefined && donation.contact_id !== null && (
          <Fact name={t('donations.donor.record')} span={2}>
            <Link to={`${contacts}/${donation.contact_id}`} className={`-my-3 ${touchLinkLook}`}>
              {t('donations.donor.open')}
            </Link>
          </Fact>
        )}
        {contacts !== undefined && donation.contact_id !== null && (
          <DonationTaxpayer donation={donation} contactId={donation.contact_id} />
        )}
        {maySend && <DonorLink donation={donation} />}
      </FactList>
      {mayCorrect && (isUndeliverable ? <MainAction rank={2}>{correct}</MainAction> : correct('secondary'))}
    </Section>
  )
}

type DonationTaxpayerProps = { donation: Pick<DonationDetails, 'id' | 'taxpayer'>; contactId: number }

function DonationTaxpayer({ donation: { id, taxpayer }, contactId }: DonationTaxpayerProps) {
  const { t } = useReader()
  const { data } = useRead(readContactRecords, { params: { id: contactId } })
  if (!data?.taxpayers.length && !taxpayer) return null
  return (
    <Fact name={t('donations.taxpayer')} span={2}>
      <bdi>{taxpayer?.name ?? t('donations.taxpayer.default')}</bdi>{' '}
      <FormButton
        {...rowLook}
        aria-label={t('donations.taxpayer.choose')}
        label={t('gift-entry.donor-search.choose')}
        dialog={{
          entry: chooseDonationTaxpayer,
          params: { id: contactId, donation_id: id },
          initialValues: { taxpayer_id: String(taxpayer?.id ?? '') },
          lead: t('donations.taxpayer.lead'),
          submitLabel: t('office.action.save'),
          fields: ({ field }) => (
            <Select
              {...field('taxpayer_id')}
              required
              label={t('donations.taxpayer')}
              options={[
                { value: '', label: t('donations.taxpayer.default') },
                ...(data?.taxpayers ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          ),
        }}
      />
    </Fact>
  )
}

/** Link to the donor's private page, requested by a button, because the audit records who has seen it. */
export function DonorLink({ donation: { id, donor } }: { donation: DonationDetails }) {
  const { t } = useReader()
  const [isRequested, setIsRequested] = useState(false)
  // Fetched once, also after a change: each response is an audit entry.
  const link = useRead(readDonorLink, { params: { id }, enabled: isRequested, staleTime: 'static' })
  if (link.data)
    return (
      <PayerLink
        name={t('donations.link')}
        what={t('donations.copied.link')}
        url={link.data.url}
        phone={donor.phone}
        country={donor.country}
        message={link.data.message}
      />
    )
  return (
    <Fact name={t('donations.link')} span={3}>
      {link.isError ? (
        <LoadProblem query={link} />
      ) : (
        <Button
          look="secondary"
          size="small"
          className="mt-1"
          loading={link.isFetching}
          onClick={() => setIsRequested(true)}
        >
          {t('donations.link.show')}
        </Button>
      )}
    </Fact>
  )
}
