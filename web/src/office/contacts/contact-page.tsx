import { Link, useNavigate, useParams } from 'react-router'
import { readContactRecords } from '../../../../contract/src/contact-records.ts'
import {
  type ContactDetails,
  changeContact,
  donorKinds,
  listDuplicates,
  readContact,
} from '../../../../contract/src/contacts.ts'
import { countries } from '../../../../contract/src/countries.ts'
import { listDonations } from '../../../../contract/src/donations.ts'
import { sendSignInLink } from '../../../../contract/src/donor-account.ts'
import { pageSizes } from '../../../../contract/src/lists.ts'
import { Button, touchLinkLook } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { optionsOf, Select, TextField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { FormattedText, useReader } from '../../ui/reader.tsx'
import { DialogButton, SendButton } from '../parts/buttons.tsx'
import { useDetailsInAddress } from '../parts/details/details-address.tsx'
import { donationColumns } from '../parts/details/donation-columns.tsx'
import { DonationDialog } from '../parts/details/donation-dialog.tsx'
import { Notes } from '../parts/details/notes.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { BackLink, ContactLink, linkTo } from '../parts/links.tsx'
import { PagedTable } from '../parts/lists/paged-list.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { contactName, donorCountryName, useCauseNames } from '../parts/names.ts'
import { languageOptions } from '../parts/options.ts'
import { HeadedSection, RecordList, RecordRow } from '../parts/sections.tsx'
import { entryQuery, useRead, useRight } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'
import { useCharitySettings } from '../session/use-charity-settings.ts'
import { ContactConsents } from './contact-consents.tsx'
import {
  ContactAgreements,
  ContactCredits,
  ContactPages,
  ContactTotals,
  ContactYears,
} from './contact-giving.tsx'
import { ContactHousehold } from './contact-household.tsx'
import { ContactPoints, hasEnded } from './contact-points.tsx'
import { ContactTasks } from './contact-tasks.tsx'
import { ContactTaxpayers } from './contact-taxpayers.tsx'
import { ContactTimeline, listShownKinds } from './contact-timeline.tsx'
import { MatchReasons } from './duplicate-pair.tsx'
import { Merges, MergeWithAnother } from './merge-dialog.tsx'
import { YearlyStatementDialog } from './yearly-statement-dialog.tsx'

export function ContactPage() {
  const { t } = useReader()
  const id = Number(useParams().id)
  return (
    <>
      <BackLink to="/contact">{t('contacts.back')}</BackLink>
      <Loaded query={useRead(readContact, { params: { id } })} skeleton="h-96">
        {(data) => <Profile contact={data} key={id} />}
      </Loaded>
    </>
  )
}

function Profile({ contact }: { contact: ContactDetails }) {
  const { t } = useReader()
  const maySend = useRight('donation.receipt')
  const seesDonations = useRight('donation')
  const isMerged = contact.merged_into !== null
  const isHousehold = contact.kind === 'household'
  return (
    <>
      <PageHeading
        title={contactName(t, contact)}
        lead={t('contacts.lead', {
          kind: t(`contacts.kind.${contact.kind}`),
          id: contact.id,
          day: formatDay(t, contact.created_at),
        })}
      >
        {maySend && contact.years.length > 0 && (
          <DialogButton look="secondary" label={t('contacts.statement.send')}>
            {(onClose) => <YearlyStatementDialog contact={contact} onClose={onClose} />}
          </DialogButton>
        )}
        {!isMerged && (
          <>
            {!isHousehold && <RecordDonation contact={contact} />}
            <EditContact contact={contact} />
            {!isHousehold && <SendSignInLink to={contact} />}
            <MergeWithAnother contact={contact} />
          </>
        )}
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {isMerged && (
          <Notice look="warning">
            <FormattedText
              message="contacts.merged-into"
              values={{ link: linkTo(`/contact/${contact.merged_into}`, touchLinkLook) }}
            />
          </Notice>
        )}
        <PossibleDuplicates contact={contact} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,23rem)_minmax(0,1fr)]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {!isHousehold && <ContactTotals contact={contact} />}
            <ContactPoints contact={contact} />
            {!isMerged && <Records contact={contact} />}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {!isHousehold && <ContactAgreements contact={contact} />}
            {seesDonations && !isHousehold && <Donations contactId={contact.id} />}
            {!isHousehold && contact.donations > 0 && <ContactYears contact={contact} />}
            {!isHousehold && <ContactPages contactId={contact.id} />}
            <ContactCredits contactId={contact.id} />
            <ContactTimeline contactId={contact.id} kinds={listShownKinds(seesDonations)} />
            <Merges contact={contact} />
          </div>
        </div>
      </div>
    </>
  )
}

function EditContact({ contact }: { contact: ContactDetails }) {
  const { t } = useReader()
  const { id, kind, first_name, last_name, country, language } = contact
  return (
    <FormButton
      look="secondary"
      label={t('contacts.edit')}
      dialog={{
        entry: changeContact,
        params: { id },
        initialValues: { kind: kind as string, first_name, last_name, country, language },
        lead: t('contacts.edit.lead'),
        submitLabel: t('office.action.save'),
        fields: ({ field }) => (
          <>
            {kind !== 'household' && (
              <Select
                {...field('kind')}
                label={t('office.field.kind')}
                options={optionsOf(donorKinds, (one) => t(`contacts.kind.${one}`))}
              />
            )}
            <TextField {...field('first_name')} />
            <TextField {...field('last_name')} label={t('fields.last-name')} />
            <Combobox
              {...field('country')}
              options={countries.map(({ name }) => ({ value: name, label: donorCountryName(t, name) }))}
            />
            <Select
              {...field('language')}
              label={t('contacts.preferred-language')}
              options={languageOptions}
            />
          </>
        ),
      }}
    />
  )
}

/** Opens gift entry with this donor's details, for staff who may record gifts. */
function RecordDonation({ contact }: { contact: ContactDetails }) {
  const { t } = useReader()
  const navigate = useNavigate()
  const giftEntry = useScreenAddress()('donation.enter')
  if (giftEntry === undefined) return null
  const { first_name, last_name, email, phone, country } = contact
  const donor = { first_name, last_name, email: email ?? '', phone: phone ?? '', country }
  return (
    <Button look="secondary" onClick={() => navigate(`${giftEntry}?gift`, { state: { donor } })}>
      {t('contacts.record-donation')}
    </Button>
  )
}

/** Sends a sign-in link for the donor's own page to an e-mail address of the record, or by SMS. */
function SendSignInLink({ to: { id, points } }: { to: ContactDetails }) {
  const { t } = useReader()
  const maySend = useRight('donation.receipt')
  const { channels } = useCharitySettings()
  const ways = (['email', 'phone'] as const).filter(
    (to) =>
      points.some((point) => point.kind === to && !hasEnded(point)) &&
      (to === 'email' || channels?.includes('sms')),
  )
  if (!maySend) return null
  return ways.map((to) => (
    <SendButton
      key={to}
      look="quiet"
      label={t('contacts.send-link', { to })}
      entry={sendSignInLink}
      request={{ params: { id }, body: { to } }}
    />
  ))
}

/** Household, tasks, notes, consents and taxpayers. After a merge, the winner's profile shows them. */
function Records({ contact, contact: { id } }: { contact: ContactDetails }) {
  return (
    <Loaded query={useRead(readContactRecords, { params: { id } })} skeleton="h-40">
      {(records) => (
        <>
          <ContactTasks contactId={id} records={records} />
          <Notes subject={{ what: 'contact', id }} />
          <ContactHousehold contact={contact} records={records} />
          <ContactConsents contactId={id} log={records.consents} />
          {contact.kind !== 'household' && <ContactTaxpayers contactId={id} taxpayers={records.taxpayers} />}
        </>
      )}
    </Loaded>
  )
}

/** Columns hidden on a profile, because they are the same in every row or not needed there. */
const hiddenColumns = new Set(['donor', 'platform', 'gateway', 'type', 'method'])

function Donations({ contactId }: { contactId: number }) {
  const { t } = useReader()
  const names = useCauseNames()
  const details = useDetailsInAddress('donation')
  return (
    <HeadedSection title={t('ui.donations')}>
      <PagedTable
        read={(query) => entryQuery(t, listDonations, { query, body: { contact_id: contactId } })}
        caption={t('ui.donations')}
        columns={donationColumns(t, names).filter(({ name }) => !name || !hiddenColumns.has(name))}
        empty={t('contacts.donations-none')}
        details={(list) => <DonationDialog id={details.id} list={list} onClose={details.close} />}
      />
    </HeadedSection>
  )
}

/** The likeliest duplicates of this donor, with a link to compare them. */
function PossibleDuplicates({ contact }: { contact: ContactDetails }) {
  const { t } = useReader()
  const { data } = useRead(listDuplicates, {
    query: { per_page: pageSizes[0], contact_id: contact.id },
    enabled: contact.merged_into === null,
  })
  if (!data || data.total === 0) return null
  return (
    <HeadedSection title={t('contacts.possible')}>
      <RecordList>
        {data.data.map((pair) => {
          const other = pair.one.id === contact.id ? pair.other : pair.one
          return (
            <RecordRow key={other.id} title={<ContactLink contact={other} />}>
              <MatchReasons pair={pair} />
            </RecordRow>
          )
        })}
      </RecordList>
      <Link
        to={`/contact/duplicates?contact_id=${contact.id}`}
        className={`justify-self-start ${touchLinkLook}`}
      >
        {t('contacts.compare', { count: data.total })}
      </Link>
    </HeadedSection>
  )
}
