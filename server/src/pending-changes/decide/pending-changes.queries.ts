import { sql } from 'kysely'
import type { AnswerInput } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/pending-changes.ts'
import { bookSubjects, type ChangeSubject } from '../../../../contract/src/pending-changes.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import type { Change } from '../../catalogue/bank-accounts/apply-change.ts'
import { readBankAccounts } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import { accountName, describeChanges } from '../../catalogue/bank-accounts/describe-changes.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/route.ts'
import { judgeApprover, readApprovers, refusalMessage } from '../../staff/auth/approvers.ts'
import { approverRights } from '../../staff/auth/count-holders.ts'
import type { TextChange } from '../compare-texts.ts'
import { changeTitle, describeTextChanges } from '../describe-change.ts'
import { pictureFields } from '../public-texts.queries.ts'

const columns = [
  'change.id',
  'subject',
  'target',
  'kind',
  'bank_account_id',
  'form',
  'texts',
  'found',
  'decision',
  'asked_by',
  'asked_at',
  'effective_at',
] as const

const asker = sql<string>`first_name || ' ' || last_name`.as('asker')

/** Selects changes that await approval, or are approved and not in effect yet. */
export const openChanges = (db: Database) =>
  db
    .selectFrom('pending_changes as change')
    .innerJoin('users', 'users.id', 'asked_by')
    .select(columns)
    .select(asker)
    .where('is_open', '=', true)
    .$castTo<OpenChange>()

export type OpenChange = {
  id: number
  subject: ChangeSubject
  target: string
  kind: 'add' | 'change' | 'remove'
  bank_account_id: number | null
  form: object
  texts: TextChange[]
  found: string[]
  decision: 'approved' | null
  asked_by: number
  asked_at: Date
  effective_at: Date | null
  asker: string
}

/** Converts a stored change of a bank account. */
export const accountChange = ({ kind, bank_account_id, form }: OpenChange): Change =>
  ({
    kind,
    ...(kind !== 'add' && { id: bank_account_id }),
    ...(kind !== 'remove' && { columns: form }),
  }) as Change

/**
 * Lists the pending changes, oldest first, described in the reader's language.
 * Access to the bank accounts shows all, access to the accounts every change of the books; others read their
 * own.
 */
export async function readPendingChanges(
  t: Translate,
  db: Database,
  { id: callerId, rights }: Pick<Caller, 'id' | 'rights'>,
): Promise<AnswerInput<typeof calls.listPendingChanges>> {
  const rows = await openChanges(db)
    .$if(!rights.has('bankAcc'), (query) =>
      query.where((row) =>
        row.or([
          row('asked_by', '=', callerId),
          ...(rights.has('accounting') ? [row('subject', 'in', [...bookSubjects])] : []),
        ]),
      ),
    )
    .orderBy('change.id')
    .execute()
  const accounts = await readBankAccounts(db)
  const approvers = await readApprovers(db, approverRights)
  return rows.map((row) => {
    const request = { asker: row.asked_by, askedAt: row.asked_at, approver: callerId }
    const refusal = row.decision === null ? judgeApprover(approvers, request) : null
    const before = accounts.find(({ id }) => id === row.bank_account_id) ?? null
    return {
      id: row.id,
      subject: row.subject,
      target: row.target,
      kind: row.kind,
      ...(row.subject === 'bank_account'
        ? {
            name: accountName(before ?? row.form),
            changes: describeChanges(t, before, accountChange(row)),
          }
        : {
            name: changeTitle(t, { ...row, subject: row.subject }),
            changes: describeTextChanges(t, row.texts),
          }),
      found: row.found,
      picture: pictureIn(row.form),
      ...(billOf(row) !== null && { has_bill: true }),
      asked_by: row.asker,
      asked_at: row.asked_at,
      is_mine: row.asked_by === callerId,
      effective_at: row.effective_at,
      obstacle: refusal && t.message(refusalMessage(refusal)),
    }
  })
}

/** Key in the file storage of the bill of a voucher; null for none. */
export const billOf = ({ form }: Pick<OpenChange, 'form'>): string | null =>
  'bill_file' in form && typeof form.bill_file === 'string' ? form.bill_file : null

const pictureIn = (form: object): string | null =>
  Object.entries(form)
    .filter(([field]) => pictureFields.includes(field))
    .map(([, address]) => String(address))
    .find((address) => address.startsWith('/')) ?? null
