import type { AuditAction } from '../../../../contract/src/audit.ts'
import * as calls from '../../../../contract/src/payment-methods.ts'
import { createTextGate } from '../../approvals/guard-change.ts'
import type { AppContext } from '../../context.ts'
import { GatewayUnreachable } from '../../gateways/gateway.ts'
import { type Actor, type AuditedChange, recordAudit, type Staff } from '../../history/record-audit.ts'
import { cacheByLanguage } from '../../platform/database/cache-until-change.ts'
import type { Database } from '../../platform/database/database.ts'
import { finish, type Route } from '../../platform/http/route.ts'
import { changeAssociation, endAssociationNow, linkPair, offerPair } from './change-association.ts'
import {
  type OpenPair,
  readAssociations,
  readCollectionPairs,
  readMethods,
  readNames,
  readOpenPairs,
  titledPairs,
} from './payment-methods.queries.ts'
import { type PaymentName, writePaymentName } from './payment-name.ts'

export function paymentMethodsRoutes(route: Route, context: AppContext): void {
  const { db, catalogue } = context
  const changeWithAudit = async (
    actor: Actor,
    action: AuditAction,
    change: (trx: Database) => Promise<AuditedChange>,
  ) => {
    await db.transaction().execute(async (trx) => {
      const { subject, facts } = await change(trx)
      await recordAudit(trx, actor, action, subject, facts)
    })
    catalogue.clear()
  }
  /** Applies a change of public names, or stores it for a second person. */
  const gate = createTextGate(context)
  const saveName = (form: PaymentName, staff: Staff) => {
    const { table, id } = form
    const change = { subject: 'payment_option', target: id === null ? '' : `${table} ${id}`, form } as const
    return gate(
      { ...change, ...(id === null && { kind: 'add' }) },
      staff,
      async (trx) => {
        await writePaymentName(trx, form, staff)
        return null
      },
      async () => null,
    )
  }
  const pairs = cacheByLanguage(catalogue, async (language, reading) =>
    finish(calls.listPaymentPairs, titledPairs(language, await readOpenPairs(context, reading))),
  )
  route(calls.listPaymentPairs, ({ reader }) => pairs(reader.language))
  const collections = cacheByLanguage(catalogue, async (language, reading) =>
    titledPairs(language, await readCollectionPairs(context, reading)),
  )
  route(calls.listCollectionPairs, async ({ reader }) => {
    const pairs = await collections(reader.language)
    return { pairs, banks: await listBanks(context, pairs) }
  })
  route(calls.listPaymentMethods, () => readMethods(db))
  route(calls.addPaymentMethod, ({ body, ...staff }) =>
    saveName({ table: 'payment_methods', id: null, ...body }, staff),
  )
  route(calls.renamePaymentMethod, ({ params, body, ...staff }) =>
    saveName({ table: 'payment_methods', id: params.id, ...body }, staff),
  )
  route(calls.listPaymentGateways, () => readNames(db))
  route(calls.addPaymentGateway, ({ body, ...staff }) =>
    saveName({ table: 'payment_gateways', id: null, ...body }, staff),
  )
  route(calls.renamePaymentGateway, ({ params, body, ...staff }) =>
    saveName({ table: 'payment_gateways', id: params.id, ...body }, staff),
  )
  route(calls.listAssociations, () => readAssociations(db))
  route(calls.addAssociation, ({ body, ...actor }) =>
    changeWithAudit(actor, 'changed_association', (trx) => linkPair(trx, body)),
  )
  route(calls.offerPair, ({ body, ...staff }) =>
    gate(
      { subject: 'payment_option', target: '', form: body, kind: 'add' },
      staff,
      async (trx) => {
        await offerPair(trx, staff, body)
        return null
      },
      async () => null,
    ),
  )
  route(calls.editAssociation, ({ params, body, ...actor }) =>
    changeWithAudit(actor, 'changed_association', (trx) => changeAssociation(trx, params.id, body)),
  )
  route(calls.endAssociation, ({ params, ...actor }) =>
    changeWithAudit(actor, 'changed_association', (trx) => endAssociationNow(trx, params.id)),
  )
}

/** Reads the banks that take Raast requests; none when the vendor does not answer. */
async function listBanks(
  { log }: AppContext,
  pairs: readonly OpenPair[],
): Promise<{ code: string; name: string }[]> {
  const raast = pairs.find((pair) => calls.collectionOf(pair) === 'raast_request')
  return (
    raast?.gateway.collections?.raast_request.listBanks().catch((error: unknown) => {
      if (!(error instanceof GatewayUnreachable)) throw error
      log.warn({ reason: error.message }, 'banks not read')
      return []
    }) ?? []
  )
}
