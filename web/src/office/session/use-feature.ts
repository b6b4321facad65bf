import { useQuery } from '@tanstack/react-query'
import type { Feature } from '../../../../contract/src/features.ts'
import { readSwitches } from '../../../../contract/src/switches.ts'
import { useReader } from '../../ui/reader.ts'
import { useAuth } from './auth.ts'
import { entryQuery } from './entry-query.ts'

/** Whether a feature is switched on, by the server's current answer; the value at login until then. */
export function useFeature(feature: Feature): boolean {
  const { t } = useReader()
  const { data } = useQuery({ ...entryQuery(t, readSwitches), meta: { showsProblem: true } })
  const atLogin = useAuth().data?.features
  return (data?.features ?? atLogin ?? []).includes(feature)
}
