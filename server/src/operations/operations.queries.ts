import { sql } from 'kysely'
import type { AnswerInput } from '../../../contract/src/entry.ts'
import type * as calls from '../../../contract/src/operations.ts'
import { bankTransferGateway, ownGateways } from '../../../contract/src/payment-methods.ts'
import { paidStatuses } from '../../../contract/src/status.ts'
import type { AppContext } from '../context.ts'
import { failedMessages } from '../messages/messages.queries.ts'
import type { Database } from '../platform/database/database.ts'

/** A day, with a margin for daily work. */
const lateAfterHours = 26

/** Health figures of the program; each is read from an index or a small table. */
export type Figures = {
  pending_over_an_hour: number
  gateways: { gateway: string; paid: number; failed: number; pending: number; expired: number }[]
  queue: { waiting: number; failing: number; oldest_seconds: number }
  emails: {
    waiting: number
    overdue_seconds: number
    /** Failed messages about donations and payments, on any channel, that were not sent again. */
    failed: number
    /** Failed e-mails to staff within a week. */
    staff_failed: number
  }
  checks: { ended_at: Date | null; broken: number }
  /** Newest backup that contains the database, and the number of failures since. */
  backup: { begun_at: Date | null; failed_since: number }
  /** Last successful restore check, and the number of failures since. */
  restore: { proven_at: Date | null; failed_since: number }
  database_bytes: number
}

/** Newest complete backup: a copy without the database does not count. */
export const newestBackup = (column: 'begun_at' | 'folder') => sql`(
  select ${sql.ref(column)} from backup_runs where error is null and with_database
  order by begun_at desc limit 1)`

export async function readFigures(db: Database): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select
      (select count(*)::int from payment_attempts
        where status = 'pending' and gateway <> ${bankTransferGateway}
        and created_at < now() - interval '1 hour') as pending_over_an_hour,
      (select coalesce(json_agg(of_gateway order by gateway), '[]') from (
        select gateway, count(*) filter (where status = any(${[...paidStatuses]}))::int as paid,
          count(*) filter (where status = 'failed')::int as failed,
          count(*) filter (where status = 'pending')::int as pending,
          count(*) filter (where status = 'expired')::int as expired
        from payment_attempts where id > coalesce((select max(id) from payment_attempts), 0) - 20000
          and created_at > now() - interval '1 day'
        group by gateway) as of_gateway) as gateways,
      (select json_build_object('waiting', count(*) filter (where run_at <= now()),
        'failing', count(*) filter (where attempts > 0 and locked_at is null),
        'oldest_seconds', coalesce(extract(epoch from
          now() - min(run_at) filter (where run_at <= now() and locked_at is null)), 0)::int)
        from graphile_worker.jobs) as queue,
      (select json_build_object('waiting', count(*),
        'failed', (select count(*) from ${failedMessages}),
        'staff_failed', (select count(*) from messages
          where status = 'failed' and user_id is not null and queued_at > now() - interval '7 days'),
        'overdue_seconds', coalesce(extract(epoch from
          now() - min(next_try_at) filter (where next_try_at <= now())), 0)::int)
        from messages where status = 'queued') as emails,
      (select json_build_object('ended_at', max(ended_at), 'broken', coalesce((
          select count(*)
          from jsonb_array_elements(
            (select results from check_runs order by id desc limit 1)::jsonb) as result
          where (result->>'count')::int > 0), 0)) from check_runs) as checks,
      (select json_build_object('begun_at', ${newestBackup('begun_at')},
        'failed_since', count(*) filter (where error is not null
          and begun_at > coalesce(${newestBackup('begun_at')}, '-infinity')))
        from backup_runs) as backup,
      (select json_build_object('proven_at', max(checked_at) filter (where error is null),
        'failed_since', count(*) filter (where error is not null and checked_at > coalesce(
          (select max(checked_at) from restore_checks where error is null), '-infinity')))
        from restore_checks) as restore,
      pg_database_size(current_database()) as database_bytes`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('No figures were read.')
  const dateOf = (at: Date | null) => at && new Date(at)
  return {
    ...figures,
    checks: { ...figures.checks, ended_at: dateOf(figures.checks.ended_at) },
    backup: { ...figures.backup, begun_at: dateOf(figures.backup.begun_at) },
    restore: { ...figures.restore, proven_at: dateOf(figures.restore.proven_at) },
  }
}

const manualGateways: ReadonlySet<string> = new Set(ownGateways)

const minute = 60
const hour = 60 * minute

const hoursSince = (at: Date | null) =>
  at ? (Date.now() - at.getTime()) / 3_600_000 : Number.POSITIVE_INFINITY

/** Hours after a manual backup, such as before an upgrade, in which a late next backup is reported. */
const watchedHours = 7 * 24

/**
 * Whether there should be a backup of the last day. With nightly backups: after the first attempt, or once
 * the server has run for more than a day. Otherwise: for a week after the newest backup.
 */
export function isBackupExpected(
  backups: AppContext['backups'],
  { begun_at, failed_since }: Figures['backup'],
): boolean {
  if (!backups) return hoursSince(begun_at) < watchedHours
  return begun_at !== null || failed_since > 0 || process.uptime() > lateAfterHours * 3600
}

export const isBackupLate = (backups: AppContext['backups'], backup: Figures['backup']): boolean =>
  isBackupExpected(backups, backup) && hoursSince(backup.begun_at) >= lateAfterHours

/** Interval between successful restore checks; a failed check is retried the next night. */
const provenAgainAfterHours = 6.5 * 24
const proofLateAfterHours = 9 * 24

/** Whether a restore check of the newest backup is due. */
export const isRestoreDue = ({ proven_at }: Figures['restore']): boolean =>
  hoursSince(proven_at) > provenAgainAfterHours

/**
 * Returns whether no restore check has succeeded for nine days. Restores are checked only where nightly
 * backups are configured; the first backup is checked in the night in which it is made.
 */
export const isRestoreLate = (
  backups: AppContext['backups'],
  { backup, restore }: Pick<Figures, 'backup' | 'restore'>,
): boolean =>
  backups !== null &&
  isBackupExpected(backups, backup) &&
  hoursSince(restore.proven_at) >= proofLateAfterHours

/** Whether a restore check succeeded within nine days. */
export const isRestoreProven = ({ proven_at }: Figures['restore']): boolean =>
  hoursSince(proven_at) < proofLateAfterHours

/** Reads the points of the status screen: whether each point is well, its count and its time. */
export async function readStatus({
  db,
  backups,
}: Pick<AppContext, 'db' | 'backups'>): Promise<AnswerInput<typeof calls.readOperations>> {
  const figures = await readFigures(db)
  const { queue, emails, checks, backup, restore } = figures
  // Transfers and office donations have no gateway that could fail.
  const online = figures.gateways.filter(
    ({ gateway, paid, failed }) => !manualGateways.has(gateway) && paid + failed > 0,
  )
  const isBackedUp = backups !== null || backup.begun_at !== null
  return [
    {
      point: 'payments',
      well: figures.pending_over_an_hour < 20,
      count: figures.pending_over_an_hour,
      at: null,
    },
    ...online.map(({ gateway, paid, failed }) => ({
      point: 'gateway' as const,
      gateway,
      // A few attempts prove nothing.
      well: paid + failed < 10 || failed <= (paid + failed) / 2,
      count: failed,
      of: paid + failed,
      at: null,
    })),
    { point: 'jobs', well: queue.oldest_seconds < 10 * minute, count: queue.waiting, at: null },
    {
      point: 'emails',
      well: emails.overdue_seconds < hour && emails.failed === 0,
      count: emails.waiting + emails.failed,
      at: null,
    },
    {
      point: 'checks',
      well: checks.broken === 0 && hoursSince(checks.ended_at) < lateAfterHours,
      count: checks.broken,
      at: checks.ended_at,
    },
    {
      point: isBackedUp ? ('backup' as const) : ('no_backup' as const),
      // Without BACKUP_DIR no later backup is expected, and there should be one.
      well: isBackupExpected(backups, backup) ? !isBackupLate(backups, backup) : backups !== null,
      count: backup.failed_since,
      at: backup.begun_at,
    },
    ...(isBackedUp
      ? [
          {
            point: 'restore_check' as const,
            well: !isRestoreLate(backups, figures),
            count: restore.failed_since,
            at: restore.proven_at,
          },
        ]
      : []),
  ]
}
