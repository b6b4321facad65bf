import { officeGateway } from '../../../../contract/src/payment-methods.ts'
import { gatewayTitle } from '../../../../words/src/pair-title.ts'
import type { Translate } from '../../../../words/src/reader.ts'

/** The name of a payment gateway for staff. */
export const gatewayName = (t: Translate, name: string): string =>
  name.toLowerCase() === officeGateway ? t('office.gateway.office') : gatewayTitle(t, name)
