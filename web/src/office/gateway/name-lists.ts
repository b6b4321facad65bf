import {
  addPaymentGateway,
  addPaymentMethod,
  listPaymentGateways,
  listPaymentMethods,
  renamePaymentGateway,
  renamePaymentMethod,
} from '../../../../contract/src/payment-methods.ts'
import { gatewayTitle, methodTitle } from '../../../../contract/src/payment-titles.ts'

/** The two lists of names on the screen, each with its words and its calls. */
export const nameLists = {
  gateways: {
    title: 'Payment Gateways',
    one: 'Payment Gateway',
    titleOf: gatewayTitle,
    helper: 'Donors are offered a gateway only if the software has a connection with this name.',
    read: listPaymentGateways,
    add: addPaymentGateway,
    rename: renamePaymentGateway,
  },
  methods: {
    title: 'Payment Methods',
    one: 'Payment Method',
    titleOf: methodTitle,
    helper: 'Donors see this name when they choose how to pay.',
    read: listPaymentMethods,
    add: addPaymentMethod,
    rename: renamePaymentMethod,
  },
} as const

export type NameList = (typeof nameLists)[keyof typeof nameLists]
