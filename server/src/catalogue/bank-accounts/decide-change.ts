import { sql } from 'kysely'
import type { BankAccountChange } from '../../../../contract/src/bank-accounts.ts'
import { say } from '../../../../words/src/say.ts'
import type { AppContext } from '../../context.ts'
import { queueEmailToAdministrators } from '../../emails/queue-email.ts'
import { bankAccountEmail } from '../../emails/to-staff/bank-account-email.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { inEnglish } from '../../platform/language/in-language.ts'
import { applyChange, type Change } from './apply-change.ts'
import { auditedChanges, lockAccount } from './apply-or-request-change.ts'
import { readBankAccounts } from './bank-accounts.queries.ts'
import { accountName, changesAsFacts, changesInWords } from './changes-in-words.ts'

const openChanges = (db: Database) =>
  db
    .selectFrom('bank_account_changes as change')
    .innerJoin('users', 'users.id', 'asked_by')
    .select(['change.id', 'change.kind', 'bank_account_id', 'form', 'asked_by', 'asked_at'])
    .select(sql<string>`first_name || ' ' || last_name`.as('asker'))
    .where('decision', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof openChanges>['executeTakeFirstOrThrow']>>

const changeIn = ({ kind, bank_account_id, form }: Row): Change =>
  ({
    kind,
    ...(kind !== 'add' && { id: bank_account_id }),
    ...(kind !== 'remove' && { columns: form }),
  }) as Change

/** The open changes, with the decisions the reader may make. */
export async function readOpenChanges(db: Database, callerId: number): Promise<BankAccountChange[]> {
  const [rows, accounts] = [await openChanges(db).orderBy('change.id').execute(), await readBankAccounts(db)]
  return rows.map((row) => {
    const change = changeIn(row)
    const before = accounts.find(({ id }) => id === row.bank_account_id) ?? null
    const columns = 'columns' in change ? change.columns : null
    return {
      id: row.id,
      kind: change.kind,
      account: accountName(before ?? columns ?? {}),
      changes: changesInWords(before, change),
      logo: columns?.logo ?? null,
      asked_by: row.asker,
      asked_at: row.asked_at.toISOString(),
      is_mine: row.asked_by === callerId,
    }
  })
}

/**
 * Approves or rejects another user's change, or withdraws one's own.
 * @throws Problem 403 for approving one's own or withdrawing another's, 409 when it was decided already
 */
export async function decideChange(
  { db, catalogue }: Pick<AppContext, 'db' | 'catalogue'>,
  id: number,
  decision: 'approved' | 'rejected' | 'withdrawn',
  staff: Staff,
): Promise<null> {
  await db.transaction().execute(async (trx) => {
    const row = await openChanges(trx).where('change.id', '=', id).forUpdate('change').executeTakeFirst()
    if (!row) throw Problem.conflict(say('refusal.bank-account.decided'))
    const isMine = row.asked_by === staff.caller.id
    if (isMine && decision !== 'withdrawn') throw new Problem(403, say('refusal.bank-account.second-person'))
    if (!isMine && decision === 'withdrawn') throw new Problem(403, say('refusal.bank-account.who-withdraws'))
    const change = changeIn(row)
    const before = 'id' in change ? await lockAccount(trx, change.id) : null
    const columns = 'columns' in change ? change.columns : null
    const changes = inEnglish(() => changesInWords(before, change))
    await trx
      .updateTable('bank_account_changes')
      .set({ decision, decided_by: staff.caller.id, decided_at: new Date() })
      .where('id', '=', id)
      .execute()
    if (decision === 'approved') await applyChange(trx, change)
    const action = { approved: 'approved', rejected: 'rejected', withdrawn: 'withdrew' } as const
    await recordAudit(
      trx,
      staff,
      `${action[decision]} a change of a bank account`,
      columns?.iban_no ?? before?.iban_no ?? '',
      { asked_by: row.asker, ...auditedChanges(before, change) },
    )
    if (decision === 'withdrawn') return
    await queueEmailToAdministrators(
      trx,
      bankAccountEmail,
      {
        what: decision,
        who: row.asker,
        by: staff.caller.name,
        account: accountName(before ?? columns ?? {}),
        changes: changesAsFacts(change, changes),
      },
      staff.caller.id,
    )
  })
  catalogue.forget()
  return null
}
