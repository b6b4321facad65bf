import { officeGateway } from '../../../../contract/src/payment-methods.ts'
import { gatewayTitle } from '../../../../words/src/pair-title.ts'
import { say } from '../../../../words/src/say.ts'

/** What staff call a payment gateway. */
export const gatewayName = (name: string): string =>
  name.toLowerCase() === officeGateway ? say('office.gateway.office') : gatewayTitle(name)
