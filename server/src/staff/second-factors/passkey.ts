import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { AppContext } from '../../context.ts'
import type { Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordSecondFactor } from './change-second-factors.ts'

type Context = Pick<AppContext, 'db' | 'publicUrl' | 'log'>

/** Loaded on demand: it takes a fifth of a second. */
const webAuthn = () => import('@simplewebauthn/server')

const minutesToAnswer = 5

/** EdDSA, ES256 and RS256: every authenticator supports one of them. */
const algorithms = [-8, -7, -257]

/** The relying party: our host and origin. */
const relyingPartyOf = ({ publicUrl }: Pick<AppContext, 'publicUrl'>) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpID: hostname, origin }
}

async function storeChallenge(db: Database, challenge: string, userId: number | null): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', new Date()).execute()
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, user_id: userId, expires_at: new Date(Date.now() + minutesToAnswer * 60_000) })
    .execute()
}

/** Checks whether we issued a challenge, and uses it up. */
const consumeChallenge = (db: Database, userId: number | null) => async (challenge: string) => {
  const issued = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', new Date())
    .returning('challenge')
    .executeTakeFirst()
  return issued !== undefined
}

/** Options for creating a passkey, which requires a fingerprint, a face or a PIN. */
export async function beginPasskey(
  context: Context & Pick<AppContext, 'charity'>,
  { caller, reader }: Staff,
): Promise<object> {
  const known = await context.db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', caller.id)
    .execute()
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: (await context.charity(reader.language)).name || reader.t('office.tab.unnamed'),
    rpID: relyingPartyOf(context).rpID,
    userName: caller.email,
    userDisplayName: caller.name,
    excludeCredentials: known,
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(context.db, options.challenge, caller.id)
  return options
}

/**
 * Stores a new passkey.
 * @returns recovery codes for the first second factor, else null
 * @throws Problem 422 when the browser's response does not match our challenge
 */
export async function finishPasskey(
  context: Context,
  { name, response }: { name: string; response: object },
  staff: Staff,
): Promise<{ recovery_codes: string[] | null }> {
  const { rpID, origin } = relyingPartyOf(context)
  const { id } = staff.caller
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: consumeChallenge(context.db, id),
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: algorithms,
  }).catch(logRefusal(context))
  if (!verified?.verified) throw passkeyNotAccepted()
  const { credential } = verified.registrationInfo
  return recordSecondFactor(context.db, staff, 'staff-email.account.passkey-added', async (trx) => {
    await trx
      .insertInto('passkeys')
      .values({
        id: credential.id,
        user_id: id,
        name,
        counter: credential.counter,
        public_key: Buffer.from(credential.publicKey),
        transports: credential.transports ?? [],
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(() => Problem.conflict('refusal.passkey.in-use'))
  })
}

/** Options for signing in with a passkey of any user. */
export async function beginPasskeyLogin(context: Context): Promise<object> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(context).rpID,
    userVerification: 'required',
  })
  await storeChallenge(context.db, options.challenge, null)
  return options
}

/** Returns the user whose passkey signed our challenge. @throws Problem 422 */
export async function checkPasskey(context: Context, response: object): Promise<number> {
  const { db } = context
  const { rpID, origin } = relyingPartyOf(context)
  const given = response as AuthenticationResponseJSON
  const passkey =
    typeof given.id === 'string'
      ? await db.selectFrom('passkeys').selectAll().where('id', '=', given.id).executeTakeFirst()
      : undefined
  if (!passkey) throw passkeyNotAccepted()
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: given,
    expectedChallenge: consumeChallenge(db, null),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
  }).catch(logRefusal(context))
  if (!verified?.verified) throw passkeyNotAccepted()
  await db
    .updateTable('passkeys')
    .set({ counter: verified.authenticationInfo.newCounter, used_at: new Date() })
    .where('id', '=', passkey.id)
    .execute()
  return passkey.user_id
}

/** @param field the form's field of the passkey's answer */
export const passkeyNotAccepted = (field = 'response') =>
  Problem.invalidField(field, 'refusal.passkey.not-accepted')

/** The library throws for any invalid response; the reason is logged. */
const logRefusal =
  ({ log }: Context) =>
  (error: unknown): undefined => {
    log.info({ reason: String(error) }, 'passkey refused')
  }
