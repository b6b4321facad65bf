import { lazy, Suspense } from 'react'
import { loadTranslations } from '../../load-translations.ts'
import { Skeleton } from '../../ui/loading.tsx'
import { RadioCards } from '../../ui/radio-card.tsx'
import { useReader } from '../../ui/reader.tsx'
import { ErrorBoundary } from '../parts/error-boundary.tsx'
import { loadLaterResources } from '../parts/load-later-resources.ts'
import { useCharity } from '../parts/site-page.tsx'
import { monthlyTranslations } from '../parts/site-translations.ts'
import { type Rhythm, rhythmFromToday } from './rhythm.ts'

// Lazy, because most donors give once.
const loadDetails = () =>
  Promise.all([
    import('./rhythm-details.tsx'),
    loadTranslations(monthlyTranslations),
    loadLaterResources(),
  ]).then(([details]) => details)
const RhythmDetails = lazy(async () => ({ default: (await loadDetails()).RhythmDetails }))
export const RhythmTerms = lazy(async () => ({ default: (await loadDetails()).RhythmTerms }))

export const CollectionFields = lazy(async () => {
  await loadDetails()
  const { CollectionFields } = await import('../parts/collection-fields.tsx')
  return { default: CollectionFields }
})

type RhythmChoiceProps = {
  rhythm: Rhythm | undefined
  takesNights: boolean
  /** Rhythm of the cart's other regular lines, which this line must share. */
  shared: Rhythm | undefined
  onChange: (rhythm: Rhythm | undefined) => void
}

export function RhythmChoice({ rhythm, takesNights, shared, onChange }: RhythmChoiceProps) {
  const { t } = useReader()
  const charity = useCharity()
  const offersRamazan = takesNights && !shared && charity.ramazan_on
  const inRamazan = offersRamazan && rhythm?.unit === 'ramazan_night'
  return (
    <fieldset className="@container">
      <legend className="sr-only">{t('site.rhythm')}</legend>
      <div
        className={`grid gap-2 @min-[15rem]:grid-cols-2 ${offersRamazan ? '@min-[26rem]:grid-cols-3' : ''}`}
      >
        <RadioCards
          name="rhythm"
          options={[
            { value: 'once', label: t('site.rhythm.once') },
            {
              value: 'regularly',
              label: t('site.rhythm.every', {
                unit: (shared ?? (inRamazan ? undefined : rhythm))?.unit ?? 'month',
              }),
            },
            ...(offersRamazan
              ? [{ value: 'ramazan' as const, label: t('site.rhythm.every', { unit: 'ramazan_night' }) }]
              : []),
          ]}
          value={!rhythm ? 'once' : inRamazan ? 'ramazan' : 'regularly'}
          onChange={(value) =>
            onChange(
              value === 'once'
                ? undefined
                : value === 'ramazan'
                  ? rhythmFromToday('ramazan_night')
                  : (shared ?? rhythmFromToday('month')),
            )
          }
          className="min-h-12 place-items-center px-2 py-1 text-center text-sm font-semibold"
        />
      </div>
      {rhythm && (
        <ErrorBoundary>
          <Suspense fallback={<Skeleton className="mt-2 h-24" />}>
            <RhythmDetails rhythm={rhythm} isShared={shared !== undefined} onChange={onChange} />
          </Suspense>
        </ErrorBoundary>
      )}
    </fieldset>
  )
}
