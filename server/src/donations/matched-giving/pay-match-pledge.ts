import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { noSubType } from '../../../../contract/src/cart-lines.ts'
import type { Language } from '../../../../contract/src/language/language.ts'
import { unrequestedAmount } from '../../../../contract/src/match-pledge-state.ts'
import { type OfficeGift, officePlatform } from '../../../../contract/src/office-gifts.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { findAssociation } from '../../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../../context.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import { primaryPoint } from '../../messages/primary-point.ts'
import { queueMessage, toDonors } from '../../messages/queue-message.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { settleInTransaction } from '../../settlement/apply-settlement.ts'
import { newAttempt } from '../../settlement/attempts/new-attempt.ts'
import { insertDonations } from '../../settlement/insert-donations.ts'
import { newDonationCode, parseDonationCode, retryCodeCollision } from '../../settlement/new-donation-code.ts'
import { queueAttaching } from '../office-gifts/begin-donation.ts'
import { matcherOfPledge, readMatchPledge, type StoredPledge } from './match-pledges.queries.ts'
import { pledgeOwedMessage } from './pledge-messages.ts'
import { lockOpenPledge, lockPledge } from './save-match-pledge.ts'

/**
 * Closes a pledge, creates a donation for the owed amount that no pending payment covers, and sends the
 * matcher a message with the links of all pending payments.
 * @throws Problem 404; 409 when it is closed
 */
export const closeMatchPledge = (context: AppContext, id: number, staff: Staff): Promise<StoredPledge> =>
  retryCodeCollision(() =>
    context.db.transaction().execute(async (trx) => {
      const pledge = await withdrawExcess(context, trx, await lockOpenPledge(trx, context, id), staff)
      await trx
        .updateTable('match_pledges')
        .set({ closed_at: sql`now()`, closed_by: staff.caller.id, updated_at: sql`now()` })
        .where('id', '=', id)
        .execute()
      if (unrequestedAmount(pledge) > 0) await beginPayment(context, trx, pledge, staff)
      await queueOwedMessage(trx, pledge, staff, 'closed')
      await recordAudit(trx, staff, 'closed_pledge', subjectOf(pledge), { owed: pledge.owed })
      return readMatchPledge(trx, context, id)
    }),
  )

/**
 * Creates a donation for the owed amount that no pending payment covers, and sends the matcher a message with
 * the links of all pending payments.
 * @throws Problem 404; 409 when nothing is owed, or pending donations cover the owed amount
 */
export const requestPledgePayment = (context: AppContext, id: number, staff: Staff): Promise<StoredPledge> =>
  retryCodeCollision(() =>
    context.db.transaction().execute(async (trx) => {
      const pledge = await withdrawExcess(context, trx, await lockPledge(trx, context, id), staff)
      if (pledge.owed === 0) throw Problem.conflict('refusal.pledge.nothing-owed')
      if (unrequestedAmount(pledge) <= 0) throw Problem.conflict('refusal.pledge.asked')
      const code = await beginPayment(context, trx, pledge, staff)
      await queueOwedMessage(trx, pledge, staff, code)
      await recordAudit(trx, staff, 'asked_for_pledge', subjectOf(pledge), {
        owed: pledge.owed,
        donation: code,
      })
      return readMatchPledge(trx, context, id)
    }),
  )

/**
 * Expires requested transfers that nobody has reported, when requests exceed the owed amount, so that the
 * message names one amount and its link asks for it.
 */
async function withdrawExcess(
  context: AppContext,
  trx: Database,
  pledge: StoredPledge,
  staff: Staff,
): Promise<StoredPledge> {
  if (unrequestedAmount(pledge) >= 0) return pledge
  const { rows } = await sql<{ intent_id: number; attempt_id: number }>`
    select attempt.intent_id, attempt.id as attempt_id from donations
    join payment_attempts as attempt on attempt.intent_id = donations.intent_id
    where match_pledge_id = ${pledge.id} and gateway = ${bankTransferGateway} and status = 'pending'`.execute(
    trx,
  )
  for (const { intent_id: intentId, attempt_id } of rows)
    await settleInTransaction(trx, { intentId }, { kind: 'expiry', attempt_id }, staff)
  return readMatchPledge(trx, context, pledge.id)
}

const subjectOf = ({ id, campaign }: StoredPledge) => `pledge ${id} of ${campaign.slug}`

const queueOwedMessage = (trx: Database, { id, matcher }: StoredPledge, { caller }: Staff, event: string) =>
  queueMessage(
    trx,
    pledgeOwedMessage,
    toDonors(pledgeOwedMessage, [
      { contactId: matcher.id, event: `${id} ${event}`, facts: { pledge_id: id }, askedBy: caller.id },
    ]),
  )

type Payer = {
  cause_id: number
  fundtitle: string
  first_name: string
  last_name: string
  country: string
  language: Language
  email: string
  phone: string
}

/**
 * Creates a donation for the owed amount less pending payments, by bank transfer until the matcher chooses
 * another method.
 * @returns its code
 */
async function beginPayment(
  context: AppContext,
  trx: Database,
  pledge: StoredPledge,
  staff: Staff,
): Promise<string> {
  const { id, campaign } = pledge
  const amount = unrequestedAmount(pledge)
  const { rows } = await sql<Payer>`
    select cause.id as cause_id, cause.fundtitle, matcher.first_name, matcher.last_name, matcher.country,
      matcher.language, coalesce(${primaryPoint('email', sql`matcher.id`)}, '') as email,
      coalesce(${primaryPoint('phone', sql`matcher.id`)}, '') as phone
    from match_pledges as pledge join campaigns on campaigns.id = campaign_id
    join causes as cause on cause.id = cause_id, lateral (select matcher.* from ${matcherOfPledge}) as matcher
    where pledge.id = ${id}`.execute(trx)
  const [payer] = rows
  const associationId = await findAssociation(trx, { method: null, gateway: bankTransferGateway })
  if (!payer || associationId === undefined) throw Problem.conflict('refusal.way-not-set-up')
  const { cause_id, fundtitle, language, ...donor } = payer
  const link = randomBytes(16).toString('base64url')
  const donation_code = newDonationCode()
  const line = { position: 0, cause_id, fundtitle, fund_type: noSubType, quantity: '1', unit_amount: null }
  const inserted = await insertDonations(trx, [
    {
      link,
      donation_code,
      lines: [{ ...line, amount, remarks: null, campaign_id: campaign.id }],
      platform: officePlatform,
      amount,
      attempt: newAttempt(context, { associationId, gateway: { name: bankTransferGateway } }),
      donor: { ...donor, cnic: null },
      actor: staff.caller.name,
      language,
    },
  ])
  const { intent_id: intentId } = inserted.get(link) ?? {}
  if (intentId === undefined) throw new Error('The donation was not written.')
  await settleInTransaction(trx, { intentId }, { kind: 'pledge_named', pledge_id: id }, staff)
  await queueAttaching(trx)
  return donation_code
}

/**
 * Records a donation through the campaign as payment of a pledge.
 * @throws Problem 404; 409 when it pays a pledge already, holds no money, or was given through another
 *   campaign; 422 for an unknown code, or a donation of a donor other than the matcher
 */
export const addPledgePayment = (context: AppContext, id: number, code: string, staff: Staff) =>
  setPledge(context, id, sql`donation_code = ${parseDonationCode(code)}`, id, staff)

/** @throws Problem 404 for a pledge that the donation does not pay */
export const removePledgePayment = (context: AppContext, id: number, donationId: number, staff: Staff) =>
  setPledge(context, id, sql`id = ${donationId} and match_pledge_id = ${id}`, null, staff)

/**
 * Records a gift at the office as payment of a pledge, before it settles, so that no pledge matches it.
 * @throws Problem 403 without the right; 404; 409; 422 for a donor other than the matcher
 */
export async function payWithGift(
  context: AppContext,
  trx: Database,
  gift: Pick<OfficeGift, 'match_pledge_id' | 'contact_id'> & { intent_id: number },
  staff: Staff,
): Promise<void> {
  if (!staff.caller.rights.has('campaign.match')) throw Problem.forbidden()
  const { id, matcher } = await readMatchPledge(trx, context, gift.match_pledge_id ?? 0)
  if (gift.contact_id !== matcher.id)
    throw Problem.invalidField('match_pledge_id', 'refusal.pledge.choose-matcher', {
      name: `${matcher.first_name} ${matcher.last_name}`.trim(),
    })
  await settleInTransaction(trx, { intentId: gift.intent_id }, { kind: 'pledge_named', pledge_id: id }, staff)
}

async function setPledge(
  context: AppContext,
  id: number,
  which: ReturnType<typeof sql>,
  pledgeId: number | null,
  staff: Staff,
): Promise<StoredPledge> {
  return context.db.transaction().execute(async (trx) => {
    const pledge = await readMatchPledge(trx, context, id)
    const { rows } = await sql<{ intent_id: number; donation_code: string; contact_id: number | null }>`
      select intent_id, donation_code, contact_id
      from donations left join donation_contacts on donation_id = donations.id where ${which}`.execute(trx)
    const [donation] = rows
    if (!donation && pledgeId === null) throw Problem.notFound('problem.not-found.donation')
    if (!donation) throw Problem.invalidField('donation_code', 'problem.not-found.donation')
    // A donation without a donor record, such as anonymous cash, may be the matcher's.
    if (pledgeId !== null && (donation.contact_id ?? pledge.matcher.id) !== pledge.matcher.id)
      throw Problem.invalidField('donation_code', 'refusal.pledge.another-donor')
    const evidence = { kind: 'pledge_named', pledge_id: pledgeId } as const
    await settleInTransaction(trx, { intentId: donation.intent_id }, evidence, staff)
    const action = pledgeId === null ? 'removed_pledge_payment' : 'named_pledge_payment'
    await recordAudit(trx, staff, action, subjectOf(pledge), { donation: donation.donation_code })
    return readMatchPledge(trx, context, id)
  })
}
