import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { afterAll, expect, test } from 'vitest'
import type { OperationsStatus } from '../../../contract/src/operations.ts'
import { readClock } from '../../test/read-clock.ts'
import { buildTestApp } from '../../test/test-app.ts'
import { bookChecks } from '../features.ts'
import { backupsTasks, recordBackup, recordRestoreCheck, removeOldBackups } from './backups.jobs.ts'
import { runChecks } from './checks/run-checks.ts'
import { isBackupLate, isRestoreDue, isRestoreLate, readFigures } from './operations.queries.ts'

const app = await buildTestApp()
afterAll(app.close)

const folder = join(app.dataDir, 'backups')
app.context.backups = { folder, keep: 2 }

async function work(task: string): Promise<void> {
  await app.pool.query('select graphile_worker.add_job($1)', [task])
  await runOnce({
    pgPool: app.pool,
    taskList: backupsTasks(app.context) as TaskList,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  })
  await app.pool.query('delete from graphile_worker._private_jobs')
}

const hoursAgo = (hours: number) => new Date(readClock().now.getTime() - hours * 3_600_000)
const backup = { folder, encrypted: true }

async function status(): Promise<Record<string, OperationsStatus[number]>> {
  const staff = await app.staff(['status'])
  const { body } = await staff.call<OperationsStatus>('GET', '/operations')
  return Object.fromEntries(body.data.map((one) => [one.gateway ?? one.point, one]))
}

test('Prometheus reads what alerts are about: payments by gateway, jobs, e-mails, checks and backups', async () => {
  const donor = app.visitor()
  await donor.pay(await donor.give(), 'pay')
  await donor.pay(await donor.give(), 'fail')
  await donor.give()
  await app.workDueJobs({ messages: false })
  await app.pool.query(
    `update payment_attempts set created_at = created_at - interval '61 minutes' where status = 'pending'`,
  )
  await runChecks(bookChecks, app.db, 'test')
  const { text } = await app.visitor().ask('/metrics')
  const value = (line: string) => new RegExp(`^${line} (\\S+)$`, 'm').exec(text)?.[1]
  expect(value('amanah_database_up{process="web"}')).toBe('1')
  expect(value('amanah_payments_pending_over_an_hour{process="web"}')).toBe('1')
  expect(value('amanah_payments_last_day{gateway="swich",state="paid",process="web"}')).toBe('1')
  expect(value('amanah_payments_last_day{gateway="swich",state="failed",process="web"}')).toBe('1')
  expect(Number(value('amanah_emails_waiting{process="web"}'))).toBeGreaterThan(0)
  expect(Number(value('amanah_checks_last_run_seconds{process="web"}'))).toBeGreaterThan(1.7e9)
  expect(value('amanah_checks_broken{process="web"}')).toBe('0')
  expect(value('amanah_backup_last_success_seconds{process="web"}')).toBe('0')
  expect(value('amanah_restore_proven_seconds{process="web"}')).toBe('0')
  expect(Number(value('amanah_database_bytes{process="web"}'))).toBeGreaterThan(1e6)
})

test('a payment that is disputed has been paid through its gateway, and counts there', async () => {
  await app.pool.query(`update payment_attempts set status = 'disputed' where status = 'success'`)
  const { gateways } = await readFigures(app.db)
  expect(gateways).toMatchObject([{ gateway: 'swich', paid: 1, failed: 1 }])
  await app.pool.query(`update payment_attempts set status = 'success' where status = 'disputed'`)
})

test('every figure that an alert asks for is one that the server gives', async () => {
  const rules = await readFile(join(import.meta.dirname, '../../../docs/alerts.yml'), 'utf8')
  const { text } = await app.visitor().ask('/metrics')
  const names = new Set(rules.match(/\b(amanah|http|security)_[a-z_]+\b/g))
  expect(names.size).toBeGreaterThan(8)
  for (const name of names) expect(text, name).toContain(name)
})

test('staff with the permission see what needs attention, and no other user sees the status', async () => {
  expect((await (await app.staff(['donation'])).call('GET', '/operations')).status).toBe(403)
  const before = await status()
  expect(before.swich).toMatchObject({ well: true, count: 1, of: 2 })
  expect(before.checks).toMatchObject({ well: true, count: 0 })
  // No backup was due yet.
  expect(before.backup).toMatchObject({ well: true, at: null })
  await recordBackup(app.db, { ...backup, begun_at: hoursAgo(3), bytes: 1000 })
  expect((await status()).backup).toMatchObject({ well: true, count: 0 })
})

test('an e-mail that was given up counts until it is sent again, and one to staff for a week', async () => {
  const failed = async () => {
    const { emails } = await readFigures(app.db)
    return [emails.failed, emails.staff_failed]
  }
  expect(await failed()).toEqual([0, 0])
  await app.pool.query(`update messages set status = 'failed', next_try_at = null, error = 'Refused'
    where id = (select max(id) from messages where status = 'queued')`)
  expect(await failed()).toEqual([1, 0])
  await app.pool.query(`insert into messages (intent_id, kind, recipient, receipt_id, status, sent_at, next_try_at)
    select intent_id, kind, recipient, receipt_id, 'sent', now(), null from messages where status = 'failed'`)
  const { rows } = await app.pool.query(`insert into messages (user_id, kind, status, next_try_at, queued_at)
    select min(id), 'account', 'failed', null, now() - days * interval '1 day' from users, unnest(array[1, 8]) as days
    group by days returning id`)
  expect(rows).toHaveLength(2)
  expect(await failed()).toEqual([0, 1])
})

test('a backup that is late is in the log, and administrators get one e-mail a day about it', async () => {
  await app.staff(['users'])
  const made = await app.pool.query('delete from backup_runs returning begun_at')
  expect(made.rows).toHaveLength(1)
  await work('watch-backups') // before the first night
  expect(app.log.join()).not.toContain('backup is late')
  await recordBackup(app.db, { ...backup, begun_at: hoursAgo(3), bytes: 1000 })
  const warnings = async () => (await app.pool.query(`select facts from messages where kind = 'backup'`)).rows
  await work('watch-backups')
  expect(await warnings()).toEqual([])
  await app.pool.query(`update backup_runs set begun_at = now() - interval '27 hours'`)
  await recordBackup(app.db, { ...backup, begun_at: hoursAgo(2), error: 'No room' })
  await work('watch-backups')
  await work('watch-backups')
  expect(await warnings()).toHaveLength(1)
  expect(app.log.join()).toContain('backup is late')
  expect((await status()).backup).toMatchObject({ well: false, count: 1 })
})

test('backups that an operator makes are watched while there are any, wherever the database is', async () => {
  app.context.backups = null
  await app.pool.query('delete from backup_runs')
  expect((await status()).no_backup).toMatchObject({ well: false, at: null })
  await recordBackup(app.db, { ...backup, begun_at: hoursAgo(27), bytes: 1000 })
  expect((await status()).backup).toMatchObject({ well: false })
  await app.pool.query('delete from messages where user_id is not null')
  await work('watch-backups')
  expect((await app.pool.query('select from messages where user_id is not null')).rowCount).toBeGreaterThan(0)
  await recordBackup(app.db, { ...backup, begun_at: hoursAgo(3), bytes: 1000 })
  expect((await status()).backup).toMatchObject({ well: true })
  app.context.backups = { folder, keep: 2 }
})

test('a copy without the database is no backup, and silences no alarm', async () => {
  await app.pool.query('delete from backup_runs')
  await recordBackup(app.db, { ...backup, begun_at: hoursAgo(27), bytes: 1000 })
  // Earlier versions recorded a copy of the files alone like this: 206 bytes.
  await recordBackup(app.db, { ...backup, begun_at: hoursAgo(1), bytes: 206 })
  await app.pool.query('update backup_runs set with_database = false where bytes = 206')
  expect((await status()).backup).toMatchObject({ well: false, at: expect.any(String) })
  const { backup: newest } = await readFigures(app.db)
  expect(isBackupLate(app.context.backups, newest)).toBe(true)
})

test('a restore that was proven counts for nine days, with its date, and a failed attempt does not end that', async () => {
  await app.pool.query('delete from backup_runs')
  await recordBackup(app.db, { ...backup, begun_at: hoursAgo(3), bytes: 1000 })
  expect((await status()).restore_check).toMatchObject({ well: false, at: null })
  const made_at = hoursAgo(3)
  await recordRestoreCheck(app.db, { folder, made_at })
  await recordRestoreCheck(app.db, { folder, error: 'The backup is damaged' })
  const { restore } = await readFigures(app.db)
  expect((await status()).restore_check).toMatchObject({
    well: true,
    count: 1,
    at: restore.proven_at?.toISOString(),
  })
  expect(isRestoreDue(restore)).toBe(false)
  await work('prove-restore') // not due: the folder, which holds no backup, is not read
  expect((await readFigures(app.db)).restore.failed_since).toBe(1)
  await app.pool.query(`update restore_checks set checked_at = checked_at - interval '7 days'`)
  expect(isRestoreDue((await readFigures(app.db)).restore)).toBe(true)
  expect((await status()).restore_check).toMatchObject({ well: true })
  await app.pool.query(`update restore_checks set checked_at = checked_at - interval '3 days'`)
  expect((await status()).restore_check).toMatchObject({ well: false })
  expect(isRestoreLate(app.context.backups, await readFigures(app.db))).toBe(true)
})

test('the newest nightly backups stay, and so do other files beside them', async () => {
  const names = ['2026-11-19T21-15-02', '2026-11-20T21-15-01', '2026-11-21T21-15-03', 'before-upgrade']
  for (const name of names) await mkdir(join(folder, name), { recursive: true })
  expect(await removeOldBackups(folder, 2)).toBe(1)
  expect((await readdir(folder)).sort()).toEqual(names.slice(1))
})
