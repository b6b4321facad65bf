import { sql } from 'kysely'
import type { AnswerInput } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/pending-changes.ts'
import { bookSubjects } from '../../../contract/src/pending-changes.ts'
import type { Translate } from '../../../words/src/reader.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import type { DescribedChange, OpenChange } from './approved-change.ts'
import { hoursUntilApprovable, judgeApprover, readApprovers, refusalMessage } from './approvers.ts'
import { describeTexts } from './describe-change.ts'
import { pictureFields } from './public-texts.queries.ts'

const columns = [
  'change.id',
  'subject',
  'target',
  'kind',
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

/** Describes a change; by default by the title of its subject and its texts. */
export const describeChange = async (
  db: Database,
  changes: AppContext['changes'],
  t: Translate,
  row: OpenChange,
): Promise<DescribedChange> => changes[row.subject].describe?.(db, t, row) ?? describeTexts(t, row)

/**
 * Lists the pending changes, oldest first, described in the reader's language.
 * Access to the bank accounts shows all but those of rights, which managers of staff see; access to the
 * accounts shows every change of the books. Everybody reads their own.
 */
export async function readPendingChanges(
  t: Translate,
  { db, changes }: Pick<AppContext, 'db' | 'changes'>,
  { id: callerId, rights }: Pick<Caller, 'id' | 'rights'>,
): Promise<AnswerInput<typeof calls.listPendingChanges>> {
  const rows = await openChanges(db)
    .where((row) =>
      row.or([
        row('asked_by', '=', callerId),
        ...(rights.has('users') ? [row('subject', 'in', ['access', 'api_key'])] : []),
        ...(rights.has('bankAcc') ? [row('subject', 'not in', ['access', 'api_key'])] : []),
        ...(rights.has('accounting') ? [row('subject', 'in', [...bookSubjects])] : []),
      ]),
    )
    .orderBy('change.id')
    .execute()
  const shown: AnswerInput<typeof calls.listPendingChanges> = []
  for (const row of rows) {
    const request = { subject: row.subject, asker: row.asked_by, askedAt: row.asked_at, approver: callerId }
    const people = row.decision === null ? await readApprovers(db, row.subject) : []
    const refusal = row.decision === null ? judgeApprover(people, request) : null
    shown.push({
      id: row.id,
      subject: row.subject,
      target: row.target,
      kind: row.kind,
      ...(await describeChange(db, changes, t, row)),
      found: row.found,
      pictures: picturesIn(row.form),
      ...(billOf(row) !== null && { has_bill: true }),
      asked_by: row.asker,
      asked_at: row.asked_at,
      is_mine: row.asked_by === callerId,
      effective_at: row.effective_at,
      obstacle:
        refusal?.why === 'own'
          ? waitText(t, hoursUntilApprovable(people, request))
          : refusal && t.message(refusalMessage(refusal)),
    })
  }
  return shown
}

/** States to the requester when a second person may approve. */
const waitText = (t: Translate, hours: number): string =>
  hours > 0 ? t('pending-changes.approvable-in', { hours }) : t('office.approval.another-person')

/** Key in the file storage of the bill of a voucher; null for none. */
export const billOf = ({ form }: Pick<OpenChange, 'form'>): string | null =>
  'bill_file' in form && typeof form.bill_file === 'string' ? form.bill_file : null

const picturesIn = (form: object): string[] =>
  Object.entries(form)
    .filter(([field]) => pictureFields.includes(field))
    .flatMap(([, value]) => (Array.isArray(value) ? value.map(({ address }) => address) : value))
    .map(String)
    .filter((address) => address.startsWith('/'))
