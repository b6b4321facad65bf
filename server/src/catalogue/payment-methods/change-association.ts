import { sql } from 'kysely'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/payment-methods.ts'
import { requiredMessage } from '../../../../contract/src/text-rules.ts'
import { type Actor, type AuditedChange, changesOf, recordAudit } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { brokenConstraint } from '../../platform/database/database-errors.ts'
import { Problem } from '../../platform/http/problem.ts'
import { associations } from './payment-methods.queries.ts'
import { type PaymentName, writePaymentName } from './payment-name.ts'

/**
 * Links a method to a gateway from now on.
 * @throws Problem 409 when the pair is linked already, 422 for an unknown method or gateway
 */
export async function linkPair(
  db: Database,
  pair: BodyOf<typeof calls.addAssociation>,
): Promise<AuditedChange> {
  await lockGateway(db, pair.pay_gateway_id)
  const { id } = await refuseWrongPair(() =>
    db.insertInto('active_pay_methods').values(pair).returning('id').executeTakeFirstOrThrow(),
  )
  return { subject: `linked ${await nameOf(db, id)}` }
}

/**
 * Serialises links of one gateway. Many at once would each insert and then wait for the others by the
 * exclusion constraint, which PostgreSQL aborts as a deadlock.
 */
async function lockGateway(db: Database, gatewayId: number): Promise<void> {
  await sql`select from payment_gateways where id = ${gatewayId} for no key update`.execute(db)
}

/**
 * Changes the gateway and the period of an association without an end; the method never changes.
 * @throws Problem 404; 409 when it has an end, even a future one, when the pair is linked already in that
 *   time, or when the gateway of a used association would change: past donations would name a gateway that
 *   they were not paid by; 422
 */
export async function changeAssociation(
  db: Database,
  id: number,
  change: BodyOf<typeof calls.editAssociation>,
): Promise<AuditedChange> {
  const before = await lockOpen(db, id)
  const after = {
    pay_gateway_id: change.pay_gateway_id ?? before.pay_gateway_id,
    effective_from: change.effective_from ? new Date(change.effective_from) : before.effective_from,
    effective_to: change.effective_to ? new Date(change.effective_to) : null,
  }
  if (after.effective_to !== null && after.effective_to < after.effective_from)
    throw Problem.invalidField('effective_to', 'refusal.association.backwards')
  if (after.pay_gateway_id !== before.pay_gateway_id && (await wasUsed(db, id)))
    throw Problem.conflict('refusal.association.used')
  const subject = await nameOf(db, id)
  await lockGateway(db, after.pay_gateway_id)
  await refuseWrongPair(() => db.updateTable('active_pay_methods').set(after).where('id', '=', id).execute())
  const { effective_from, effective_to } = after
  const facts = changesOf(
    { ...before, pair: subject },
    { effective_from, effective_to, pair: await nameOf(db, id) },
  )
  return { subject, facts }
}

/**
 * Ends an association now: donations retain it, donors are no longer offered it.
 * @throws Problem 404; 409 when it has an end, even a future one
 */
export async function endAssociationNow(db: Database, id: number): Promise<AuditedChange> {
  await lockOpen(db, id)
  await db
    .updateTable('active_pay_methods')
    .set({ effective_to: sql<Date>`greatest(now(), effective_from)` })
    .where('id', '=', id)
    .execute()
  return { subject: `unlinked ${await nameOf(db, id)}` }
}

/**
 * Locks an association until the transaction ends; attempts to pay through it are written before or after.
 * @throws Problem 404; 409 when it has an end, even a future one
 */
async function lockOpen(db: Database, id: number) {
  const row = await db
    .selectFrom('active_pay_methods')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => Problem.notFound('refusal.not-found.association'))
  if (row.effective_to !== null) throw Problem.conflict('refusal.association.ended')
  return row
}

async function wasUsed(db: Database, id: number): Promise<boolean> {
  const attempt = db.selectFrom('payment_attempts').select('id').where('active_pay_method_id', '=', id)
  return (await attempt.limit(1).executeTakeFirst()) !== undefined
}

/** Name for the audit: 'card by swich'. */
async function nameOf(db: Database, id: number): Promise<string> {
  const { method, gateway } = await associations(db)
    .select(['method.name as method', 'gateway.name as gateway'])
    .where('association.id', '=', id)
    .executeTakeFirstOrThrow()
  return `${method} by ${gateway}`
}

async function refuseWrongPair<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    switch (brokenConstraint(error)) {
      case 'one_active_association_per_pair':
        throw Problem.conflict('refusal.association.there-already')
      case 'active_pay_methods_pay_method_id_fkey':
        throw Problem.invalid({ pay_method_id: [requiredMessage('office-fields.method')] })
      case 'active_pay_methods_pay_gateway_id_fkey':
        throw Problem.invalid({ pay_gateway_id: [requiredMessage('office-fields.gateway')] })
      default:
        throw error
    }
  }
}

/**
 * Links a method to a gateway by their names, after adding those that do not exist yet. Runs in the caller's
 * transaction, with its audit entries.
 * @throws Problem 409 when the pair is linked already
 */
export async function offerPair(
  trx: Database,
  actor: Actor,
  { payment_method, payment_gateway }: BodyOf<typeof calls.offerPair>,
): Promise<void> {
  const { subject } = await linkPair(trx, {
    pay_method_id: await findOrAdd(trx, actor, 'payment_methods', payment_method),
    pay_gateway_id: await findOrAdd(trx, actor, 'payment_gateways', payment_gateway),
  })
  await recordAudit(trx, actor, 'changed_association', subject)
}

async function findOrAdd(
  trx: Database,
  actor: Actor,
  table: PaymentName['table'],
  name: string,
): Promise<number> {
  const find = () => trx.selectFrom(table).select('id').where('name', '=', name)
  const found = await find().executeTakeFirst()
  if (found) return found.id
  await writePaymentName(trx, { table, id: null, name }, actor)
  return (await find().executeTakeFirstOrThrow()).id
}
