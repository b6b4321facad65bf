import { randomBytes } from 'node:crypto'
import { noSubType } from '../../../contract/src/cart-lines.ts'
import { bankTransferGateway } from '../../../contract/src/payment-methods.ts'
import type { Difference } from '../../../contract/src/transfers.ts'
import { readCausesToValidate } from '../catalogue/causes/causes.queries.ts'
import { findAssociation } from '../catalogue/payment-methods/payment-methods.queries.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { newAttempt } from './attempts/new-attempt.ts'
import { newDonationCode } from './new-donation-code.ts'
import type { DecidedDifference, NewFund } from './plan/evidence.ts'
import { unallocatedMoney } from './plan/funds.ts'

/**
 * Completes staff's decision about a difference for the plan: the cause of a surplus, or the donation for a
 * shortfall, which is paid by bank transfer unless the donor chooses otherwise.
 * @throws Problem 404 for an unknown payment; 409 when no bank transfer is set up; 422 for an unknown cause
 *   or sub type
 */
export async function prepareDifference(
  context: AppContext,
  attemptId: number,
  difference: Difference | null | undefined,
): Promise<DecidedDifference | null> {
  if (!difference) return null
  const { kind } = difference
  if (kind === 'reduce') return { kind, funds: difference.funds ?? null }
  if (kind === 'more') {
    const { cause_id, fund_type } = difference
    if (cause_id === null) return { kind, fund: unallocatedMoney }
    const { fund } = await readFund(context.db, { cause_id, fund_type })
    return { kind, fund }
  }
  const attempt = await context.db
    .selectFrom('payment_attempts')
    .select(['active_pay_method_id', 'gateway'])
    .where('id', '=', attemptId)
    .executeTakeFirst()
  const gateway = context.gateways.get(bankTransferGateway)
  if (!attempt || !gateway) throw Problem.notFound('problem.not-found.bank-transfer')
  const associationId =
    attempt.gateway === bankTransferGateway
      ? attempt.active_pay_method_id
      : await findAssociation(context.db, { method: null, gateway: bankTransferGateway })
  if (associationId === undefined) throw Problem.conflict('refusal.way-not-set-up')
  const shortfallAttempt = newAttempt(context, { associationId, gateway })
  const link = randomBytes(16).toString('base64url')
  const shortfall = { link, donation_code: newDonationCode(), attempt: shortfallAttempt }
  return { kind, funds: difference.funds ?? null, shortfall }
}

/**
 * Reads a donation, and the new cause and campaign of one of its lines.
 * @throws Problem 404 for the donation; 422 for an unknown cause, or a campaign or page of another cause
 */
export async function readDonationAndFund(
  db: Database,
  donationId: number,
  chosen: ChosenFund & { position: number },
) {
  const donation = await db
    .selectFrom('donations')
    .select(['intent_id', 'donation_code'])
    .where('id', '=', donationId)
    .executeTakeFirstOrThrow(() => Problem.notFound('problem.not-found.donation'))
  const line = await db
    .selectFrom('donation_funds')
    .select(['donation_id', 'position', 'cause_id', 'fund_type', 'campaign_id', 'page_id'])
    .where('donation_id', '=', donationId)
    .where('position', '=', chosen.position)
    .executeTakeFirst()
  return { donation, line, ...(await readFund(db, chosen, line)) }
}

type ChosenFund = {
  cause_id: number
  fund_type: string | null
  campaign_id?: number | null | undefined
  page_id?: number | null | undefined
}

type OwnFund = Pick<NewFund, 'cause_id' | 'fund_type' | 'campaign_id'> & { page_id: number | null }

/**
 * @param own line that is corrected: a type of alms or nights and a hidden page, which staff cannot choose,
 *   stay with its cause and campaign
 * @throws Problem 422 for an unknown cause, or a sub type, campaign or page of another cause
 */
async function readFund(
  db: Database,
  { cause_id, fund_type: type, campaign_id, page_id }: ChosenFund,
  own?: OwnFund,
): Promise<{ fund: NewFund; campaign: string | undefined }> {
  const [cause] = await readCausesToValidate(db, [cause_id])
  if (!cause) throw Problem.invalidField('cause_id', 'office-fields.cause')
  const fund_type = type ?? noSubType
  const ownType = own?.cause_id === cause_id ? [own.fund_type] : []
  const offered = [noSubType, ...ownType, ...cause.fundtypes.map(({ typename }) => typename)]
  if (!offered.includes(fund_type))
    throw Problem.invalidField('fund_type', 'refusal.fund-type.not-offered', {
      type: fund_type,
      cause: cause.fundtitle,
    })
  const campaign = cause.campaigns.find(({ id }) => id === campaign_id)
  if (campaign_id && !campaign)
    throw Problem.invalidField('campaign_id', 'problem.campaign', { cause: cause.fundtitle })
  const isOwnPage = campaign !== undefined && own?.campaign_id === campaign.id && own.page_id === page_id
  if (page_id && !isOwnPage && !campaign?.pages.some(({ id }) => id === page_id))
    throw Problem.invalidField('campaign_id', 'refusal.not-found.campaign-page')
  const kind = cause.kind === 'zakat' ? 'zakat' : 'general'
  const through = campaign_id === undefined ? {} : { campaign_id, page_id: page_id ?? null }
  const fund = { cause_id: cause.id, fundtitle: cause.fundtitle, fund_type, kind, ...through } as const
  return { fund, campaign: campaign?.slug }
}
