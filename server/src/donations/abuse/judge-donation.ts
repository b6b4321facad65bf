import { type CountedBy, type Limit, minFormMs } from './donation-limits.ts'

export type OriginActivity = {
  kind: CountedBy
  /** Donations or tries in the limit's window, including this one. */
  count: number
  /** Donations with a proof of work in the last hour. */
  proven: number
  isAttacked: boolean
}

export type Verdict = {
  isRefused: boolean
  needsProof: boolean
  /** Number of times that the work of the proof is doubled. */
  doublings: number
  /** Whether the first e-mail is held until the donor opens their page or reports the transfer. */
  holdsEmail: boolean
}

/** Limited, because a cheap phone would need more than a minute for more doublings. */
const maxDoublings = 5

/** Window in which earlier proofs raise the cost of the next one, in seconds. */
export const proofWindowSeconds = 60 * 60

/**
 * Whether a limit applies to an address, a network, a supporter's page or the whole site, which count tries,
 * and not to a receiver.
 */
export const isPlace = ({ counts }: Limit): boolean => counts === 'tries'

/**
 * Returns how often the work is doubled: once per doubling of the donations beyond a place's allowance. Only
 * donations with a proof count: tries cost an attacker nothing, and would make honest donors work longer.
 */
export function proofDoublings(
  limits: Record<CountedBy, Limit>,
  origins: readonly Pick<OriginActivity, 'kind' | 'proven'>[],
): number {
  const beyond = origins
    .filter(({ kind }) => isPlace(limits[kind]))
    .map(({ kind, proven }) => Math.floor(Math.log2(1 + proven / limits[kind].proofAbove)))
  return Math.min(maxDoublings, Math.max(0, ...beyond))
}

/**
 * Decides whether a donation is refused, needs a proof of work, and has its first e-mail held.
 * @param isSuspect set for a form that a program seems to have filled, or an address with failures
 */
export function judgeDonation(
  limits: Record<CountedBy, Limit>,
  origins: readonly OriginActivity[],
  isSuspect: boolean,
): Verdict {
  const exceeding = origins.filter(
    ({ kind, count, isAttacked }) => isAttacked || count > limits[kind].proofAbove,
  )
  return {
    isRefused: origins.some(({ kind, count }) => count > limits[kind].refuseAbove),
    needsProof: isSuspect || exceeding.length > 0,
    doublings: proofDoublings(limits, origins),
    holdsEmail: exceeding.some(({ kind }) => isPlace(limits[kind])),
  }
}

/** Returns whether the form was filled too fast, or with its invisible field. Apps may send no header. */
export function isSuspiciousForm(said: string | string[] | undefined): boolean {
  const [, ms, trap] = /^(\d{1,12})(;trap)?$/.exec(String(said ?? '')) ?? []
  return trap !== undefined || (ms !== undefined && Number(ms) < minFormMs)
}
