import type { JazzcashTrouble } from './jazzcash-magic-amounts.ts'
import { codeNow, type JazzcashPayment } from './jazzcash-payments.ts'
import { responseMessages } from './response-messages.ts'

/** The answer to an inquiry about a payment (version 2.0), not signed yet. */
export function jazzcashInquiryAnswer(
  payment: JazzcashPayment,
  merchantId: string,
  trouble: JazzcashTrouble | undefined,
): Record<string, string> {
  const code = trouble === 'unknown code' ? '124' : codeNow(payment)
  const amount = trouble === 'other amount' ? String(Number(payment.amount) - 100) : payment.amount
  return {
    ...jazzcashCallAnswer('000', 'Thank you for using JazzCash. Your operation was processed successfully.'),
    pp_PaymentResponseCode: code,
    pp_PaymentResponseMessage: responseMessages[code],
    pp_Status: { '121': 'Completed', '199': 'Failed' }[code as string] ?? 'Pending',
    pp_MerchantID: merchantId,
    pp_RetrievalReferenceNo: payment.reference,
    pp_TxnRefNo: trouble === 'other payment' ? 'ANOTHERPAYMENT' : payment.transactionId,
    pp_TxnType: 'MWALLET',
    ...(trouble !== 'no amount' && { pp_Amount: amount }),
    pp_TxnDateTime: payment.sentAt,
    pp_BillReference: payment.billReference,
    pp_SettlementDate: '',
    pp_AuthCode: code === '121' ? `9${payment.reference}` : '',
  }
}

/** How the call itself went. JazzCash does not document its code for a payment that it does not know. */
export function jazzcashCallAnswer(code: string, message: string): Record<string, string> {
  return { pp_ResponseCode: code, pp_ResponseMessage: message }
}
