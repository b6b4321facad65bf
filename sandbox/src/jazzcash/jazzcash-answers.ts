import type { JazzcashFault } from './jazzcash-pay-page.ts'
import { codeNow, type JazzcashPayment } from './jazzcash-payments.ts'

/** Wallet fields of a callback. No adapter reads them. */
export const sandboxPayer = { pp_MobileNumber: '03123456789', pp_CNIC: '345678' }

/** Unsigned callback, which the browser carries to the merchant. */
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

/** The answer to an inquiry about a payment (version 2.0), before it is signed. */
export function jazzcashInquiryAnswer(
  payment: JazzcashPayment,
  merchantId: string,
  fault: JazzcashFault | undefined,
): Record<string, string> {
  const code = fault === 'unknown code' ? '124' : codeNow(payment)
  const amount = fault === 'other amount' ? String(Number(payment.amount) - 100) : payment.amount
  return {
    ...jazzcashCallAnswer('000', 'Thank you for using JazzCash. Your operation was processed successfully.'),
    pp_PaymentResponseCode: code,
    pp_PaymentResponseMessage: responseMessages[code],
    pp_Status: { '121': 'Completed', '199': 'Failed' }[code as string] ?? 'Pending',
    pp_MerchantID: merchantId,
    pp_RetrievalReferenceNo: payment.reference,
    pp_TxnRefNo: fault === 'other payment' ? 'ANOTHERPAYMENT' : payment.transactionId,
    pp_TxnType: 'MWALLET',
    ...(fault !== 'no amount' && { pp_Amount: amount }),
    pp_TxnDateTime: payment.sentAt,
    pp_BillReference: payment.billReference,
    pp_SettlementDate: '',
    pp_AuthCode: code === '121' ? `9${payment.reference}` : '',
  }
}

/** Result of the call itself. JazzCash does not document its code for an unknown payment. */
export function jazzcashCallAnswer(code: string, message: string): Record<string, string> {
  return { pp_ResponseCode: code, pp_ResponseMessage: message }
}

/** JazzCash's messages to the payer, by response code. */
const responseMessages = {
  '000': 'Thank you for Using JazzCash, your transaction was successful.',
  '121': 'Thank you for using JazzCash. Your transaction was processed successfully.',
  '124': 'Order is placed and waiting for financials to be received over the counter.',
  '157': 'Transaction is pending.',
  '199': 'Sorry! Your transaction was not successful. Please try again later.',
} as const
