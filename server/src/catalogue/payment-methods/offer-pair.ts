import type { AuditAction } from '../../../../contract/src/audit.ts'
import type { BodyOf } from '../../../../contract/src/entry.ts'
import type * as calls from '../../../../contract/src/payment-methods.ts'
import { type Actor, recordAudit } from '../../history/record-audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { addName } from './add-name.ts'
import { linkPair } from './change-association.ts'

const actions = {
  payment_methods: 'changed_payment_method',
  payment_gateways: 'changed_payment_gateway',
} as const satisfies Record<string, AuditAction>

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
  table: keyof typeof actions,
  name: string,
): Promise<number> {
  const find = () => trx.selectFrom(table).select('id').where('name', '=', name)
  const found = await find().executeTakeFirst()
  if (found) return found.id
  const { subject } = await addName(trx, table, name)
  await recordAudit(trx, actor, actions[table], subject)
  return (await find().executeTakeFirstOrThrow()).id
}
