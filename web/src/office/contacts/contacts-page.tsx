import { Link } from 'react-router'
import { listCampaignTitles } from '../../../../contract/src/campaigns.ts'
import { consentChannels, consentPurposes } from '../../../../contract/src/contact-records.ts'
import {
  type ContactSummary,
  contactKinds,
  contactOrders,
  exportContacts,
  lapsedKinds,
  listContacts,
  listDuplicates,
} from '../../../../contract/src/contacts.ts'
import { countries } from '../../../../contract/src/countries.ts'
import { listDonationCauses } from '../../../../contract/src/donations.ts'
import { closeIncomingMessage, listIncomingMessages } from '../../../../contract/src/incoming-messages.ts'
import { capitalise } from '../../../../words/src/format-values.ts'
import { callForDownload } from '../../call.ts'
import { touchLinkLook } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { SendButton } from '../parts/buttons.tsx'
import {
  countColumn,
  dayColumn,
  emailColumn,
  NoValue,
  phoneColumn,
  rupeesColumn,
  WithNote,
} from '../parts/cells.tsx'
import { ContactLink } from '../parts/links.tsx'
import { amountFilters, namesFilter, searchFilter, useLookup } from '../parts/lists/filters.ts'
import type { FilterFields } from '../parts/lists/list-address.ts'
import { ListScreen } from '../parts/lists/list-screen.tsx'
import { type CauseNames, donorCountryName, useCauseNames } from '../parts/names.ts'
import { languageName, languageOptions } from '../parts/options.ts'
import { HeadedSection } from '../parts/sections.tsx'
import { entryQuery, useRead, useRight } from '../session/calls.ts'

export function ContactsPage() {
  const { t } = useReader()
  const names = useCauseNames()
  const mayExport = useRight('donation.export')
  const mayStatements = useRight('donation.receipt')
  const mayListCauses = useRight('donation')
  const causes = useLookup(entryQuery(t, listDonationCauses), mayListCauses)
  const campaigns = useRead(listCampaignTitles).data ?? []
  const duplicates = useRead(listDuplicates).data?.total ?? 0
  return (
    <ListScreen
      title={t('contacts.title')}
      rows="donors"
      orders={contactOrders}
      fields={filterFields(t, names, (slug) => campaigns.find((one) => one.slug === slug)?.title)}
      choices={{
        cause_names: causes,
        campaigns: campaigns.map(({ slug }) => slug),
        lapsed: lapsedKinds,
        kinds: contactKinds,
        languages: languageOptions.map(({ value }) => value),
        duplicates: ['open'],
        gift_kinds: ['zakat', 'general'],
        countries: countries.map(({ name }) => name),
        consents: consentPurposes.flatMap((purpose) =>
          consentChannels.map((channel) => `${purpose}.${channel}`),
        ),
      }}
      above={<IncomingMessages />}
      columns={columns(t)}
      read={(request) => entryQuery(t, listContacts, request)}
      countsLater
      readExport={mayExport && ((request) => callForDownload(exportContacts, request))}
      actions={
        <>
          {mayStatements && (
            <Link to="/contact/statements" className={touchLinkLook}>
              {t('contacts.statements')}
            </Link>
          )}
          <Link to="/contact/consents" className={touchLinkLook}>
            {t('contacts.consents.many')}
          </Link>
          <Link to="/contact/duplicates" className={touchLinkLook}>
            {t('contacts.duplicates-link', { count: duplicates })}
          </Link>
        </>
      }
      noneYet={t('contacts.none-yet')}
    />
  )
}

const columns = (t: Translate): readonly Column<ContactSummary>[] => [
  {
    title: t('office-fields.name'),
    heading: true,
    orders: [undefined, 'name'],
    cell: (contact) => (
      <WithNote note={contact.kind !== 'person' && t(`contacts.kind.${contact.kind}`)}>
        <ContactLink contact={contact} />
      </WithNote>
    ),
  },
  emailColumn(t, t('contacts.point.email'), 'email', { name: 'email' }),
  phoneColumn(t, t('contacts.point.phone'), 'phone', { name: 'phone' }),
  countColumn(t, t('ui.donations'), 'donations', { orders: ['most', undefined] }),
  rupeesColumn(t, t('ui.amount'), 'amount', { orders: ['largest', undefined] }),
  dayColumn(t, t('contacts.first-donation'), 'first_on', { name: 'first', roomy: true }),
  dayColumn(t, t('contacts.last-donation'), 'last_on', { orders: ['newest', undefined] }),
  {
    title: t('contacts.with-duplicates'),
    name: 'duplicates',
    roomy: true,
    cell: ({ id, proposals }) =>
      proposals === 0 ? (
        <NoValue />
      ) : (
        <Link
          to={`/contact/duplicates?contact_id=${id}`}
          className="inline-flex rounded-full bg-gold-soft px-2.5 py-0.5 text-xs font-semibold text-gold-dark underline underline-offset-2"
        >
          {t('contacts.duplicate-count', { count: proposals })}
        </Link>
      ),
  },
]

/** 'news.email' -> 'News by e-mail' */
function consentName(t: Translate, consent: string): string {
  const [purpose, channel] = consent.split('.')
  const names = [
    t.ifKnown(`contacts.consents.purpose.${purpose}`),
    t.ifKnown(`contacts.consents.channel.${channel}`),
  ] as const
  return names[0] && names[1]
    ? t('contacts.consents.option', { purpose: names[0], channel: names[1] })
    : consent
}

type RangeFilterName = `${'last' | 'first'}-${'from' | 'to'}` | 'donations-from' | 'lapsed-year'

const filterFields = (
  t: Translate,
  names: CauseNames,
  campaignTitle: (slug: string) => string | undefined,
) => {
  const rangeFilter = <Kind extends 'day' | 'number'>(name: RangeFilterName, kind: Kind) => ({
    label: t(`contacts.${name}`),
    one: t(`contacts.${name}.one`),
    kind,
  })
  return {
    search: { ...searchFilter(t), placeholder: t('contacts.search-hint') },
    last_from: rangeFilter('last-from', 'day'),
    last_to: rangeFilter('last-to', 'day'),
    first_from: rangeFilter('first-from', 'day'),
    first_to: rangeFilter('first-to', 'day'),
    ...amountFilters(t),
    donations_from: rangeFilter('donations-from', 'number'),
    cause_names: namesFilter(t('office.field.causes'), t('office.field.cause'), (title) =>
      capitalise(names.cause(title)),
    ),
    campaigns: namesFilter(t('donations.filter.campaigns'), t('office.field.campaign'), campaignTitle),
    gift_kinds: namesFilter(t('contacts.gift-kinds'), t('contacts.gift-kinds.one'), (kind) =>
      t.ifKnown(`office.kind-name.${kind}`),
    ),
    lapsed: namesFilter(t('contacts.lapsed'), t('contacts.lapsed'), (kind) =>
      t.ifKnown(`contacts.lapsed.${kind}`),
    ),
    lapsed_year: rangeFilter('lapsed-year', 'number'),
    countries: namesFilter(t('contacts.countries'), t('fields.country'), (country) =>
      donorCountryName(t, country),
    ),
    consents: namesFilter(t('contacts.consents.filter'), t('contacts.consents.filter'), (consent) =>
      consentName(t, consent),
    ),
    kinds: namesFilter(t('contacts.kinds'), t('office.field.kind'), (kind) =>
      t.ifKnown(`contacts.kind.${kind}`),
    ),
    languages: namesFilter(t('contacts.languages'), t('contacts.preferred-language'), languageName),
    duplicates: namesFilter(t('contacts.with-duplicates'), t('contacts.with-duplicates'), () =>
      t('contacts.with-duplicates.open'),
    ),
  } as const satisfies FilterFields
}

/** Unread messages from donors; renders nothing without messages. */
function IncomingMessages() {
  const { t } = useReader()
  const messages = useRead(listIncomingMessages)
  const { data } = messages
  if (!data || data.total === 0) return null
  return (
    <HeadedSection title={t('contacts.incoming', { count: data.total })}>
      <ul className="divide-y divide-line">
        {data.data.map(({ id, channel, phone, message, received_at, donors }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-[1_1_16rem]">
              <p className="flex flex-wrap gap-x-3 text-sm">
                {donors.map((donor) => (
                  <ContactLink key={donor.id} contact={donor} />
                ))}
                {donors.length === 0 && <span>{t('contacts.incoming.unknown')}</span>}
                <bdi dir="ltr">+{phone}</bdi>
                <span className="text-ink-soft">
                  {t('contacts.incoming.from', { channel, at: formatInstant(t, received_at) })}
                </span>
              </p>
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {message}
              </p>
            </div>
            <SendButton
              look="secondary"
              size="small"
              label={t('contacts.incoming.close')}
              entry={closeIncomingMessage}
              request={{ params: { id } }}
            />
          </li>
        ))}
      </ul>
    </HeadedSection>
  )
}
