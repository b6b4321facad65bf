import type { Cause } from '../../../../contract/src/causes.ts'
import { RadioCard } from '../../ui/radio-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2 sm:gap-3 md:grid-cols-4 lg:grid-cols-6'
const card =
  'flex min-h-26 flex-col items-center justify-center gap-1.5 px-1.5 py-2.5 text-center md:min-h-20 md:flex-row md:justify-start md:gap-3 md:px-3.5 md:text-left'

/** The causes to choose from: a group of radio inputs drawn as cards. */
export function CauseGrid({
  causes,
  chosen,
  onChoose,
}: {
  causes: readonly Cause[]
  chosen: Cause
  onChoose: (id: number) => void
}) {
  return (
    <fieldset>
      <CauseLegend />
      <div className={grid}>
        {causes.map((cause) => (
          <RadioCard
            key={cause.id}
            name="cause"
            value={String(cause.id)}
            checked={cause.id === chosen.id}
            onChoose={() => onChoose(cause.id)}
            className={card}
          >
            {cause.id === chosen.id && <Tick />}
            <img src={cause.fund_icon} alt="" width={40} height={40} className="size-9 shrink-0 md:size-10" />
            <span className="text-xs font-semibold text-balance md:text-sm">{cause.fundtitle}</span>
          </RadioCard>
        ))}
      </div>
    </fieldset>
  )
}

/** The grid while the causes travel. */
export function CauseGridSkeleton() {
  return (
    <fieldset aria-busy="true">
      <CauseLegend />
      <div className={grid}>
        {Array.from({ length: 12 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change places
          <Skeleton key={place} className="min-h-26 md:min-h-20" />
        ))}
      </div>
    </fieldset>
  )
}

/** Says "chosen" to eyes that do not see the colour. */
function Tick() {
  return (
    <svg viewBox="0 0 20 20" className="absolute top-1.5 right-1.5 size-5" aria-hidden="true">
      <circle cx="10" cy="10" r="9" className="fill-green" />
      <path
        d="m6 10.500 2.800 2.800L14 7.500"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-white"
      />
    </svg>
  )
}

function CauseLegend() {
  return <legend className="mb-3 font-display text-xl font-bold text-green-dark">Choose a cause</legend>
}
