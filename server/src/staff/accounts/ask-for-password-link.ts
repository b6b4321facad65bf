import { sql } from 'kysely'
import { type Actor, recordAudit } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { createPasswordLink } from './create-password-link.ts'

/** Limits e-mails to one mailbox, because anyone may request them. */
const mostInAnHour = 3

/**
 * Sends a link for a new password, if the account exists. The caller neither waits nor learns whether it
 * does.
 */
export async function askForPasswordLink(
  db: Database,
  email: string,
  { request, reader }: Pick<Actor, 'request' | 'reader'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('email', '=', email)
      .where('status', '=', 1)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return
    const { count } = await trx
      .selectFrom('password_links')
      .select((link) => link.fn.countAll<number>().as('count'))
      .where('user_id', '=', user.id)
      .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
      .executeTakeFirstOrThrow()
    if (count >= mostInAnHour) return
    await recordAudit(trx, { caller: null, request }, 'requested_password_link', email)
    await createPasswordLink(trx, user, { reader })
  })
}
