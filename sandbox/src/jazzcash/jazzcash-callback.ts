import { codeNow, type JazzcashPayment } from './jazzcash-payments.ts'
import { responseMessages } from './response-messages.ts'

/** What the payer's wallet adds to a callback; nobody needs it. */
export const sandboxPayer = { pp_MobileNumber: '03123456789', pp_CNIC: '345678' }

/** What the browser takes back to the merchant, not signed yet. */
export function jazzcashCallback(payment: JazzcashPayment, merchantId: string): Record<string, string> {
  const now = codeNow(payment)
  const code = now === '121' ? '000' : now
  return {
    pp_Amount: payment.amount,
    pp_AuthCode: code === '000' ? `9${payment.reference}` : '',
    pp_BankID: '',
    pp_BillReference: payment.billReference,
    ...sandboxPayer,
    pp_Language: 'EN',
    pp_MerchantID: merchantId,
    pp_ResponseCode: code,
    pp_ResponseMessage: responseMessages[code],
    pp_RetreivalReferenceNo: payment.reference,
    pp_SubMerchantId: '',
    pp_TxnCurrency: 'PKR',
    pp_TxnDateTime: payment.sentAt,
    pp_TxnRefNo: payment.transactionId,
    pp_TxnType: 'MWALLET',
    pp_Version: '1.1',
    ppmpf_1: '',
    ppmpf_2: '',
    ppmpf_3: '',
    ppmpf_4: '',
    ppmpf_5: '',
  }
}
