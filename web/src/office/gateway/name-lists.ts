import { type Language, otherThanFirst } from '../../../../contract/src/language/language.ts'
import {
  addPaymentGateway,
  addPaymentMethod,
  listPaymentGateways,
  listPaymentMethods,
  renamePaymentGateway,
  renamePaymentMethod,
} from '../../../../contract/src/payment-methods.ts'
import { methodTitle } from '../../../../words/src/pair-title.ts'
import type { Translate } from '../../ui/reader.ts'
import { gatewayName } from '../parts/names.ts'
import { useRead } from '../session/calls.ts'

export const nameLists = (t: Translate) =>
  ({
    gateways: {
      title: t('office.field.payment-gateways'),
      add: t('gateway.gateways.add'),
      edit: t('gateway.gateways.edit'),
      noneYet: t('gateway.gateways.none-yet'),
      titleOf: (name: string) => gatewayName(t, name),
      helper: t('gateway.gateways.name-hint'),
      titledIn: [] as Language[],
      read: listPaymentGateways,
      create: addPaymentGateway,
      rename: renamePaymentGateway,
    },
    methods: {
      title: t('gateway.methods.title'),
      add: t('gateway.methods.add'),
      edit: t('gateway.methods.edit'),
      noneYet: t('gateway.methods.none-yet'),
      titleOf: (name: string) => methodTitle(t, name),
      helper: t('gateway.methods.name-hint'),
      titledIn: otherThanFirst,
      read: listPaymentMethods,
      create: addPaymentMethod,
      rename: renamePaymentMethod,
    },
  }) as const

export type NameList = ReturnType<typeof nameLists>[keyof ReturnType<typeof nameLists>]

export const useNames = (list: NameList) => {
  return useRead(list.read)
}

/** Gateways or methods as select options; empty while loading. */
export function useNameOptions(list: NameList) {
  return (useNames(list).data ?? []).map(({ id, name }) => ({ label: list.titleOf(name), value: String(id) }))
}
