import * as calls from '../../../../contract/src/bank-accounts.ts'
import type { CharityForm } from '../../../../contract/src/charity-form.ts'
import type { CharityTextName } from '../../../../contract/src/charity-texts.ts'
import { resolveLanguage } from '../../../../contract/src/language/language.ts'
import { english } from '../../../../words/src/reader.ts'
import { translatable } from '../../../../words/src/translatable.ts'
import { reopenMonth } from '../../accounting/month-end/month-closing.ts'
import { writeOffApproved } from '../../accounting/payouts/settlement-report.ts'
import { offsetLines } from '../../accounting/vouchers/decide-line-by-voucher.ts'
import { enterApprovedVoucher } from '../../accounting/vouchers/voucher.ts'
import { raiseApprovalSize } from '../../appeals/appeal-settings.ts'
import { beginAppeal } from '../../appeals/begin-appeal.ts'
import { applyAccountChange } from '../../catalogue/bank-accounts/apply-change.ts'
import {
  auditedChanges,
  describeAccountChange,
  lockAccount,
} from '../../catalogue/bank-accounts/save-bank-account.ts'
import { type CauseColumns, writeCause } from '../../catalogue/causes/save-cause.ts'
import { changeCharity } from '../../charity/change-charity.ts'
import { saveCharityText } from '../../charity/save-charity-text.ts'
import type { AppContext } from '../../context.ts'
import { type Actor, recordAudit, type Staff } from '../../history/record-audit.ts'
import { saveTexts } from '../../messages/templates/save-email-templates.ts'
import type { ChangeFacts } from '../../messages/to-staff/pending-change-email.ts'
import type { Database } from '../../platform/database/database.ts'
import { AnswerWithMessage } from '../../platform/http/answers.ts'
import { Problem } from '../../platform/http/problem.ts'
import { instantText } from '../../platform/text/pakistan-time.ts'
import { readApprovers, refuseDecision } from '../../staff/auth/approvers.ts'
import { approverRights } from '../../staff/auth/count-holders.ts'
import { changeTitle, textChangesForEmail } from '../describe-change.ts'
import { setApprovalAmount } from '../guard-books.ts'
import { auditActionSuffix, reportChange } from '../store-change.ts'
import { accountChange, type OpenChange, openChanges } from './pending-changes.queries.ts'

type Context = Pick<AppContext, 'db' | 'catalogue' | 'switches' | 'changeDelayHours'>

/**
 * Approves or rejects another user's pending change, or withdraws one's own. An approved change takes effect
 * after its delay, or at once when nothing in it may name an account.
 * @throws Problem 403 when this person may not decide it, 409 when it was decided already
 */
export async function decideChange(
  { db, catalogue, switches, changeDelayHours }: Context,
  id: number,
  decision: 'approved' | 'rejected' | 'withdrawn',
  staff: Staff,
): Promise<null | AnswerWithMessage<null>> {
  const later = await db.transaction().execute(async (trx) => {
    const row = await lockChange(trx, id)
    if (row.decision !== null) throw alreadyDecided()
    refuseDecision(await readApprovers(trx, approverRights), row, decision, staff.caller.id)
    if (
      row.subject === 'bank_account' &&
      !(await switches()).features.includes(calls.createBankAccount.feature)
    )
      throw Problem.switchedOff(calls.createBankAccount.feature)
    const described = await describe(trx, row)
    const hours = isAtOnce(row) ? 0 : changeDelayHours
    const at = new Date(Date.now() + hours * 3_600_000)
    await trx
      .updateTable('pending_changes')
      .set({ decision, decided_by: staff.caller.id, decided_at: new Date() })
      .$if(decision === 'approved', (update) => update.set({ effective_at: at }))
      .where('id', '=', id)
      .execute()
    const isLater = decision === 'approved' && hours > 0
    const action = { approved: 'approved', rejected: 'rejected', withdrawn: 'withdrew' } as const
    await recordAudit(
      trx,
      staff,
      `${action[decision]}_${auditActionSuffix(row.subject)}`,
      described.subject,
      {
        asked_by: row.asker,
        ...(isLater && { effective_at: at.toISOString() }),
        ...described.facts,
      },
    )
    if (decision !== 'withdrawn')
      await notify(
        trx,
        row,
        described,
        decision,
        staff,
        isLater ? { later: { id, at: at.toISOString() } } : {},
      )
    if (decision === 'approved' && !isLater) await applyApprovedChange(trx, row, staff.reader)
    return isLater ? at : null
  })
  catalogue.clear()
  return (
    later &&
    new AnswerWithMessage(
      null,
      translatable('pending-changes.approved-later', { at: instantText(staff.reader.t, later) }),
    )
  )
}

/**
 * Stops an approved change before it takes effect.
 * @param reason set when the job stops it: why it could not be applied
 * @throws Problem 409 when it has taken effect, was stopped or is not approved
 */
export async function stopChange(
  { db }: Pick<AppContext, 'db'>,
  id: number,
  actor: Actor,
  reason?: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockChange(trx, id)
    if (row.decision !== 'approved') throw alreadyDecided()
    const described = await describe(trx, row)
    await trx
      .updateTable('pending_changes')
      .set({ stopped_at: new Date(), stopped_by: actor.caller?.id ?? null })
      .where('id', '=', id)
      .execute()
    await recordAudit(trx, actor, `stopped_${auditActionSuffix(row.subject)}`, described.subject, {
      asked_by: row.asker,
      ...(reason && { reason }),
      ...described.facts,
    })
    await notify(trx, row, described, 'stopped', actor)
  })
}

const alreadyDecided = () => Problem.conflict('refusal.approval.decided')

const lockChange = (trx: Database, id: number): Promise<OpenChange> =>
  openChanges(trx).where('change.id', '=', id).forUpdate('change').executeTakeFirstOrThrow(alreadyDecided)

/** Returns whether approval makes the change: it closes an account, or nothing in it may name one. */
const isAtOnce = ({ subject, kind, form, found }: OpenChange) =>
  subject === 'bank_account'
    ? kind === 'remove' || ('status' in form && form.status === 0)
    : found.length === 0

type Described = { subject: string; facts: object } & Pick<ChangeFacts, 'name' | 'changes'>

/** Describes a change in English, for the audit and the e-mails. */
async function describe(trx: Database, row: OpenChange): Promise<Described> {
  if (row.subject !== 'bank_account') {
    const name = changeTitle(english.t, { ...row, subject: row.subject })
    const changes = textChangesForEmail(english.t, row.texts)
    return { subject: name, name, changes, facts: { found: row.found } }
  }
  const change = accountChange(row)
  const before = 'id' in change ? await lockAccount(trx, change.id) : null
  const columns = 'columns' in change ? change.columns : null
  return {
    subject: columns?.iban_no ?? before?.iban_no ?? '',
    ...describeAccountChange(before, change),
    facts: auditedChanges(before, change),
  }
}

const notify = (
  trx: Database,
  { subject, found, asker }: OpenChange,
  { name, changes }: Described,
  what: 'approved' | 'rejected' | 'stopped',
  actor: Actor,
  more: Pick<ChangeFacts, 'later'> = {},
) =>
  reportChange(
    trx,
    { what, subject, name, who: asker, by: actor.caller?.name ?? '', changes, found, ...more },
    actor,
  )

/**
 * Applies an approved change in the requester's name.
 * @param reader reads the error
 * @throws Problem when it conflicts with a later change
 */
export async function applyApprovedChange(trx: Database, row: OpenChange, reader = english): Promise<void> {
  const actor = { caller: { id: row.asked_by, name: row.asker }, request: { ip: '' }, reader }
  const form = row.form as never
  switch (row.subject) {
    case 'bank_account':
      await applyAccountChange(trx, accountChange(row))
      break
    case 'cause':
      await writeCause(trx, row.kind === 'add' ? null : Number(row.target), form as CauseColumns, actor)
      break
    case 'charity':
      await changeCharity(trx, form as Partial<CharityForm>, actor)
      break
    case 'charity_text':
      await saveCharityText(trx, row.target as CharityTextName, form, actor)
      break
    case 'appeal':
      await beginAppeal(trx, Number(row.target), row.asked_by)
      break
    case 'appeal_settings':
      await raiseApprovalSize(trx, form, actor)
      break
    case 'voucher':
      if ('debit_id' in row.form) await offsetLines(trx, form, actor)
      else await enterApprovedVoucher(trx, form, actor)
      break
    case 'write_off':
      await writeOffApproved(trx, form, actor)
      break
    case 'reopened_month':
      await reopenMonth(trx, form, actor)
      break
    case 'approval_amount':
      await setApprovalAmount(trx, form, actor)
      break
    case 'email_templates':
      await saveTexts(trx, resolveLanguage(row.target), form, actor)
  }
  await trx.updateTable('pending_changes').set({ applied_at: new Date() }).where('id', '=', row.id).execute()
}
