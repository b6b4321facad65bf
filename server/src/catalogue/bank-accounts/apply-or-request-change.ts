import { accountNoteMaxLength } from '../../../../contract/src/bank-accounts.ts'
import { say } from '../../../../words/src/say.ts'
import type { AppContext } from '../../context.ts'
import { queueEmailToAdministrators } from '../../emails/queue-email.ts'
import { bankAccountEmail } from '../../emails/to-staff/bank-account-email.ts'
import { changesOf } from '../../history/changes-of.ts'
import { type Actor, recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { inEnglish } from '../../platform/language/in-language.ts'
import { countApprovers } from '../../staff/auth/count-holders.ts'
import { applyChange, type Change, type Columns } from './apply-change.ts'
import { readBankAccount } from './bank-accounts.queries.ts'
import { accountName, changesAsFacts, changesInWords, columnsApart, notesApart } from './changes-in-words.ts'

/**
 * Applies a change of a bank account, or stores it for a second person to approve; every administrator is
 * e-mailed in both cases. The audit records the account before the change, because donors send money there.
 * @returns null while it is pending
 * @throws Problem 404, 409 while another change of the account is pending
 */
export async function applyOrRequestChange(
  { db, catalogue, switches }: Pick<AppContext, 'db' | 'catalogue' | 'switches'>,
  change: Change,
  staff: Staff,
): Promise<{ id: number; deleted: boolean } | null> {
  const { bank_approval } = await switches()
  const made = await db.transaction().execute(async (trx) => {
    const before = change.kind === 'add' ? null : await lockAccount(trx, change.id)
    if (change.kind !== 'add') await refuseIfOneWaits(trx, change.id)
    if (bank_approval === 'always' || (bank_approval === 'two people' && (await countApprovers(trx)) >= 2)) {
      await trx
        .insertInto('bank_account_changes')
        .values({
          kind: change.kind,
          bank_account_id: 'id' in change ? change.id : null,
          form: JSON.stringify('columns' in change ? change.columns : {}),
          asked_by: staff.caller.id,
        })
        .execute()
      await recordAudit(
        trx,
        staff,
        'asked for a change of a bank account',
        `${verbs[change.kind]}${ibanOf(before, change)}`,
        {
          ...auditedChanges(before, change),
        },
      )
      await notifyAdministrators(trx, 'asked', before, change, staff)
      return null
    }
    return makeChange(trx, before, change, staff)
  })
  catalogue.forget()
  return made
}

/**
 * Applies a change at once, with its audit entry and the e-mails to administrators. @param before the locked
 * account
 */
export async function makeChange(
  trx: Database,
  before: Columns | null,
  change: Change,
  actor: Actor,
): Promise<{ id: number; deleted: boolean }> {
  const applied = await applyChange(trx, change)
  const verb = applied.deleted ? 'deleted ' : change.kind === 'remove' ? 'closed ' : verbs[change.kind]
  const subject = `${verb}${ibanOf(before, change)}`
  await recordAudit(trx, actor, 'changed a bank account', subject, auditedChanges(before, change))
  await notifyAdministrators(trx, change.kind === 'add' ? 'added' : 'changed', before, change, actor)
  return applied
}

const ibanOf = (before: Columns | null, change: Change) =>
  'columns' in change ? change.columns.iban_no : (before?.iban_no ?? '')

async function notifyAdministrators(
  trx: Database,
  what: 'asked' | 'added' | 'changed',
  before: Columns | null,
  change: Change,
  { caller }: Actor,
): Promise<void> {
  const facts = {
    what,
    who: caller?.name ?? '',
    account: accountName(before ?? ('columns' in change ? change.columns : {})),
    changes: changesAsFacts(
      change,
      inEnglish(() => changesInWords(before, change)),
    ),
  }
  await queueEmailToAdministrators(trx, bankAccountEmail, facts, caller?.id ?? null)
}

const verbs = { add: 'added ', change: '', remove: 'deleted ' }

/** @throws Problem 404 */
export async function lockAccount(trx: Database, id: number) {
  await trx.selectFrom('bank_accounts').select('id').where('id', '=', id).forUpdate().execute()
  return readBankAccount(trx, id)
}

/**
 * The audit's facts of a change: for an added account its IBAN and note are enough, for a removed one its
 * IBAN.
 */
export function auditedChanges(before: Columns | null, change: Change): Record<string, string> {
  if (change.kind === 'remove') return {}
  const { notes = {} } = change.columns
  return change.kind === 'add'
    ? changesOf({}, notesApart(notes), accountNoteMaxLength)
    : changesOf(before ? columnsApart(before) : {}, columnsApart(change.columns), accountNoteMaxLength)
}

export async function refuseIfOneWaits(trx: Database, id: number): Promise<void> {
  const waiting = await trx
    .selectFrom('bank_account_changes')
    .select('id')
    .where('bank_account_id', '=', id)
    .where('decision', 'is', null)
    .executeTakeFirst()
  if (waiting) throw Problem.conflict(say('refusal.bank-account.change-waits'))
}
