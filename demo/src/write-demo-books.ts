import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { permissionPaths } from '../../contract/src/permissions.ts'
import type { AppContext } from '../../server/src/context.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { confirmMatches } from '../../server/src/transfers/statements/confirm-matches.ts'
import { importUpload } from '../../server/src/transfers/statements/import-upload.ts'
import { leaveLines } from '../../server/src/transfers/statements/leave-lines.ts'
import { demoStatements } from './demo-statements.ts'
import type { StoryName } from './demo-stories.ts'
import { findOfficer } from './find-officer.ts'
import { pastClock } from './past-clock.ts'
import { openSandboxMemory } from './sandbox-memory.ts'
import { seedBooks } from './seed-books.ts'
import { sendEmails } from './send-emails.ts'
import { attemptOf, type Desk, type Told } from './story-steps.ts'
import { tellStories } from './tell-stories.ts'

/** The bank's file that is ready to import, in the data folder. */
export const demoStatement = 'statement-to-import.csv'

/**
 * Fills the books of a new demo with a year: many ordinary gifts and payments, and the stories of demo-stories.ts, which the
 * product itself writes. Nobody else may use the database meanwhile, and the sandbox must be running.
 */
export async function writeDemoBooks(context: AppContext, dataDir: string): Promise<void> {
  const { db } = context
  const memory = openSandboxMemory(dataDir)
  await seedBooks(db, memory, { donations: 265, payments: 36, days: 365, sealer: context.sealer })
  const officer = await findOfficer(db)
  const staff = {
    caller: { ...officer, rights: new Set(permissionPaths), sessionId: '', isConfirmed: true, owes: null },
    request: { ip: '127.0.0.1' },
  }
  const clock = pastClock()
  const desk = { context, memory, staff, clock }
  const told = await tellStories(desk)
  const statements = demoStatements(told)
  await importOne(desk, told, statements.imported)
  writeFileSync(join(dataDir, demoStatement), statements.toImport)
  await endJobs(context)
  await delayEmails(db)
  await db.transaction().execute((trx) => clock.moveBack(trx))
  await sql`analyze`.execute(db)
}

/** Imports the older statement three weeks ago, and decides about its lines as staff would. */
async function importOne(desk: Desk, told: Record<StoryName, Told>, csv: string): Promise<void> {
  const { context, staff, clock } = desk
  const { db } = context
  await clock.setTo(new Date(Date.now() - 20 * 86_400_000))
  const account = await db
    .selectFrom('bank_accounts')
    .select('id')
    .where('kind', '=', 'general')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const form = { bank_account_id: account.id, file_name: 'statement-of-last-month.csv' }
  await importUpload(db, form, { bytes: Buffer.from(csv) }, staff)
  const lines = await db.selectFrom('statement_lines').select(['id', 'amount_paisa']).execute()
  const lineOf = (rupees: number) => lines.find(({ amount_paisa }) => amount_paisa === rupees * 100)?.id ?? 0
  const matches = await Promise.all(
    (['found by its code', 'found by name and amount'] as const).map(async (name) => ({
      line_id: lineOf(told[name].amount),
      parts: [
        { attempt_id: (await attemptOf(desk, told[name])).id, amount: told[name].amount, difference: null },
      ],
      rest_reason: null,
      by_hand: false,
    })),
  )
  await confirmMatches(context, matches, staff)
  await leaveLines(db, [lineOf(3120)], 'Profit of the bank, not a gift', staff)
  await sendEmails(db, told)
}

/** What was queued is done already; what is still to be done, the server finds overdue and queues again. */
async function endJobs({ db }: AppContext): Promise<void> {
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null`.execute(
    db,
  )
}

/** What is not sent by now, the mail server did not take yet. */
async function delayEmails(db: Database): Promise<void> {
  await sql`
    update messages set tries = 3, error = 'connect ECONNREFUSED: the mail server did not answer',
      next_try_at = now() + interval '50 minutes' where status = 'queued'`.execute(db)
}
