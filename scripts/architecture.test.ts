import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agreementsTasks } from '../server/src/agreements/agreements.jobs.ts'
import { appealsTasks } from '../server/src/appeals/appeals.jobs.ts'
import { picturesTasks } from '../server/src/catalogue/pictures/pictures.jobs.ts'
import { contactsTasks } from '../server/src/contacts/contacts.jobs.ts'
import { yearlyStatementsTasks } from '../server/src/contacts/yearly-statements/yearly-statements.jobs.ts'
import { abuseTasks } from '../server/src/donations/abuse/abuse.jobs.ts'
import { donateTasks } from '../server/src/donations/donate/donate.jobs.ts'
import { countsTasks } from '../server/src/donations/lists/counts.jobs.ts'
import { personalDataTasks } from '../server/src/donations/personal-data/personal-data.jobs.ts'
import { emailsTasks } from '../server/src/emails/emails.jobs.ts'
import { checksTasks } from '../server/src/insights/checks/checks.jobs.ts'
import { exportsTasks } from '../server/src/insights/exports/exports.jobs.ts'
import { reconciliationTasks } from '../server/src/insights/reconciliation/reconciliation.jobs.ts'
import { ledgerTasks } from '../server/src/ledger/ledger.jobs.ts'
import { myTasks } from '../server/src/my/my.jobs.ts'
import { auditTasks } from '../server/src/operations/audit.jobs.ts'
import { backupsTasks } from '../server/src/operations/backups.jobs.ts'
import { payoutsTasks } from '../server/src/payouts/payouts.jobs.ts'
import { pendingChangesTasks } from '../server/src/pending-changes/decide/pending-changes.jobs.ts'
import { refundsTasks } from '../server/src/refunds/refunds.jobs.ts'
import { attemptsTasks } from '../server/src/settlement/attempts/attempts.jobs.ts'
import { authTasks } from '../server/src/staff/auth/auth.jobs.ts'
import { bankTransfersTasks } from '../server/src/transfers/bank-transfers.jobs.ts'
import { house } from './law/house.ts'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

/** The names in the first column of a table, in order. */
function firstColumn(heading: string): string[] {
  const table = text.slice(text.indexOf(heading)).split('\n\n')[0] ?? ''
  return table
    .split('\n')
    .slice(2)
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
}

test('the table of folders has those of the server, in the order of the law', () => {
  const named = firstColumn('| folder of `server/src`')
  const folders = readdirSync(join(root, 'server/src'), { withFileTypes: true }).map((entry) =>
    entry.isDirectory() ? `${entry.name}/` : entry.name,
  )
  expect(named.toSorted()).toEqual(folders.filter((name) => !name.endsWith('.test.ts')).toSorted())
  const order = Object.keys(house.mayImport).flatMap(
    (place) => /^server\/src\/([a-z-]+)/.exec(place)?.[1] ?? [],
  )
  // A folder split into several places of the law counts at the last of them.
  const inOrder = [...new Set(order.toReversed())]
    .toReversed()
    .map((name) => `${name}/`)
    .filter((name) => named.includes(name))
  expect(named.filter((name) => name.endsWith('/'))).toEqual(inOrder)
})

test('the picture names folders that exist', () => {
  const picture = text.slice(text.indexOf('## One picture'), text.indexOf('One process'))
  const named = [
    ...picture.matchAll(/\b(?:web|contract|server)\/src(?:\/[a-z]+)?|\b(?:sandbox|embedded-postgres)\//g),
  ]
  expect(named.length).toBeGreaterThan(5)
  for (const [path] of named) expect(readdirSync(join(root, path)).length, path).toBeGreaterThan(0)
})

test('the table of jobs has every task, but for names of jobs that an older version queued', () => {
  const nothing = {} as never
  const tasks = [
    abuseTasks,
    agreementsTasks,
    appealsTasks,
    attemptsTasks,
    auditTasks,
    authTasks,
    backupsTasks,
    bankTransfersTasks,
    checksTasks,
    contactsTasks,
    countsTasks,
    donateTasks,
    emailsTasks,
    exportsTasks,
    ledgerTasks,
    payoutsTasks,
    myTasks,
    pendingChangesTasks,
    personalDataTasks,
    picturesTasks,
    reconciliationTasks,
    refundsTasks,
    yearlyStatementsTasks,
  ].flatMap((tasksOf) => Object.keys(tasksOf(nothing)))
  const older = ['send-message', 'send-overdue-messages', 'send-overdue-staff-letters', 'send-staff-letter']
  expect(firstColumn('| task | when').toSorted()).toEqual(
    tasks.filter((task) => !older.includes(task)).toSorted(),
  )
})
