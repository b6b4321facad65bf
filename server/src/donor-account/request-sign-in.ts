import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Language, resolveLanguage } from '../../../contract/src/language/language.ts'
import { internationalNumber } from '../../../contract/src/phone-digits.ts'
import { emailProblem } from '../../../contract/src/text-rules.ts'
import type { Reader } from '../../../words/src/reader.ts'
import { lockContact } from '../contacts/record-change.ts'
import type { AppContext } from '../context.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import { queueMessage, toPoint } from '../messages/queue-message.ts'
import type { Database } from '../platform/database/database.ts'
import type { Exchange } from '../platform/http/host-cookie.ts'
import { blockOf } from '../platform/http/network-address.ts'
import { Problem } from '../platform/http/problem.ts'
import { hashToken } from '../platform/sealing/secrets.ts'
import { mayBeSent } from './code-limits.ts'
import { canReceiveCode, contactPointOf, isPhone } from './contact-point.ts'
import { signInMessage } from './donor-code-email.ts'
import { rememberRequest } from './donor-session.ts'
import { currentPrimaryPoint, findMailboxes, isDonorsNumber } from './find-mailboxes.ts'

type Context = Pick<AppContext, 'db' | 'log' | 'charity' | 'channels'>

type SignInForm = {
  who: string
  /** Campaign to make a page for, for which a person without a donor record gets a code too. */
  campaign?: string | undefined
}

type SignInRequest = SignInForm & { language: Language; request: Pick<FastifyRequest, 'ip'> }

/**
 * Sends a code when a donor has the entered address or number, or when it is that of a new supporter
 * (mayBecomeSupporter). The caller neither waits nor learns whether a code is sent: the row is always
 * inserted, and everything else happens after the answer.
 */
export async function requestSignIn(
  context: Context,
  asked: SignInForm,
  reader: Reader,
  at: Exchange,
): Promise<void> {
  const { db, log } = context
  const request_hash = hashToken(rememberRequest(at))
  const { id } = await db
    .insertInto('donor_codes')
    .values({ request_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { ip } = at.request
  sendCodes(context, { id, request_hash }, { ...asked, language: reader.language, request: { ip } }).catch(
    (error: unknown) => log.error({ err: error }, 'a link for a donor was not sent'),
  )
}

/** Sends a code to each point: the first with the row of the request, others with rows of their own. */
async function sendCodes(
  context: Context,
  first: { id: number; request_hash: Buffer },
  signIn: SignInRequest,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const { request_hash } = first
    for (const [index, { point, network }] of (
      await choosePoints({ ...context, db: trx }, signIn)
    ).entries()) {
      const id =
        index === 0
          ? first.id
          : (
              await trx
                .insertInto('donor_codes')
                .values({ request_hash })
                .returning('id')
                .executeTakeFirstOrThrow()
            ).id
      await trx.updateTable('donor_codes').set({ point, network }).where('id', '=', id).execute()
      const { language, campaign } = signIn
      await queueMessage(trx, signInMessage, toPoint({ codeId: id, point, language }, { campaign }))
      await recordAudit(trx, { caller: null, request: signIn.request }, 'requested_donor_link', 'donor page')
    }
  })
}

/**
 * Chooses where the codes go: to the entered number itself by WhatsApp or SMS, or else to the mailboxes of
 * the address or number.
 */
async function choosePoints(
  context: Context,
  { who, campaign, language, request }: SignInRequest,
): Promise<{ point: string; network: string | null }[]> {
  const point = contactPointOf(who)
  if (point === null) return []
  const network = blockOf(request.ip)
  const { db: trx } = context
  const canReceiveText = isPhone(point) && (await canReceiveCode(context, point, language))
  if (canReceiveText && (await isDonorsNumber(trx, point)) && (await mayBeSent(trx, point, network)))
    return [{ point, network }]
  if (campaign !== undefined && (await mayBecomeSupporter(trx, point, canReceiveText)))
    return (await mayBeSent(trx, point, network)) ? [{ point, network }] : []
  const chosen: { point: string; network: null }[] = []
  for (const mailbox of await findMailboxes(trx, point))
    if (await mayBeSent(trx, mailbox, null)) chosen.push({ point: mailbox, network: null })
  return chosen
}

/**
 * Returns whether a code goes to an address or number that no donor has: while a campaign takes pages, to a
 * mailbox or a mobile phone of Pakistan, because a text abroad costs much more.
 */
async function mayBecomeSupporter(trx: Database, point: string, canReceiveText: boolean): Promise<boolean> {
  const isReached = isPhone(point)
    ? canReceiveText && /^03\d{9}$/.test(point)
    : emailProblem(point) === undefined
  if (!isReached || (await findMailboxes(trx, point)).length > 0) return false
  const { rows } =
    await sql`select from campaigns where allows_pages and status = 'published' limit 1`.execute(trx)
  return rows.length > 0
}

/**
 * Sends a donor a link to their own page, to the address or number of their record and no other. It needs the
 * code of its message in every browser, since none requested it.
 * @throws Problem 404; 409 without an address or number, without SMS, or after too many
 */
export async function sendSignInLink(
  { db, charity }: Pick<AppContext, 'db' | 'charity'>,
  contactId: number,
  to: 'email' | 'phone',
  staff: Staff,
): Promise<void> {
  const { channels } = await charity('en')
  await db.transaction().execute(async (trx) => {
    const { language } = await lockContact(trx, contactId)
    const { rows } = await sql<{ value: string }>`${currentPrimaryPoint(to, sql`${contactId}`)}`.execute(trx)
    const point = rows[0]?.value
    const isReached = to === 'email' || (point !== undefined && internationalNumber(point) !== null)
    if (point === undefined || !isReached) throw Problem.conflict('refusal.donor-link.no-address')
    if (to === 'phone' && !channels?.includes('sms')) throw Problem.conflict('refusal.donor-link.no-sms')
    if (!(await mayBeSent(trx, point, null))) throw Problem.conflict('refusal.donor-link.too-many')
    const { id } = await trx
      .insertInto('donor_codes')
      .values({ point })
      .returning('id')
      .executeTakeFirstOrThrow()
    // WhatsApp's template for codes has no link.
    const excluded = ['whatsapp' as const]
    await queueMessage(
      trx,
      signInMessage,
      toPoint({ codeId: id, point, language: resolveLanguage(language), excluded }, {}),
    )
    await recordAudit(trx, staff, 'sent_donor_link', `donor ${contactId}`)
  })
}
