import { queryOptions } from '@tanstack/react-query'
import { readBankTransfer } from '../../../../contract/src/attempts.ts'
import { ApiProblem, call } from '../../call.ts'

/** Timeout after which a call is retried. */
const requestTimeout = () => AbortSignal.timeout(20_000)

/** Keeps the status current on every page behind a link: reloads when the tab becomes visible. */
const alwaysFresh = { staleTime: 0, refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' } as const

/** Query of a status; `name` separates donations and payments in the cache. */
export const statusQuery = <Status>(
  name: string,
  link: string,
  read: (link: string, signal: AbortSignal) => Promise<Status>,
) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: [name, link],
    queryFn: () => read(link, requestTimeout()),
    // The status page polls.
    retry: false,
  })

export const transferQuery = (link: string) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: ['transfer', link],
    queryFn: () => call(readBankTransfer, { params: { link }, signal: requestTimeout() }),
    retry: (failures, error) => failures < 1 && !isUnknownLink(error),
  })

/** Whether the server knows nothing behind this link, or nothing paid this way. */
export const isUnknownLink = (error: unknown) => error instanceof ApiProblem && error.status === 404
