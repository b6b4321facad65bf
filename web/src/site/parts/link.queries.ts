import { queryOptions } from '@tanstack/react-query'
import { readBankTransfer } from '../../../../contract/src/attempts.ts'
import { ApiProblem, call } from '../../call.ts'

/** Timeout of a call, after which the page tries again. */
const requestTimeout = () => AbortSignal.timeout(20_000)

/** Keeps pages behind a link current: refetches when the tab becomes visible or the connection returns. */
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

/** Whether the server finds nothing behind this link, or nothing that is paid by this method. */
export const isUnknownLink = (error: unknown) => error instanceof ApiProblem && error.status === 404
