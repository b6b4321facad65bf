import { useState } from 'react'
import type { Cause } from '../../../../contract/src/causes.ts'
import { RadioCard } from '../../ui/radio-card.tsx'
import { useReader } from '../../ui/reader.tsx'
import { fieldId } from './checkout-state.ts'
import type { CauseSearch } from './find-causes.ts'

/** One row that scrolls sideways on a phone, so that the presets are on the first screen. */
const grid =
  'gap-2 max-md:-mx-4 max-md:flex max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none] sm:max-md:-mx-6 sm:max-md:px-6 md:grid md:grid-cols-4 md:gap-3 lg:grid-cols-6'
const card =
  'flex min-h-13 items-center gap-2 py-1 ps-2.5 pe-5 text-start max-md:w-max max-md:max-w-44 max-md:shrink-0 md:min-h-20 md:gap-3 md:px-3.5 md:py-2.5'

/** Seven narrower cards in a row, used when six would leave one card alone in the last row. */
const seven = {
  grid: 'xl:grid-cols-7',
  card: 'xl:gap-2 xl:px-2',
  icon: 'xl:size-8',
}

const maxWithoutSearch = 8

type CauseGridProps = { causes: readonly Cause[]; chosen: Cause; onChoose: (id: number) => void }

/** Causes as a group of radio inputs drawn as cards. More than eight have a search field on phones. */
export function CauseGrid({ causes, chosen, onChoose }: CauseGridProps) {
  const { t } = useReader()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState<CauseSearch>()
  const hasSearch = causes.length > maxWithoutSearch
  const look = causes.length % 6 === 1 ? seven : { grid: '', card: '', icon: '' }
  const found = (typed.trim() && search?.findCauses(causes, typed)) || causes
  const shown = causes.filter((cause) => found.length === 0 || cause === chosen || found.includes(cause))
  // Lazy, because most donors choose one of the visible causes.
  const load = () => import('./find-causes.ts').then(({ loaded }) => loaded)
  return (
    <fieldset id={fieldId.causes} tabIndex={-1} className="min-w-0 noscript:hidden">
      <CauseLegend hasSearch={hasSearch} />
      {hasSearch && (
        <input
          type="search"
          aria-label={t('site.causes.search')}
          placeholder={t('site.causes.search')}
          value={typed}
          enterKeyHint="done"
          onChange={({ target }) => {
            setTyped(target.value)
            // A focus before the page was interactive is not replayed; typing is.
            load().then(setSearch, () => {})
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            load().then(
              ({ chooseFound }) => chooseFound(causes, typed, onChoose),
              () => {},
            )
          }}
          className="field-box mb-1 md:hidden"
        />
      )}
      {found.length === 0 && (
        <p role="status" className="py-2">
          {t('site.causes.not-found')}
        </p>
      )}
      <div className={`${grid} ${look.grid}`}>
        {shown.map((cause) => (
          <RadioCard
            key={cause.id}
            name="cause"
            value={String(cause.id)}
            checked={cause.id === chosen.id}
            onChoose={() => onChoose(cause.id)}
            className={`${card} ${look.card}`}
          >
            {cause.id === chosen.id && <Tick />}
            <Icon address={cause.fund_icon} look={look.icon} />
            <bdi className="min-w-0 text-sm leading-tight font-semibold text-balance wrap-anywhere hyphens-auto">
              {cause.fundtitle}
            </bdi>
          </RadioCard>
        ))}
      </div>
    </fieldset>
  )
}

/** Uses the sprite for built-in icons (web/icon-sprite.ts). */
function Icon({ address, look }: { address: string; look: string }) {
  const className = `size-7 shrink-0 md:size-10 ${look}`
  const drawing = address.replace(/^\/art\/icons\/(.+)\.svg$/, '/art/icons.svg#$1')
  if (drawing === address) return <img src={address} alt="" width={40} height={40} className={className} />
  return (
    <svg className={className} aria-hidden="true">
      <use href={drawing} />
    </svg>
  )
}

function Tick() {
  return (
    <svg
      viewBox="0 0 20 20"
      className="absolute top-1 end-1 size-4 md:top-1.5 md:end-1.5 md:size-5"
      aria-hidden="true"
    >
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

function CauseLegend({ hasSearch }: { hasSearch: boolean }) {
  const { t } = useReader()
  return (
    <legend
      className={`mb-1 font-display text-lg font-bold text-brand-dark md:mb-3 md:text-xl ${hasSearch ? 'max-md:sr-only' : ''}`}
    >
      {t('site.causes.title')}
    </legend>
  )
}
