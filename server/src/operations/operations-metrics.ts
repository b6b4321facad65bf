import { Gauge, type Registry } from 'prom-client'
import type { AppContext } from '../context.ts'
import { withTimeout } from '../platform/database/database.ts'
import { type Figures, isBackupExpected, isRestoreLate, readFigures } from './operations.queries.ts'

/** Lifetime of the cached figures, so that several or frequent scrapers do not load the database. */
const cacheMs = 10_000
const readTimeoutMs = 2000

/**
 * Metrics for the alerts (docs/alerts.yml), read from the database on a scrape, at most every ten seconds.
 * While the database is unavailable they are omitted, and amanah_database_up is 0.
 */
export function operationsMetrics(
  register: Registry,
  { db, backups }: Pick<AppContext, 'db' | 'backups'>,
): void {
  let read: { at: number; figures: Promise<Figures | null> } | undefined
  const figures = () => {
    if (!read || Date.now() - read.at > cacheMs)
      read = { at: Date.now(), figures: withTimeout(readTimeoutMs, readFigures(db)).catch(() => null) }
    return read.figures
  }
  function gauge<Label extends string>(
    name: string,
    help: string,
    set: (gauge: Gauge<Label>, figures: Figures) => void,
    labelNames: Label[] = [],
  ): void {
    register.registerMetric(
      new Gauge({
        name,
        help,
        labelNames,
        registers: [],
        async collect() {
          this.reset()
          const known = await figures()
          if (known) set(this, known)
          else this.remove()
        },
      }),
    )
  }
  register.registerMetric(
    new Gauge({
      name: 'amanah_database_up',
      help: 'Whether the database answered within two seconds',
      registers: [],
      async collect() {
        this.set((await figures()) ? 1 : 0)
      },
    }),
  )
  const seconds = (at: Date | null) => (at ? at.getTime() / 1000 : 0)
  gauge(
    'amanah_payments_pending_over_an_hour',
    'Payments at a gateway, pending for over an hour',
    (one, state) => one.set(state.pending_over_an_hour),
  )
  gauge(
    'amanah_payments_last_day',
    'Payments begun in the last 24 hours (the last 20,000), by gateway and state',
    (one, { gateways }) => {
      for (const { gateway, ...states } of gateways)
        for (const [state, count] of Object.entries(states)) one.set({ gateway, state }, count)
    },
    ['gateway', 'state'],
  )
  gauge('amanah_jobs_waiting', 'Jobs that are due', (one, { queue }) => one.set(queue.waiting))
  gauge('amanah_jobs_failing', 'Jobs that failed and are tried again', (one, { queue }) =>
    one.set(queue.failing),
  )
  gauge('amanah_jobs_oldest_seconds', 'How long the oldest job that is due has waited', (one, { queue }) =>
    one.set(queue.oldest_seconds),
  )
  gauge(
    'amanah_emails_waiting',
    'E-mails to donors, payees and staff that are not sent yet',
    (one, { emails }) => one.set(emails.waiting),
  )
  gauge('amanah_emails_overdue_seconds', 'How long the oldest e-mail is overdue', (one, { emails }) =>
    one.set(emails.overdue_seconds),
  )
  gauge('amanah_emails_failed', 'E-mails to donors, payees and staff that were given up', (one, state) =>
    one.set(state.emails.failed + state.emails.staff_failed),
  )
  gauge(
    'amanah_checks_broken',
    'Checks of the books that found problems at the last run',
    (one, { checks }) => one.set(checks.broken),
  )
  gauge('amanah_checks_last_run_seconds', 'When the checks last ran (Unix time)', (one, { checks }) =>
    one.set(seconds(checks.ended_at)),
  )
  gauge('amanah_backup_expected', 'Whether there should be a backup of the last day', (one, { backup }) =>
    one.set(isBackupExpected(backups, backup) ? 1 : 0),
  )
  gauge(
    'amanah_backup_last_success_seconds',
    'When the newest backup was begun (Unix time), 0: none',
    (one, state) => one.set(seconds(state.backup.begun_at)),
  )
  gauge('amanah_backups_failed', 'Backups that failed since the last that was made', (one, { backup }) =>
    one.set(backup.failed_since),
  )
  gauge(
    'amanah_restore_proven_seconds',
    'When the restore of a backup last succeeded (Unix time), 0: never',
    (one, state) => one.set(seconds(state.restore.proven_at)),
  )
  gauge('amanah_restore_late', 'Whether no nightly backup was restored for nine days', (one, state) =>
    one.set(isRestoreLate(backups, state) ? 1 : 0),
  )
  gauge('amanah_database_bytes', 'The size of the database', (one, state) => one.set(state.database_bytes))
}
