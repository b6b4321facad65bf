import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { Problem } from '../../platform/http/problem.ts'

/** A failure is forgotten after an hour without another. */
const memoryMinutes = 60
const lockedSeconds = 15 * 60

/**
 * Seconds to wait after so many failures: none at first, then twice as long each time, then a lock of 15 minutes.
 * Many people share one office's address, so an address is given more attempts than an account.
 */
export function secondsToWait(failures: number, subject: 'account' | 'address'): number {
  const [free, lockAt] = subject === 'account' ? [3, 10] : [20, 50]
  if (failures <= free) return 0
  return failures >= lockAt ? lockedSeconds : Math.min(2 ** (failures - free - 1), lockedSeconds)
}

/**
 * Counts an attempt to sign in as a failure before the password is checked, so that many at once cannot slip
 * through; `forgetFailures` takes it back when the password is right. Unknown accounts are counted the same way.
 * @throws Problem 429 while the account or the address has to wait
 */
export async function countSignInAttempt(db: Database, email: string, address: string): Promise<void> {
  await refuseOrCount(db, `address:${networkOf(address)}`, 'address')
  await refuseOrCount(db, `account:${email}`, 'account')
}

async function refuseOrCount(db: Database, subject: string, kind: 'account' | 'address'): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into sign_in_failures (subject, failures, failed_at) values (${subject}, 0, now())
      on conflict (subject) do nothing`.execute(trx)
    const row = await trx
      .selectFrom('sign_in_failures')
      .selectAll()
      .where('subject', '=', subject)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const now = Date.now()
    const wait = Math.ceil((row.blocked_until.getTime() - now) / 1000)
    if (wait > 0)
      throw new Problem(
        429,
        `Too many failed attempts to sign in. Please wait ${inWords(wait)} and try again.`,
      )
    const forgotten = row.failed_at.getTime() < now - memoryMinutes * 60_000
    const failures = forgotten ? 1 : row.failures + 1
    await trx
      .updateTable('sign_in_failures')
      .set({
        failures,
        failed_at: new Date(now),
        blocked_until: new Date(now + secondsToWait(failures, kind) * 1000),
      })
      .where('subject', '=', subject)
      .execute()
  })
}

const inWords = (seconds: number) =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : seconds === 1 ? 'a second' : `${seconds} seconds`

/** The password was right: the account starts afresh, and the attempt no longer counts against the address. */
export async function forgetFailures(db: Database, email: string, address: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject', '=', `account:${email}`).execute()
  await db
    .updateTable('sign_in_failures')
    .set((row) => ({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: row.ref('failed_at') }))
    .where('subject', '=', `address:${networkOf(address)}`)
    .execute()
}

/** Removes failures that no longer count. */
export async function removeOldFailures(db: Database): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('failed_at', '<', new Date(Date.now() - memoryMinutes * 60_000))
    .where('blocked_until', '<', new Date())
    .execute()
}
