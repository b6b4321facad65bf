import { randomUUID } from 'node:crypto'
import { sql, type UpdateObject } from 'kysely'
import { duePeriods, largestDue } from '../../../contract/src/agreement-periods.ts'
import { isOpenRequest } from '../../../contract/src/agreement-status.ts'
import type * as calls from '../../../contract/src/agreements.ts'
import type { AuditAction } from '../../../contract/src/audit.ts'
import { collectionMethodOf } from '../../../contract/src/collection.ts'
import { addDays } from '../../../contract/src/days.ts'
import type { CartLine } from '../../../contract/src/donate.ts'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type { AppContext } from '../context.ts'
import type { DonationWriter } from '../donations/donate/donation-writer.ts'
import { validateDonation } from '../donations/donate/make-donation.ts'
import { type Actor, recordAudit } from '../history/record-audit.ts'
import { refuseOtherNumbersInCart } from '../messages/refuse-instructions.ts'
import type { Database, Tables } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { NewLine } from '../settlement/insert-donations.ts'
import { linesOfAmount } from './begin-agreement-donation.ts'
import { type AgreementMessageKind, queueAgreementMessages } from './messages/agreement-messages.ts'
import { cancelOpenRequests, saveInstrument, setAgreedAmount } from './payment-instrument.ts'
import { type AgreementRules, planAgreement } from './plan-agreement.ts'
import {
  type Agreement,
  latestTerms,
  lockAgreement,
  nextPeriod,
  pausedUntil,
  readAgreement,
  type Terms,
  termsOn,
} from './read-agreement.ts'
import { refuseAlmsOnNights } from './refuse-alms-on-nights.ts'
import { newCharge, type ScheduledCharge } from './scheduled-charge.ts'
import { addTerms, writeCharges, writeSchedules } from './write-agreement.ts'

/** An agreement by its link, and the donor or member of staff who changes it. */
export type ChangedAgreement = Pick<AppContext, 'db' | 'sealer'> & {
  link: string
  by: Omit<Actor, 'reader'>
}

type LockedAgreement = { trx: Database; agreement: Agreement; rules: AgreementRules; userId: number | null }

/**
 * Changes an agreement that has not ended, and recalculates its schedule.
 * @throws Problem 404; 409 when it has ended
 */
async function applyChange(
  { db, link, by }: ChangedAgreement,
  action: AuditAction,
  message: AgreementMessageKind | null,
  write: (locked: LockedAgreement) => Promise<object | undefined>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { agreement, rules } = await lockAgreement(trx, { link })
    if (agreement.status === 'ended') throw Problem.conflict('refusal.agreement.ended')
    const facts = await write({ trx, agreement, rules, userId: by.caller?.id ?? null })
    const changed = await readAgreement(trx, link)
    const plan = planAgreement(changed, rules)
    // The job makes the next charge and message; only its day is set here.
    const day = plan.charges.length > 0 ? rules.today : plan.next_action_on
    const { id, status } = changed
    await writeSchedules(trx, [{ id, status, next_action_on: status === 'ended' ? null : day }])
    if (message === 'ended' || (message && (by.caller?.id || (await mayBeNotified(trx, agreement)))))
      await queueAgreementMessages(trx, message, [id], randomUUID())
    await recordAudit(trx, by, action, `agreement ${agreement.reference}`, facts)
  })
}

/** Maximum number of messages a day about changes made by link. */
const maxMessagesPerDay = 10

/**
 * Whether the donor is notified of a change by the link: not before a donation is paid, and at most
 * `maxMessagesPerDay` times a day, because anyone can enter another person's address and change the agreement
 * repeatedly.
 */
async function mayBeNotified(trx: Database, { id, status }: Agreement): Promise<boolean> {
  if (status === 'proposed') return false
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from messages join agreement_contacts using (contact_id)
    where agreement_id = ${id} and kind = 'agreement_changed'
      and queued_at > now() - interval '1 day'`.execute(trx)
  return (rows[0]?.sent ?? 0) < maxMessagesPerDay
}

/** First day on which new terms can apply: after the last period that has a charge, and after a pause. */
function firstFreeDay(agreement: Agreement, today: string): string {
  const last = agreement.charges.at(-1)
  const after = last ? addDays(last.due_on, 1) : today
  return pausedUntil(agreement, today) ?? (after > today ? after : today)
}

/** Agrees new terms from the next period. @throws Problem 404; 409; 422 with errors by field */
export async function changeTerms(
  changed: ChangedAgreement,
  body: BodyOf<typeof calls.changeAgreement>,
  writer: Pick<DonationWriter, 'readRules' | 'readFigures'>,
): Promise<void> {
  const { phone, country } = await readAgreement(changed.db, changed.link)
  const largest = largestDue({ ...body, amount: body.total_amount })
  const { lines } = await validateDonation(writer, { ...body, phone, country, isRegular: true, largest })
  await applyChange(changed, 'changed_agreement', 'changed', async (locked) => {
    const { trx, agreement, rules, userId } = locked
    const { unit, day, total_amount: amount, payment_method, payment_gateway } = body
    await refuseAlmsOnNights(trx, { unit, lines })
    const method = collectionMethodOf(body)
    const agreed = { amount: largest, byDonor: userId === null }
    await saveInstrument(changed, trx, agreement.id, { ...body, method, ...agreed })
    await cancelOpenRequests(trx, agreement.id)
    await updateAgreement(trx, agreement, { method, payment_method, payment_gateway })
    const valid_from = firstFreeDay(agreement, rules.today)
    const before = termsOn(agreement, valid_from)
    const known = before.lines.map(({ remarks }) => remarks)
    if (userId !== null) refuseOtherNumbersInCart(body, known)
    const terms = {
      ...before,
      valid_from,
      unit,
      day,
      amount,
      is_pause: false,
      lines: withCampaigns(lines, body.cart, before.lines),
    }
    // Counts a changed rhythm from the first month in which it can be due.
    if (before.unit !== unit) terms.anchor_month = monthOfNext({ ...terms, unit: 'month' }, agreement, rules)
    await addTerms(trx, agreement.id, terms, userId)
    return { unit, day, amount, method, valid_from }
  })
}

/**
 * Retains a campaign and page of the agreement that take no gifts now: each donation is validated on its own
 * day.
 */
const withCampaigns = (
  lines: readonly NewLine[],
  cart: readonly CartLine[],
  before: readonly NewLine[],
): NewLine[] =>
  lines.map((line) => {
    const campaign_id = cart[line.position]?.campaign
    const retained = before.find((one) => one.cause_id === line.cause_id && one.campaign_id === campaign_id)
    return campaign_id !== undefined && retained
      ? { ...line, campaign_id, page_id: retained.page_id ?? null }
      : line
  })

/**
 * Raises the amount of each period from the next period, in proportion for each cause; `before` is the amount
 * that the donor saw.
 * @param alongside runs in the same transaction
 * @throws Problem 404; 409 when it has ended, or its amount is not the amount that the donor saw
 */
export const raiseAmount = (
  changed: ChangedAgreement,
  { before, amount }: { before: number; amount: number },
  alongside: (trx: Database) => Promise<void>,
): Promise<void> =>
  applyChange(changed, 'accepted_higher_amount', 'changed', async ({ trx, agreement, rules, userId }) => {
    const terms = latestTerms(agreement)
    if (terms.amount !== before) throw Problem.conflict('refusal.agreement.proposal-over')
    const valid_from = firstFreeDay(agreement, rules.today)
    const lines = linesOfAmount(terms.lines, amount)
    await setAgreedAmount(trx, agreement.id, largestDue({ ...terms, amount }))
    await addTerms(trx, agreement.id, { ...terms, valid_from, amount, lines }, userId)
    await alongside(trx)
    return { before, amount, valid_from }
  })

function monthOfNext(terms: Terms, { charges }: Agreement, { calendar }: AgreementRules): number {
  const taken = new Set(charges.map(({ period }) => period))
  const [next] = duePeriods([terms], terms.valid_from, taken, calendar)
  return Number((next?.due_on ?? terms.valid_from).slice(5, 7))
}

/** Longest pause; for a longer time the donor ends the agreement. */
const maxPauseDays = 366

/** @throws Problem 404; 409 unless it is active; 422 for a day that is past or too far */
export const pauseAgreement = (
  changed: ChangedAgreement,
  { until }: BodyOf<typeof calls.pauseAgreement>,
): Promise<void> =>
  applyChange(changed, 'paused_agreement', 'changed', async ({ trx, agreement, rules, userId }) => {
    if (agreement.status !== 'active') throw Problem.conflict('refusal.agreement.not-active')
    if (until <= rules.today || until > addDays(rules.today, maxPauseDays))
      throw Problem.invalidField('until', 'fields.agreement.until')
    const terms = termsOn(agreement, until)
    await addTerms(trx, agreement.id, { ...terms, valid_from: rules.today, is_pause: true }, userId)
    await addTerms(trx, agreement.id, { ...terms, valid_from: until }, userId)
    // Skips announced donations before the end of the pause, and donations whose request the donor has not
    // approved yet.
    const isCancelled = ({ progress, due_on, paid, request }: ScheduledCharge) =>
      (progress === 'planned' && due_on < until) || (paid === 0 && isOpenRequest(request?.status))
    await cancelCharges(trx, agreement, 'skipped', isCancelled)
    await updateAgreement(trx, agreement, { status: 'paused' })
    return { until }
  })

/** @throws Problem 404; 409 unless it is paused */
export const resumeAgreement = (changed: ChangedAgreement): Promise<void> =>
  applyChange(changed, 'resumed_agreement', 'changed', async ({ trx, agreement, rules, userId }) => {
    if (agreement.status !== 'paused') throw Problem.conflict('refusal.agreement.not-paused')
    const terms = termsOn(agreement, pausedUntil(agreement, rules.today) ?? rules.today)
    await addTerms(trx, agreement.id, { ...terms, valid_from: rules.today }, userId)
    await updateAgreement(trx, agreement, { status: 'active' })
    return {}
  })

/**
 * Skips the next period, even when it was announced already.
 * @throws Problem 404; 409 unless it is active and `due_on` is its next due day, which changes when a period
 *   is skipped or the rhythm changes
 */
export const skipPeriod = (
  changed: ChangedAgreement,
  { due_on }: BodyOf<typeof calls.skipPeriod>,
): Promise<void> =>
  applyChange(changed, 'skipped_period', 'changed', async ({ trx, agreement, rules }) => {
    if (agreement.status !== 'active') throw Problem.conflict('refusal.agreement.not-active')
    const next = nextPeriod(agreement, rules)
    if (next?.due_on !== due_on) throw Problem.conflict('refusal.agreement.other-period')
    const announced = agreement.charges.find(({ period }) => period === next.period)
    const charge = announced ?? newCharge({ ...next, expected: next.amount, progress: 'planned' })
    await writeCharges(trx, [{ agreement_id: agreement.id, charge: { ...charge, progress: 'skipped' } }])
    return { period: next.period }
  })

/**
 * Deletes the stored card or account; due donations are then collected by a link.
 * @throws Problem 404; 409
 */
export const removeInstrument = (changed: ChangedAgreement): Promise<void> =>
  applyChange(changed, 'removed_instrument', 'changed', async ({ trx, agreement }) => {
    await trx.deleteFrom('payment_instruments').where('agreement_id', '=', agreement.id).execute()
    await cancelOpenRequests(trx, agreement.id)
    await updateAgreement(trx, agreement, { method: 'pay_link', payment_method: '', payment_gateway: '' })
    return { method: agreement.method }
  })

/** Ends an agreement for good. @throws Problem 404; 409 when it has ended */
export const endAgreement = (
  changed: ChangedAgreement,
  { reason, note }: BodyOf<typeof calls.endAgreement>,
): Promise<void> =>
  applyChange(changed, 'ended_agreement', 'ended', async ({ trx, agreement }) => {
    await cancelCharges(trx, agreement, 'cancelled', ({ paid, expected }) => paid < expected)
    await updateAgreement(trx, agreement, {
      status: 'ended',
      ended_at: sql`now()`,
      end_reason: reason,
      end_note: note,
    })
    return { reason }
  })

const updateAgreement = (trx: Database, { id }: Agreement, values: UpdateObject<Tables, 'agreements'>) =>
  trx.updateTable('agreements').set(values).where('id', '=', id).execute()

const cancelCharges = (
  trx: Database,
  { id, charges }: Agreement,
  progress: 'skipped' | 'cancelled',
  which: (charge: ScheduledCharge) => boolean,
) =>
  writeCharges(
    trx,
    charges
      .filter((charge) => charge.progress !== 'skipped' && which(charge))
      .map((charge) => ({ agreement_id: id, charge: { ...charge, progress } })),
  )
