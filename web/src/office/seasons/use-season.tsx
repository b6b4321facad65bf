import { Navigate, useParams } from 'react-router'
import { isExpectedFirstDay, listSeasons, type Season } from '../../../../contract/src/seasons.ts'
import { formatDay } from '../../ui/pakistan-time.ts'
import { type Translate, useReader } from '../../ui/reader.tsx'
import { useRead } from '../session/calls.ts'

/** Whether the first day is confirmed, and the number of nights when it is recorded. */
export const firstDayNote = (t: Translate, season: Season): string =>
  [
    !isExpectedFirstDay(season, season.expected_on) && t('seasons.rehearsal'),
    t(season.confirmed_on === null ? 'seasons.expected' : 'seasons.confirmed'),
    season.nights !== null && t('seasons.nights.count', { count: season.nights }),
  ]
    .filter(Boolean)
    .join(t('ui.comma'))

/**
 * Season of the address with its name, status and first day. When the address has the number of a season of
 * another kind, `otherScreen` leads to the screen of that kind.
 */
export function useSeason(kind: Season['kind']) {
  const { t } = useReader()
  const id = Number(useParams().id)
  const season = useRead(listSeasons).data?.find((one) => one.id === id)
  return {
    id,
    name: season
      ? t(`seasons.name.${season.kind}`, { year: String(season.hijri_year) })
      : t('frame.screen.season'),
    state: season && (
      <strong className="block">
        {[
          t(`seasons.status.${season.status}`),
          t(`seasons.first-day-of.${season.kind}`),
          formatDay(t, season.first_on),
          firstDayNote(t, season),
        ].join(t('ui.comma'))}
      </strong>
    ),
    otherScreen: season && season.kind !== kind && (
      <Navigate to={`/seasons/${id}${season.kind === 'ramazan' ? '/nights' : ''}`} replace />
    ),
  }
}
