import { sql } from 'kysely'
import { translatable } from '../../../../words/src/translatable.ts'
import { type Actor, recordAudit } from '../../history/record-audit.ts'
import { queueMessage, toUser } from '../../messages/queue-message.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { sameText } from '../../platform/sealing/secrets.ts'
import { hashPassword, requireStrongPassword } from '../auth/password.ts'
import { unlockAccount } from '../auth/sign-in-failures.ts'
import { accountEmail } from './account-email.ts'
import { linkToken, passwordLinkEmail } from './password-link-email.ts'

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
  await queueMessage(trx, passwordLinkEmail[kind], toUser(user.id, { link_id: id }, by.reader.language))
}

/** Limits e-mails to one mailbox, because anyone may request them. */
const maxPerHour = 3

/**
 * Sends a link for a new password, if the account exists. The route must neither wait for the result nor
 * reveal it.
 */
export async function sendRequestedPasswordLink(
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
    if (count >= maxPerHour) return
    await recordAudit(trx, { caller: null, request }, 'requested_password_link', email)
    await createPasswordLink(trx, user, { reader })
  })
}

/** Returns the account of a link. @throws Problem 404 when it was used, has expired, or was never issued */
export async function readPasswordLink(db: Database, secretKey: string, token: string) {
  const link = await db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['password_links.id', 'nonce', 'kind', 'user_id', 'email', 'first_name', 'last_name'])
    .where('password_links.id', '=', Number(token.split('.')[0]))
    .where('expires_at', '>', new Date())
    .where('status', '=', 1)
    .executeTakeFirst()
  if (!link || !sameText(token, linkToken(secretKey, link)))
    throw new Problem(404, translatable('refusal.link.too-old'))
  return { ...link, kind: link.kind === 'invitation' ? ('invitation' as const) : ('reset' as const) }
}

/**
 * Sets the account's password. All sessions end, known browsers and failures are cleared.
 * @throws Problem 404, 422
 */
export async function usePasswordLink(
  { db, secretKey }: { db: Database; secretKey: string },
  { token, password }: { token: string; password: string },
  { request, reader }: Pick<Actor, 'request' | 'reader'>,
): Promise<number> {
  const { user_id, email, kind, first_name, last_name } = await readPasswordLink(db, secretKey, token)
  const name = `${first_name} ${last_name}`
  await requireStrongPassword(password, [email, name])
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const used = await trx
      .deleteFrom('password_links')
      .where('user_id', '=', user_id)
      .where('expires_at', '>', new Date())
      .returning('id')
      .execute()
    if (!used.some(({ id }) => id === Number(token.split('.')[0])))
      throw Problem.notFound('problem.not-found.link')
    await trx
      .updateTable('users')
      .set({ password_hash, temporary_until: null })
      // The waiting period of a new holder begins when the account can be used.
      .$if(kind === 'invitation', (query) =>
        query.set({ privileged_at: sql`case when privileged_at is not null then now() end` }),
      )
      .where('id', '=', user_id)
      .execute()
    await trx.deleteFrom('sessions').where('user_id', '=', user_id).execute()
    await trx.deleteFrom('known_devices').where('user_id', '=', user_id).execute()
    await unlockAccount(trx, email)
    const caller = { id: user_id, name }
    await recordAudit(trx, { caller, request }, 'changed_password', email, { by: `${kind} link` })
    if (kind === 'reset')
      await queueMessage(
        trx,
        accountEmail,
        toUser(
          user_id,
          {
            what: translatable('staff-email.account.password-changed-by-link'),
          },
          reader.language,
        ),
      )
  })
  return user_id
}
