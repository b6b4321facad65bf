import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/journal.ts'
import { type JournalProgram, journalPrograms } from '../../../../contract/src/journal.ts'
import { type AccountCode, accountKind } from '../../../../contract/src/ledger.ts'
import { english, type Translate } from '../../../../words/src/reader.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { readLedgerNames } from './ledger-names.ts'

/** Top-level accounts of plain text accounting. */
const tops = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
}

/** Name of an account in a program unless staff entered one. */
function defaultName(program: JournalProgram, code: string, name: string): string {
  if (program === 'xero') return code
  // A colon begins a sub-account.
  return program === 'ledger_cli'
    ? `${tops[accountKind(code as AccountCode)]}:${name.replaceAll(':', ' ')}`
    : name
}

/** Reads the names of every account in each program; defaults are in English. */
export async function readAccountNames(
  db: Database,
  t: Translate,
): Promise<AnswerOf<typeof calls.listAccountNames>> {
  const [shown, names, { rows }] = await Promise.all([
    readLedgerNames(db, t),
    readLedgerNames(db, english.t),
    sql<{ program: string; account: string; name: string }>`select * from ledger_account_names`.execute(db),
  ])
  const entered = new Map(rows.map(({ program, account, name }) => [`${program} ${account}`, name]))
  return names.accounts.map((account) => ({
    account,
    title: shown.account(account),
    programs: journalPrograms.map((program) => ({
      program,
      name: entered.get(`${program} ${account}`) ?? null,
      default_name: defaultName(program, account, names.account(account)),
    })),
  }))
}

/** Saves names of accounts in a program; a blank name restores the default. */
export async function saveAccountNames(
  db: Database,
  actor: Staff,
  { program, names }: BodyOf<typeof calls.saveAccountNames>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { account, name } of names)
      await (name === ''
        ? sql`delete from ledger_account_names where program = ${program} and account = ${account}`
        : sql`insert into ledger_account_names (program, account, name)
            select ${program}, code, ${name} from ledger_accounts where code = ${account}
            on conflict (program, account) do update set name = excluded.name`
      ).execute(trx)
    await recordAudit(trx, actor, 'named_accounts', program)
  })
}
