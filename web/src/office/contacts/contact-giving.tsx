import { useNavigate } from 'react-router'
import type { ContactDetails } from '../../../../contract/src/contacts.ts'
import { listSoftCredits } from '../../../../contract/src/households.ts'
import { listContactAgreements } from '../../../../contract/src/office-agreements.ts'
import { listCampaignPages } from '../../../../contract/src/page-reviews.ts'
import { pathIn } from '../../../../words/src/split-path.ts'
import { Button, rowLinkLook } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { formatCount, formatRupees, useReader } from '../../ui/reader.tsx'
import { countColumn, rupeesColumn } from '../parts/cells.tsx'
import { agreementColumns } from '../parts/details/agreement-columns.tsx'
import { Fact, FactList } from '../parts/details/section.tsx'
import { CodeLink, ContactLink } from '../parts/links.tsx'
import { LoadedTable } from '../parts/loaded.tsx'
import { contactName, useCauseNames } from '../parts/names.ts'
import { HeadedSection, RecordList, RecordRow } from '../parts/sections.tsx'
import { useRead, useRight } from '../session/calls.ts'
import { useScreenAddress } from '../session/screens.ts'

export function ContactTotals({
  contact: { donations, amount, largest, first_on, last_on },
}: {
  contact: ContactDetails
}) {
  const { t } = useReader()
  return (
    <HeadedSection title={t('contacts.totals')}>
      <FactList>
        <Fact name={t('ui.donations')}>{formatCount(donations)}</Fact>
        <Fact name={t('ui.amount')}>
          <strong>{formatRupees(t, amount)}</strong>
        </Fact>
        <Fact name={t('contacts.largest')}>{formatRupees(t, largest)}</Fact>
        <Fact name={t('contacts.first-donation')}>{first_on && formatDay(t, first_on)}</Fact>
        <Fact name={t('contacts.last-donation')}>{last_on && formatDay(t, last_on)}</Fact>
      </FactList>
    </HeadedSection>
  )
}

/** Paid donations less refunds, by tax year, cause and campaign. */
export function ContactYears({ contact: { years, causes, campaigns } }: { contact: ContactDetails }) {
  const { t } = useReader()
  const names = useCauseNames()
  return (
    <HeadedSection title={t('contacts.years')}>
      <p className="text-dense text-ink-soft">{t('contacts.totals.lead')}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <DataTable
          caption={t('contacts.by-year')}
          columns={[
            {
              title: t('contacts.tax-year'),
              cell: ({ tax_year }) =>
                t('contacts.tax-year.name', { from: String(tax_year - 1), to: String(tax_year) }),
            },
            countColumn(t, t('ui.donations'), 'donations'),
            rupeesColumn(t, t('ui.amount'), 'amount'),
          ]}
          rows={years}
          rowKey={({ tax_year }) => tax_year}
          empty={t('contacts.nothing-paid')}
        />
        <DataTable
          caption={t('contacts.by-cause')}
          columns={[
            { title: t('office.field.cause'), cell: ({ fundtitle }) => names.cause(fundtitle) },
            rupeesColumn(t, t('ui.amount'), 'amount', { aside: true }),
          ]}
          rows={causes}
          rowKey={({ fundtitle }) => fundtitle}
          empty={t('contacts.nothing-paid')}
        />
        {campaigns.length > 0 && (
          <DataTable
            caption={t('contacts.by-campaign')}
            columns={[
              { title: t('office.field.campaign'), cell: ({ title }) => <bdi>{title}</bdi> },
              rupeesColumn(t, t('ui.amount'), 'amount', { aside: true }),
            ]}
            rows={campaigns}
            rowKey={({ id }) => id}
          />
        )}
      </div>
    </HeadedSection>
  )
}

/** Supporters' pages of a donor; renders nothing without pages, or without the right to see them. */
export function ContactPages({ contactId }: { contactId: number }) {
  const { t } = useReader()
  const enabled = useRight('campaign.review')
  const query = { page: 1, per_page: 100, owner_id: contactId }
  const pages = useRead(listCampaignPages, { query, enabled }).data?.data ?? []
  if (pages.length === 0) return null
  return (
    <HeadedSection title={t('campaigns.pages')}>
      <RecordList>
        {pages.map(({ id, title, campaign, state, path, figures: { amount } }) => (
          <RecordRow
            key={id}
            title={
              path ? (
                <a href={pathIn(t.language, path)} target="_blank" rel="noreferrer" className={rowLinkLook}>
                  <bdi>{title}</bdi>
                </a>
              ) : (
                <bdi>{title}</bdi>
              )
            }
            note={`${campaign}${t('ui.comma')}${t(`campaigns.pages.state.${state}`)}${t('ui.comma')}${formatRupees(t, amount)}`}
          />
        ))}
      </RecordList>
    </HeadedSection>
  )
}

const hiddenColumns = new Set(['donor', 'made', 'missed'])

export function ContactAgreements({ contact }: { contact: ContactDetails }) {
  const { t } = useReader()
  const navigate = useNavigate()
  const screen = useScreenAddress()('contact.agreement')
  const list = useRead(listContactAgreements, { params: { id: contact.id } })
  const { first_name, last_name, email, phone, country, language, merged_into } = contact
  const donor = { first_name, last_name, email: email ?? '', phone: phone ?? '', country }
  return (
    <HeadedSection
      title={t('agreements.title')}
      action={
        screen !== undefined &&
        merged_into === null && (
          <Button
            look="quiet"
            size="small"
            className="w-fit"
            onClick={() => navigate(`${screen}/new`, { state: { donor, language } })}
          >
            {t('agreements.new')}
          </Button>
        )
      }
    >
      {list.data?.length !== 0 && (
        <LoadedTable
          query={list}
          caption={t('agreements.title')}
          columns={agreementColumns(t).filter(({ name }) => !name || !hiddenColumns.has(name))}
          expectedRows={1}
        />
      )}
    </HeadedSection>
  )
}

/** Soft credits of a donor, and of others on the donor's donations. Renders nothing without credits. */
export function ContactCredits({ contactId: id }: { contactId: number }) {
  const { t } = useReader()
  const { data } = useRead(listSoftCredits, { params: { id } })
  if (!data?.length) return null
  return (
    <HeadedSection title={t('contacts.credits')}>
      <p className="text-dense text-ink-soft">{t('contacts.credits.lead')}</p>
      <RecordList>
        {data.map((credit) => (
          <RecordRow
            key={credit.id}
            title={
              <>
                <CodeLink to={`?donation=${credit.donation_id}`}>{credit.donation_code}</CodeLink>{' '}
                {credit.credited.id !== id && <ContactLink contact={credit.credited} />}
              </>
            }
            note={t('contacts.credits.note', {
              role: t(`contacts.credits.role.${credit.role}`),
              amount: formatRupees(t, credit.amount),
              giver: contactName(t, credit.giver),
            })}
          />
        ))}
      </RecordList>
    </HeadedSection>
  )
}
