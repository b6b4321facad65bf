import { sql } from 'kysely'
import { language } from '../../../../words/src/say.ts'
import type { Database } from '../../platform/database/database.ts'

/** What an e-mail to a member of staff is about; written in staff-letters.ts when it is sent. `what` of an account is a sentence. */
export type Letter =
  | { kind: 'invitation' | 'reset'; facts: { link_id: number } }
  /** Of one's own account; with `rights`, of somebody's rights. */
  | { kind: 'account'; facts: { what: string; rights?: Record<string, string> } }
  | { kind: 'backup'; facts: { last: string | null } }
  | {
      kind: 'bank account'
      facts: {
        what: 'added' | 'changed' | 'asked' | 'approved' | 'rejected'
        account: string
        who: string
        by?: string
        /** In the order of the form. */
        changes: [name: string, change: string][]
        /** Whoever reads it did it. */
        own?: boolean
      }
    }

/**
 * Queues an e-mail to a member of staff in the caller's transaction: it is sent if and only if what it reports has happened.
 * It is in the language of the call that caused it.
 */
export async function queueLetter(trx: Database, userId: number, { kind, facts }: Letter): Promise<void> {
  await trx
    .insertInto('staff_letters')
    .values({ user_id: userId, kind, facts: JSON.stringify({ ...facts, language: language() }) })
    .execute()
}

/**
 * The same in English to everybody who may approve changes of bank accounts or manages staff.
 * @param by who did it, who is not told to ask themselves
 */
export async function queueLetterToAdministrators(
  trx: Database,
  { kind, facts }: Letter,
  by: number | null = null,
): Promise<void> {
  await sql`
    insert into staff_letters (user_id, kind, facts)
    select id, ${kind}, ${JSON.stringify(facts)}::jsonb || case when id = ${by} then '{"own": true}' else '{}' end::jsonb
    from users
    where status = 1 and exists (
      select from user_roles join role_permissions using (role_id)
      where user_id = users.id and path in ('users', 'bankAcc.approve'))
    order by id`.execute(trx)
}
