import { pakistanTime } from '../../../../contract/src/pakistan-clock.ts'
import { callVendor, truncate } from '../call-vendor.ts'
import type { AttemptToPay, Gateway } from '../gateway.ts'
import { readJazzcashInquiry } from './read-jazzcash-inquiry.ts'
import { isSigned, type JazzcashFields, signFields } from './sign-fields.ts'

export type JazzcashSettings = {
  /** Target of the form that the payer's browser posts; absolute. */
  formUrl: string
  /** Absolute address of the inquiry; its answer must name the amount (version 2.0). */
  inquiryUrl: string
  merchantId: string
  password: string
  /** Signs requests to JazzCash and its callbacks. */
  integritySalt: string
  /** Payment method, e.g. MWALLET; '' lets payers choose at JazzCash. */
  txnType: string
  /** Timeout of one answer; 10 seconds by default. */
  timeoutMs?: number
}

/** Stored fields of a callback, without phone number and CNIC. */
const storedFields = [
  'pp_ResponseCode',
  'pp_TxnRefNo',
  'pp_Amount',
  'pp_TxnCurrency',
  'pp_TxnType',
  'pp_TxnDateTime',
  'pp_BillReference',
  'pp_RetreivalReferenceNo',
]

/**
 * JazzCash v1.1 by page redirection: the browser posts a signed form to JazzCash, and later a signed result
 * to our callback URL. That result is a hint like any callback; the inquiry gives the outcome.
 * docs/gateways/jazzcash.md says how to go live.
 */
export function createJazzcashGateway(settings: JazzcashSettings): Gateway {
  const { integritySalt } = settings
  const timeoutMs = settings.timeoutMs ?? 10_000

  return {
    name: 'jazzcash',
    // JazzCash publishes no limits; payers without a wallet there may pay by card.
    limits: { minAmount: null, maxAmount: null, pakistanOnly: false },

    /**
     * The form holds the merchant's password, as JazzCash demands: never log it. It holds nothing about the
     * payer.
     */
    start(attempt) {
      return {
        kind: 'form',
        action: settings.formUrl,
        fields: signFields(integritySalt, merchantForm(settings, attempt)),
        leadsTo: ownHosts(settings.formUrl),
      }
    },

    callback: {
      read(request) {
        const entries = [...new URLSearchParams(request.body)]
        const fields: JazzcashFields = Object.fromEntries(entries)
        const unambiguous = Object.keys(fields).length === entries.length
        const genuine = unambiguous && isSigned(integritySalt, fields)
        const refusal = fields.pp_SecureHash ? 'wrong_signature' : 'no_signature'
        return {
          transactionId: fields.pp_TxnRefNo ?? '',
          genuine,
          ...(!genuine && { refusal }),
          record: Object.fromEntries(storedFields.map((name) => [name, truncate(fields[name] ?? '')])),
        }
      },
      answer: () => ({ kind: 'payer-returns' }),
    },

    async inquire(transactionId) {
      const signedQuery = signFields(integritySalt, {
        pp_TxnRefNo: transactionId,
        pp_MerchantID: settings.merchantId,
        pp_Password: settings.password,
      })
      const request = {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(signedQuery),
      }
      const answer = await callVendor('JazzCash', settings.inquiryUrl, request, timeoutMs)
      return readJazzcashInquiry(answer, transactionId, integritySalt)
    },
  }
}

/** Builds the merchant form (v1.1), with JazzCash's field names. */
function merchantForm(settings: JazzcashSettings, attempt: AttemptToPay): JazzcashFields {
  // JazzCash rejects some characters in texts for the payer; letters, digits and spaces are always accepted.
  const reference = attempt.reference.replaceAll(/[^A-Za-z0-9]/g, '')
  return {
    pp_Version: '1.1',
    pp_TxnType: settings.txnType,
    pp_Language: 'EN',
    pp_MerchantID: settings.merchantId,
    pp_Password: settings.password,
    pp_TxnRefNo: attempt.transactionId,
    pp_Amount: String(attempt.amount * 100),
    pp_TxnCurrency: 'PKR',
    pp_TxnDateTime: timeOf(attempt.createdAt),
    pp_TxnExpiryDateTime: timeOf(attempt.expiresAt),
    pp_BillReference: reference.slice(0, 20),
    pp_Description: `Donation ${reference}`.slice(0, 200),
    pp_ReturnURL: attempt.callbackUrl,
    ppmpf_1: '',
    ppmpf_2: '',
    ppmpf_3: '',
    ppmpf_4: '',
    ppmpf_5: '',
  }
}

/** Formats as yyyyMMddHHmmss in Pakistan time. */
const timeOf = (instant: Date): string => pakistanTime(instant).replaceAll(/[-:T]|\..*/g, '')

/**
 * JazzCash redirects the form between its own hosts: https://sandbox.jazzcash.com.pk ->
 * https://*.jazzcash.com.pk
 */
function ownHosts(formUrl: string): string[] {
  const { protocol, hostname } = new URL(formUrl)
  const above = hostname.slice(hostname.indexOf('.') + 1)
  return protocol === 'https:' && above === 'jazzcash.com.pk' ? [`https://*.${above}`] : []
}
