import { methodTitle } from '../../../contract/src/payment-titles.ts'
import { type Phrase, say } from '../../../words/src/say.ts'

/** Of what staff take in at the office; donors never choose these. */
const atTheOffice: Record<string, Phrase> = { cash: 'office.method.cash', cheque: 'office.method.cheque' }

/** What staff call a payment method. */
export function methodName(name: string): string {
  const title = atTheOffice[name.toLowerCase()]
  return title ? say(title) : methodTitle(name)
}
