import type { ReactNode } from 'react'
import type { DonationStatus } from '../../../../contract/src/attempts.ts'
import { formatWeekday } from '../../ui/pakistan-time.ts'
import { formatRupees, useReader } from '../../ui/reader.tsx'

type NightGridProps = {
  nights: readonly { night: number; on: string; amount: number; badge?: ReactNode }[]
  /** Id of the grid's heading. */
  labelledBy: string
}

/** Nights of a gift with their evenings and amounts. */
export function NightGrid({ nights, labelledBy }: NightGridProps) {
  const { t } = useReader()
  return (
    <ol
      aria-labelledby={labelledBy}
      className="@container grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-2 text-sm"
    >
      {nights.map(({ night, on, amount, badge }) => (
        <li key={night} className="rounded-sm border border-line bg-white px-2.5 py-1.5">
          <span className="block font-semibold">{t('ramazan-page.night', { night })}</span>
          <span className="block text-xs leading-5 text-ink-soft">{formatWeekday(t, on)}</span>
          <span className="block tabular-nums">{formatRupees(t, amount)}</span>
          {badge}
        </li>
      ))}
    </ol>
  )
}

/** Nights of Ramazan of paid lines, with the evenings on which they are given. */
export function NightsOfGift({ paid: { funds } }: { paid: DonationStatus }) {
  const { t } = useReader()
  return funds.map(
    ({ nights, fundtitle }, index) =>
      nights && (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a donation never change their places
          key={index}
          aria-labelledby={`nights-${index}`}
          className="grid gap-3 rounded-sm border border-line px-4 py-3"
        >
          <h2 id={`nights-${index}`} className="font-bold">
            {t('ramazan-page.given', { cause: fundtitle })}
          </h2>
          <p className="text-sm text-ink-soft">{t('ramazan-page.given.lead')}</p>
          <NightGrid labelledBy={`nights-${index}`} nights={nights} />
        </section>
      ),
  )
}
