import pg from 'pg'

/** "cannot execute … in a read-only transaction": the connection is to a demoted primary. */
export const readOnly = '25006'

/** Whether a call waited for a connection until the pool's timeout. */
export const isPoolTimeout = (error: Error): boolean =>
  error.message === 'timeout exceeded when trying to connect'

export const noAnswer = 'the database does not answer'

/** pg's errors for a lost or missing connection. */
const lostConnection =
  /^(Connection terminated|timeout expired|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/

/** Operating system codes of a lost connection. EAGAIN: the queue of a Unix socket is full. */
const lostCodes = new Set([
  'EAGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * Whether the database is unreachable, went away, or cannot work: it is stopping, starting, demoted, or out
 * of disk.
 */
export function isUnavailable(error: Error): boolean {
  // None of the addresses of a host name answers, such as those of localhost in IPv4 and IPv6.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnavailable)
  const { code, syscall } = error as NodeJS.ErrnoException
  // 08 connection, 53 resources, 57P stopping and starting
  if (error instanceof pg.DatabaseError) return /^(08|53|57P)/.test(code ?? '') || code === readOnly
  if (error.message === noAnswer || lostConnection.test(error.message)) return true
  return lostCodes.has(code ?? '') && /^(connect|read|write|getaddrinfo)$/.test(syscall ?? '')
}

/**
 * Returns whether a write may have been committed: an established connection was lost, perhaps during COMMIT.
 * Callers must look up their rows before they answer, and must not delete files that the rows refer to.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AggregateError || !isUnavailable(error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  // 08 lost connection, also PgBouncer's; 57P01 and 57P02 ended by a stop or a crash
  if (error instanceof pg.DatabaseError) return /^(08|57P0[12])/.test(code ?? '')
  if (/timeout|expired/.test(error.message)) return false
  return syscall === undefined || /^(read|write)$/.test(syscall)
}

/**
 * Returns the name of the violated constraint, e.g. 'idempotency_keys_pkey', or the null column, e.g.
 * 'donations.donor_id'; undefined for any other error.
 */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  return error.code === '23502' ? `${error.table}.${error.column}` : error.constraint
}
