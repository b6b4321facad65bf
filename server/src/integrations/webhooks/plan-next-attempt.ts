import type { AttemptError } from '../../../../contract/src/webhooks.ts'
import type { PostResult } from './post-webhook.ts'

/** Seconds between attempts: ten attempts in 75.6 hours, as Standard Webhooks recommends. */
const schedule = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** Maximum Retry-After in seconds. */
const longestWait = 86_400

/**
 * Maximum back-off of an overloaded or unresponsive endpoint, in seconds; a longer Retry-After is respected.
 */
const longestHold = 300

/** Statuses of an overloaded receiver, which delay its other deliveries too. */
const throttlingStatuses = [429, 502, 503, 504]

export type NextAttempt = {
  outcome: 'delivered' | 'retry' | 'failed' | 'gone'
  error: AttemptError | null
  status: number | null
  /** Seconds until the next attempt. */
  wait: number
  /** Seconds for which no request is sent to the endpoint. */
  hold: number
}

/**
 * Plans the outcome of an attempt and its retry.
 * @param tries earlier failed attempts of the delivery on the current schedule
 * @param failures consecutive failed attempts at the endpoint before this one
 * @param jitter 0 to 1; spreads the retries of many deliveries
 */
export function planNextAttempt(
  result: PostResult,
  { tries, failures, jitter, now }: { tries: number; failures: number; jitter: number; now: Date },
): NextAttempt {
  const status = 'status' in result ? result.status : null
  const base = { status, wait: 0, hold: 0 }
  if (status !== null && status >= 200 && status < 300) return { ...base, outcome: 'delivered', error: null }
  const isRedirect = status !== null && status >= 300 && status < 400
  const error = 'error' in result ? result.error : isRedirect ? 'redirect' : 'status'
  if (status === 410) return { ...base, outcome: 'gone', error }
  const asked = 'status' in result ? secondsOf(result.retryAfter, now) : 0
  const isOverloaded = status === null || throttlingStatuses.includes(status)
  const hold = isOverloaded ? Math.max(asked, Math.min(longestHold, 5 * 2 ** Math.min(failures, 10))) : asked
  const next = schedule[tries]
  if (next === undefined) return { ...base, outcome: 'failed', error, hold }
  return { outcome: 'retry', error, status, wait: Math.max(asked, next * (1 + jitter / 10)), hold }
}

/** Parses Retry-After, in seconds or as a date. @returns 0 when it is missing or invalid */
function secondsOf(header: string | undefined, now: Date): number {
  if (header === undefined) return 0
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), longestWait) : 0
}
