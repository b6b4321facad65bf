import { readAnswer, type VendorAnswer, vendorMessage } from '../call-vendor.ts'
import { CollectionRefused, type Gateway, GatewayUnreachable, type Inquiry } from '../gateway.ts'
import { callAnswer, codeDuplicate, codeOk, codeVendorSide, stringOrEmpty } from './read-swich-inquiry.ts'
import type { SwichConnection } from './swich-connection.ts'

type StoredCards = NonNullable<Gateway['collections']>['stored_card']
const cardAnswer = callAnswer.extend({ instrumentToken: stringOrEmpty })

const path = '/gateway/payin/v2.0/purchase/card/recurring'

/**
 * Charges of cards that Swich stores ("Manual" recurring payments). Swich stores one card for each mobile
 * number, so a token is compared with the stored one before each charge.
 */
export function createStoredCards(
  { item }: { item: string },
  connection: SwichConnection,
  inquire: (transactionId: string) => Promise<Inquiry>,
): StoredCards {
  async function readToken(mobile: string): Promise<string | null> {
    const query = new URLSearchParams({ msisdn: mobile })
    const { code, message, instrumentToken } = read(await connection.ask(`${path}/instrument?${query}`))
    if (code === codeVendorSide)
      throw new GatewayUnreachable(`Swich could not read the card: ${vendorMessage(code, message)}`)
    return code === codeOk && instrumentToken !== '' ? instrumentToken : null
  }

  return {
    async request({ transactionId, reference, payer, amount, instrument }) {
      if ((await readToken(payer.phone)) !== instrument)
        throw new CollectionRefused('card_removed', 'Swich does not have this card any more')
      const answer = read(
        await connection.ask(
          path,
          JSON.stringify({
            customerTransactionId: transactionId,
            billReferenceNo: reference,
            item,
            name: `${payer.firstName} ${payer.lastName}`.trim(),
            amount,
            msisdn: payer.phone,
            instrumentToken: instrument,
            email: '',
            cnic: '',
            currency: 'PKR',
          }),
        ),
      )
      const reason = vendorMessage(answer.code, answer.message)
      if (answer.code === codeVendorSide) throw new GatewayUnreachable(`Swich could not charge: ${reason}`)
      if (answer.code !== codeOk && answer.code !== codeDuplicate)
        throw new CollectionRefused('declined', reason)
      return { expiresAt: null }
    },
    inquire,
    readToken,
  }
}

const read = (answer: VendorAnswer) => readAnswer(cardAnswer, answer, "Swich's answer about a card")
