import { sql } from 'kysely'
import { approvalRight, type ChangeSubject } from '../../../contract/src/pending-changes.ts'
import type { PermissionPath } from '../../../contract/src/permissions.ts'
import type { Database } from '../platform/database/database.ts'

/** SQL condition on `users`: they can sign in and hold all of these permissions. */
export const holdAllRights = (rights: readonly PermissionPath[]) => sql<boolean>`(
  status = 1 and password_hash is not null and ${rights.length} = (
    select count(distinct path) from user_roles join role_permissions using (role_id)
    where user_id = users.id and path = any(${[...rights]}::text[])))`

/** Counts the people who can sign in and hold all of these permissions; `except` leaves one out. */
export const countHolders = async (
  db: Database,
  rights: readonly PermissionPath[],
  except = 0,
): Promise<number> => (await readHolders(db, rights, except)).length

/** Reads the names of the people who can sign in and hold all of these permissions. */
export async function readHolders(
  db: Database,
  rights: readonly PermissionPath[],
  except = 0,
): Promise<string[]> {
  const holders = await db
    .selectFrom('users')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where(holdAllRights(rights))
    .where('id', '<>', except)
    .orderBy('id')
    .execute()
  return holders.map(({ name }) => name)
}

/** Rights that approve, with those that their screen needs. */
export const withScreen = (right: PermissionPath): readonly PermissionPath[] =>
  right === 'bankAcc.approve' ? ['bankAcc', right] : [right]

export const rightsToApprove = (subject: ChangeSubject) => withScreen(approvalRight(subject))

/**
 * Counts the possible approvers of a change of bank accounts, public texts or the books.
 * @param except its author, who does not count
 */
export const countApprovers = (db: Database, except = 0) =>
  countHolders(db, withScreen('bankAcc.approve'), except)
