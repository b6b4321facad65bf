import { officeGateway } from '../../../../contract/src/payment-methods.ts'
import { gatewayTitle } from '../../../../words/src/pair-title.ts'
import { say } from '../../../../words/src/say.ts'

/** The name of a payment gateway for staff. */
export const gatewayName = (name: string): string =>
  name.toLowerCase() === officeGateway ? say('office.gateway.office') : gatewayTitle(name)
