import { queryOptions } from '@tanstack/react-query'
import { readBankTransfer } from '../../../../contract/src/attempts.ts'
import { ApiProblem } from '../../api-problem.ts'
import { call } from '../../call.ts'

/** A call without an answer is given up after this time, and made again. */
const patience = () => AbortSignal.timeout(20_000)

/** What every page behind a link needs: the current status, and again as soon as somebody comes back to the tab. */
const alwaysFresh = { staleTime: 0, refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' } as const

/**
 * The status of a donation or a payment.
 * @param name what it is, which keeps the two apart
 */
export const statusQuery = <Status>(
  name: string,
  link: string,
  read: (link: string, signal: AbortSignal) => Promise<Status>,
) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: [name, link],
    queryFn: () => read(link, patience()),
    // The status page polls.
    retry: false,
  })

export const transferQuery = (link: string) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: ['transfer', link],
    queryFn: () => call(readBankTransfer, { params: { link }, signal: patience() }),
    retry: (failures, error) => failures < 1 && !isUnknownLink(error),
  })

/** The server knows nothing behind this link, or nothing that is paid this way. */
export const isUnknownLink = (error: unknown) => error instanceof ApiProblem && error.status === 404
