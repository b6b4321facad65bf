import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/src/entry.ts'
import type { addAssociation, editAssociation } from '../../../contract/src/payment-methods.ts'
import { brokenConstraint, type Database } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'

/**
 * Links a method to a gateway from now on.
 * @throws Problem 409 when the pair is linked already, 422 for an unknown method or gateway
 */
export async function linkPair(db: Database, pair: BodyOf<typeof addAssociation>): Promise<null> {
  await refuseWrongPair(() => db.insertInto('active_pay_methods').values(pair).execute())
  return null
}

/**
 * Changes the gateway or the period of an association that has not ended; the method never changes.
 * @throws Problem 404, 409 when it has ended, when the pair is linked already in that time, or when the gateway of a used
 * association would change: past donations would tell of a gateway that they were not paid by; 422
 */
export async function changeAssociation(
  db: Database,
  id: number,
  change: BodyOf<typeof editAssociation>,
): Promise<null> {
  const { effective_from, effective_to } = change
  if (effective_to !== null && new Date(effective_to) < new Date(effective_from))
    throw Problem.invalid({ effective_to: ['Effective To must not be before Effective From'] })
  const used = await db
    .selectFrom('payment_attempts')
    .innerJoin('active_pay_methods as association', 'association.id', 'active_pay_method_id')
    .select('association.id')
    .where('association.id', '=', id)
    .where('pay_gateway_id', '<>', change.pay_gateway_id)
    .limit(1)
    .executeTakeFirst()
  if (used)
    throw Problem.conflict(
      'Gifts were paid through this gateway already. Unlink it and link the method to the other gateway instead.',
    )
  const { numUpdatedRows } = await refuseWrongPair(() =>
    db
      .updateTable('active_pay_methods')
      .set(change)
      .where('id', '=', id)
      .where('effective_to', 'is', null)
      .executeTakeFirst(),
  )
  if (numUpdatedRows === 0n) await refuseUnlessOpen(db, id)
  return null
}

/**
 * Ends an association now: donations keep pointing to it, donors are no longer offered it.
 * @throws Problem 404, 409 when it has ended already
 */
export async function endAssociationNow(db: Database, id: number): Promise<null> {
  const { numUpdatedRows } = await db
    .updateTable('active_pay_methods')
    .set({ effective_to: sql<Date>`greatest(now(), effective_from)` })
    .where('id', '=', id)
    .where('effective_to', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) await refuseUnlessOpen(db, id)
  return null
}

async function refuseUnlessOpen(db: Database, id: number): Promise<never> {
  const row = await db.selectFrom('active_pay_methods').select('id').where('id', '=', id).executeTakeFirst()
  if (!row) throw Problem.notFound('This association')
  throw Problem.conflict('This association has ended and cannot be changed.')
}

async function refuseWrongPair<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    switch (brokenConstraint(error)) {
      case 'one_active_association_per_pair':
        throw Problem.conflict('This payment method is linked to this gateway already.')
      case 'active_pay_methods_pay_method_id_fkey':
        throw Problem.invalid({ pay_method_id: ['Method is required'] })
      case 'active_pay_methods_pay_gateway_id_fkey':
        throw Problem.invalid({ pay_gateway_id: ['Gateway is required'] })
      default:
        throw error
    }
  }
}
