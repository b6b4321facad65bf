import { type RawBuilder, sql } from 'kysely'
import type { Waiting } from '../../../../contract/src/analytics.ts'
import type { WaitingKind } from '../../../../contract/src/lists.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { overduePayments } from '../../accounting/payouts/payouts.queries.ts'
import { openDiscrepancies, today } from '../../accounting/payouts/settlement-reports.queries.ts'
import { isOvertaken } from '../../agreements/agreement-filters.ts'
import { waitingReviews } from '../../campaign-pages/reviews.queries.ts'
import { bankAccountLabel } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import { waitingIntents } from '../../donations/lists/waiting-intents.ts'
import type { Database } from '../../platform/database/database.ts'
import { closedThrough } from '../../settlement/closed-through.ts'
import { lineStatus } from '../../settlement/line-columns.ts'
import { statementGaps } from '../../transfers/statements/statement-gaps.queries.ts'

/** The permission to act on it, besides viewing its list. */
const rightTo: Partial<Record<WaitingKind, PermissionPath>> = {
  transfer: 'donation.verify',
  email: 'donation.receipt',
}

/** Kinds that are one count each. */
type CountedKind = Exclude<Waiting, { list: string } | { file: object } | { contact: object }>['what']

const undecidedChanges = (subjects: RawBuilder<unknown>, caller: number) =>
  sql`pending_changes where decision is null and asked_by <> ${caller} and ${subjects}`

/** Set-up steps (checklist.queries.ts) that are required before donors can give. */
const missingSetUp = sql`(
  select from charity where coalesce(settings ->> 'name', '') = ''
  union all select from charity where coalesce(settings ->> 'phone', '') || coalesce(settings ->> 'whatsapp', '')
    || coalesce(settings ->> 'email', '') = ''
  union all select where not exists (select from bank_accounts where kind = 'general' and status = 1)
  union all select where not exists (select from causes where status = 1)
) as missing`

/** Rows to count, with the permission that shows them and their kind. */
const waitingRows = (caller: number): [PermissionPath, CountedKind, RawBuilder<unknown>][] => [
  ['settings', 'set_up', missingSetUp],
  ['contact', 'incoming', sql`incoming_messages where read_at is null`],
  ['reconciliation', 'discrepancies', sql`discrepancies where ended_at is null`],
  ['accounting', 'payouts', sql`(${overduePayments(today)}) as overdue`],
  ['accounting', 'settlement', openDiscrepancies(today)],
  [
    'checks',
    'checks',
    sql`(select results from check_runs order by id desc limit 1) as run,
      jsonb_to_recordset(run.results) as result (count int) where result.count > 0`,
  ],
  [
    'statement',
    'gaps',
    // Closing a month accepts the gaps in it.
    sql`${statementGaps()} as gap where first_day > coalesce(${closedThrough}, '-infinity')`,
  ],
  [
    'contact.agreement',
    'overtaken',
    sql`agreements where status <> 'ended' and ${isOvertaken(sql.ref('agreements.id'))}`,
  ],
  ['campaign.review', 'reviews', waitingReviews],
  ['donation.enter', 'day_sheets', sql`day_sheets where closed_at is null and day < day_in_pakistan(now())`],
  ['bankAcc.approve', 'pending_changes', undecidedChanges(sql`subject not in ('access', 'api_key')`, caller)],
  ['users', 'access_changes', undecidedChanges(sql`subject in ('access', 'api_key')`, caller)],
  ['settings', 'privacy', sql`charity where coalesce(texts ->> 'privacy', '') = ''`],
]

/** Open work for a user with these permissions, counted as its screens count it; zero counts are omitted. */
export async function readWaiting(
  db: Database,
  { id: caller, rights }: { id: number; rights: ReadonlySet<string> },
): Promise<Waiting[]> {
  const count = async (from: RawBuilder<unknown>) => {
    const { rows } = await sql<{ count: number }>`select count(*) from ${from}`.execute(db)
    return rows[0]?.count ?? 0
  }
  const kinds = (Object.keys(waitingIntents) as WaitingKind[]).filter(
    (what) => !rightTo[what] || rights.has(rightTo[what]),
  )
  const lists = (['donation', 'payment'] as const).filter((list) => rights.has(list))
  const found = await Promise.all<Waiting[]>([
    ...kinds.flatMap((what) =>
      lists.map(async (list) => {
        const from = sql`payment_intents as intent
          where kind = ${list} and id = any(array(${waitingIntents[what]}))`
        return [{ what, list, count: await count(from) }]
      }),
    ),
    rights.has('statement') ? readOpenFiles(db) : [],
    rights.has('contact') ? readTasks(db, caller) : [],
    ...waitingRows(caller)
      .filter(([right]) => rights.has(right))
      .map(async ([, what, from]) => [{ what, count: await count(from) }]),
  ])
  return found.flat().filter(({ count }) => count > 0)
}

/** Maximum number of files; further ones are found on the statements screen. */
const maxFiles = 5

/** The newest files with undecided lines. */
async function readOpenFiles(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<{ id: number; name: string; account: string; count: number }>`
    select file.id, file.name, ${bankAccountLabel} as account, count(*) from statement_files as file
    join bank_accounts as account on account.id = file.bank_account_id
    join statement_file_lines on file_id = file.id
    join statement_lines as line on line.id = line_id
    left join line_decisions as decision on decision.line_id = line.id
    where ${lineStatus} = 'open'
    group by file.id, account.id order by file.id desc limit ${maxFiles}`.execute(db)
  return rows.map(({ count, ...file }) => ({ what: 'lines', file, count }))
}

/** Maximum number of donors; the next ones appear as tasks are done. */
const maxContacts = 10

/** Donors with open tasks for the user, the most urgent first. */
async function readTasks(db: Database, caller: number): Promise<Waiting[]> {
  const { rows } = await sql<{ id: number; name: string; count: number }>`
    select contacts.id, trim(first_name || ' ' || last_name) as name, count(*)
    from contact_tasks join contacts on contacts.id = contact_id
    where assignee_id = ${caller} and done_at is null
    group by contacts.id order by min(due_on), contacts.id limit ${maxContacts}`.execute(db)
  return rows.map(({ count, ...contact }) => ({ what: 'contact_tasks', contact, count }))
}
