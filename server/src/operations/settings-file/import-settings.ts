import { extname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { translatedTexts } from '../../../../contract/src/charity-form.ts'
import { charityTextNames } from '../../../../contract/src/charity-texts.ts'
import { type Language, otherThanFirst } from '../../../../contract/src/language/language.ts'
import { findNewInstructions } from '../../approvals/compare-texts.ts'
import { readPublicTexts } from '../../approvals/public-texts.queries.ts'
import { countApprovers } from '../../approvals/right-holders.ts'
import { refuseIfPending } from '../../approvals/store-change.ts'
import { readBankAccounts } from '../../catalogue/bank-accounts/bank-accounts.queries.ts'
import { makeAccountChange } from '../../catalogue/bank-accounts/save-bank-account.ts'
import { readEveryCause } from '../../catalogue/causes/causes.queries.ts'
import { writeCause } from '../../catalogue/causes/save-cause.ts'
import { offerPair } from '../../catalogue/payment-methods/change-association.ts'
import { readAssociations, readMethods } from '../../catalogue/payment-methods/payment-methods.queries.ts'
import { writePaymentName } from '../../catalogue/payment-methods/payment-name.ts'
import { changeCharity } from '../../charity/change-charity.ts'
import { changeSwitches } from '../../charity/change-switches.ts'
import { lockCharity } from '../../charity/lock-charity.ts'
import { saveCharityText } from '../../charity/save-charity-text.ts'
import { recordAudit } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { redrawPicture } from '../../platform/files/redraw-file.ts'
import type { Storage } from '../../platform/files/storage.ts'
import { Problem } from '../../platform/http/problem.ts'
import { saveTexts } from '../../receipts/message-templates/save-email-templates.ts'
import { operator } from '../../staff/auth/user.ts'
import { accountEntry } from './export-settings.ts'
import { type Settings, SettingsError } from './read-settings-file.ts'

export type ImportReport = {
  changes: { subject: string; facts: Record<string, string> }[]
  /**
   * Bank accounts that the import did not change, or not completely, each with the reason; staff must change
   * them.
   */
  left: string[]
  /**
   * Digits, beginnings of IBANs and links that are new in the texts. An import needs no approval, so the
   * operator must check them.
   */
  found: string[]
}

/**
 * Imports the settings of a file in one transaction. Entries that the file lacks stay.
 * @param dryRun writes nothing; the answer is the same
 * @throws SettingsError naming the rejected entry; then nothing is changed
 */
export async function importSettings(
  { db, storage }: { db: Database; storage: Storage },
  file: Settings,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<ImportReport> {
  await importPictures(storage, file, dryRun)
  const trx = await db.startTransaction().execute()
  try {
    await lockCharity(trx)
    const entries = trx.selectFrom('audit_entries').orderBy('id')
    const { last } = await entries
      .clearOrderBy()
      .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('last'))
      .executeTakeFirstOrThrow()
    const before = await readPublicTexts(trx)
    await importCharity(trx, file)
    await importCauses(trx, file)
    const left = await importBankAccounts(trx, file)
    await importPairs(trx, file)
    await importMethodTitles(trx, file)
    for (const [language, texts = {}] of Object.entries(file.email_templates))
      await runForEntry(`email_templates ${language}`, () =>
        saveTexts(trx, language as Language, texts, operator),
      )
    const found = findNewInstructions(before, await readPublicTexts(trx))
    const changes = await entries
      .select(['subject', 'facts'])
      .where('id', '>', last)
      .where('who', '=', operator.caller?.name ?? '')
      .execute()
    const summary = { made_at: file.made_at, changes: changes.length, ...(found.length > 0 && { found }) }
    await recordAudit(trx, operator, 'changed_settings', 'imported from a file', summary)
    await (dryRun ? trx.rollback() : trx.commit()).execute()
    return { changes: changes as ImportReport['changes'], left, found }
  } catch (error) {
    if (!trx.isRolledBack) await trx.rollback().execute()
    throw error
  }
}

/** Runs the work for an entry of the file. @throws SettingsError with its name when a rule rejects it */
async function runForEntry<Result>(entry: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) throw new SettingsError(`${entry}: ${error.message}`)
    throw error
  }
}

/**
 * Stores the pictures of a file. If the import then fails they are unused, and the nightly job removes them.
 */
async function importPictures(storage: Storage, { pictures }: Settings, dryRun: boolean): Promise<void> {
  const message = 'its content is no such picture.'
  for (const [address, content] of Object.entries(pictures)) {
    if (await storage.exists(address.slice(1))) continue
    const { bytes, extension, type } = await runForEntry(`pictures ${address}`, () =>
      redrawPicture(Buffer.from(content, 'base64'), { field: 'picture', message, maxWidth: 1600 }),
    )
    if (`.${extension}` !== extname(address)) throw new SettingsError(`pictures ${address}: ${message}`)
    if (!dryRun) await storage.put(address.slice(1), bytes, { contentType: type })
  }
}

async function importCharity(trx: Database, file: Settings): Promise<void> {
  // A translation that the file lacks is removed.
  const none = Object.fromEntries(translatedTexts.map((name) => [name, '']))
  const texts = Object.fromEntries(
    otherThanFirst.map((one) => [one, { ...none, ...file.charity.texts?.[one] }]),
  )
  const values = { ...file.charity, ...file.prices, ...file.embedding, ...file.charity_pictures, texts }
  await runForEntry('charity', () => changeCharity(trx, values, operator))
  for (const name of charityTextNames) {
    const { html, texts = {} } = file.texts[name]
    const others = Object.fromEntries(otherThanFirst.map((one) => [one, texts[one] ?? '']))
    await runForEntry(`texts ${name}`, () => saveCharityText(trx, name, { html, texts: others }, operator))
  }
  const hasSecondPerson = async (db: Database) => (await countApprovers(db)) >= 2
  await runForEntry('switches', () => changeSwitches(trx, file.switches, operator, hasSecondPerson))
}

/** Pairs the n-th entry of a key with its n-th row. */
function pairByKey<Entry, Row>(entries: Entry[], rows: Row[], keyOf: (one: Entry | Row) => string) {
  const free = [...rows]
  return entries.map((entry) => {
    const place = free.findIndex((row) => keyOf(row) === keyOf(entry))
    return { entry, row: place < 0 ? undefined : free.splice(place, 1)[0] }
  })
}

async function importCauses(trx: Database, { causes }: Settings): Promise<void> {
  for (const { entry, row } of pairByKey(causes, await readEveryCause(trx), ({ fundtitle }) => fundtitle))
    await runForEntry(`causes (${entry.fundtitle})`, () => writeCause(trx, row?.id ?? null, entry, operator))
}

/**
 * Once a charity has donations, an import must not open or rewrite an account, because donors may pay to it:
 * a new account is added closed, and an existing account can only be closed.
 * @returns the accounts that were not imported completely, with the reason
 */
async function importBankAccounts(trx: Database, { bank_accounts }: Settings): Promise<string[]> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from payment_intents) as has`.execute(
    trx,
  )
  const hasDonations = rows[0]?.has !== false
  await trx.selectFrom('bank_accounts').select('id').forUpdate().execute()
  const present = await readBankAccounts(trx)
  const left: string[] = []
  for (const { entry, row } of pairByKey(bank_accounts, present, ({ iban_no, kind }) => iban_no + kind)) {
    const before = row ? accountEntry(row) : null
    const wanted = { ...before, ...entry }
    const status = entry.status === 1 && before?.status === 1 ? 1 : 0
    const columns = hasDonations ? { ...wanted, ...before, status: status as 0 | 1 } : wanted
    const name = `bank_accounts (${entry.iban_no})`
    const kept = Object.entries(wanted).filter(
      ([field, value]) => !isDeepStrictEqual(value, columns[field as keyof typeof columns]),
    )
    if (kept.length > 0)
      left.push(
        `${name}: ${kept.map(([field]) => field).join(', ')} not taken from the file, since donors give here already. ${row ? 'Change it in the back office, or close it and add another account.' : 'It was added closed: open it in the back office.'}`,
      )
    if (before && isDeepStrictEqual(columns, before)) continue
    await runForEntry(name, async () => {
      if (row) await refuseIfPending(trx, { subject: 'bank_account', target: String(row.id) })
      const change = row
        ? ({ kind: 'change', id: row.id, columns } as const)
        : ({ kind: 'add', columns } as const)
      return makeAccountChange(trx, before, change, operator)
    })
  }
  return left
}

async function importPairs(trx: Database, { pairs }: Settings): Promise<void> {
  const keyOf = (method: string, gateway: string) => `${method} by ${gateway}`.toLowerCase()
  const open = (await readAssociations(trx))
    .filter(({ effective_to }) => effective_to === null)
    .map((one) => keyOf(one.payment_method.name, one.payment_gateway.name))
  for (const pair of pairs) {
    const key = keyOf(pair.payment_method, pair.payment_gateway)
    if (!open.includes(key)) await runForEntry(`pairs (${key})`, () => offerPair(trx, operator, pair))
  }
}

async function importMethodTitles(trx: Database, { payment_methods = [] }: Settings): Promise<void> {
  const methods = await readMethods(trx)
  for (const { name, titles } of payment_methods) {
    const method = methods.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (!method || isDeepStrictEqual([method.name, method.titles], [name, titles])) continue
    const wanted = Object.fromEntries(otherThanFirst.map((one) => [one, titles?.[one] ?? null]))
    const form = { table: 'payment_methods', id: method.id, name, titles: wanted } as const
    await runForEntry(`payment_methods (${name})`, () => writePaymentName(trx, form, operator))
  }
}
