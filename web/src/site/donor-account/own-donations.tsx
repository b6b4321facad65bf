import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { noSubType } from '../../../../contract/src/cart-lines.ts'
import type { Taxpayer } from '../../../../contract/src/contact-records.ts'
import type { OwnDonation, OwnPage } from '../../../../contract/src/donor-account.ts'
import { chooseOwnDonationTaxpayer } from '../../../../contract/src/own-details.ts'
import { holdsMoney, unpaidStatuses } from '../../../../contract/src/status.ts'
import { nightsText } from '../../../../words/src/format-values.ts'
import { call } from '../../call.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { saveCart } from '../donate/cart.ts'
import { rememberedDonor, saveDonor } from '../donate/donor.ts'
import { rhythmFromToday } from '../donate/rhythm.ts'
import { PageSection } from '../parts/page-section.tsx'
import { causesQuery } from '../parts/public-page.queries.ts'
import { SectionProblem } from '../parts/section-problem.tsx'
import { navigation, sitePath } from '../parts/site-page.tsx'
import { DownloadReceipt } from '../status/download-receipt.tsx'
import { ownDonationsQuery, useOwnCall } from './donor-account.queries.ts'
import { cartOfDonation, donorOfPage } from './give-again.ts'

export function OwnDonations({
  page: ownPage,
  contact,
}: {
  page: OwnPage
  contact: Pick<NonNullable<OwnPage['contact']>, 'id' | 'name' | 'details'>
}) {
  const { t } = useReader()
  const [number, setNumber] = useState(1)
  const page = useQuery(ownDonationsQuery(contact.id, number))
  const { data } = page
  function openDetails() {
    saveDonor(donorOfPage(ownPage, rememberedDonor()))
    navigation.openPage(sitePath(t, '/?step=details'))
  }
  return (
    <PageSection title={t('donor-account.donations')}>
      {page.isPending && <Skeleton className="h-60" />}
      <SectionProblem query={page} />
      {data?.total === 0 && (
        <EmptyState title={t('donor-account.donations.none')}>
          <ButtonLink href={sitePath(t, '/')}>{t('donor-account.empty.give')}</ButtonLink>
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <ul className="divide-y divide-line">
          {data.data.map((donation) => (
            <Donation key={donation.code} donation={donation} openDetails={openDetails}>
              <OwnDonationTaxpayer
                donation={donation}
                name={contact.name}
                taxpayers={contact.details?.taxpayers ?? []}
              />
            </Donation>
          ))}
        </ul>
      )}
      {data && data.last_page > 1 && (
        <nav
          aria-label={t('donor-account.pages')}
          className="flex flex-wrap items-center justify-between gap-2"
        >
          <Button look="secondary" size="small" disabled={number <= 1} onClick={() => setNumber(number - 1)}>
            {t('donor-account.pages.newer')}
          </Button>
          <span role="status" className="text-sm text-ink-soft tabular-nums">
            {t('donor-account.pages.of', { page: data.current_page, last: data.last_page })}
          </span>
          <Button
            look="secondary"
            size="small"
            disabled={number >= data.last_page}
            onClick={() => setNumber(number + 1)}
          >
            {t('donor-account.pages.older')}
          </Button>
        </nav>
      )}
    </PageSection>
  )
}

function Donation({
  donation,
  openDetails,
  children,
}: {
  donation: OwnDonation
  openDetails: () => void
  children: ReactNode
}) {
  const { t } = useReader()
  const { code, link, status, amount, refunded_amount, created_at, lines, receipt_number } = donation
  const { value_date, agreement_reference } = donation
  const isUnpaid = unpaidStatuses.some((one) => one === status)
  return (
    <li>
      <details open={isUnpaid} className="group">
        <summary className="grid min-h-12 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{formatDay(t, created_at)}</span>
            <StatusBadge
              status={t(`donor-account.status.${status}`)}
              look={status === 'pending' ? 'info' : holdsMoney(status) ? 'success' : 'error'}
            />
          </span>
          <span className="flex items-center gap-2">
            <strong className="tabular-nums">{formatRupees(t, amount)}</strong>
            <span aria-hidden="true" className="text-ink-soft group-open:rotate-180">
              ▾
            </span>
          </span>
          <span className="truncate text-sm text-ink-soft group-open:whitespace-normal">
            {lines.map(({ fundtitle, fund_type, typename, cause_id }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a donation never change their places
              <span key={index}>
                {index > 0 && ' · '}
                <bdi>
                  {cause_id === null || typename === noSubType
                    ? fundtitle
                    : t('donor-account.line', { cause: fundtitle, type: fund_type })}
                </bdi>
              </span>
            ))}
          </span>
        </summary>
        <div className="grid grid-cols-1 gap-2 pb-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
            <bdi dir="ltr" className="font-mono">
              {code}
            </bdi>
            {refunded_amount > 0 && (
              <span>{t('donor-account.refunded', { amount: formatRupees(t, refunded_amount) })}</span>
            )}
            {value_date !== null && (
              <span>{t('donor-account.credited', { day: formatDay(t, value_date) })}</span>
            )}
            {agreement_reference !== null && (
              <span>{t('donor-account.regular', { reference: agreement_reference })}</span>
            )}
          </p>
          {lines.map(
            ({ nights }, index) =>
              nights && (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a donation never change their places
                <p key={index} className="text-sm">
                  {nightsText(t, nights)}
                </p>
              ),
          )}
          {children}
          <div className="flex flex-wrap items-start gap-2 max-sm:flex-col max-sm:items-stretch">
            <ButtonLink look={isUnpaid ? 'primary' : 'secondary'} href={sitePath(t, `/donation/${link}`)}>
              {t(isUnpaid ? 'donor-account.pay' : 'donor-account.see')}
              <span className="sr-only"> {code}</span>
            </ButtonLink>
            {receipt_number && holdsMoney(status) && <DownloadReceipt link={link} />}
            {!isUnpaid && <GiveAgain donation={donation} openDetails={openDetails} />}
            {!isUnpaid && agreement_reference === null && (
              <GiveAgain donation={donation} openDetails={openDetails} isMonthly />
            )}
          </div>
        </div>
      </details>
    </li>
  )
}

function GiveAgain({
  donation,
  openDetails,
  isMonthly = false,
}: {
  donation: OwnDonation
  openDetails: () => void
  isMonthly?: boolean
}) {
  const { t } = useReader()
  const queries = useQueryClient()
  const [isGone, setIsGone] = useState(false)
  const { isPending, problem, run } = useOwnCall()
  return (
    <>
      <Button
        look="quiet"
        loading={isPending}
        onClick={() =>
          run(async () => {
            const cart = cartOfDonation(donation.lines, await queries.fetchQuery(causesQuery))
            setIsGone(cart.length === 0)
            if (cart.length === 0) return
            const rhythm = rhythmFromToday('month')
            saveCart(isMonthly ? cart.map((item) => ({ ...item, rhythm })) : cart)
            openDetails()
          })
        }
      >
        {t(isMonthly ? 'monthly.make' : 'donor-account.give-again')}
        <span className="sr-only"> {donation.code}</span>
      </Button>
      <div role="alert" className="w-full empty:hidden">
        {(isGone || problem) && (
          <Notice look="warning">{isGone ? t('donor-account.give-again.gone') : problem}</Notice>
        )}
      </div>
    </>
  )
}

/** Value of the default taxpayer in the choice. */
const defaultTaxpayer = '0'

/** Choice of the taxpayer whose statement shows a paid donation, for a donor with taxpayers. */
export function OwnDonationTaxpayer({
  donation: { code, status, taxpayer_id },
  name,
  taxpayers,
}: {
  donation: OwnDonation
  name: string
  taxpayers: readonly Taxpayer[]
}) {
  const { t } = useReader()
  const { problem, save } = useOwnCall()
  // Donations of a taxpayer that has ended keep the taxpayer, and offer no choice.
  const isOffered = taxpayer_id === null || taxpayers.some(({ id }) => id === taxpayer_id)
  if (taxpayers.length === 0 || !holdsMoney(status) || !isOffered) return null
  const byDefault = taxpayers.find(({ is_default }) => is_default)?.name ?? name
  return (
    <>
      <Select
        unflagged
        className="max-w-sm"
        label={t('donor-account.donation.taxpayer')}
        options={[
          {
            value: defaultTaxpayer,
            label: t('donor-account.donation.taxpayer.usual', {
              name: byDefault || t('donor-account.unnamed'),
            }),
          },
          ...taxpayers.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(taxpayer_id ?? defaultTaxpayer)}
        onChange={(value) => {
          const body = { taxpayer_id: value === defaultTaxpayer ? null : Number(value) }
          void save(() => call(chooseOwnDonationTaxpayer, { params: { code }, body }))
        }}
      />
      <ProblemNotice problem={problem} />
    </>
  )
}
