import { lazy, Suspense } from 'react'
import { type DonationStatus, readDonationStatus, retryDonation } from '../../../../contract/src/attempts.ts'
import { isPaid } from '../../../../contract/src/status.ts'
import { call } from '../../call.ts'
import { loadTranslations } from '../../load-translations.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import { hasLostCampaign } from '../parts/given-campaigns.ts'
import { qurbaniTranslations } from '../parts/qurbani-translations.ts'
import { ramazanTranslations } from '../parts/ramazan-translations.ts'
import { sitePath, useCharity } from '../parts/site-page.tsx'
import { DonationSummary } from './donation-summary.tsx'
import { DownloadReceipt } from './download-receipt.tsx'
import { campaignPath, GiftDisplayPanel } from './gift-display.tsx'
import { StatusPage, type StatusPageParts } from './status-page.tsx'
import { donationTexts } from './status-texts.ts'

/** Lazy, because few donations are for Qurbani. */
const OrderPanel = lazy(async () => {
  const [{ OrderPanel }] = await Promise.all([
    import('../shares/order-panel.tsx'),
    loadTranslations(qurbaniTranslations),
  ])
  return { default: OrderPanel }
})

/** Lazy, because few donations are given over nights. */
const NightsOfGift = lazy(async () => {
  const [{ NightsOfGift }] = await Promise.all([
    import('../parts/night-grid.tsx'),
    loadTranslations(ramazanTranslations),
  ])
  return { default: NightsOfGift }
})

/** Lazy, because few donations are for iftar. */
const IftarPanel = lazy(async () => {
  const [{ IftarPanel }] = await Promise.all([
    import('../shares/iftar-panel.tsx'),
    loadTranslations(ramazanTranslations),
  ])
  return { default: IftarPanel }
})

export function DonationPage({ link }: { link: string }) {
  return <StatusPage link={link} parts={donationParts} />
}

const donationParts: StatusPageParts<DonationStatus> = {
  name: 'donation',
  read: (link, signal) => call(readDonationStatus, { params: { link }, signal }),
  pay: (link, body) => call(retryDonation, { params: { link }, body }),
  words: donationTexts,
  codeOf: (t, { donation_code }) => ({ name: t('status.donation-code'), text: donation_code }),
  Summary: DonationSummary,
  Extras: FurtherSteps,
  Thanks: ({ paid, link }) => (
    <>
      <Campaigns paid={paid} link={link} />
      <GiftThanks paid={paid} />
      {paid.funds.some(({ nights }) => nights) && (
        <Suspense>
          <NightsOfGift paid={paid} />
        </Suspense>
      )}
      {paid.has_shares && (
        <Suspense>
          <OrderPanel link={link} />
        </Suspense>
      )}
      {paid.has_meals && (
        <Suspense>
          <IftarPanel link={link} />
        </Suspense>
      )}
      <GiftDisplayPanel paid={paid} link={link} />
      <RegularDonation paid={paid} />
      <NextActions paid={paid} />
    </>
  ),
  DownloadReceipt,
  NextLinks: () => {
    const { t } = useReader()
    return (
      <ButtonLink look="secondary" href={sitePath(t, '/')}>
        {t('status.give-again')}
      </ButtonLink>
    )
  },
}

/** Matched amount, and a notice when the chosen campaign had ended before the gift was made. */
function Campaigns({ paid: { matched_amount, campaigns }, link }: { paid: DonationStatus; link: string }) {
  const { t } = useReader()
  return (
    <>
      {matched_amount > 0 && (
        <p className="text-center font-semibold text-balance">
          {t('status.matched', { amount: formatRupees(t, matched_amount) })}
        </p>
      )}
      {hasLostCampaign(link, campaigns) && <Notice>{t('status.campaign-ended')}</Notice>}
    </>
  )
}

function RegularDonation({ paid: { agreement_link } }: { paid: DonationStatus }) {
  const { t } = useReader()
  return (
    agreement_link && (
      <section aria-labelledby="regular-title" className="grid gap-2 rounded-sm bg-gold-soft px-4 py-3">
        <h2 id="regular-title" className="font-bold">
          {t('status.regular.title')}
        </h2>
        <p className="text-sm">{t('status.regular.text')}</p>
        <ButtonLink look="secondary" href={sitePath(t, `/monthly/${agreement_link}`)}>
          {t('status.regular.open')}
        </ButtonLink>
      </section>
    )
  )
}

/**
 * Links to give the same every month, and to share the supporter's page, campaign, season or cause without
 * amount and name. Shares, meals, nights and alms have no monthly link: they belong to a season, or to a
 * number of persons or fasts.
 */
function NextActions({ paid }: { paid: DonationStatus }) {
  const { t } = useReader()
  const { name } = useCharity()
  const { status, agreement_link, campaigns } = paid
  const [fund, ...others] = paid.funds
  if (status !== 'success' || !fund?.cause_id) return null
  const [campaign] = campaigns
  const page = campaign?.page
  const form = sitePath(t, `/?cause=${fund.cause_id}`)
  const season = seasonOf(paid)
  const text = t('status.share.text', {
    cause: page?.title ?? campaign?.title ?? (season ? t(`site.title.${season}`) : fund.fundtitle),
    charity: name,
    link:
      location.origin +
      (campaign ? sitePath(t, campaignPath(campaign)) : season ? sitePath(t, `/${season}`) : form),
  })
  return (
    <div className="flex flex-wrap justify-center gap-2 max-sm:flex-col">
      {agreement_link === null && others.length === 0 && !season && !paid.has_alms && (
        <ButtonLink
          look="secondary"
          href={`${form}${campaign ? `&campaign=${campaign.slug}` : ''}${page ? `&page=${page.slug}` : ''}&amount=${fund.amount}&every=month`}
        >
          {t('status.every-month')}
        </ButtonLink>
      )}
      <ButtonLink look="secondary" href={`https://wa.me/?text=${encodeURIComponent(text)}`}>
        {t('status.share')}
      </ButtonLink>
    </div>
  )
}

/** Links to pay shortfalls, and to order again when the reservation has ended. */
function FurtherSteps({ paid }: { paid: DonationStatus }) {
  const { t } = useReader()
  const { status, reservation_ended } = paid
  // Omits price differences, which the panel of the order asks for.
  const shortfalls = paid.shortfalls.filter(({ until }) => !until)
  const season = seasonOf(paid)
  return (
    <>
      {shortfalls.map(({ url, amount }) => (
        <ButtonLink key={url} href={url} look="secondary">
          {t(shortfalls.length > 1 ? 'status.give-shortfall' : 'status.give-other', {
            amount: formatRupees(t, amount),
          })}
        </ButtonLink>
      ))}
      {reservation_ended && season && !isPaid(status) && (
        <ButtonLink href={sitePath(t, `/${season}`)} look="secondary">
          {t('status.order-again')}
        </ButtonLink>
      )}
    </>
  )
}

const seasonOf = ({ has_shares, has_meals, funds: [fund] }: DonationStatus) =>
  has_shares ? 'qurbani' : has_meals || fund?.nights ? 'ramazan' : undefined

function GiftThanks({ paid: { status, funds } }: { paid: DonationStatus }) {
  const { t } = useReader()
  const { thank_you } = useCharity()
  const impacts = new Map(funds.flatMap(({ fundtitle, impact }) => (impact ? [[fundtitle, impact]] : [])))
  if (status !== 'success' || (!thank_you && impacts.size === 0)) return null
  return (
    <div className="mx-auto grid w-full max-w-prose gap-3">
      {thank_you && (
        <p dir="auto" className="text-center text-balance whitespace-pre-line">
          {thank_you}
        </p>
      )}
      {impacts.size > 0 && (
        <section aria-labelledby="impact-title" className="rounded-sm bg-brand-soft px-4 py-3">
          <h2 id="impact-title" className="font-bold">
            {t('status.impact')}
          </h2>
          <ul className="mt-1 grid gap-1 text-sm">
            {[...impacts].map(([cause, impact]) => (
              <li key={cause}>
                <strong>
                  <bdi>{cause}</bdi>
                </strong>
                : <bdi>{impact}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
