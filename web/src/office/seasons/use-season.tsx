import { Navigate, useParams } from 'react-router'
import { listSeasons, type Season } from '../../../../contract/src/seasons.ts'
import { useReader } from '../../ui/reader.ts'
import { useRead } from '../session/calls.ts'

/**
 * Season of the address with its name. A season of another kind, whose number was typed, has `otherScreen`,
 * which leads to its own screen.
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
    otherScreen: season && season.kind !== kind && (
      <Navigate to={`/seasons/${id}${season.kind === 'ramazan' ? '/nights' : ''}`} replace />
    ),
  }
}
