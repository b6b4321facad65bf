import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import {
  chooseContact,
  type OwnPage,
  readOwnStatement,
  signOutDonor,
} from '../../../../contract/src/donor-account.ts'
import { call } from '../../call.ts'
import { saveFile } from '../../save-file.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { dayInPakistan, formatDay } from '../../ui/pakistan-time.ts'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { DonorAgreementBadge } from '../agreement/agreement-summary.tsx'
import { PageSection } from '../parts/page-section.tsx'
import { SectionProblem } from '../parts/section-problem.tsx'
import { sitePath } from '../parts/site-page.tsx'
import { ownAgreementsQuery, useOwnCall } from './donor-account.queries.ts'
import { OwnAddresses } from './own-addresses.tsx'
import { OwnData } from './own-data.tsx'
import { OwnConsents, PhoneAndLanguage } from './own-details.tsx'
import { OwnDevices } from './own-devices.tsx'
import { OwnDonations } from './own-donations.tsx'
import { OwnPages } from './own-pages.tsx'
import { OwnTaxpayers } from './own-taxpayers.tsx'

export function OwnRecord({ page, onSignedOut }: { page: OwnPage; onSignedOut: () => void }) {
  const { t } = useReader()
  const { point, contacts, contact } = page
  const { isPending, problem, run } = useOwnCall()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 wrap-anywhere">
          {contact && (
            <span className="block text-lg font-bold">
              <bdi>{contact.name || t('donor-account.unnamed')}</bdi>
            </span>
          )}
          <bdi dir="ltr" className="text-sm text-ink-soft">
            {point}
          </bdi>
        </p>
        <Button
          look="secondary"
          size="small"
          loading={isPending}
          onClick={() =>
            run(async () => {
              await call(signOutDonor)
              onSignedOut()
            })
          }
        >
          {t('donor-account.sign-out')}
        </Button>
      </div>
      <ProblemNotice problem={problem} />
      {contacts.length > (contact ? 1 : 0) && <ChooseContact page={page} />}
      {contacts.length === 0 && (
        <section className="panel">
          <EmptyState title={t('donor-account.empty.title')}>
            <p>{t('donor-account.empty.text')}</p>
            <ButtonLink href={sitePath(t, '/')} className="mt-4">
              {t('donor-account.empty.give')}
            </ButtonLink>
          </EmptyState>
        </section>
      )}
      {(contact || contacts.length === 0) && (
        <OwnPages contactId={contact?.id ?? null} isNew={contacts.length === 0} />
      )}
      {contact && (
        <>
          {!contact.is_whole && <Notice>{t('donor-account.partly')}</Notice>}
          <TotalGiven years={contact.years} />
          {isStatementSeason() && <Statements years={contact.years} />}
          <OwnAgreements contactId={contact.id} />
          <OwnDonations page={page} contact={contact} />
          {!isStatementSeason() && <Statements years={contact.years} />}
          {contact.details && (
            <Fragment key={contact.id}>
              <OwnTaxpayers name={contact.name} taxpayers={contact.details.taxpayers} />
              <PhoneAndLanguage details={contact.details} />
              <OwnConsents details={contact.details} />
            </Fragment>
          )}
        </>
      )}
      <OwnAddresses page={page} />
      {contact && <OwnData contact={contact} />}
      <OwnDevices sessions={page.sessions} onSignedOut={onSignedOut} />
    </>
  )
}

/** Donors file their tax returns from July to December, for the tax year that ended in June. */
const isStatementSeason = () => Number(dayInPakistan(new Date()).slice(5, 7)) >= 7

function TotalGiven({ years }: Pick<NonNullable<OwnPage['contact']>, 'years'>) {
  const { t } = useReader()
  const statements = years.flatMap(({ taxpayers }) => taxpayers)
  if (statements.length === 0) return null
  const sum = (of: 'amount' | 'donations') => statements.reduce((total, one) => total + one[of], 0)
  return (
    <p>{t('donor-account.total', { amount: formatRupees(t, sum('amount')), count: sum('donations') })}</p>
  )
}

function ChooseContact({ page: { contacts, contact } }: { page: OwnPage }) {
  const { t } = useReader()
  const { problem, show } = useOwnCall()
  return (
    <section aria-labelledby="donor-account-choose" className="panel p-4 sm:p-5">
      <h2 id="donor-account-choose" className="font-bold">
        {t('donor-account.choose')}
      </h2>
      <div className="my-3 flex flex-wrap gap-2 last:mb-0">
        {contacts.map(({ id, name }) => (
          <Button
            key={id}
            look={id === contact?.id ? 'primary' : 'secondary'}
            size="small"
            aria-pressed={id === contact?.id}
            onClick={() => show(() => call(chooseContact, { body: { id } }))}
          >
            <bdi>{name || t('donor-account.unnamed')}</bdi>
          </Button>
        ))}
      </div>
      <ProblemNotice problem={problem} />
    </section>
  )
}

function OwnAgreements({ contactId }: { contactId: number }) {
  const { t } = useReader()
  const agreements = useQuery(ownAgreementsQuery(contactId))
  const { data } = agreements
  if (!data) return <SectionProblem query={agreements} />
  if (data.length === 0) return null
  return (
    <PageSection title={t('monthly.own')}>
      <ul className="divide-y divide-line">
        {data.map(({ link, reference, status, terms, next }) => (
          <li key={link} className="grid grid-cols-1 gap-2 py-4 first:pt-1">
            <p>
              <strong className="tabular-nums">{formatRupees(t, terms.amount)}</strong>{' '}
              {t('fields.agreement.rhythm', terms)}
            </p>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
              <DonorAgreementBadge status={status} />
              {next && <span>{t('monthly.own.next', { day: formatDay(t, next.due_on) })}</span>}
              <bdi dir="ltr" className="font-mono">
                {reference}
              </bdi>
            </p>
            <ButtonLink
              look="secondary"
              href={sitePath(t, `/monthly/${link}`)}
              className="sm:justify-self-start"
            >
              {t('monthly.own.open')}
              <span className="sr-only"> {reference}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function Statements({ years }: Pick<NonNullable<OwnPage['contact']>, 'years'>) {
  const { t } = useReader()
  const { isPending, problem, run } = useOwnCall()
  const [requestedKey, setRequestedKey] = useState<string>()
  if (years.length === 0) return null
  return (
    <PageSection title={t('donor-account.statements')}>
      <p className="max-w-prose text-sm text-ink-soft">{t('donor-account.statements.lead')}</p>
      <ul className="divide-y divide-line">
        {years.flatMap(({ tax_year, taxpayers }) =>
          taxpayers.map(({ id, name, donations, amount }) => {
            const key = `${tax_year} ${id}`
            const year = t('donor-account.tax-year', { from: tax_year - 1, to: tax_year })
            const isOwn = taxpayers.length === 1 && id === 0
            const title = isOwn ? year : t('donor-account.statements.of', { year, name })
            return (
              <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <span className="min-w-0 wrap-anywhere">
                  <span className="block font-semibold">{title}</span>
                  <span className="text-sm text-ink-soft tabular-nums">
                    {t('donor-account.statements.total', {
                      amount: formatRupees(t, amount),
                      count: donations,
                    })}
                  </span>
                </span>
                <Button
                  look="secondary"
                  size="small"
                  loading={isPending && requestedKey === key}
                  aria-label={t('donor-account.statements.download-of', { year: title })}
                  onClick={() => {
                    setRequestedKey(key)
                    void run(async () => {
                      const request = { params: { tax_year }, query: { taxpayer_id: id } }
                      saveFile(await call(readOwnStatement, request), `statement-${tax_year}.pdf`)
                    })
                  }}
                >
                  {t('donor-account.statements.download')}
                </Button>
              </li>
            )
          }),
        )}
      </ul>
      <ProblemNotice problem={problem} />
    </PageSection>
  )
}
