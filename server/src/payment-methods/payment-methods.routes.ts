import type { AuditAction } from '../../../contract/src/audit.ts'
import * as calls from '../../../contract/src/payment-methods.ts'
import { type Changed, type Doer, recordAudit } from '../audit/record-audit.ts'
import type { Parts } from '../parts.ts'
import type { Database } from '../platform/database.ts'
import type { Route } from '../platform/route.ts'
import { changeAssociation, endAssociationNow, linkPair } from './change-associations.ts'
import { addName, rename } from './change-names.ts'
import { readAssociations, readNames, readOpenPairs } from './payment-methods.queries.ts'

export function paymentMethodsRoutes(route: Route, parts: Parts): void {
  const { db } = parts
  /** A change and its entry in the audit, or neither. */
  const audited = (doer: Doer, action: AuditAction, change: (trx: Database) => Promise<Changed>) =>
    db.transaction().execute(async (trx) => {
      const { subject, facts } = await change(trx)
      await recordAudit(trx, doer, action, subject, facts)
      return null
    })
  route(calls.listPaymentPairs, () => readOpenPairs(parts))
  route(calls.listPaymentMethods, () => readNames(db, 'payment_methods'))
  route(calls.addPaymentMethod, ({ body, ...doer }) =>
    audited(doer, 'changed a payment method', (trx) => addName(trx, 'payment_methods', body.name)),
  )
  route(calls.renamePaymentMethod, ({ params, body, ...doer }) =>
    audited(doer, 'changed a payment method', (trx) => rename(trx, 'payment_methods', params.id, body.name)),
  )
  route(calls.listPaymentGateways, () => readNames(db, 'payment_gateways'))
  route(calls.addPaymentGateway, ({ body, ...doer }) =>
    audited(doer, 'changed a payment gateway', (trx) => addName(trx, 'payment_gateways', body.name)),
  )
  route(calls.renamePaymentGateway, ({ params, body, ...doer }) =>
    audited(doer, 'changed a payment gateway', (trx) =>
      rename(trx, 'payment_gateways', params.id, body.name),
    ),
  )
  route(calls.listAssociations, () => readAssociations(db))
  route(calls.addAssociation, ({ body, ...doer }) =>
    audited(doer, 'changed an association', (trx) => linkPair(trx, body)),
  )
  route(calls.editAssociation, ({ params, body, ...doer }) =>
    audited(doer, 'changed an association', (trx) => changeAssociation(trx, params.id, body)),
  )
  route(calls.endAssociation, ({ params, ...doer }) =>
    audited(doer, 'changed an association', (trx) => endAssociationNow(trx, params.id)),
  )
}
