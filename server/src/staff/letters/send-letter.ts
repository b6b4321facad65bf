import { sql } from 'kysely'
import type { Charity } from '../../../../contract/src/charity.ts'
import { languageNamed } from '../../../../contract/src/language/language.ts'
import { charityInLanguage } from '../../charity/charity-in-language.ts'
import { readCharity } from '../../charity/read-charity.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { inLanguage } from '../../platform/language/in-language.ts'
import { MailRefused, MailUnconfirmed, type OutgoingMail } from '../../platform/mail/mail.ts'
import { linkToken } from './link-token.ts'
import type { Letter } from './queue-letter.ts'
import { staffLetters } from './staff-letters.ts'

/** Minutes until the next try, by how many have failed. A link for a password is of no use a day later. */
const minutesToWait = [1, 5, 15, 60, 240]

/** Whatever it is about: English where it names no language. */
type InLanguage = { language?: string }

const claimedMinutes = 15
const maxUnconfirmed = 2

/** Sends one queued e-mail to staff: claims it, commits, sends, and marks it, as those to donors are (send-message.ts). */
export async function sendLetter(context: AppContext, id: number): Promise<void> {
  const { db, mail, log } = context
  const claimed = await db.transaction().execute((trx) => claim(trx, context, id))
  if (!claimed) return
  const { tries, letter } = claimed
  const failure = await mail.send(letter).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  // Not caught when it fails: the claim counts as a try that was not confirmed, which is what it is.
  if (!failure) return end(db, id, { status: 'sent', sent_at: new Date() })
  const { error } = failure
  // Mail servers repeat the address in their refusals.
  const reason = String(error).replace(/[^\s<>"']+@[^\s<>"']+/g, 'the address')
  log.warn({ letterId: id, tries, reason }, 'e-mail to staff not sent')
  // What was not confirmed keeps the time that its claim planned.
  if (error instanceof MailUnconfirmed) return
  const minutes = minutesToWait[tries - 1]
  if (error instanceof MailRefused || minutes === undefined)
    return end(db, id, { status: 'failed', error: reason.slice(0, 500) })
  await db
    .updateTable('staff_letters')
    .set((row) => ({
      error: reason.slice(0, 500),
      unconfirmed: sql<number>`${row.ref('unconfirmed')} - 1`,
      next_try_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    }))
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('status', '=', 'queued')
    .execute()
}

async function claim(
  trx: Database,
  context: AppContext,
  id: number,
): Promise<{ tries: number; letter: OutgoingMail } | null> {
  const row = await trx
    .selectFrom('staff_letters as letter')
    .innerJoin('users', 'users.id', 'letter.user_id')
    .select(['letter.kind', 'facts', 'message_id', 'tries', 'unconfirmed'])
    .select(['email', 'first_name', 'last_name', 'users.status as user_status'])
    .where('letter.id', '=', id)
    .where('letter.status', '=', 'queued')
    .where('next_try_at', '<=', sql<Date>`now()`)
    .forUpdate('letter')
    .skipLocked()
    .executeTakeFirst()
  if (!row) return null
  const { kind, facts } = row as unknown as Letter
  const language = languageNamed((facts as InLanguage).language ?? '')
  const entered = await readCharity(trx)
  const charity = inLanguage(language, () => charityInLanguage(entered))
  const written =
    row.user_status === 1
      ? await inLanguage(language, () =>
          write(trx, context, charity, `${row.first_name} ${row.last_name}`, { kind, facts } as Letter),
        )
      : null
  if (!written || row.unconfirmed >= maxUnconfirmed) {
    await end(trx, id, { status: written ? 'failed' : 'dropped' })
    return null
  }
  await trx
    .updateTable('staff_letters')
    .set({
      tries: row.tries + 1,
      unconfirmed: row.unconfirmed + 1,
      next_try_at: sql`now() + make_interval(mins => ${claimedMinutes})`,
    })
    .where('id', '=', id)
    .execute()
  const messageId = `${row.message_id}@${new URL(context.publicUrl).hostname}`
  const envelope = { to: row.email, fromName: charity.name, messageId, attachments: [] }
  return { tries: row.tries + 1, letter: { ...envelope, ...written } }
}

/** Null when there is nothing to write any more: the link was used, or is over. */
async function write(
  trx: Database,
  { publicUrl, secretKey }: AppContext,
  charity: Charity,
  name: string,
  letter: Letter,
) {
  const letters = staffLetters(charity)
  if (letter.kind === 'account') return letters.account(name, letter.facts)
  if (letter.kind === 'backup') return letters.backup(name, `${publicUrl}/admin/status`, letter.facts)
  if (letter.kind === 'bank account')
    return letters['bank account'](name, `${publicUrl}/admin/bankAcc`, letter.facts)
  const link = await trx
    .selectFrom('password_links')
    .select(['id', 'nonce'])
    .where('id', '=', letter.facts.link_id)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  // Behind the #, so that no log and no other site gets to see it.
  return link && letters[letter.kind](name, `${publicUrl}/admin/password#${linkToken(secretKey, link)}`)
}

const end = async (
  db: Database,
  id: number,
  how: { status: 'sent' | 'failed' | 'dropped'; error?: string; sent_at?: Date },
): Promise<void> => {
  await db
    .updateTable('staff_letters')
    .set({ ...how, next_try_at: null })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute()
}
