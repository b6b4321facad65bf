import type { AuditAction } from '../../../../contract/src/audit.ts'
import * as calls from '../../../../contract/src/payment-methods.ts'
import type { AppContext } from '../../context.ts'
import { GatewayUnreachable } from '../../gateways/gateway.ts'
import { type Actor, type Changed, recordAudit } from '../../history/record-audit.ts'
import { cacheByLanguage } from '../../platform/database/cache-until-change.ts'
import type { Database } from '../../platform/database/database.ts'
import { finish, type Route } from '../../platform/http/route.ts'
import { addMethodOrGateway, renameMethodOrGateway } from './add-method-or-gateway.ts'
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

export function paymentMethodsRoutes(route: Route, context: AppContext): void {
  const { db, catalogue } = context
  /** Makes a change and its audit entry in one transaction. */
  const audited = async (actor: Actor, action: AuditAction, change: (trx: Database) => Promise<Changed>) => {
    await db.transaction().execute(async (trx) => {
      const { subject, facts } = await change(trx)
      await recordAudit(trx, actor, action, subject, facts)
    })
    catalogue.clear()
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
  route(calls.addPaymentMethod, ({ body, ...actor }) =>
    audited(actor, 'changed_payment_method', (trx) =>
      addMethodOrGateway(trx, 'payment_methods', body.name, body.titles),
    ),
  )
  route(calls.renamePaymentMethod, ({ params, body, ...actor }) =>
    audited(actor, 'changed_payment_method', (trx) =>
      renameMethodOrGateway(trx, 'payment_methods', params.id, body.name, body.titles),
    ),
  )
  route(calls.listPaymentGateways, () => readNames(db))
  route(calls.addPaymentGateway, ({ body, ...actor }) =>
    audited(actor, 'changed_payment_gateway', (trx) =>
      addMethodOrGateway(trx, 'payment_gateways', body.name),
    ),
  )
  route(calls.renamePaymentGateway, ({ params, body, ...actor }) =>
    audited(actor, 'changed_payment_gateway', (trx) =>
      renameMethodOrGateway(trx, 'payment_gateways', params.id, body.name),
    ),
  )
  route(calls.listAssociations, () => readAssociations(db))
  route(calls.addAssociation, ({ body, ...actor }) =>
    audited(actor, 'changed_association', (trx) => linkPair(trx, body)),
  )
  route(calls.offerPair, async ({ body, ...actor }) => {
    await db.transaction().execute((trx) => offerPair(trx, actor, body))
    catalogue.clear()
  })
  route(calls.editAssociation, ({ params, body, ...actor }) =>
    audited(actor, 'changed_association', (trx) => changeAssociation(trx, params.id, body)),
  )
  route(calls.endAssociation, ({ params, ...actor }) =>
    audited(actor, 'changed_association', (trx) => endAssociationNow(trx, params.id)),
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
