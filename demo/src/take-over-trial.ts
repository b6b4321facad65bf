import { isDeepStrictEqual } from 'node:util'
import type { FullCharity } from '../../contract/src/charity.ts'
import { settingsAtFirst } from '../../contract/src/charity-at-first.ts'
import { noImage } from '../../contract/src/no-image.ts'
import type { CauseTexts } from '../../contract/src/translated-cause.ts'
import { recordAudit } from '../../server/src/history/record-audit.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { jsonText } from '../../server/src/platform/database/database.ts'
import type { Storage } from '../../server/src/platform/files/storage.ts'
import { mediaAddress } from '../../server/src/platform/files/store-public-image.ts'
import { operator } from '../../server/src/staff/auth/create-user.ts'
import { hasAdministrator } from '../../server/src/staff/auth/has-administrator.ts'
import { demoCauses } from './demo-causes.ts'
import { demoCausesInUrdu } from './demo-causes-in-urdu.ts'
import { demoBankAccounts, demoCharity } from './demo-charity.ts'

/** What the audit of the new database says of it. */
export const takenOver = 'taken over from a trial'

/** A database and its files. */
type Place = { db: Database; storage: Storage }

/** The drawings of the demo; those under /art/icons are everybody's. */
const isOfDemo = (picture: string) => /^\/art\/(?!icons\/)/.test(picture)

/** The editor writes the same text with other spaces and attributes, and a paragraph into each item of a list. */
const writtenOut = (html: string) =>
  html
    .replace(/<(\/?\w+)(?:[^>]*?( href="[^"]*"))?[^>]*>/g, '<$1$2>')
    .replace(/\s+/g, '')
    .replace(/(<li>)<p>|<\/p>(<\/li>)/g, '$1$2')
const sayTheSame = (one: string, other: string) => writtenOut(one) === writtenOut(other)

/** Whether every field that the demo writes still is as it wrote it. */
const isUntouched = (row: Record<string, unknown>, written: Record<string, unknown>) => {
  const [now, then] = [row, written].map((fields) =>
    JSON.parse(
      jsonText(Object.fromEntries(Object.keys(written).map((name) => [name, fields[name]]))),
      (_, part) => (typeof part === 'string' ? writtenOut(part) : part),
    ),
  )
  return isDeepStrictEqual(now, then)
}

/** What the demo says of its causes, in every language; what they are called is everybody's. */
const textsOfDemo = new Set(
  [...demoCauses, ...Object.values(demoCausesInUrdu)]
    .flatMap(({ funddetail, impact = '' }) => [funddetail, impact])
    .map(writtenOut),
)

/** '' for what the demo says. */
const ownOf = (text: string) => (textsOfDemo.has(writtenOut(text)) ? '' : text)

/** Names that belong to nobody (RFC 2606): the demo's own people have them. */
const isInvented = (email: string) =>
  /[@.](example|test|invalid|localhost|example\.(com|net|org))$/i.test(email)

/**
 * Writes into an empty database what people have entered themselves in a trial: who the charity is, its own texts, also those of e-mails, causes, bank
 * accounts, staff with their roles. What still is as the demo wrote it is left out, and so are gifts, donors, mails, ways to pay and the
 * audit: nothing is removed anywhere, so nothing can be forgotten.
 * @returns how many there are of each; by their titles or IBANs those that are taken over as inactive, as part of them is still the demo's,
 *   and the demo's own that are left out although somebody has changed them; how many
 *   changes of bank accounts wait for a second person; the pictures that the trial no longer has; whether somebody can manage staff
 */
export async function takeOverTrial(from: Place, to: Place) {
  const { db } = from
  const { settings, switches, texts } = await db
    .selectFrom('charity')
    .select(['settings', 'switches', 'texts'])
    .executeTakeFirstOrThrow()
  const types = await db.selectFrom('fund_types').selectAll().orderBy('position').execute()
  const typesOf = (id: number) =>
    types.flatMap(({ cause_id, typename }) => (cause_id === id ? [{ typename }] : []))
  const changed: string[] = []
  const causes = (await db.selectFrom('causes').selectAll().orderBy('id').execute()).filter((cause) => {
    const written = demoCauses.find(({ fundtitle }) => fundtitle === cause.fundtitle)
    if (!written || !sayTheSame(written.funddetail, cause.funddetail)) return true
    const asWritten = { impact: '', ...written, texts: { ur: demoCausesInUrdu[cause.fundtitle] } }
    if (!isUntouched({ ...cause, fundtypes: typesOf(cause.id) }, asWritten)) changed.push(cause.fundtitle)
    return false
  })
  const accounts = (await db.selectFrom('bank_accounts').selectAll().orderBy('id').execute()).filter(
    (account) => {
      const written = demoBankAccounts.find(
        ({ iban_no, number }) => iban_no === account.iban_no || number === account.number,
      )
      if (written && !isUntouched(account, { notes: {}, ...written })) changed.push(account.iban_no)
      return !written
    },
  )
  const { waiting } = await db
    .selectFrom('bank_account_changes')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow()
  const users = (await db.selectFrom('users').selectAll().orderBy('id').execute()).filter(
    ({ email }) => !isInvented(email),
  )
  const missing = await copyPictures(from.storage, to.storage, [
    ...Object.values(settings as Partial<FullCharity>).map(String),
    ...causes.map((one) => one.fundimage),
    ...accounts.map((one) => one.logo),
  ])
  const isLeftOut = (picture: string) => isOfDemo(picture) || missing.includes(picture)
  const entered = { ...(settings as Partial<FullCharity>) }
  if (entered.texts) entered.texts = withoutDemo(entered.texts)
  const charity = Object.fromEntries(
    Object.entries(entered).filter(
      ([name, value]) =>
        [demoCharity, settingsAtFirst].every(
          (one) => jsonText(value) !== jsonText((one as Partial<FullCharity>)[name as keyof FullCharity]),
        ) && !isLeftOut(String(value)),
    ),
  )
  // With a price comes its day, even if that is the demo's.
  if (charity.gold_price || charity.silver_price) charity.prices_on = entered.prices_on ?? ''
  else delete charity.prices_on
  const wordings = await db.selectFrom('wordings').select(['language', 'key', 'message']).execute()
  const taken = {
    // Which texts there are is kept among them.
    settings: Object.keys(charity).filter((name) => name !== 'pages').length,
    pages: Object.values(texts as object).filter(Boolean).length,
    wordings: wordings.length,
    causes: causes.length,
    accounts: accounts.length,
    staff: users.length,
  }

  const unfinished: string[] = []
  await to.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('charity')
      .set({
        settings: jsonText(charity),
        switches: jsonText(switches as object),
        texts: jsonText(texts as object),
      })
      .execute()
    if (wordings.length > 0) await trx.insertInto('wordings').values(wordings).execute()
    for (const { id, created_at: _, updated_at: __, ...cause } of causes) {
      const own = typesOf(id)
      const funddetail = ownOf(cause.funddetail)
      if (!funddetail) unfinished.push(cause.fundtitle)
      const row = {
        ...cause,
        fundimage: isLeftOut(cause.fundimage) ? noImage : cause.fundimage,
        funddetail,
        impact: ownOf(cause.impact),
        texts: jsonText(causeWithoutDemo(cause)),
        // No donor is to choose it before somebody has described it.
        status: funddetail ? cause.status : 0,
      }
      const made = await trx.insertInto('causes').values(row).returning('id').executeTakeFirstOrThrow()
      if (own.length > 0)
        await trx
          .insertInto('fund_types')
          .values(own.map(({ typename }, position) => ({ cause_id: made.id, typename, position })))
          .execute()
    }
    for (const { id: _, created_at: __, logo, swift_code, ...account } of accounts) {
      const bank_name = demoBankAccounts.some((one) => one.bank_name === account.bank_name)
        ? ''
        : account.bank_name
      const name = demoBankAccounts.some((one) => one.name === account.name) ? '' : account.name
      const isFinished = bank_name !== '' && name !== ''
      if (!isFinished) unfinished.push(account.iban_no)
      await trx
        .insertInto('bank_accounts')
        .values({
          ...account,
          bank_name,
          name,
          status: isFinished ? account.status : 0,
          swift_code: demoBankAccounts.some((one) => one.swift_code === swift_code) ? null : swift_code,
          ...(!isLeftOut(logo) && { logo }),
        })
        .execute()
    }
    await takeOverStaff(db, trx, users)
    await recordAudit(trx, operator, 'changed the settings', takenOver, taken)
  })

  return {
    ...taken,
    unfinished,
    changed,
    waiting: Number(waiting),
    missing,
    hasAdministrator: await hasAdministrator(to.db),
  }
}

/** Of texts in other languages, those that people have entered themselves. */
const withoutDemo = (texts: FullCharity['texts']): FullCharity['texts'] =>
  Object.fromEntries(
    Object.entries(texts)
      .map(
        ([language, written]) =>
          [
            language,
            Object.fromEntries(
              Object.entries(written).filter(
                ([name, text]) => text !== demoCharity.texts?.[language]?.[name],
              ),
            ),
          ] as const,
      )
      .filter(([, written]) => Object.keys(written).length > 0),
  )

/** The same of a cause; the names of fund types stay, as in English. */
const causeWithoutDemo = ({ fundtitle, texts }: { fundtitle: string; texts: unknown }): CauseTexts =>
  Object.fromEntries(
    Object.entries(texts as CauseTexts).map(([language, text]) => {
      // What the demo called it and said of it, before it became something else in English.
      const isOfBefore = Object.entries(demoCausesInUrdu).some(
        ([title, one]) =>
          title !== fundtitle &&
          one.fundtitle === text.fundtitle &&
          sayTheSame(one.funddetail, text.funddetail),
      )
      return [
        language,
        {
          fundtitle: isOfBefore ? '' : text.fundtitle,
          funddetail: ownOf(text.funddetail),
          impact: ownOf(text.impact),
          fundtypes: text.fundtypes,
        },
      ]
    }),
  )

/**
 * Before any row shows them. Where the rows are then not written, nothing shows what was copied, and the night removes it.
 * @returns those that are not there
 */
async function copyPictures(from: Storage, to: Storage, shown: string[]): Promise<string[]> {
  const missing: string[] = []
  for (const address of new Set(shown.filter((one) => one.startsWith(`${mediaAddress}/`)))) {
    const key = address.slice(1)
    if (await from.exists(key)) await to.put(key, await from.getBytes(key))
    else missing.push(address)
  }
  return missing
}

/** With their passwords; second factors are sealed with the trial's key, and are set up again. */
async function takeOverStaff(
  from: Database,
  trx: Database,
  users: { id: number; email: string; first_name: string; last_name: string; password_hash: string | null }[],
): Promise<void> {
  const rights = await from.selectFrom('role_permissions').selectAll().execute()
  const held = await from.selectFrom('user_roles').selectAll().execute()
  const roles = new Map<number, number>()
  for (const { id, name, needs_second_factor } of await from.selectFrom('roles').selectAll().execute()) {
    const role = await trx
      .insertInto('roles')
      .values({ name, needs_second_factor })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ needs_second_factor }))
      .returning('id')
      .executeTakeFirstOrThrow()
    roles.set(id, role.id)
    await trx.deleteFrom('role_permissions').where('role_id', '=', role.id).execute()
    const paths = rights
      .filter(({ role_id }) => role_id === id)
      .map(({ path }) => ({ role_id: role.id, path }))
    if (paths.length > 0) await trx.insertInto('role_permissions').values(paths).execute()
  }
  for (const { id, ...user } of users) {
    const made = await trx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    const own = held.flatMap(({ user_id, role_id }) => {
      const role = roles.get(role_id)
      return user_id === id && role !== undefined ? [{ user_id: made.id, role_id: role }] : []
    })
    if (own.length > 0) await trx.insertInto('user_roles').values(own).execute()
  }
}
