// Runs the book checks on any database, and compares the audit with the hashes in the backups of BACKUP_DIR.
// Exits with 1 when a check fails:
//   npm run check-books
//   --audit 1234:9f86d0…  also compares it with a hash that was e-mailed to administrators
//   --count-again         first recounts all donations and payments for the totals of lists and dashboard

import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { bookChecks } from '../features.ts'
import { findLostAnchors, readAuditAnchors } from '../operations/audit.jobs.ts'
import { runChecks } from '../operations/checks/run-checks.ts'
import { createBackupCipher } from '../platform/backup/backup-cipher.ts'
import { CommandError, runOnDatabase } from './run-on-database.ts'

const { values } = parseArgs({
  options: { audit: { type: 'string' }, 'count-again': { type: 'boolean', default: false } },
})

await runOnDatabase(async ({ config, owner: db }) => {
  if (values['count-again'])
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`select count_again()`.execute(trx)
    })
  const { backups, backupKey } = config
  const anchors = [
    ...(backups
      ? await readAuditAnchors(backups.folder, backupKey ? createBackupCipher(backupKey) : null)
      : []),
    ...(values.audit === undefined ? [] : [{ name: 'the hash you gave', link: parseLink(values.audit) }]),
  ]
  const lost = await findLostAnchors(db, anchors)
  const results = [
    ...(await runChecks(bookChecks, db, 'command')),
    ...(anchors.length === 0
      ? []
      : [
          {
            name: 'audit-has-the-recorded-hashes',
            says: `The audit agrees with each of the ${anchors.length} hashes recorded outside the database.`,
            count: lost.length,
            broken: lost,
          },
        ]),
  ]
  for (const { name, says, count, broken } of results)
    console.log(
      count === 0 ? `passed  ${name}` : `FAILED  ${name}: ${count}. ${says}\n        ${broken.join(', ')}`,
    )
  const wrong = results.filter(({ count }) => count > 0).length
  console.log(`\n${results.length - wrong} of ${results.length} checks passed.`)
  if (wrong > 0) process.exitCode = 1
})

/** @throws CommandError */
function parseLink(text: string): { position: number; hash: string } {
  const [, position, hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (!position) throw new CommandError('Copy the hash from the e-mail: --audit 1234:9f86d0… (64 characters)')
  return { position: Number(position), hash }
}
