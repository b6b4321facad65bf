import { sql } from 'kysely'
import { rupees } from '../../../../contract/src/amounts.ts'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/match-pledges.ts'
import type { AppContext } from '../../context.ts'
import { changesOf, recordAudit, type Staff } from '../../history/record-audit.ts'
import { refuseInstructionsInName } from '../../messages/refuse-instructions.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { readMatchPledge, type StoredPledge } from './match-pledges.queries.ts'

type Context = Pick<AppContext, 'db' | 'publicUrl'>

/**
 * @throws Problem 404 for an unknown donor; 409 for a donor who was merged or erased; 422 for an unknown
 *   campaign, or a name to be shown that could be payment instructions
 */
export async function createMatchPledge(
  context: Context,
  { starts_on, ...terms }: BodyOf<typeof calls.createMatchPledge>,
  staff: Staff,
): Promise<StoredPledge> {
  return context.db.transaction().execute(async (trx) => {
    await validateMatcher(trx, terms)
    const campaign = await trx
      .selectFrom('campaigns')
      .select('id')
      .where('id', '=', terms.campaign_id)
      .execute()
    if (campaign.length === 0) throw Problem.invalidField('campaign_id', 'office-fields.campaign.required')
    const { id } = await trx
      .insertInto('match_pledges')
      .values({ ...terms, starts_on: starts_on ?? '', created_by: staff.caller.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const pledge = await readMatchPledge(trx, context, id)
    await recordAudit(
      trx,
      staff,
      'saved_pledge',
      `pledge ${id} of ${pledge.campaign.slug}`,
      asAudited(pledge),
    )
    return pledge
  })
}

/**
 * Changes the terms of a pledge for gifts that settle from now on; earlier allocations stay.
 * @throws Problem 404; 409 for a closed pledge; 422 for a pot below the matched amount, or a name to be shown
 *   that could be payment instructions
 */
export async function updateMatchPledge(
  context: Context,
  id: number,
  { starts_on, ...terms }: BodyOf<typeof calls.updateMatchPledge>,
  staff: Staff,
): Promise<StoredPledge> {
  return context.db.transaction().execute(async (trx) => {
    const before = await lockOpenPledge(trx, context, id)
    if (terms.pot < before.allocated)
      throw Problem.invalidField('pot', 'refusal.pledge.pot', { amount: rupees(before.allocated) })
    if (terms.shows_name) refuseInstructionsInName(before.matcher)
    await trx
      .updateTable('match_pledges')
      .set({ ...terms, starts_on: starts_on ?? before.starts_on, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    const pledge = await readMatchPledge(trx, context, id)
    const facts = changesOf(asAudited(before), asAudited(pledge))
    if (Object.keys(facts).length > 0)
      await recordAudit(trx, staff, 'saved_pledge', `pledge ${id} of ${pledge.campaign.slug}`, facts)
    return pledge
  })
}

/** Locks a pledge, and reads it. @throws Problem 404; 409 when it is closed */
export async function lockOpenPledge(trx: Database, context: Context, id: number): Promise<StoredPledge> {
  const pledge = await lockPledge(trx, context, id)
  if (pledge.closed_at !== null) throw Problem.conflict('refusal.pledge.closed')
  return pledge
}

/** @throws Problem 404 */
export async function lockPledge(trx: Database, context: Context, id: number): Promise<StoredPledge> {
  await sql`select from match_pledges where id = ${id} for no key update`.execute(trx)
  return readMatchPledge(trx, context, id)
}

async function validateMatcher(
  trx: Database,
  { contact_id, shows_name }: { contact_id: number; shows_name: boolean },
): Promise<void> {
  const matcher = await trx
    .selectFrom('contacts')
    .select(['first_name', 'last_name', 'merged_into', 'anonymised_at'])
    .where('id', '=', contact_id)
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.contact'))
  if (matcher.merged_into !== null) throw Problem.conflict('refusal.contact.merged')
  if (matcher.anonymised_at !== null) throw Problem.conflict('refusal.contact.erased')
  const { first_name, last_name } = matcher
  if (shows_name) refuseInstructionsInName({ first_name, last_name })
}

const auditedTerms = ['percent', 'pot', 'gift_cap', 'starts_on', 'ends_on', 'position', 'shows_name'] as const

/** Terms for the audit, which holds no personal data: the donor is an id. */
const asAudited = (pledge: StoredPledge) => ({
  donor: pledge.matcher.id,
  ...Object.fromEntries(auditedTerms.map((name) => [name, pledge[name]])),
})
