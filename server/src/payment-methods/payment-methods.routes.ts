import type { AuditAction } from '../../../contract/src/audit.ts'
import * as calls from '../../../contract/src/payment-methods.ts'
import { type Doer, recordAudit } from '../audit/record-audit.ts'
import type { Parts } from '../parts.ts'
import type { Route } from '../platform/route.ts'
import { changeAssociation, endAssociationNow, linkPair } from './change-associations.ts'
import { addName, rename } from './change-names.ts'
import { readAssociations, readNames, readOpenPairs } from './payment-methods.queries.ts'

export function paymentMethodsRoutes(route: Route, parts: Parts): void {
  const { db } = parts
  const changed = async (doer: Doer, action: AuditAction, subject: string, facts: object = {}) => {
    await recordAudit(db, doer, action, subject, facts)
    return null
  }
  route(calls.listPaymentPairs, () => readOpenPairs(parts))
  route(calls.listPaymentMethods, () => readNames(db, 'payment_methods'))
  route(calls.addPaymentMethod, async ({ body, ...doer }) => {
    await addName(db, 'payment_methods', body.name)
    return changed(doer, 'changed a payment method', `added ${body.name}`)
  })
  route(calls.renamePaymentMethod, async ({ params, body, ...doer }) => {
    await rename(db, 'payment_methods', params.id, body.name)
    return changed(doer, 'changed a payment method', `${params.id}, now ${body.name}`)
  })
  route(calls.listPaymentGateways, () => readNames(db, 'payment_gateways'))
  route(calls.addPaymentGateway, async ({ body, ...doer }) => {
    await addName(db, 'payment_gateways', body.name)
    return changed(doer, 'changed a payment gateway', `added ${body.name}`)
  })
  route(calls.renamePaymentGateway, async ({ params, body, ...doer }) => {
    await rename(db, 'payment_gateways', params.id, body.name)
    return changed(doer, 'changed a payment gateway', `${params.id}, now ${body.name}`)
  })
  route(calls.listAssociations, () => readAssociations(db))
  route(calls.addAssociation, async ({ body, ...doer }) => {
    await linkPair(db, body)
    return changed(doer, 'changed an association', 'linked', body)
  })
  route(calls.editAssociation, async ({ params, body, ...doer }) => {
    await changeAssociation(db, params.id, body)
    return changed(doer, 'changed an association', `${params.id} edited`, body)
  })
  route(calls.endAssociation, async ({ params, ...doer }) => {
    await endAssociationNow(db, params.id)
    return changed(doer, 'changed an association', `${params.id} ended`)
  })
}
