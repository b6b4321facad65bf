import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { AgreementState } from './plan/agreement-state.ts'
import { type Change, changesOfKind } from './plan/change.ts'
import type { IntentState } from './plan/settlement-state.ts'

/** Locks agreements until the transaction ends: two donations must not pay the same charge. */
export async function lockAgreements(trx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    select from agreements where id = any(${ids}::bigint[]) order by id for no key update`.execute(trx)
}

/** Reads the agreements of donations, with the charges that the donations pay or may pay. */
export async function readAgreementStates(
  db: Database,
  intents: readonly Pick<IntentState, 'agreement_id' | 'covered'>[],
): Promise<AgreementState[]> {
  const ids = intents.flatMap(({ agreement_id }) => agreement_id ?? [])
  if (ids.length === 0) return []
  const covered = intents.flatMap((intent) => intent.covered.map(({ charge_id }) => charge_id))
  const { rows } = await sql<AgreementState>`
    select agreements.id,
      (select surplus from agreement_settings order by id desc limit 1) as surplus,
      (select coalesce(json_agg(json_build_object('id', charge.id, 'due_on', due_on, 'expected', expected,
          'paid', paid, 'is_payable', progress not in ('skipped', 'cancelled'))), '[]')
        from planned_charges as charge where agreement_id = agreements.id
          and (paid < expected or charge.id = any(${covered}::bigint[]))) as charges
    from agreements where id = any(${ids}::bigint[])`.execute(db)
  return rows
}

/**
 * Undoes payments of charges. Runs before other payments cover them, so that no charge is ever paid twice.
 */
export async function uncoverCharges(trx: Database, changes: readonly Change[]): Promise<void> {
  const ids = changesOfKind(changes, 'charge_uncovered').map(({ id }) => id)
  if (ids.length === 0) return
  await sql`update charge_donations set undone_at = now() where id = any(${ids}::bigint[])`.execute(trx)
}

export function coveredRows(changes: readonly Change[]): RawBuilder<unknown>[] {
  const rows = changesOfKind(changes, 'charge_covered').map(
    ({ charge_id, intent_id, amount }) => sql`(${charge_id}::bigint, ${intent_id}::bigint, ${amount}::int)`,
  )
  if (rows.length === 0) return []
  return [sql`insert into charge_donations (charge_id, intent_id, amount) values ${sql.join(rows)}`]
}
