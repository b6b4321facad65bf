import { sql } from 'kysely'
import type { Language } from '../../../contract/src/language/language.ts'
import { emailProblem } from '../../../contract/src/text-rules.ts'
import { translatable } from '../../../words/src/translatable.ts'
import { addProvenPoint } from '../contacts/change-own-details.ts'
import type { Author } from '../contacts/record-change.ts'
import type { AppContext } from '../context.ts'
import { recordAudit } from '../history/record-audit.ts'
import { queueMessage, toPoint } from '../messages/queue-message.ts'
import type { Database } from '../platform/database/database.ts'
import type { SignedInDonor } from '../platform/http/caller.ts'
import { blockOf, networkOf } from '../platform/http/network-address.ts'
import { Problem } from '../platform/http/problem.ts'
import { countFailure, undoFailure } from '../staff/auth/sign-in-failures.ts'
import { mayBeSent } from './code-limits.ts'
import { canReceiveCode, contactPointOf, hasPhoneChannels, isPhone } from './contact-point.ts'
import { newAddressMessage } from './donor-code-email.ts'
import { readOwnRecord } from './own-record.queries.ts'
import { tryCode } from './sign-in-donor.ts'

/** Limits: codes per session and day, and contact points added to the one that signed in. */
const limits = { codes: 10, points: 10 }

/**
 * Sends a code to another address or number of a signed-in donor. A point at its limit of codes receives
 * none, but the answer is the same: an error would reveal that the point belongs to a donor.
 * @throws Problem 409 after too many requests in this session; 422 for a number that gets no codes
 */
export async function requestContactPoint(
  context: Pick<AppContext, 'db' | 'charity' | 'channels'>,
  { sessionId, point: own }: SignedInDonor,
  { who, language }: { who: string; language: Language },
  by: Author,
): Promise<void> {
  const point = contactPointOf(who)
  const isMailbox = point !== null && !isPhone(point) && emailProblem(point) === undefined
  // A number abroad costs much more, and anybody's may be entered here.
  const isMobile =
    point !== null && /^03\d{9}$/.test(point) && (await canReceiveCode(context, point, language))
  if (!isMailbox && !isMobile) {
    const problem = (await hasPhoneChannels(context)) ? 'refusal.donor-address.invalid' : 'fields.email.valid'
    throw Problem.invalid({ who: [translatable(problem)] })
  }
  return context.db.transaction().execute(async (trx) => {
    // Serialises the requests of a session.
    await sql`select from donor_sessions where id = ${sessionId} for update`.execute(trx)
    const { rows } = await sql<{ codes: number; points: number }>`
      select (select count(*)::int from donor_codes where session_id = ${sessionId}
          and created_at > now() - interval '1 day') as codes,
        (select count(*)::int from proven_points where point = ${own}) as points`.execute(trx)
    const [used] = rows
    if (!used || used.codes >= limits.codes || used.points >= limits.points)
      throw Problem.conflict('refusal.donor-address.too-many')
    const network = isMobile ? blockOf(by.request.ip) : null
    const isSent = point !== own && (await mayBeSent(trx, point, network))
    const { id } = await trx
      .insertInto('donor_codes')
      .values({ session_id: sessionId, ...(isSent && { point, network }) })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isSent) await queueMessage(trx, newAddressMessage, toPoint({ codeId: id, point, language }, {}))
    await recordAudit(trx, by, 'requested_donor_address', 'donor page')
  })
}

/**
 * Adds another address or number by its code, entered in the session that requested it. A session that
 * opens the whole record adds it to the record too.
 * @throws Problem 422 for a wrong code, 429 after too many from one network
 */
export async function proveContactPoint(
  { db, secretKey }: Pick<AppContext, 'db' | 'secretKey'>,
  donor: SignedInDonor,
  code: string,
  by: Author,
): Promise<void> {
  const network = `donor code from ${networkOf(by.request.ip)}`
  await countFailure(db, network, 'network')
  const isProved = await db.transaction().execute(async (trx) => {
    const addedPoint = await takeCode(trx, secretKey, donor.sessionId, code)
    if (addedPoint === null) return false
    await trx
      .insertInto('proven_points')
      .values({ point: donor.point, further: addedPoint })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const record = await readOwnRecord(trx, donor)
    if (record?.isWhole) await addProvenPoint(trx, record.contactId, addedPoint)
    await recordAudit(trx, by, 'proved_donor_address', `donor ${record?.contactId ?? ''}`.trim())
    return true
  })
  if (!isProved) throw Problem.invalidField('code', 'refusal.donor-code.wrong')
  await undoFailure(db, network)
}

/** Consumes a correct code of this session and returns its point; null for a wrong or expired code. */
async function takeCode(
  trx: Database,
  secretKey: string,
  sessionId: string,
  code: string,
): Promise<string | null> {
  const sent = await trx
    .selectFrom('donor_codes')
    .select([
      'id',
      'nonce',
      'point',
      'tries',
      'created_at',
      'used_at',
      sql<boolean>`true`.as('is_same_browser'),
    ])
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const { point } = await tryCode(trx, secretKey, sent, { hasLink: false, code })
  return point
}

/** Removes an added address or number; contact details stay. @throws Problem 404 */
export async function removeContactPoint(
  db: Database,
  { point }: SignedInDonor,
  addedPoint: string,
  by: Author,
): Promise<void> {
  await db
    .deleteFrom('proven_points')
    .where('point', '=', point)
    .where('further', '=', addedPoint.toLowerCase())
    .returning('further')
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.donor-address'))
  await recordAudit(db, by, 'removed_donor_address', 'donor page')
}
