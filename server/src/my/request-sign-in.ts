import type { FastifyRequest } from 'fastify'
import type { Language } from '../../../contract/src/language/language.ts'
import type { Reader } from '../../../words/src/reader.ts'
import type { AppContext } from '../context.ts'
import { queueDonorCode } from '../emails/to-donors/donor-code-email.ts'
import { recordAudit } from '../history/record-audit.ts'
import { blockOf } from '../platform/http/network-of.ts'
import { reachesPhone } from './code-channels.ts'
import { mayBeSent } from './code-limits.ts'
import { contactPointOf, isPhone } from './contact-point.ts'
import { type Exchange, hashOf, rememberRequest } from './donor-session.ts'
import { findMailboxes, isDonorsNumber } from './find-mailboxes.ts'

type Context = Pick<AppContext, 'db' | 'log' | 'charity' | 'channels'>

type Request = { who: string; language: Language; request: Pick<FastifyRequest, 'ip'> }

/**
 * Sends a donor a code, if one has the entered address or number. The caller neither waits nor learns whether
 * one does: the row is inserted in any case, and everything else happens after the answer.
 */
export async function requestSignIn(
  context: Context,
  who: string,
  reader: Reader,
  at: Exchange,
): Promise<void> {
  const { db, log } = context
  const request_hash = hashOf(rememberRequest(at))
  const { id } = await db
    .insertInto('donor_codes')
    .values({ request_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { ip } = at.request
  sendCodes(context, { id, request_hash }, { who, language: reader.language, request: { ip } }).catch(
    (error: unknown) => log.error({ err: error }, 'a link for a donor was not sent'),
  )
}

/** Sends a code to each point: the first with the row of the request, others with rows of their own. */
async function sendCodes(
  context: Context,
  first: { id: number; request_hash: Buffer },
  asked: Request,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const { request_hash } = first
    for (const [place, { point, network }] of (
      await choosePoints({ ...context, db: trx }, asked)
    ).entries()) {
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
      await trx.updateTable('donor_codes').set({ point, network }).where('id', '=', id).execute()
      await queueDonorCode(trx, 'sign_in', { id, point, language: asked.language })
      await recordAudit(trx, { caller: null, request: asked.request }, 'requested_donor_link', 'donor page')
    }
  })
}

/**
 * Chooses where the codes go: to the entered number itself by WhatsApp or SMS, or else to the mailboxes of
 * the address or number.
 */
async function choosePoints(
  context: Context,
  { who, language, request }: Request,
): Promise<{ point: string; network: string | null }[]> {
  const point = contactPointOf(who)
  if (point === null) return []
  const network = blockOf(request.ip)
  const { db: trx } = context
  const mayBeTexted = isPhone(point) && (await reachesPhone(context, point, language))
  if (mayBeTexted && (await isDonorsNumber(trx, point)) && (await mayBeSent(trx, point, network)))
    return [{ point, network }]
  const chosen: { point: string; network: null }[] = []
  for (const mailbox of await findMailboxes(trx, point))
    if (await mayBeSent(trx, mailbox, null)) chosen.push({ point: mailbox, network: null })
  return chosen
}
