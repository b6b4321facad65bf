import { Link, useNavigate, useParams } from 'react-router'
import { readContactRecords } from '../../../../contract/src/contact-records.ts'
import {
  type ContactDetails,
  listDuplicates,
  readContact,
  splitContacts,
} from '../../../../contract/src/contacts.ts'
import { listDonations } from '../../../../contract/src/donations.ts'
import { pageSizes } from '../../../../contract/src/lists.ts'
import { sendSignInLink } from '../../../../contract/src/my.ts'
import { FormattedText } from '../../formatted-text.tsx'
import { Button, touchLinkLook } from '../../ui/button.tsx'
import { formatDay, formatInstant } from '../../ui/format-instant.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { useReader } from '../../ui/reader.ts'
import { DialogButton, RowButton } from '../parts/buttons.tsx'
import { useDetailsInAddress } from '../parts/details/details-address.tsx'
import { Notes } from '../parts/details/notes.tsx'
import { donationColumns } from '../parts/donation/donation-columns.tsx'
import { DonationDialog } from '../parts/donation/donation-dialog.tsx'
import { BackLink, ContactLink } from '../parts/links.tsx'
import { PagedTable } from '../parts/lists/paged-list.tsx'
import { Loaded, LoadProblem } from '../parts/loaded.tsx'
import { useCauseNames } from '../parts/names.ts'
import { PageSection } from '../parts/section-heading.tsx'
import { useRight } from '../session/auth.ts'
import { entryQuery, useRead, useSend } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'
import { useCharity } from '../session/use-charity.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { ContactAgreements, ContactCredits, ContactTotals } from './contact-giving.tsx'
import { ContactHousehold } from './contact-household.tsx'
import { ContactPoints, hasEnded } from './contact-points.tsx'
import { ContactConsents, ContactTaxpayers } from './contact-records.tsx'
import { ContactTasks } from './contact-tasks.tsx'
import { contactName, MatchReasons } from './contact-text.tsx'
import { ContactTimeline, listShownKinds } from './contact-timeline.tsx'
import { MergeWithAnother } from './merge-dialog.tsx'
import { StatementDialog } from './statement-dialog.tsx'

export function ContactPage() {
  const { t } = useReader()
  const id = Number(useParams().id)
  const read = useRead(readContact, { params: { id } })
  return (
    <>
      <BackLink to="/contact">{t('contacts.back')}</BackLink>
      <Loaded query={read} skeleton="h-96">
        {(data) => <Profile of={data} key={id} />}
      </Loaded>
    </>
  )
}

function Profile({ of: contact }: { of: ContactDetails }) {
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
            {(onClose) => <StatementDialog of={contact} onClose={onClose} />}
          </DialogButton>
        )}
        {!isMerged && (
          <>
            {!isHousehold && <RecordDonation of={contact} />}
            <DialogButton look="secondary" label={t('contacts.edit')}>
              {(onClose) => <ContactDialog of={contact} onClose={onClose} />}
            </DialogButton>
            {!isHousehold && <SendSignInLink to={contact} />}
            <MergeWithAnother of={contact} />
          </>
        )}
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
        {isMerged && (
          <Notice look="warning">
            <FormattedText
              of="contacts.merged-into"
              values={{
                link: (words) => (
                  <Link to={`/contact/${contact.merged_into}`} className={touchLinkLook}>
                    {words}
                  </Link>
                ),
              }}
            />
          </Notice>
        )}
        <PossibleDuplicates of={contact} />
        <ContactPoints of={contact} />
        {!isHousehold && <ContactTotals of={contact} />}
        {seesDonations && !isHousehold && <Donations contactId={contact.id} />}
        {!isHousehold && <ContactAgreements of={contact} />}
        {!isMerged && <Records of={contact} />}
        <ContactCredits of={contact.id} />
        <ContactTimeline of={contact.id} kinds={listShownKinds(seesDonations)} />
        <Merges of={contact} />
      </div>
    </>
  )
}

/** Opens gift entry with this donor's details, for staff who may record gifts. */
function RecordDonation({ of: { first_name, last_name, email, phone, country } }: { of: ContactDetails }) {
  const { t } = useReader()
  const navigate = useNavigate()
  const giftEntry = useScreenAddress()('donation.enter')
  if (giftEntry === undefined) return null
  const donor = { first_name, last_name, email: email ?? '', phone: phone ?? '', country }
  return (
    <Button look="secondary" onClick={() => navigate(`${giftEntry}?gift`, { state: { donor } })}>
      {t('contacts.record-donation')}
    </Button>
  )
}

/** Sends the donor a link to their own page, to the e-mail address or by SMS to the number of the record. */
function SendSignInLink({ to: { id, points } }: { to: ContactDetails }) {
  const { t } = useReader()
  const maySend = useRight('donation.receipt')
  const send = useSend(sendSignInLink)
  const { channels } = useCharity()
  const ways = (['email', 'phone'] as const).filter(
    (to) =>
      points.some((point) => point.kind === to && !hasEnded(point)) &&
      (to === 'email' || channels?.includes('sms')),
  )
  if (!maySend) return null
  return ways.map((to) => (
    <Button key={to} look="quiet" onClick={() => send.mutate({ params: { id }, body: { to } })}>
      {t('contacts.send-link', { to })}
    </Button>
  ))
}

/** Household, tasks, notes, consents and taxpayers; those of a merged donor are on the winner's profile. */
function Records({ of: contact }: { of: ContactDetails }) {
  const { id } = contact
  const read = useRead(readContactRecords, { params: { id } })
  if (read.isError) return <LoadProblem query={read} />
  if (!read.data) return <Skeleton className="h-40" />
  return (
    <>
      <ContactHousehold of={contact} records={read.data} />
      <ContactTasks of={id} records={read.data} />
      <Notes of={{ what: 'contact', id }} />
      <ContactConsents of={id} log={read.data.consents} />
      {contact.kind !== 'household' && <ContactTaxpayers of={id} taxpayers={read.data.taxpayers} />}
    </>
  )
}

/** Columns hidden on a profile: the same in every row, or of no use there. */
const hiddenColumns = new Set(['donor', 'platform', 'gateway'])

function Donations({ contactId }: { contactId: number }) {
  const { t } = useReader()
  const names = useCauseNames()
  const details = useDetailsInAddress('donation')
  return (
    <PageSection title={t('ui.donations')}>
      <PagedTable
        read={(query) => entryQuery(t, listDonations, { query, body: { contact_id: contactId } })}
        caption={t('ui.donations')}
        columns={donationColumns(t, names).filter(({ name }) => !name || !hiddenColumns.has(name))}
        empty={t('contacts.donations-none')}
        details={(list) => <DonationDialog id={details.id} list={list} onClose={details.close} />}
      />
    </PageSection>
  )
}

function Merges({ of: { merges } }: { of: ContactDetails }) {
  const { t } = useReader()
  const maySplit = useRight('contact.merge')
  const split = useSend(splitContacts)
  if (merges.length === 0) return null
  return (
    <PageSection title={t('contacts.merges')}>
      <ul className="panel divide-y divide-line">
        {merges.map(({ id, loser_name, merged_at, merged_by, undone_at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 text-dense"
          >
            <span className="min-w-0 wrap-anywhere">
              <FormattedText
                of="contacts.merges.merged"
                values={{
                  name: loser_name || t('contacts.unnamed'),
                  at: formatInstant(t, merged_at),
                  by: merged_by ?? 'none',
                  b: (words) => <strong>{words}</strong>,
                }}
              />
              {undone_at && (
                <span className="block text-ink-soft">
                  {t('contacts.merges.undone', { at: formatInstant(t, undone_at) })}
                </span>
              )}
            </span>
            {maySplit && !undone_at && (
              <RowButton
                label={t('contacts.merges.undo-one', { name: loser_name })}
                onClick={() => split.mutate({ body: { merge_ids: [id] } })}
              >
                {t('contacts.merges.undo')}
              </RowButton>
            )}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** The surest proposals of this donor, with a link to compare them. */
function PossibleDuplicates({ of: contact }: { of: ContactDetails }) {
  const { t } = useReader()
  const { data } = useRead(listDuplicates, {
    query: { per_page: pageSizes[0], contact_id: contact.id },
    enabled: contact.merged_into === null,
  })
  if (!data || data.total === 0) return null
  return (
    <PageSection title={t('contacts.possible')}>
      <ul className="panel divide-y divide-line">
        {data.data.map((pair) => {
          const other = pair.one.id === contact.id ? pair.other : pair.one
          return (
            <li key={other.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
              <ContactLink of={other} />
              <MatchReasons of={pair} />
            </li>
          )
        })}
      </ul>
      <Link
        to={`/contact/duplicates?contact_id=${contact.id}`}
        className={`justify-self-start ${touchLinkLook}`}
      >
        {t('contacts.compare', { count: data.total })}
      </Link>
    </PageSection>
  )
}
