import type { FastifyRequest } from 'fastify'
import type { Language } from '../../../contract/src/language/language.ts'
import type { Reader } from '../../../words/src/reader.ts'
import type { AppContext } from '../context.ts'
import { queueDonorCode } from '../emails/to-donors/donor-code-email.ts'
import { recordAudit } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { type Exchange, hashOf, rememberRequest } from './donor-session.ts'
import { findMailboxes, mayBeSent } from './find-mailboxes.ts'

/**
 * Sends a donor a link and a code, if one has the entered address or number. The caller neither waits nor
 * learns whether one does: the row is inserted in any case, and everything else happens after the answer.
 */
export async function requestSignIn(
  context: Pick<AppContext, 'db' | 'log'>,
  who: string,
  reader: Reader,
  at: Exchange,
): Promise<null> {
  const { db, log } = context
  const request_hash = hashOf(rememberRequest(at))
  const { id } = await db
    .insertInto('donor_codes')
    .values({ request_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { ip } = at.request
  sendCodes(db, { id, request_hash }, { who, language: reader.language, request: { ip } }).catch(
    (error: unknown) => log.error({ err: error }, 'a link for a donor was not sent'),
  )
  return null
}

/** Sends a code to each mailbox: the first with the row of the request, others with rows of their own. */
async function sendCodes(
  db: Database,
  first: { id: number; request_hash: Buffer },
  asked: { who: string; language: Language; request: Pick<FastifyRequest, 'ip'> },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { request_hash } = first
    for (const [place, email] of (await findMailboxes(trx, asked.who)).entries()) {
      if (!(await mayBeSent(trx, email))) continue
      const id =
        place === 0
          ? first.id
          : (
              await trx
                .insertInto('donor_codes')
                .values({ request_hash })
                .returning('id')
                .executeTakeFirstOrThrow()
            ).id
      await trx.updateTable('donor_codes').set({ email }).where('id', '=', id).execute()
      await queueDonorCode(trx, 'sign_in', { id, email, language: asked.language })
      await recordAudit(trx, { caller: null, request: asked.request }, 'requested_donor_link', 'donor page')
    }
  })
}
