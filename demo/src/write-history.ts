import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { permissionPaths } from '../../contract/src/permissions.ts'
import type { AppContext } from '../../server/src/context.ts'
import { dayOf } from '../../server/src/platform/text/pakistan-time.ts'
import { leaveLine } from '../../server/src/settlement/decide-line.ts'
import { confirmMatches } from '../../server/src/transfers/statements/decide-lines.ts'
import { importUpload } from '../../server/src/transfers/statements/import-upload.ts'
import { english } from '../../words/src/reader.ts'
import { assignDonors, attachDonors } from './demo-donor-records.ts'
import { findOfficer } from './find-officer.ts'
import { startPastClock } from './past-clock.ts'
import { runAgreements } from './run-agreements.ts'
import { attributeDonations, runAppeals } from './run-appeals.ts'
import { runBooks } from './run-books.ts'
import { endEmails, runScenarios } from './run-scenarios.ts'
import { runSeasons } from './run-seasons.ts'
import { openSandboxStore } from './sandbox-store.ts'
import { accountFor, attemptOf, type ScenarioContext, type Subject } from './scenario-steps.ts'
import type { ScenarioName } from './scenarios.ts'
import { seedBooks } from './seed-books.ts'

type Subjects = Readonly<Record<ScenarioName, Subject>>

/** A bank statement that is ready to import, in the data folder. */
export const demoStatement = 'statement-to-import.csv'

/**
 * Fills a new demo database with a year: ordinary donations and payments by COPY, and scenarios executed by
 * the product itself. Requires exclusive use of the database, and a running sandbox.
 */
export async function writeHistory(context: AppContext, dataDir: string): Promise<void> {
  const { db } = context
  const memory = openSandboxStore(dataDir)
  const clock = await startPastClock(db)
  await seedBooks(db, memory, { donations: 240, payments: 38, days: 365, sealer: context.sealer })
  await assignDonors(db, context.sealer)
  const officer = await findOfficer(db)
  const staff = {
    caller: {
      ...officer,
      rights: new Set(permissionPaths),
      sessionId: '',
      isConfirmed: true,
      required_step: null,
    },
    request: { ip: '127.0.0.1' },
    reader: english,
  }
  const scenarioContext = { context, memory, staff, clock }
  const subjects = await runScenarios(scenarioContext)
  await runAgreements(scenarioContext)
  const confirmQurbani = await runSeasons(scenarioContext)
  await importStatement(scenarioContext, subjects, dataDir)
  writeFileSync(join(dataDir, demoStatement), statementToImport(subjects))
  await attachDonors(context, staff)
  await confirmQurbani()
  await runAppeals(scenarioContext)
  // The server requeues overdue work; everything else is done.
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null`.execute(
    db,
  )
  await clock.moveBack()
  await attributeDonations(db)
  // A second pass: the books need the dates that the first one has written.
  const later = await startPastClock(db)
  await runBooks({ ...scenarioContext, clock: later }, dataDir)
  await later.moveBack()
  await sql`analyze`.execute(db)
}

/** Imports last month's statement three weeks ago: two lines matched, one unallocated, one open. */
async function importStatement(
  scenarioContext: ScenarioContext,
  subjects: Subjects,
  dataDir: string,
): Promise<void> {
  const { context, staff, clock } = scenarioContext
  const { db } = context
  const { foundByCode, foundByName } = subjects
  const profit = 3120
  const csv = writeStatementCsv([
    [24, `IBFT FROM ${foundByName.name.toUpperCase()} 0011`, foundByName.amount],
    [23, `RAAST P2P ${foundByCode.code} ${foundByCode.name}`, foundByCode.amount],
    [22, 'PROFIT PAID FOR THE QUARTER', profit],
    [22, 'SMS ALERT CHARGES', -150],
    [21, 'CASH DEPOSIT BRANCH 0214 KHI', 7500],
  ])
  await clock.setTo(new Date(Date.now() - 20 * 86_400_000))
  const form = {
    bank_account_id: await accountFor(scenarioContext, 'general'),
    file_name: 'statement-of-last-month.csv',
    despite: true,
  }
  const path = join(dataDir, form.file_name)
  writeFileSync(path, csv)
  await importUpload(db, form, { path, sha256: createHash('sha256').update(csv).digest('hex') }, staff)
  rmSync(path)
  const lines = await db.selectFrom('statement_lines').select(['id', 'amount_paisa']).execute()
  const lineOf = (rupees: number) => lines.find(({ amount_paisa }) => amount_paisa === rupees * 100)?.id ?? 0
  const matches = await Promise.all(
    [foundByCode, foundByName].map(async (subject) => ({
      line_id: lineOf(subject.amount),
      parts: [
        {
          attempt_id: (await attemptOf(scenarioContext, subject)).id,
          amount: subject.amount,
          difference: null,
        },
      ],
      unallocated_reason: null,
      by_hand: false,
    })),
  )
  await confirmMatches(context, { matches, despite: true }, staff)
  await leaveLine(db, lineOf(profit), 'Profit of the bank, not a gift', staff)
  await endEmails(scenarioContext)
}

/**
 * Two lines with a code, one with only a name, an underpayment and an overpayment, an unknown payer, a line
 * with the code of a rejected donation, and charges.
 */
function statementToImport(subjects: Subjects): string {
  const { waitsWithCode, waitsWithCodeInLowerCase, waitsWithoutCode, waitsForMore, waitsForLess } = subjects
  const { rejected } = subjects
  const payer = ({ name, code }: Subject) => `${name.toUpperCase()} ${code}`
  return writeStatementCsv([
    [4, `IBFT FROM ${payer(waitsWithCode)}`, 35_000],
    [3, `RAAST P2P ${waitsWithCodeInLowerCase.code.toLowerCase().replaceAll('-', '')} donation`, 42_500],
    [3, `MOBILE TRANSFER ${waitsWithoutCode.name.toUpperCase()}`, 16_750],
    [2, `IBFT FROM ${payer(waitsForMore)}`, 25_000],
    [2, `FT ${payer(waitsForLess)}`, 15_000],
    [1, `IBFT FROM ${payer(rejected)}`, 9000],
    [1, 'IBFT FROM GULSHAN TRADERS PVT LTD', 11_000],
    [1, 'SERVICE CHARGES', -250],
  ])
}

/** A bank's CSV. @param lines whole rupees, negative for debits */
function writeStatementCsv(
  lines: readonly (readonly [daysAgo: number, text: string, rupees: number])[],
): string {
  let balance = 812_400
  const rows = lines.map(([daysAgo, text, rupees]) => {
    balance += rupees
    const [year, month, day] = dayOf(new Date(Date.now() - daysAgo * 86_400_000)).split('-')
    const [credit, debit] = rupees > 0 ? [rupees, ''] : ['', -rupees]
    return `${day}/${month}/${year},"${text}",${credit},${debit},${balance}`
  })
  return ['Value Date,Particulars,Credit,Debit,Balance', ...rows, ''].join('\r\n')
}
