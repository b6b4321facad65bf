import { sql } from 'kysely'
import type { Kind } from '../../../../contract/src/fields.ts'
import { firstLanguage, type Language } from '../../../../contract/src/language/language.ts'
import type { Database } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'

/** Name of a bank account in lists and exports: bank and number. */
export const bankAccountLabel = sql<string>`bank_name || ' ' || number`

const bankAccounts = (db: Database) =>
  db.selectFrom('bank_accounts').selectAll().orderBy('kind', 'desc').orderBy('id')

type BankAccountRow = Awaited<ReturnType<ReturnType<typeof bankAccounts>['execute']>>[number]

const asBankAccount = ({ since: _, ...account }: BankAccountRow) => account
export type StoredAccount = ReturnType<typeof asBankAccount>

/** The account as donors see it: with the note in their language, falling back to English. */
const shownToDonors = (language: Language, { notes, ...account }: StoredAccount) => {
  const note_language = notes[language] === undefined ? firstLanguage : language
  return { ...account, note: notes[note_language] ?? '', note_language }
}
export type OpenAccount = ReturnType<typeof shownToDonors>

/**
 * The open accounts, zakat accounts first, in the reader's language.
 * @param kinds only accounts of these kinds
 */
export async function readOpenBankAccounts(
  language: Language,
  db: Database,
  kinds: Kind[] = ['zakat', 'general'],
) {
  const rows = await bankAccounts(db).where('status', '=', 1).where('kind', 'in', kinds).execute()
  return rows.map(asBankAccount).map((one) => shownToDonors(language, one))
}

/** Reads the open accounts for the public list, each with the instant since which donors see its details. */
export const readPublishedAccounts = (db: Database) =>
  bankAccounts(db)
    .clearSelect()
    .select(['bank_name', 'name', 'number', 'iban_no', 'swift_code', 'currency', 'kind', 'since'])
    .where('status', '=', 1)
    .execute()

export async function readBankAccounts(db: Database) {
  return (await bankAccounts(db).execute()).map(asBankAccount)
}

/** @throws Problem 404 */
export async function readBankAccount(db: Database, id: number) {
  const row = await bankAccounts(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.bank-account'))
  return asBankAccount(row)
}
