import { type RawBuilder, sql } from 'kysely'
import { translatable } from '../../../words/src/translatable.ts'
import type { AppContext } from '../context.ts'
import { recordAudit } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import type { SignedInDonor } from '../platform/http/caller.ts'
import type { Exchange } from '../platform/http/host-cookie.ts'
import { networkOf } from '../platform/http/network-address.ts'
import { Problem } from '../platform/http/problem.ts'
import { hashToken, sameText } from '../platform/sealing/secrets.ts'
import { countFailure, undoFailure } from '../staff/auth/sign-in-failures.ts'
import { donorCode, donorLinkToken } from './donor-code-email.ts'
import { beginDonorSession, requestCookie, setSessionCookie } from './donor-session.ts'
import { readOwnContacts, readOwnPoints } from './own-record.queries.ts'

/**
 * Signs a donor in with the code, the link, or both. A code that is wrong, too old or was
 * never sent gives the same error, so that guessing does not reveal whether an address is known.
 * @returns false when the link needs its code in this browser
 * @throws Problem 404 for a link that has expired, 422 for a wrong code, 429 after too many from one network
 */
export async function signInDonor(
  context: Pick<AppContext, 'db' | 'secretKey'>,
  shown: { token?: string | undefined; code?: string | undefined },
  at: Exchange,
): Promise<{ signed_in: boolean }> {
  const { db } = context
  const network = `donor code from ${networkOf(at.request.ip)}`
  // Counted before the code is checked, so that parallel guesses count too; a link cannot be guessed.
  if (shown.code !== undefined) await countFailure(db, network, 'network')
  const outcome = await db.transaction().execute((trx) => judgeAndSignIn(trx, context.secretKey, shown, at))
  if (outcome.verdict === 'signed_in') {
    if (shown.code !== undefined) await undoFailure(db, network)
    setSessionCookie(at, outcome.secret)
    return { signed_in: true }
  }
  if (outcome.verdict === 'code_needed') return { signed_in: false }
  await recordAudit(db, { caller: null, request: at.request }, 'failed_donor_sign_in', 'donor page')
  if (shown.code === undefined) throw new Problem(404, translatable('refusal.donor-link.over'))
  throw Problem.invalidField(
    'code',
    outcome.verdict === 'too_many_tries' ? 'refusal.donor-code.too-many' : 'refusal.donor-code.wrong',
  )
}

async function judgeAndSignIn(
  trx: Database,
  secretKey: string,
  { token, code }: { token?: string | undefined; code?: string | undefined },
  at: Exchange,
): Promise<{ verdict: 'signed_in'; secret: string } | { verdict: Exclude<Verdict, 'signed_in'> }> {
  const secret = requestCookie.read(at.request, at.secure)
  const browser = secret === '' ? null : hashToken(secret)
  const rows = await lockCodes(
    trx,
    browser,
    token === undefined ? sql`request_hash = ${browser}` : sql`id = ${Number(token.split('.')[0])}`,
  )
  const shown = { hasLink: token !== undefined, code }
  const judged = rows.filter((row) => token === undefined || sameText(token, donorLinkToken(secretKey, row)))
  const { point, verdict } = await tryCode(trx, secretKey, judged, shown)
  if (point !== null) return { verdict: 'signed_in', secret: await beginSession(trx, point, at) }
  return { verdict: verdict === 'code_needed' || verdict === 'too_many_tries' ? verdict : 'over' }
}

type CodeRow = {
  id: number
  nonce: string
  /** Null when it was never sent. */
  point: string | null
  tries: number
  created_at: Date
  used_at: Date | null
  is_same_browser: boolean
}

/**
 * Judges the entered code or link against the sent codes: marks the accepted code as used, else counts a try
 * on each code that differs.
 * @param rows locked, so that parallel guesses are all counted
 * @returns the contact point of the accepted code, and the verdict on the first row
 */
export async function tryCode(
  trx: Database,
  secretKey: string,
  rows: readonly CodeRow[],
  { hasLink, code }: { hasLink: boolean; code: string | undefined },
): Promise<{ point: string | null; verdict: Verdict | undefined }> {
  const judged = rows.map((row) => {
    const isRight = code !== undefined && sameText(code, donorCode(secretKey, row)) && row.point !== null
    const sent = {
      createdAt: row.created_at,
      usedAt: row.used_at,
      tries: row.tries,
      isSameBrowser: row.is_same_browser,
    }
    const entered = code === undefined ? 'none' : isRight ? 'right' : 'wrong'
    return { row, verdict: judgeSignIn(sent, { hasLink, code: entered }, new Date()) }
  })
  const right = judged.find(({ row, verdict }) => verdict === 'signed_in' && row.point !== null)?.row
  const ids = right
    ? [right.id]
    : judged.filter(({ verdict }) => verdict === 'wrong_code').map(({ row }) => row.id)
  if (ids.length > 0)
    await trx
      .updateTable('donor_codes')
      .set(right ? { used_at: sql`coalesce(used_at, now())` } : { tries: sql`tries + 1` })
      .where('id', 'in', ids)
      .execute()
  return { point: right?.point ?? null, verdict: judged[0]?.verdict }
}

/**
 * Maximum number of codes that a guess is compared with: enough for a phone number with several mailboxes.
 * Comparing with thousands of codes would make guessing easy.
 */
const maxCodes = 5

async function lockCodes(
  trx: Database,
  browser: Buffer | null,
  condition: RawBuilder<unknown>,
): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`
    select id, nonce, point, tries, created_at, used_at,
      (request_hash = ${browser}::bytea) is true as is_same_browser
    from donor_codes
    where ${condition} and session_id is null and created_at > now() - interval '1 day'
    order by id desc limit ${maxCodes} for update`.execute(trx)
  return rows
}

async function beginSession(trx: Database, point: string, at: Exchange): Promise<string> {
  const contacts = await readOwnContacts(trx, await readOwnPoints(trx, point))
  const [only] = contacts
  const contactId = contacts.length === 1 && only ? only.id : null
  const ids = contacts.map(({ id }) => id).join(', ')
  await recordAudit(trx, { caller: null, request: at.request }, 'donor_signed_in', `donor ${ids}`)
  return beginDonorSession(trx, { point, contactId }, at)
}

export const linkHours = 24
/** Minutes after its first use during which a link works again: mail programs and people open links twice. */
export const reopenMinutes = 10
/** Minutes during which the code works without its link. */
export const codeMinutes = 30
/** Number of wrong codes after which neither code nor link works in another browser. */
export const maxCodeTries = 5

/** A link and code as they were sent. */
export type SentCode = {
  createdAt: Date
  /** Time of the first sign-in with the link or code. */
  usedAt: Date | null
  /** Wrong codes so far. */
  tries: number
  /** Whether the browser requested it, by its cookie. */
  isSameBrowser: boolean
}

type Verdict = 'signed_in' | 'code_needed' | 'wrong_code' | 'too_many_tries' | 'over'

/**
 * Decides about a sign-in. The link alone suffices in the browser that requested it, and the code alone there
 * too; any other browser needs both, so that a forwarded e-mail or an opened link signs nobody else in.
 */
export function judgeSignIn(
  { createdAt, usedAt, tries, isSameBrowser }: SentCode,
  { hasLink, code }: { hasLink: boolean; code: 'none' | 'right' | 'wrong' },
  now: Date,
): Verdict {
  const minutesSince = (at: Date) => (now.getTime() - at.getTime()) / 60_000
  if (minutesSince(createdAt) >= linkHours * 60) return 'over'
  if (usedAt !== null && minutesSince(usedAt) >= reopenMinutes) return 'over'
  if (hasLink && isSameBrowser && code === 'none') return 'signed_in'
  if (code === 'none') return hasLink && tries < maxCodeTries ? 'code_needed' : 'over'
  if (!hasLink && (!isSameBrowser || minutesSince(createdAt) >= codeMinutes)) return 'over'
  if (tries >= maxCodeTries) return 'too_many_tries'
  return code === 'right' ? 'signed_in' : 'wrong_code'
}

/**
 * Chooses one of the donors that share the address or number of the session.
 * @throws Problem 404 for any other contact
 */
export async function chooseContact(
  db: Database,
  { sessionId, point }: SignedInDonor,
  id: number,
): Promise<void> {
  const own = await readOwnContacts(db, await readOwnPoints(db, point))
  if (!own.some((contact) => contact.id === id)) throw Problem.notFound('refusal.not-found.contact')
  await db.updateTable('donor_sessions').set({ contact_id: id }).where('id', '=', sessionId).execute()
}
