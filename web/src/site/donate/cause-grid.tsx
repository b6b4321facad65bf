import type { Cause } from '../../../../contract/src/causes.ts'
import { say } from '../../../../words/src/say.ts'
import { RadioCard } from '../../ui/radio-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { fieldId } from './checkout.ts'

/**
 * Two rows that scroll sideways on a phone, so that the form starts on the first screen however many causes
 * there are; two causes are side by side.
 */
const grid =
  'grid gap-2 max-md:-mx-4 max-md:auto-cols-[minmax(6.25rem,1fr)] max-md:grid-flow-col max-md:grid-rows-[repeat(2,minmax(7.75rem,auto))] max-md:not-has-[>:nth-child(3)]:grid-rows-[minmax(7.75rem,auto)] max-md:snap-x max-md:scroll-px-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1.5 max-md:[scrollbar-width:thin] sm:max-md:-mx-6 sm:max-md:scroll-px-6 sm:max-md:px-6 md:grid-cols-4 md:gap-3 lg:grid-cols-6'
const card =
  'flex min-h-26 snap-start flex-col items-center justify-center gap-1.5 px-1.5 py-2.5 text-center md:min-h-20 md:flex-row md:justify-start md:gap-3 md:px-3.5 md:text-start'

/** Causes as a group of radio inputs drawn as cards. */
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
    <fieldset id={fieldId.causes} tabIndex={-1} className="min-w-0 noscript:hidden">
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
            <Icon address={cause.fund_icon} />
            <bdi className="min-w-0 text-xs font-semibold text-balance wrap-anywhere hyphens-auto md:text-sm">
              {cause.fundtitle}
            </bdi>
          </RadioCard>
        ))}
      </div>
    </fieldset>
  )
}

/** Uses the sprite for built-in icons (web/icon-sprite.ts). */
function Icon({ address }: { address: string }) {
  const className = 'size-9 shrink-0 md:size-10'
  const drawing = address.replace(/^\/art\/icons\/(.+)\.svg$/, '/art/icons.svg#$1')
  if (drawing === address) return <img src={address} alt="" width={40} height={40} className={className} />
  return (
    <svg className={className} aria-hidden="true">
      <use href={drawing} />
    </svg>
  )
}

/** Placeholder of the grid while the causes load. */
export function CauseGridSkeleton() {
  return (
    <fieldset aria-busy="true" className="min-w-0">
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

/** Marks the chosen card without relying on colour. */
function Tick() {
  return (
    <svg viewBox="0 0 20 20" className="absolute top-1.5 end-1.5 size-5" aria-hidden="true">
      <circle cx="10" cy="10" r="9" className="fill-brand" />
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
  return (
    <legend className="mb-3 font-display text-xl font-bold text-brand-dark">
      {say('site.causes.title')}
    </legend>
  )
}
