import { createHmac } from 'node:crypto'
import { hasPakistaniMobile } from '../../../../contract/src/payment-methods.ts'
import { sameHash } from '../../platform/sealing/secrets.ts'
import { truncate } from '../call-vendor.ts'
import {
  type AttemptToPay,
  type Callback,
  type CallbackRequest,
  type Gateway,
  raastIdPrefix,
} from '../gateway.ts'
import { readSwichInquiry, readSwichRefund } from './read-swich-inquiry.ts'
import { createSwichConnection } from './swich-connection.ts'
import { createRaastRequests } from './swich-raast.ts'
import { createStoredCards } from './swich-stored-cards.ts'

export type SwichSettings = {
  /** Hosts, without a trailing slash; landingUrl is the whole address of the landing page. */
  apiUrl: string
  authUrl: string
  landingUrl: string
  clientId: string
  clientSecret: string
  /** Signs the landing URL and the callbacks. */
  secretKey: string
  /**
   * 03xxxxxxxxx, the charity's number that is sent for payers without one; null: only payers in Pakistan can
   * use this gateway.
   */
  abroadMsisdn: string | null
  /** Description that the payer reads at Swich: alphanumerics and spaces. */
  item: string
  /** Transaction types of Raast requests, which the vendor enables for an account. */
  raastTypes: { now: string; later: string }
  /** Timeout of one answer; 10 seconds by default. */
  timeoutMs?: number
}

/**
 * Swich PayIN 2.0 through its landing page: the browser goes there with a signed URL, a signed callback hints
 * at a change, and the inquiry gives the outcome. docs/gateways/swich.md says how to go live.
 */
export function createSwichGateway(settings: SwichSettings): Gateway {
  const connection = createSwichConnection({ ...settings, timeoutMs: settings.timeoutMs ?? 10_000 })
  const inquire = async (transactionId: string) => {
    const query = new URLSearchParams({ CustomerTransactionId: transactionId })
    return readSwichInquiry(await connection.ask(`/gateway/payin/v2.0/inquire?${query}`), transactionId)
  }
  const collections = {
    raast_request: createRaastRequests(settings, connection, inquire),
    stored_card: createStoredCards(settings, connection, inquire),
  }

  return {
    name: 'swich',
    // "Greater than 10.00 PKR to 50000.00 PKR" (guide, section 5), in whole rupees.
    limits: { minAmount: 11, maxAmount: 50_000, pakistanOnly: settings.abroadMsisdn === null },

    /**
     * The URL holds the payer's name, e-mail and phone: never log it, and send no referrer from the page that
     * links to it.
     */
    start(attempt) {
      return { kind: 'redirect', url: landingAddress(settings, attempt) }
    },

    callback: {
      read: (request) => readCallback(settings.secretKey, request),
      answer(callback) {
        return {
          kind: 'text',
          status: callback.genuine ? 200 : 400,
          contentType: 'application/json',
          body: callback.genuine ? '{"status":"success"}' : '{"status":"failed"}',
        }
      },
    },

    inquire: (transactionId) =>
      transactionId.startsWith(raastIdPrefix)
        ? collections.raast_request.inquire(transactionId)
        : inquire(transactionId),

    async refund(orderId, amountPaisa, reason) {
      const rupees = `${Math.trunc(amountPaisa / 100)}.${String(amountPaisa % 100).padStart(2, '0')}`
      // Formatted by hand, because a JavaScript number would be a float.
      const body = `{"OrderId":${JSON.stringify(orderId)},"Reason":${JSON.stringify(reason.slice(0, 500))},"Amount":${rupees}}`
      readSwichRefund(await connection.ask('/gateway/payin/v2.0/purchase/refund', body))
    },

    collections,
  }
}

/**
 * Builds the signed URL of the landing page.
 * @throws Error when neither the payer nor the charity has a Pakistani mobile number, or the return URL has a
 *   query
 */
function landingAddress(settings: SwichSettings, attempt: AttemptToPay): string {
  const { payer } = attempt
  const ownMobile = hasPakistaniMobile(payer.country, payer.phone) ? payer.phone : null
  // A card is stored for the payer's own number, never for the charity's.
  const msisdn = ownMobile ?? (attempt.storesCard ? null : settings.abroadMsisdn)
  if (msisdn === null)
    throw new Error('This payment option needs a Pakistani mobile number such as 03001234567.')
  // Swich adds its own query on return and garbles it ("&amp;").
  if (attempt.returnUrl.includes('?')) throw new Error('The return URL for Swich must have no query.')

  const signed = {
    customerTransactionId: attempt.transactionId,
    item: attempt.isPayment ? 'Payment' : settings.item,
    amount: String(attempt.amount),
  }
  const query = new URLSearchParams({
    clientId: settings.clientId,
    ...signed,
    channel: '0',
    // PayIN 2.0 guide, section 5.
    checksum: hmac(
      settings.secretKey,
      `Swich:${signed.customerTransactionId}:${signed.item}:${signed.amount}`,
    ),
    description: `${attempt.isPayment ? 'Payment' : 'Donation'} ${attempt.reference}`,
    billReferenceNo: attempt.reference,
    PayeeName: `${payer.firstName} ${payer.lastName}`,
    Email: payer.email,
    MSISDN: msisdn,
    currency: 'PKR',
    successRedirectUrl: attempt.returnUrl,
    ...(attempt.storesCard && { isRecurringPayment: 'true', recurringPaymentType: 'Manual' }),
  })
  // Only forms decode '+' as a space; '%20' works everywhere.
  return `${settings.landingUrl}?${query.toString().replaceAll('+', '%20')}`
}

function readCallback(secretKey: string, request: CallbackRequest): Callback {
  const field = (name: string) => queryField(request, name)
  const transactionId = field('CustomerTransactionId')
  const checksum = field('Checksum')
  // PayIN 2.0 guide, section 16.
  const content = `SWCallback:${transactionId}:${field('OrderId')}:${field('Amount')}:${field('Status')}`
  const genuine = sameHash(checksum, hmac(secretKey, content))
  const refusal = checksum === '' ? 'no_signature' : 'wrong_signature'
  return {
    transactionId,
    genuine,
    ...(!genuine && { refusal }),
    record: Object.fromEntries(storedFields.map((name) => [name, truncate(field(name))])),
  }
}

const storedFields = ['PaymentType', 'Status', 'OrderId', 'CustomerTransactionId', 'Amount']

/** Finds a parameter by name, ignoring case: the vendor writes names in both cases. */
function queryField(request: CallbackRequest, name: string): string {
  const found = Object.entries(request.query).find(([key]) => key.toLowerCase() === name.toLowerCase())
  return found?.[1] ?? ''
}

/** Hex HMAC-SHA256 of the exact strings sent or received. */
function hmac(secretKey: string, text: string): string {
  return createHmac('sha256', secretKey).update(text).digest('hex')
}
