import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { ApiKeyForm } from '../../../../contract/src/api-keys.ts'
import { isSensitiveScope } from '../../../../contract/src/scopes.ts'
import { english } from '../../../../words/src/reader.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { countHolders } from '../../approvals/right-holders.ts'
import { refuseIfPending, storeChange, withdrawChange } from '../../approvals/store-change.ts'
import { changesOf, recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { AnswerWithMessage } from '../../platform/http/answers.ts'
import { Problem } from '../../platform/http/problem.ts'
import { dayOf } from '../../platform/text/pakistan-time.ts'
import { describeKeyChange, lockKey, reportKey, type WaitingKeyChange } from './api-key-change.ts'
import { newApiKey, newPublicId } from './api-key-text.ts'

/** Maximum validity of a key in days. */
const maxDays = 731

/**
 * Creates a key for the caller. When a scope is sensitive and a second person can approve it, all scopes are
 * pending: until then the key has none, and opens public calls only.
 * @returns the key, of which only the hash is stored
 * @throws Problem 422 for a network that cannot be parsed, or a last day in the past or too far ahead
 */
export const createApiKey = (
  db: Database,
  form: ApiKeyForm,
  staff: Staff,
): Promise<{ key: string; waits: boolean }> =>
  db.transaction().execute(async (trx) => {
    validateKeyForm(form)
    const public_id = newPublicId()
    const { key, ...secret } = newApiKey(public_id)
    const { name, networks, expires_on } = form
    const { id } = await trx
      .insertInto('api_keys')
      .values({
        public_id,
        name,
        networks,
        expires_on,
        owner_id: staff.caller.id,
        ...secret,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, staff, 'made_api_key', name, { public_id, ...form })
    return {
      key,
      waits: await applyKeyChange(
        trx,
        id,
        { ...form, is_new: true },
        form.scopes.some(isSensitiveScope),
        staff,
      ),
    }
  })

/**
 * Changes a key of the caller. Wider scopes or networks, or a later last day, need approval when the key
 * changes data or reads personal data, and a second person can approve them.
 * @throws Problem 403 for another person's key, 404, 409 while a change is pending, 422
 */
export const changeApiKey = (
  db: Database,
  id: number,
  form: ApiKeyForm,
  staff: Staff,
): Promise<{ waits: boolean } | AnswerWithMessage<{ waits: boolean }>> =>
  db.transaction().execute(async (trx) => {
    validateKeyForm(form)
    const key = await lockOwnKey(trx, id, staff)
    await refuseIfPending(trx, { subject: 'api_key', target: String(id) })
    const { scopes } = key
    const isWider =
      form.scopes.some((scope) => !scopes.includes(scope)) ||
      (key.networks.length > 0 &&
        (form.networks.length === 0 || form.networks.some((network) => !key.networks.includes(network)))) ||
      form.expires_on > key.expires_on
    const facts = changesOf(
      { name: key.name, scopes, networks: key.networks, expires_on: key.expires_on },
      form,
    )
    const isSensitive = isWider && form.scopes.some(isSensitiveScope)
    const waits = await applyKeyChange(trx, id, { ...form, is_new: false }, isSensitive, staff)
    if (!waits) await recordAudit(trx, staff, 'changed_api_key', form.name, facts)
    return waits ? new AnswerWithMessage({ waits }, translatable('done.access.waits')) : { waits }
  })

/** Writes the settings of a key, or stores them as a pending change. @returns true when they are pending */
async function applyKeyChange(
  trx: Database,
  id: number,
  form: ApiKeyForm & { is_new: boolean },
  isSensitive: boolean,
  staff: Staff,
): Promise<boolean> {
  if (isSensitive && (await countHolders(trx, ['users'])) >= 2) {
    const change = { subject: 'api_key', target: String(id), kind: 'add' } as const
    await storeChange(trx, { ...change, form, found: [] }, staff, describeKeyChange(english.t, form))
    return true
  }
  const { is_new: isNew, ...settings } = form
  await trx.updateTable('api_keys').set(settings).where('id', '=', id).execute()
  await reportKey(trx, isNew ? 'made' : 'changed', staff.caller.name, form)
  return false
}

/**
 * Rotates the secret of the caller's key. The previous secret stays valid for the overlap; an earlier one
 * ends at once.
 * @throws Problem 403 for another person's key, 404
 */
export const rotateApiKey = (
  db: Database,
  id: number,
  { overlap_hours: hours }: { overlap_hours: number },
  staff: Staff,
): Promise<{ key: string; waits: boolean }> =>
  db.transaction().execute(async (trx) => {
    const old = await lockOwnKey(trx, id, staff)
    const { key, ...secret } = newApiKey(old.public_id)
    await trx
      .updateTable('api_keys')
      .set({
        ...secret,
        old_hash: old.hash,
        old_last_four: old.last_four,
        old_until: sql<Date>`now() + make_interval(hours => ${hours})`,
      })
      .where('id', '=', id)
      .execute()
    await recordAudit(trx, staff, 'rotated_api_key', old.name, {
      public_id: old.public_id,
      overlap_hours: hours,
    })
    await reportKey(trx, 'rotated', staff.caller.name, old)
    return { key, waits: false }
  })

/** Revokes a key, of any owner: its next call is refused in every process. @throws Problem 404 */
export const revokeApiKey = (db: Database, id: number, staff: Staff): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Locks the pending change before the key, in the order of an approval.
    await withdrawChange(trx, { subject: 'api_key', target: String(id) }, staff, (form: WaitingKeyChange) =>
      describeKeyChange(english.t, form),
    )
    const key = await lockKey(trx, id)
    await trx.updateTable('api_keys').set({ revoked_at: sql<Date>`now()` }).where('id', '=', id).execute()
    await recordAudit(trx, staff, 'revoked_api_key', key.name, { public_id: key.public_id })
    await reportKey(trx, 'revoked', staff.caller.name, key)
  })

/** Limits changes to the owner, because the secret acts with the owner's rights. @throws Problem 403 */
async function lockOwnKey(trx: Database, id: number, { caller }: Staff) {
  const key = await lockKey(trx, id)
  if (key.owner_id !== caller.id) throw Problem.forbidden('refusal.api-key.not-yours')
  return key
}

/** @throws Problem 422 */
function validateKeyForm({ expires_on: written, networks }: ApiKeyForm): void {
  for (const network of networks) {
    const [address = '', bits = '0'] = network.split('/')
    if (isIP(address) === 0 || Number(bits) > (isIP(address) === 4 ? 32 : 128))
      throw Problem.invalidField('networks', 'office-fields.api-key.network')
  }
  const latest = dayOf(new Date(Date.now() + maxDays * 86_400_000))
  if (written < dayOf(new Date()) || written > latest)
    throw Problem.invalidField('expires_on', 'office-fields.api-key.last-day')
}
