import { sql } from 'kysely'
import { queueStaffEmail } from '../../emails/queue-email.ts'
import { passwordLinkEmail } from '../../emails/to-staff/password-link-email.ts'
import type { Actor } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'

const hoursValid = { invitation: 7 * 24, reset: 1 }

/** Sends a link to choose a password: an invitation for an account that has none. */
export async function createPasswordLink(
  trx: Database,
  user: { id: number; password_hash: string | null },
  by: Pick<Actor, 'reader'>,
): Promise<void> {
  const kind = user.password_hash === null ? 'invitation' : 'reset'
  const { id } = await trx
    .insertInto('password_links')
    .values({
      user_id: user.id,
      kind,
      expires_at: sql<Date>`now() + make_interval(hours => ${hoursValid[kind]})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueStaffEmail(trx, user.id, passwordLinkEmail[kind], { link_id: id }, by)
}
