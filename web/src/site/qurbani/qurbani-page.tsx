import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import type { PublicOffer, PublicSeason } from '../../../../contract/src/public-qurbani.ts'
import { Notice } from '../../ui/notice.tsx'
import { formatDay } from '../../ui/pakistan-time.ts'
import { RadioCard, RadioMark } from '../../ui/radio-card.tsx'
import { formatRupees, useReader } from '../../ui/reader.tsx'
import type { CartItem } from '../donate/cart.ts'
import { changedItem } from '../donate/changed-item.ts'
import { replayEarlyInput } from '../donate/replay-early-input.ts'
import { NothingOfferedNotice } from '../parts/nothing-offered.tsx'
import { publicOffersQuery } from '../parts/public-page.queries.ts'
import { SeasonLinks } from '../parts/season-links.tsx'
import { SectionProblem } from '../parts/section-problem.tsx'
import { useSitePageTitle } from '../parts/site-page.tsx'
import { ClosingTime } from '../shares/closing-time.tsx'
import { freeText, ShareForm } from './share-form.tsx'

/** Season of Qurbani: its offers, and the form that adds shares of an offer to the cart. */
export function QurbaniPage() {
  const { t } = useReader()
  const season = useQuery(publicOffersQuery)
  const title = season.data
    ? t('qurbani-page.title', { year: String(season.data.hijri_year) })
    : t('site.title.qurbani')
  useSitePageTitle(title)
  return (
    <main className="mx-auto max-w-5xl px-4 pt-6 pb-12 sm:px-6 md:pt-10">
      <h1 className="font-display text-2xl font-bold text-brand-dark">{title}</h1>
      <SectionProblem query={season} />
      {season.data === null && <NothingOfferedNotice>{t('qurbani-page.none')}</NothingOfferedNotice>}
      {season.data && <Offers season={season.data} />}
      <SeasonLinks current="/qurbani" />
    </main>
  )
}

function Offers({ season }: { season: PublicSeason }) {
  const { t } = useReader()
  const { offers, is_confirmed } = season
  const [chosenId, setChosenId] = useState<number>()
  const [changed, setChanged] = useState<CartItem>()
  useLayoutEffect(() => {
    // The server does not know the cart, so its page has no chosen offer.
    const item = changedItem()
    setChanged(item)
    setChosenId(item?.qurbani?.offer)
    void replayEarlyInput()
  }, [])
  // An offer that sells out stays open, so that the entered names are not lost.
  const chosen = offers.find(({ id }) => id === chosenId)
  const [first] = offers
  return (
    <>
      {first && (
        <p className="mt-2 max-w-prose text-ink-soft">
          {t('qurbani-page.lead', {
            day: formatDay(t, first.first_day),
            is_confirmed: is_confirmed ? 'yes' : 'no',
          })}
        </p>
      )}
      <noscript>
        <p className="mt-3 font-semibold">{t('qurbani-page.needs-script')}</p>
      </noscript>
      {offers.length === 0 && <Notice className="mt-4">{t('qurbani-page.closed')}</Notice>}
      <div className="mt-6 grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1fr)_24rem] md:gap-6">
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-lg font-bold">{t('qurbani-page.choose')}</legend>
          {offers.map((offer) => (
            <RadioCard
              key={offer.id}
              name="offer"
              value={String(offer.id)}
              checked={offer === chosen}
              disabled={offer.free === 0}
              onChoose={() => setChosenId(offer.id)}
              className="flex gap-3 p-4"
            >
              <RadioMark on={offer === chosen} />
              <OfferFacts offer={offer} />
            </RadioCard>
          ))}
        </fieldset>
        {chosen && <ShareForm key={chosen.id} offer={chosen} season={season} changed={changed} />}
      </div>
    </>
  )
}

function OfferFacts({ offer }: { offer: PublicOffer }) {
  const { t } = useReader()
  const {
    region,
    animal,
    shares_per_animal,
    share_price,
    animal_price,
    meat,
    collection,
    hijri_days,
    free,
    has_reserved,
  } = offer
  return (
    <span className="grid min-w-0 gap-1 text-sm">
      <strong className="text-base">
        <bdi>{region}</bdi>
        {t('ui.comma')}
        {t('qurbani-page.animal', { animal })}
      </strong>
      <span className="tabular-nums">
        {shares_per_animal > 1
          ? t('qurbani-page.price.share', { price: formatRupees(t, share_price), shares: shares_per_animal })
          : t('qurbani-page.price.animal', { price: formatRupees(t, share_price) })}
        {shares_per_animal > 1 && animal_price !== null && (
          <>
            {t('ui.comma')}
            {t('qurbani-page.price.animal', { price: formatRupees(t, animal_price) })}
          </>
        )}
      </span>
      <span>
        {t('qurbani-page.meat', { meat })}
        {collection && <span className="block">{t('qurbani-page.collection', { text: collection })}</span>}
      </span>
      <span>
        {t('qurbani-page.days', {
          count: hijri_days.length,
          first: hijri_days[0] ?? 10,
          last: hijri_days.at(-1) ?? 10,
        })}
      </span>
      <ClosingTime closesAt={offer.closes_at} zone={offer.time_zone} />
      <span className="font-semibold tabular-nums">
        {free === 0 && has_reserved ? t('qurbani-page.reserved') : freeText(t, offer)}
      </span>
    </span>
  )
}
