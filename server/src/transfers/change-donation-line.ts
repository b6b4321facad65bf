import type * as corrections from '../../../contract/src/corrections.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/transfers.ts'
import { translatable } from '../../../words/src/translatable.ts'
import { markDisplayUnread } from '../donations/gift-display/gift-display.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import type { Database } from '../platform/database/database.ts'
import { AnswerWithMessage } from '../platform/http/answers.ts'
import { applySettlement } from '../settlement/apply-settlement.ts'
import type { NewFund } from '../settlement/plan/evidence.ts'
import { readDonationAndFund } from '../settlement/prepare-difference.ts'

/**
 * Allocates unallocated money of a donation to a cause.
 * @throws Problem 404; 409 when the line has a cause; 422 for an unknown cause or campaign
 */
export async function allocateMoney(
  db: Database,
  donationId: number,
  { position, ...chosen }: BodyOf<typeof calls.allocateFund>,
  staff: Staff,
): Promise<void> {
  const { donation, line, fund, campaign } = await readDonationAndFund(db, donationId, {
    position,
    ...chosen,
  })
  const allocated = { kind: 'fund_allocated', position, fund } as const
  const about = { intentId: donation.intent_id, campaignId: fund.campaign_id }
  await applySettlement(db, about, allocated, staff, async ({ trx }) => {
    if (line) await markDisplayUnread(trx, line)
    await recordAudit(trx, staff, 'allocated_money', `donation ${donation.donation_code}`, {
      cause: fund.fundtitle,
      ...(campaign && { campaign }),
    })
  })
}

/**
 * Moves a line of a donation to the cause, campaign and supporter's page that the donor meant.
 * @returns a message that names what changed
 * @throws Problem 404; 409 when the line already belongs to them, pays a pledge of the campaign, or was paid
 * by two transfers; 422 for an unknown cause or campaign
 */
export async function correctLine(
  db: Database,
  donationId: number,
  { position, reason, ...chosen }: BodyOf<typeof corrections.correctLine>,
  staff: Staff,
): Promise<AnswerWithMessage<null>> {
  const { donation, line, fund, campaign } = await readDonationAndFund(db, donationId, {
    position,
    ...chosen,
  })
  const corrected = { kind: 'fund_corrected', position, fund, reason } as const
  const about = { intentId: donation.intent_id, campaignId: fund.campaign_id }
  await applySettlement(db, about, corrected, staff, async ({ trx }) => {
    if (line) await markDisplayUnread(trx, line)
    await recordAudit(trx, staff, 'corrected_line', `donation ${donation.donation_code}`, {
      cause: fund.fundtitle,
      ...(fund.campaign_id !== undefined && { campaign: campaign ?? null }),
      reason,
    })
  })
  return new AnswerWithMessage(null, translatable('done.line.corrected', { what: whatChanged(line, fund) }))
}

type Line = Awaited<ReturnType<typeof readDonationAndFund>>['line']

/** Names what a correction changed. A campaign has one cause, so a change of cause can remove it. */
function whatChanged(
  line: Line,
  fund: NewFund,
): 'cause' | 'type' | 'campaign' | 'cause_campaign' | 'type_campaign' {
  const isSameCause = line?.cause_id === fund.cause_id
  const after = fund.campaign_id === undefined && isSameCause ? line : fund
  const isSameCampaign =
    (line?.campaign_id ?? null) === (after.campaign_id ?? null) &&
    (line?.page_id ?? null) === (after.page_id ?? null)
  if (!isSameCause) return isSameCampaign ? 'cause' : 'cause_campaign'
  if (line.fund_type === fund.fund_type) return 'campaign'
  return isSameCampaign ? 'type' : 'type_campaign'
}
