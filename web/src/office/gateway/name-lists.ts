import {
  addPaymentGateway,
  addPaymentMethod,
  listPaymentGateways,
  listPaymentMethods,
  renamePaymentGateway,
  renamePaymentMethod,
} from '../../../../contract/src/payment-methods.ts'

/** What the two lists of names differ in. */
export const gatewayNames = {
  title: 'Payment Gateways',
  one: 'Payment Gateway',
  helper: 'Donors are offered a gateway only when the software has a connection of this name.',
  read: listPaymentGateways,
  add: addPaymentGateway,
  rename: renamePaymentGateway,
} as const

export const methodNames = {
  title: 'Payment Methods',
  one: 'Payment Method',
  helper: 'Donors read this name when they choose how to pay.',
  read: listPaymentMethods,
  add: addPaymentMethod,
  rename: renamePaymentMethod,
} as const

export type NameList = typeof gatewayNames | typeof methodNames
