import { sql } from 'kysely'
import type { Waiting } from '../../../../contract/src/analytics.ts'
import type { WaitingKind } from '../../../../contract/src/lists.ts'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { waitingIntents } from '../../donations/lists/waiting-intents.ts'
import { overduePayments } from '../../payouts/payouts.queries.ts'
import { countSettlementDiscrepancies, today } from '../../payouts/settlement-reports.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { lineStatus } from '../../settlement/read-settlement-state.ts'

/** The permission to act on it, besides viewing its list. */
const rightTo: Partial<Record<WaitingKind, PermissionPath>> = {
  transfer: 'donation.verify',
  email: 'donation.receipt',
}

/** Further files are found on the statements screen. */
const maxFiles = 5

/** Open work for a user with these permissions, counted as its screens count it; zero counts are omitted. */
export async function readWaitingFor(
  db: Database,
  { id: caller, rights }: { id: number; rights: ReadonlySet<string> },
): Promise<Waiting[]> {
  const kinds = (Object.keys(waitingIntents) as WaitingKind[]).filter(
    (what) => !rightTo[what] || rights.has(rightTo[what]),
  )
  const lists = (['donation', 'payment'] as const).filter((list) => rights.has(list))
  const found = await Promise.all<Waiting[]>([
    ...kinds.flatMap((what) =>
      lists.map(async (list) => [{ what, list, count: await countWaiting(db, list, what) }]),
    ),
    rights.has('statement') ? readOpenFiles(db) : [],
    rights.has('contact') ? readTasks(db, caller) : [],
    ...(rights.has('reconciliation') ? [countDiscrepancies(db)] : []),
    ...(rights.has('accounting') ? [countOverduePayments(db), countSettlement(db)] : []),
    ...(rights.has('checks') ? [countFailedChecks(db)] : []),
    ...(rights.has('donation.enter') ? [countOpenSheets(db)] : []),
    ...(rights.has('bankAcc.approve') ? [countUndecided(db, 'pending_changes', caller)] : []),
    ...(rights.has('users') ? [countUndecided(db, 'access_changes', caller)] : []),
    ...(rights.has('settings') ? [countMissingPrivacy(db)] : []),
  ])
  return found.flat().filter(({ count }) => count > 0)
}

async function countWaiting(db: Database, list: 'donation' | 'payment', what: WaitingKind): Promise<number> {
  const { count } = await db
    .selectFrom('payment_intents as intent')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('kind', '=', list)
    .where(sql<boolean>`id = any(array(${waitingIntents[what]}))`)
    .executeTakeFirstOrThrow()
  return count
}

/** The newest files with undecided lines. */
async function readOpenFiles(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<{ id: number; name: string; account: string; count: number }>`
    select file.id, file.name, bank_name || ' ' || number as account, count(*) from statement_files as file
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

async function countDiscrepancies(db: Database): Promise<Waiting[]> {
  const { count } = await db
    .selectFrom('discrepancies')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return [{ what: 'discrepancies', count }]
}

/** Counts the day sheets of earlier days that nobody has closed. */
async function countOpenSheets(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from day_sheets where closed_at is null and day < day_in_pakistan(now())`.execute(db)
  return [{ what: 'day_sheets', count: rows[0]?.count ?? 0 }]
}

/** Counts the changes that another person asked for and nobody has decided. */
async function countUndecided(
  db: Database,
  what: 'pending_changes' | 'access_changes',
  caller: number,
): Promise<Waiting[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(what)} where decision is null and asked_by <> ${caller}`.execute(db)
  return [{ what, count: rows[0]?.count ?? 0 }]
}

/** 1 while the charity has no privacy notice. */
async function countMissingPrivacy(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<{ count: number }>`
    select (coalesce(texts ->> 'privacy', '') = '')::int as count from charity`.execute(db)
  return [{ what: 'privacy', count: rows[0]?.count ?? 0 }]
}

async function countOverduePayments(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (${overduePayments(today)}) as overdue`.execute(db)
  return [{ what: 'payouts', count: rows[0]?.count ?? 0 }]
}

/** Counts open discrepancies of settlement reports. */
async function countSettlement(db: Database): Promise<Waiting[]> {
  const { count } = await countSettlementDiscrepancies(db, today)
  return [{ what: 'settlement', count }]
}

async function countFailedChecks(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select results from check_runs order by id desc limit 1) as run,
      jsonb_to_recordset(run.results) as result (count int) where result.count > 0`.execute(db)
  return [{ what: 'checks', count: rows[0]?.count ?? 0 }]
}
