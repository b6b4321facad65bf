import type { FullCharity } from '../../../contract/src/charity.ts'
import { settingsAtFirst } from '../../../contract/src/charity-at-first.ts'
import { noImage } from '../../../contract/src/no-image.ts'
import type { Database } from '../platform/database/database.ts'
import { jsonText } from '../platform/database/database.ts'
import type { Storage } from '../platform/files/storage.ts'
import { mediaAddress } from '../platform/files/store-public-image.ts'
import { recordAudit } from '../staff/audit/record-audit.ts'
import { operator } from '../staff/auth/create-user.ts'
import { hasAdministrator } from '../staff/auth/has-administrator.ts'
import { demoBankAccounts } from './demo-bank-accounts.ts'
import { demoCauses } from './demo-causes.ts'
import { demoCharity } from './demo-charity.ts'

/** What the audit of the new database says of it. */
export const takenOver = 'taken over from a trial'

/** A database and its files. */
type Place = { db: Database; storage: Storage }

/** The drawings of the demo; those under /art/icons are everybody's. */
const isOfDemo = (picture: string) => /^\/art\/(?!icons\/)/.test(picture)

/** Names that belong to nobody (RFC 2606): the demo's own people have them. */
const isInvented = (email: string) =>
  /[@.](example|test|invalid|localhost|example\.(com|net|org))$/i.test(email)

/**
 * Writes into an empty database what people have entered themselves in a trial: who the charity is, its own texts, also those of e-mails, causes, bank
 * accounts, staff with their roles. What still is as the demo wrote it is left out, and so are gifts, donors, mails, ways to pay and the
 * audit: nothing is removed anywhere, so nothing can be forgotten.
 * @returns how many there are of each, the pictures that the trial no longer has, and whether somebody can manage staff
 */
export async function takeOverTrial(from: Place, to: Place) {
  const { db } = from
  const { settings, switches, texts } = await db
    .selectFrom('charity')
    .select(['settings', 'switches', 'texts'])
    .executeTakeFirstOrThrow()
  const causes = (await db.selectFrom('causes').selectAll().orderBy('id').execute()).filter(
    ({ fundtitle, funddetail }) =>
      !demoCauses.some((one) => one.fundtitle === fundtitle && one.funddetail === funddetail),
  )
  const types = await db.selectFrom('fund_types').selectAll().orderBy('position').execute()
  const accounts = (await db.selectFrom('bank_accounts').selectAll().orderBy('id').execute()).filter(
    ({ iban_no }) => !demoBankAccounts.some((one) => one.iban_no === iban_no),
  )
  const users = (await db.selectFrom('users').selectAll().orderBy('id').execute()).filter(
    ({ email }) => !isInvented(email),
  )
  const missing = await copyPictures(from.storage, to.storage, [
    ...Object.values(settings as Partial<FullCharity>).map(String),
    ...causes.map((one) => one.fundimage),
    ...accounts.map((one) => one.logo),
  ])
  const isLeftOut = (picture: string) => isOfDemo(picture) || missing.includes(picture)
  const charity = Object.fromEntries(
    Object.entries(settings as Partial<FullCharity>).filter(
      ([name, value]) =>
        [demoCharity, settingsAtFirst].every(
          (one) => jsonText(value) !== jsonText((one as Partial<FullCharity>)[name as keyof FullCharity]),
        ) && !isLeftOut(String(value)),
    ),
  )
  const wordings = await db.selectFrom('wordings').select(['language', 'key', 'message']).execute()
  const taken = {
    // Which texts there are is kept among them.
    settings: Object.keys(charity).filter((name) => name !== 'pages').length,
    pages: Object.keys(texts as object).length,
    wordings: wordings.length,
    causes: causes.length,
    accounts: accounts.length,
    staff: users.length,
  }

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
    for (const { id, fundimage, created_at: _, updated_at: __, ...cause } of causes) {
      const row = { ...cause, fundimage: isLeftOut(fundimage) ? noImage : fundimage }
      const made = await trx.insertInto('causes').values(row).returning('id').executeTakeFirstOrThrow()
      const own = types.filter(({ cause_id }) => cause_id === id)
      if (own.length > 0)
        await trx
          .insertInto('fund_types')
          .values(own.map(({ typename, position }) => ({ cause_id: made.id, typename, position })))
          .execute()
    }
    for (const { id: _, created_at: __, logo, ...account } of accounts)
      await trx
        .insertInto('bank_accounts')
        .values({ ...account, logo: isLeftOut(logo) ? '/art/icons/bank.svg' : logo })
        .execute()
    await takeOverStaff(db, trx, users)
    await recordAudit(trx, operator, 'changed the settings', takenOver, taken)
  })

  return { ...taken, missing, hasAdministrator: await hasAdministrator(to.db) }
}

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
