import { sql } from 'kysely'
import type { Message } from '../../../../contract/src/message.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import type { Database } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/http/network-address.ts'
import { Problem } from '../../platform/http/problem.ts'

/** Failures are cleared an hour after the last of them. */
const failureLifetimeMinutes = 60
const lockedSeconds = 15 * 60

/** Number of failures without a wait, and the number that causes a lock of 15 minutes. */
const allowances = {
  /** Failures from one network with any accounts: the staff of an office share a network. */
  network: { free: 20, lockAt: 50 },
  /** Failures of one account from one network or known browser, or of one session. */
  account: { free: 3, lockAt: 10 },
  /** Failures of one account from all networks together. */
  everywhere: { free: 30, lockAt: 100 },
}

type Allowance = keyof typeof allowances

/** Seconds to wait after this many failures: none at first, then doubling, then the lock. */
export function secondsToWait(failures: number, allowance: Allowance): number {
  const { free, lockAt } = allowances[allowance]
  if (failures <= free) return 0
  return failures >= lockAt ? lockedSeconds : Math.min(2 ** (failures - free - 1), lockedSeconds)
}

export type Attempt = {
  email: string
  address: string
  /** The browser, when the account has been signed in with it before. */
  knownDevice: string | null
  /** Whether the account needs a code or passkey besides the password. */
  hasSecondFactor: boolean
}

/**
 * Counts an attempt to sign in as a failure before the password is checked, so that parallel attempts cannot
 * slip through; `clearFailures` undoes it after a correct password and code. Unknown accounts are counted the
 * same way. A known browser has its own counter, so that an attacker cannot use it up.
 * @throws Problem 429 while the network, the account or the browser has to wait
 */
export async function countSignInAttempt(db: Database, attempt: Attempt): Promise<void> {
  if (attempt.knownDevice === null) await countFailure(db, networkSubject(attempt), 'network')
  await countFailure(db, accountSubject(attempt), 'account')
  if (attempt.knownDevice === null && !attempt.hasSecondFactor)
    await countFailure(
      db,
      everywhereSubject(attempt),
      'everywhere',
      translatable('refusal.sign-in.known-ways-in'),
    )
}

const networkSubject = ({ address }: Attempt) => `network:${networkOf(address)}`
const everywhereSubject = ({ email }: Attempt) => `everywhere:${email}`
const accountSubject = ({ email, address, knownDevice }: Attempt) =>
  `${accountPrefix(email)}${knownDevice === null ? `from ${networkOf(address)}` : `with ${knownDevice}`}`
const accountPrefix = (email: string) => `account:${email} `

/**
 * Counts a failure, which may be undone later.
 * @param hint advice besides waiting
 * @throws Problem 429 while the subject has to wait
 */
export async function countFailure(
  db: Database,
  subject: string,
  allowance: Allowance,
  hint?: Message,
): Promise<void> {
  const { lockAt } = allowances[allowance]
  const waits = Array.from({ length: lockAt }, (_, before) => secondsToWait(before + 1, allowance))
  const failures = sql`case
    when known.failed_at < clock_timestamp() - make_interval(mins => ${failureLifetimeMinutes}) then 1
    else known.failures + 1 end`
  // clock_timestamp() and not now(): the statement may have waited for a concurrent statement since its
  // transaction began.
  const { rows } = await sql`
    insert into sign_in_failures as known (subject, failures) values (${subject}, 1)
    on conflict (subject) do update set
      failures = ${failures}, failed_at = clock_timestamp(),
      blocked_until = clock_timestamp()
        + make_interval(secs => (${waits}::int[])[least(${failures}, ${lockAt}::int)])
    where known.blocked_until <= clock_timestamp()
    returning failures`.execute(db)
  if (rows.length > 0) return
  const row = await db
    .selectFrom('sign_in_failures')
    .select('blocked_until')
    .where('subject', '=', subject)
    .executeTakeFirst()
  const wait = Math.max(1, Math.ceil(((row?.blocked_until.getTime() ?? 0) - Date.now()) / 1000))
  const message =
    wait > 90
      ? translatable('refusal.sign-in.wait-minutes', { minutes: Math.ceil(wait / 60) })
      : translatable('refusal.sign-in.wait-seconds', { seconds: wait })
  throw new Problem(
    429,
    hint ? translatable('refusal.sign-in.wait-with-hint', { wait: message, hint }) : message,
  )
}

/** Clears the account's failures after a correct password and code, and undoes the network's count. */
export async function clearFailures(db: Database, attempt: Attempt): Promise<void> {
  await sql`
    with forgotten as (
      delete from sign_in_failures
      where subject in (${accountSubject(attempt)}, ${everywhereSubject(attempt)})
    ) ${networkUndoSql(attempt)}`.execute(db)
}

/**
 * Undoes the network's count when the password was right and the code is missing: an office's network is not
 * to blame. The account's count stays until the code is right: otherwise an attacker with the password could
 * guess codes without limit.
 */
export async function undoNetworkFailure(db: Database, attempt: Attempt): Promise<void> {
  await networkUndoSql(attempt).execute(db)
}

const networkUndoSql = (attempt: Attempt) => sql`
  update sign_in_failures set failures = greatest(failures - 1, 0), blocked_until = failed_at
  where subject = ${networkSubject(attempt)} and ${attempt.knownDevice === null}`

export async function undoFailure(db: Database, subject: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject', '=', subject).execute()
}

/**
 * Clears the account's failures on every network, after a new password or when its owner has proved their
 * identity.
 */
export async function unlockAccount(db: Database, email: string): Promise<void> {
  const beginning = accountPrefix(email).toLowerCase()
  await sql`
    delete from sign_in_failures
    where subject = ${`everywhere:${email}`} or starts_with(lower(subject::text), ${beginning})`.execute(db)
}

/** Deletes failures that no longer count. */
export async function removeOldFailures(db: Database): Promise<void> {
  await sql`
    delete from sign_in_failures where blocked_until < now()
      and failed_at < now() - make_interval(mins => ${failureLifetimeMinutes})`.execute(db)
}
