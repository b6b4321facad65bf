import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../parts/use-call.ts'
import { asDonor } from './my.queries.ts'

/** Variant of {@link useCall} for calls of the signed-in donor, see {@link asDonor}. */
export function useOwnCall() {
  const queries = useQueryClient()
  const { run, ...call } = useCall()
  return { ...call, run: (send: () => Promise<unknown>) => run(() => asDonor(queries, send)) }
}
