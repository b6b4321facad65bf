import { useQuery } from '@tanstack/react-query'
import type { Feature } from '../../../../contract/src/features.ts'
import { readSwitches } from '../../../../contract/src/switches.ts'
import { useAuth } from './auth.ts'
import { entryQuery } from './entry-query.ts'

/** Whether something is switched on, as the server says now; until it answers, as it said at login. */
export function useFeature(feature: Feature): boolean {
  const { data } = useQuery({ ...entryQuery(readSwitches), meta: { showsProblem: true } })
  const atLogin = useAuth().data?.features
  return (data?.features ?? atLogin ?? []).includes(feature)
}
