import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { permissionPaths } from '../../contract/src/permissions.ts'
import type { AppContext } from '../../server/src/context.ts'
import { dayOf } from '../../server/src/platform/text/pakistan-time.ts'
import { leaveLine } from '../../server/src/settlement/decide-line.ts'
import { confirmMatches } from '../../server/src/transfers/statements/decide-lines.ts'
import { english } from '../../words/src/reader.ts'
import { assignDonors, attachDonors } from './demo-donor-records.ts'
import { findOfficer } from './find-officer.ts'
import { type BankLine, importDemoStatement, writeStatementCsv } from './import-demo-statement.ts'
import { startPastClock } from './past-clock.ts'
import { runAgreements } from './run-agreements.ts'
import { attributeDonations, runAppeals } from './run-appeals.ts'
import { balanceAfter, runBooks } from './run-books.ts'
import { daysBack, endEmails, runScenarios } from './run-scenarios.ts'
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
  // The jobs are removed: the server queues overdue work again, and the scenarios have done everything else.
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null`.execute(
    db,
  )
  await clock.moveBack()
  await attributeDonations(db)
  // A second pass, because the books need the dates that the first pass has written.
  const later = await startPastClock(db)
  await runBooks({ ...scenarioContext, clock: later }, dataDir)
  await later.moveBack()
  await sql`analyze`.execute(db)
}

/** Imports last month's statement three weeks ago: two lines matched, one unallocated, one open. */
async function importStatement(
  scenarioContext: ScenarioContext,
  { foundByCode, foundByName }: Subjects,
  dataDir: string,
): Promise<void> {
  const { context, staff, clock } = scenarioContext
  const csv = writeStatementCsv(
    [
      lineOf(24, `IBFT FROM ${foundByName.name.toUpperCase()} 0011`, foundByName.amount),
      lineOf(23, `RAAST P2P ${foundByCode.code} ${foundByCode.name}`, foundByCode.amount),
      lineOf(22, 'PROFIT PAID FOR THE QUARTER', 3120),
      lineOf(22, 'SMS ALERT CHARGES', -150),
      lineOf(21, 'CASH DEPOSIT BRANCH 0214 KHI', 7500),
    ],
    balanceAfter,
  )
  await clock.setTo(daysBack(20))
  const bank_account_id = await accountFor(scenarioContext, 'general')
  const file = { bank_account_id, file_name: 'statement-of-last-month.csv' }
  const [byName = 0, byCode = 0, profit = 0] = await importDemoStatement(scenarioContext, dataDir, file, csv)
  const match = async (line_id: number, subject: Subject) => {
    const { id: attempt_id } = await attemptOf(scenarioContext, subject)
    const parts = [{ attempt_id, amount: subject.amount, difference: null }]
    return { line_id, parts, unallocated_reason: null, by_hand: false }
  }
  const matches = [await match(byCode, foundByCode), await match(byName, foundByName)]
  await confirmMatches(context, { matches, despite: true }, staff)
  await leaveLine(context.db, profit, 'Profit of the bank, not a gift', staff)
  await endEmails(scenarioContext)
}

/**
 * Writes a statement: two lines with a code, one with only a name, an underpayment and an overpayment, an
 * unknown payer, a line with the code of a rejected donation, and bank charges.
 */
function statementToImport(subjects: Subjects): string {
  const { waitsWithCode, waitsWithCodeInLowerCase, waitsWithoutCode, waitsForMore, waitsForLess } = subjects
  const { rejected } = subjects
  const payer = ({ name, code }: Subject) => `${name.toUpperCase()} ${code}`
  return writeStatementCsv(
    [
      lineOf(4, `IBFT FROM ${payer(waitsWithCode)}`, 35_000),
      lineOf(
        3,
        `RAAST P2P ${waitsWithCodeInLowerCase.code.toLowerCase().replaceAll('-', '')} donation`,
        42_500,
      ),
      lineOf(3, `MOBILE TRANSFER ${waitsWithoutCode.name.toUpperCase()}`, 16_750),
      lineOf(2, `IBFT FROM ${payer(waitsForMore)}`, 25_000),
      lineOf(2, `FT ${payer(waitsForLess)}`, 15_000),
      lineOf(1, `IBFT FROM ${payer(rejected)}`, 9000),
      lineOf(1, 'IBFT FROM GULSHAN TRADERS PVT LTD', 11_000),
      lineOf(1, 'SERVICE CHARGES', -250),
    ],
    balanceAfter,
  )
}

const lineOf = (daysAgo: number, text: string, rupees: number): BankLine => ({
  day: dayOf(daysBack(daysAgo)),
  text,
  paisa: rupees * 100,
})
