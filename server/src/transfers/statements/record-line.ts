import { sql } from 'kysely'
import { isOpenOn } from '../../../../contract/src/campaign-state.ts'
import { noCause, noSubType } from '../../../../contract/src/cart-lines.ts'
import { addDays } from '../../../../contract/src/days.ts'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/office-gifts.ts'
import { officePlatform } from '../../../../contract/src/office-gifts.ts'
import { bankTransferGateway } from '../../../../contract/src/payment-methods.ts'
import { rupeesAndPaisa } from '../../../../words/src/format-values.ts'
import { english } from '../../../../words/src/reader.ts'
import { createAgreementDonation, linesOfAmount } from '../../agreements/begin-agreement-donation.ts'
import { type Agreement, readAgreements, termsOn } from '../../agreements/read-agreement.ts'
import { readCausesToValidate } from '../../catalogue/causes/causes.queries.ts'
import { findAssociation } from '../../catalogue/payment-methods/payment-methods.queries.ts'
import { raiseTask } from '../../contacts/change-records.ts'
import type { AppContext } from '../../context.ts'
import { beginDonation, queueAttaching } from '../../donations/office-gifts/begin-donation.ts'
import { askAboutGift, chequeNumbersIn } from '../../donations/office-gifts/gift-questions.ts'
import { readRecorded } from '../../donations/office-gifts/office-gifts.queries.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { settleInTransaction } from '../../settlement/apply-settlement.ts'
import type { NewLine } from '../../settlement/insert-donations.ts'
import { retryCodeCollision } from '../../settlement/new-donation-code.ts'
import type { EvidenceOf } from '../../settlement/plan/evidence.ts'
import { readLine } from '../../settlement/read-settlement-state.ts'
import { refusalProblem } from '../../settlement/refusal-problem.ts'
import { findAgreements, findDonationCodes } from './find-donation-codes.ts'

/** Days from receiving a cheque to the bank's credit, at most. */
const clearingDays = 15
/** Maximum days by which the day that staff entered is later than the bank's. */
const laterDays = 3

/**
 * Records the open amount of a statement line as a donation, which the line settles. Less than a rupee stays
 * unallocated.
 * @throws Problem 404; 409 when the line has been decided meanwhile; 422 with errors by field, and with the
 *   question whether it was recorded before
 */
export async function recordLine(
  context: AppContext,
  line_id: number,
  entered: BodyOf<typeof calls.recordLine>,
  staff: Staff,
): Promise<calls.RecordedGift> {
  const line = await readLine(context.db, line_id)
  const { status, decided_by } = line
  if (status !== 'open') throw refusalProblem({ reason: 'line_decided', status, decided_by })
  const amount = Math.floor(line.open_paisa / 100)
  if (entered.total_amount !== amount)
    throw Problem.invalidField('total_amount', 'refusal.line.gifts-must-add-up', {
      amount: rupeesAndPaisa(amount * 100),
    })
  const id = await retryCodeCollision(() =>
    context.db.transaction().execute(async (trx) => {
      if (!entered.despite)
        await askAboutGift(trx, {
          ...entered,
          chequeNumbers: chequeNumbersIn(line.text),
          bookNumber: '',
          codes: findDonationCodes(line.text),
          from: addDays(line.value_date, -clearingDays),
          to: addDays(line.value_date, laterDays),
          accountId: line.bank_account_id,
        })
      const pair = { method: null, gateway: bankTransferGateway }
      const { id, attempt_id, donation_code } = await beginDonation(context, trx, entered, pair, staff)
      await settleByLine(trx, line, { attempt_id, found_by: 'by_hand' }, staff)
      const facts = { way: 'transfer', amount, line: line_id }
      await recordAudit(trx, staff, 'recorded_gift', `donation ${donation_code}`, facts)
      return id
    }),
  )
  return readRecorded(context.db, id)
}

/**
 * Records the open amount of a line with a permanent reference as a donation of its agreement, which the line
 * settles and which covers the oldest unpaid charge. Money for an ended or paused agreement is recorded too,
 * with a task for staff.
 * @throws Problem 404; 409 when the line has been decided meanwhile
 */
export async function recordAgreementLine(context: AppContext, lineId: number, staff: Staff): Promise<void> {
  const { db } = context
  const line = await readLine(db, lineId)
  const { status, decided_by } = line
  if (status !== 'open') throw refusalProblem({ reason: 'line_decided', status, decided_by })
  const found = (await findAgreements(db, [{ id: lineId, codes: findDonationCodes(line.text) }])).get(lineId)
  const [agreement] = await readAgreements(db, sql`agreement.id = ${found?.id ?? 0}`)
  const amount = Math.floor(line.open_paisa / 100)
  if (!agreement || amount === 0) throw Problem.notFound('refusal.not-found.agreement')
  const wanted = linesOfAmount(termsOn(agreement, line.value_date).lines, amount)
  await db.transaction().execute(async (trx) => {
    const { lines, hasClosedCause } = await withOpenCauses(trx, wanted, line.value_date)
    const associationId = await findAssociation(trx, { method: null, gateway: bankTransferGateway })
    if (associationId === undefined) throw Problem.conflict('refusal.way-not-set-up')
    const donation = await createAgreementDonation(context, trx, agreement, {
      lines,
      pair: { associationId, gateway: { name: bankTransferGateway } },
      platform: officePlatform,
      actor: staff.caller.name,
    })
    if (!donation) throw new Error('The donation was not written.')
    const { attempt_id, donation_code } = donation
    await settleByLine(trx, line, { attempt_id, found_by: 'code' }, staff)
    await queueAttaching(trx)
    await raiseTaskFor(trx, agreement, { donation_code, hasClosedCause }, staff)
    const facts = { way: 'transfer', amount, line: lineId, agreement: agreement.reference }
    await recordAudit(trx, staff, 'recorded_gift', `donation ${donation_code}`, facts)
  })
}

/** Settles a new donation by the whole rupees of its line; less than a rupee stays unallocated. */
function settleByLine(
  trx: Database,
  { id: lineId, open_paisa }: Awaited<ReturnType<typeof readLine>>,
  found: Pick<EvidenceOf<'line_matched'>['matches'][number], 'attempt_id' | 'found_by'>,
  staff: Staff,
) {
  const amount = Math.floor(open_paisa / 100)
  const matched: EvidenceOf<'line_matched'> = {
    kind: 'line_matched',
    may_verify: true,
    fee_paisa: null,
    unallocated_reason: open_paisa % 100 > 0 ? english.t('refusal.line.less-than-a-rupee') : null,
    matches: [{ ...found, amount, difference: null, undo_note: null }],
  }
  return settleInTransaction(trx, { attemptIds: [found.attempt_id], lineId }, matched, staff)
}

/**
 * Leaves the money of closed causes unallocated, for staff to allocate, and removes campaigns that were not
 * open on the day of the transfer.
 */
async function withOpenCauses(
  trx: Database,
  lines: readonly NewLine[],
  day: string,
): Promise<{ lines: NewLine[]; hasClosedCause: boolean }> {
  const ids = lines.map(({ cause_id }) => cause_id ?? 0)
  const open = (await readCausesToValidate(trx, ids)).filter(({ status }) => status === 1)
  const isOpen = ({ cause_id }: NewLine) => open.some(({ id }) => id === cause_id)
  const campaigns = open.flatMap((cause) => cause.campaigns.filter((one) => isOpenOn(one, day)))
  const withOpenCampaign = ({ campaign_id, page_id, ...line }: NewLine): NewLine =>
    campaigns.some(({ id }) => id === campaign_id)
      ? { ...line, campaign_id: campaign_id ?? null, page_id: page_id ?? null }
      : line
  return {
    hasClosedCause: !lines.every(isOpen),
    lines: lines.map((line) =>
      isOpen(line)
        ? withOpenCampaign(line)
        : {
            ...line,
            campaign_id: null,
            page_id: null,
            cause_id: null,
            fundtitle: noCause,
            fund_type: noSubType,
            quantity: '1',
            unit_amount: null,
          },
    ),
  }
}

/** Raises a task where the money needs a decision. */
async function raiseTaskFor(
  trx: Database,
  { id, status, reference }: Agreement,
  { donation_code, hasClosedCause }: { donation_code: string; hasClosedCause: boolean },
  staff: Staff,
): Promise<void> {
  const isActive = status === 'active' || status === 'proposed'
  if (isActive && !hasClosedCause) return
  const { contact_id } = await trx
    .selectFrom('agreement_contacts')
    .select('contact_id')
    .where('agreement_id', '=', id)
    .executeTakeFirstOrThrow()
  const { t } = staff.reader
  const values = { reference, code: donation_code }
  const title = isActive
    ? t('refusal.agreement.task.cause-closed', values)
    : t('refusal.agreement.task.not-active', { ...values, status })
  await raiseTask(trx, contact_id, title, staff)
}
