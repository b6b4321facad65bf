import { queryOptions } from '@tanstack/react-query'
import { readBankTransfer, readDonationStatus } from '../../../contract/src/attempts.ts'
import { ApiProblem, call } from '../api.ts'

/** A question that nobody answers is asked anew. */
const patience = () => AbortSignal.timeout(20_000)

/** What both pages of a donation need: the truth now, and again as soon as the donor comes back to the tab. */
const alwaysFresh = { staleTime: 0, refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' } as const

export const donationQuery = (link: string) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: ['donation', link],
    queryFn: () => call(readDonationStatus, { params: { link }, signal: patience() }),
    // The status page asks again by itself.
    retry: false,
  })

export const transferQuery = (link: string) =>
  queryOptions({
    ...alwaysFresh,
    queryKey: ['transfer', link],
    queryFn: () => call(readBankTransfer, { params: { link }, signal: patience() }),
    retry: (failures, error) => failures < 1 && !isUnknownLink(error),
  })

/** The server knows no such donation, or none that is paid this way. */
export const isUnknownLink = (error: unknown) => error instanceof ApiProblem && error.status === 404
