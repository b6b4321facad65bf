import {
  addPaymentGateway,
  addPaymentMethod,
  listPaymentGateways,
  listPaymentMethods,
  renamePaymentGateway,
  renamePaymentMethod,
} from '../../../../contract/src/payment-methods.ts'
import { methodTitle } from '../../../../words/src/pair-title.ts'
import { say } from '../../../../words/src/say.ts'
import { gatewayName } from '../parts/gateway-name.ts'

/** Both lists of names on the screen, each with its translations and calls. */
export const nameLists = () =>
  ({
    gateways: {
      title: say('office.field.payment-gateways'),
      add: say('gateway.gateways.add'),
      edit: say('gateway.gateways.edit'),
      noneYet: say('gateway.gateways.none-yet'),
      titleOf: gatewayName,
      helper: say('gateway.gateways.name-hint'),
      read: listPaymentGateways,
      create: addPaymentGateway,
      rename: renamePaymentGateway,
    },
    methods: {
      title: say('gateway.methods.title'),
      add: say('gateway.methods.add'),
      edit: say('gateway.methods.edit'),
      noneYet: say('gateway.methods.none-yet'),
      titleOf: methodTitle,
      helper: say('gateway.methods.name-hint'),
      read: listPaymentMethods,
      create: addPaymentMethod,
      rename: renamePaymentMethod,
    },
  }) as const

export type NameList = ReturnType<typeof nameLists>[keyof ReturnType<typeof nameLists>]
