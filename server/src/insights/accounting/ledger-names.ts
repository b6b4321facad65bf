import { sql } from 'kysely'
import { fixedAccounts } from '../../../../contract/src/ledger.ts'
import { gatewayTitle } from '../../../../words/src/pair-title.ts'
import type { Translate } from '../../../../words/src/reader.ts'
import type { Database } from '../../platform/database/database.ts'

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
    union all select 'bank', 'bank:' || id, bank_name || ' ' || number from bank_accounts
    union all select 'cause', fundtitle, coalesce(nullif(texts -> ${t.language} ->> 'fundtitle', ''), fundtitle)
      from causes`.execute(db)
  const named = (kind: 'bank' | 'cause') =>
    new Map(rows.filter((row) => row.kind === kind).map(({ code, name }) => [code, name]))
  const [banks, causes] = [named('bank'), named('cause')]
  return {
    account: (code) => banks.get(code) ?? accountName(t, code),
    cause: (title) => causes.get(title) ?? title,
    accounts: rows
      .flatMap(({ kind, code }) => (kind === 'account' ? [code] : []))
      .toSorted((one, other) => orderOf(one) - orderOf(other) || (one < other ? -1 : 1)),
  }
}

/** Name of a gateway, expense or fixed account. */
function accountName(t: Translate, code: string): string {
  const [kind, name = ''] = code.split(':')
  if (kind === 'gateway') return t('ledger.account.gateway', { gateway: gatewayTitle(t, name) })
  return t.ifKnown(`vouchers.head.${name}`) ?? t.ifKnown(`ledger.account.${code}`) ?? code
}

function orderOf(code: string): number {
  const kind = code.split(':')[0] ?? ''
  const place = kindsInOrder.indexOf(kind)
  if (place >= 0) return place
  const fixed = Object.keys(fixedAccounts).indexOf(kind)
  return kindsInOrder.length + (fixed < 0 ? Object.keys(fixedAccounts).length : fixed)
}
