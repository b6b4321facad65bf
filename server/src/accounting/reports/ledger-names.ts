import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/journal.ts'
import { type JournalProgram, journalPrograms } from '../../../../contract/src/journal.ts'
import { type AccountCode, accountKind, fixedAccounts } from '../../../../contract/src/ledger.ts'
import { gatewayTitle } from '../../../../words/src/display-names.ts'
import { english, type Translate } from '../../../../words/src/reader.ts'
import { bankAccountLabel } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import { recordAudit, type Staff } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { translatedColumn } from '../../platform/database/translated-column.ts'

/** Names of accounts and causes in the reader's language. */
export type LedgerNames = {
  account: (code: string) => string
  /** @param title English title of the cause */
  cause: (title: string) => string
  /** Codes of all accounts, in the order of a chart of accounts. */
  accounts: readonly string[]
}

/** Kinds of account, in the order of a chart of accounts. */
const kindsInOrder = ['bank', 'cash', 'cheques', 'gateway', 'disputed']

/** Reads the accounts that have entries, and the names of bank accounts and causes. */
export async function readLedgerNames(db: Database, t: Translate): Promise<LedgerNames> {
  const { rows } = await sql<{ kind: 'account' | 'bank' | 'cause'; code: string; name: string }>`
    select 'account' as kind, code, '' as name from ledger_accounts
    union all select 'bank', 'bank:' || id, ${bankAccountLabel} from bank_accounts
    union all select 'cause', fundtitle, ${translatedColumn('causes', 'fundtitle', t.language)} from causes`.execute(
    db,
  )
  const namesOf = (kind: 'bank' | 'cause') =>
    new Map(rows.filter((row) => row.kind === kind).map(({ code, name }) => [code, name]))
  const [banks, causes] = [namesOf('bank'), namesOf('cause')]
  return {
    account: (code) => banks.get(code) ?? accountName(t, code),
    cause: (title) => causes.get(title) ?? title,
    accounts: rows
      .flatMap(({ kind, code }) => (kind === 'account' ? [code] : []))
      .toSorted((one, other) => orderOf(one) - orderOf(other) || (one < other ? -1 : 1)),
  }
}

function accountName(t: Translate, code: string): string {
  const [kind, name = ''] = code.split(':')
  if (kind === 'gateway') return t('ledger.account.gateway', { gateway: gatewayTitle(t, name) })
  return t.ifKnown(`vouchers.head.${name}`) ?? t.ifKnown(`ledger.account.${code}`) ?? code
}

function orderOf(code: string): number {
  const kind = code.split(':')[0] ?? ''
  const index = kindsInOrder.indexOf(kind)
  if (index >= 0) return index
  const fixed = Object.keys(fixedAccounts).indexOf(kind)
  return kindsInOrder.length + (fixed < 0 ? Object.keys(fixedAccounts).length : fixed)
}

/** Top-level accounts of plain text accounting. */
const topAccounts = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
}

/** Default name of an account in an accounting program. */
function defaultName(program: JournalProgram, code: string, name: string): string {
  if (program === 'xero') return code
  // A colon begins a sub-account.
  return program === 'ledger_cli'
    ? `${topAccounts[accountKind(code as AccountCode)]}:${name.replaceAll(':', ' ')}`
    : name
}

/** Reads the names of every account in each program; defaults are in English. */
export async function readLedgerAccountNames(
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
