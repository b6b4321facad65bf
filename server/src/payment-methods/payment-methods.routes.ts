import * as calls from '../../../contract/src/payment-methods.ts'
import type { Parts } from '../parts.ts'
import type { Route } from '../platform/route.ts'
import { changeAssociation, endAssociationNow, linkPair } from './change-associations.ts'
import { addName, rename } from './change-names.ts'
import { readAssociations, readNames, readOpenPairs } from './payment-methods.queries.ts'

export function paymentMethodsRoutes(route: Route, parts: Parts): void {
  const { db } = parts
  route(calls.listPaymentPairs, () => readOpenPairs(parts))
  route(calls.listPaymentMethods, () => readNames(db, 'payment_methods'))
  route(calls.addPaymentMethod, ({ body }) => addName(db, 'payment_methods', body.name))
  route(calls.renamePaymentMethod, ({ params, body }) => rename(db, 'payment_methods', params.id, body.name))
  route(calls.listPaymentGateways, () => readNames(db, 'payment_gateways'))
  route(calls.addPaymentGateway, ({ body }) => addName(db, 'payment_gateways', body.name))
  route(calls.renamePaymentGateway, ({ params, body }) =>
    rename(db, 'payment_gateways', params.id, body.name),
  )
  route(calls.listAssociations, () => readAssociations(db))
  route(calls.addAssociation, ({ body }) => linkPair(db, body))
  route(calls.editAssociation, ({ params, body }) => changeAssociation(db, params.id, body))
  route(calls.endAssociation, ({ params }) => endAssociationNow(db, params.id))
}
