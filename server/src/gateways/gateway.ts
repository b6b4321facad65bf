import type { Paisa, Rupees } from '../../../contract/src/money.ts'
import type { CallbackRefusal } from '../../../contract/src/payment-events.ts'

/**
 * Interface of a payment gateway. An adapter implements its vendor's protocol and knows nothing of donations.
 * It must follow the vendor's guide, never a guess.
 */

/** Payment attempt as a gateway needs it. It is stored as pending before the donor leaves our site. */
export type AttemptToPay = {
  /** Our id, unique for ever, at most 20 letters and digits. Each retry has a new one. */
  transactionId: string
  amount: Rupees
  /** Donation code or payment reference, which the payer may see. */
  reference: string
  /** Set for a payment that staff request from a payee. */
  isPayment?: boolean
  /** The payer agreed that the gateway stores the card for later donations. */
  storesCard?: boolean
  payer: { firstName: string; lastName: string; email: string; phone: string; country: string }
  /** Our status page; it ignores query parameters that the gateway adds. */
  returnUrl: string
  /** URL for this gateway's callbacks, for vendors that want it with each payment. */
  callbackUrl: string
  createdAt: Date
  /** Time at which an unpaid attempt expires. */
  expiresAt: Date
}

/**
 * Way in which the browser reaches the payment: a redirect, a form posted to the vendor, or our own page
 * (bank transfer).
 */
export type Start = { kind: 'redirect'; url: string } | FormStart | { kind: 'own-page' }

export type FormStart = {
  kind: 'form'
  action: string
  fields: Record<string, string>
  /** Further redirect targets of the vendor, as sources of a Content-Security-Policy. */
  leadsTo?: string[]
}

/**
 * Callback (IPN, webhook) as received: the query is decoded once and the body is not parsed, so that the
 * adapter can verify the signature over the exact text.
 */
export type CallbackRequest = {
  method: string
  query: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  /** Body as received; '' when there was none. */
  body: string
}

/**
 * Content of a callback. It is only a hint: a genuine one triggers an inquiry, none settles anything.
 * `record` is stored in the attempt's events and must hold no personal data.
 */
export type Callback = {
  transactionId: string
  genuine: boolean
  refusal?: Exclude<CallbackRefusal, 'unknown_transaction'>
  record: Record<string, string>
}

/** Answer to a callback. `payer-returns`: the payer's own browser sent it, and is redirected. */
export type CallbackAnswer =
  | { kind: 'text'; status: number; contentType: string; body: string }
  | { kind: 'payer-returns' }

/** Payment states that a gateway can report; an unknown code is `pending`, and inquired about again. */
export type InquiryOutcome = 'pending' | 'success' | 'failed' | 'refunded' | 'partially_refunded' | 'disputed'

/**
 * Gateway's own record of a payment; the back office shows it as `swich_transaction` (specification, section
 * 3).
 */
export type GatewayTransaction = {
  id: string
  order_id: string
  category_name: string
  channel_name: string
  channel_transaction_id: string
  transaction_status: string
}

/** Answer to our own server-side inquiry, the only thing that settles a payment. */
export type Inquiry = {
  outcome: InquiryOutcome
  /** Transaction id that the answer is about; null when the gateway does not know the attempt. */
  transactionId: string | null
  /** Exact amount; null when the answer has none. */
  amountPaisa: Paisa | null
  transaction: GatewayTransaction | null
  /** Short reason, e.g. the vendor's code and message. No personal data. */
  reason: string
  /** Set when a failed request expired, rather than being declined by the payer. */
  hasExpired?: boolean
}

/**
 * The gateway could not be asked (network, timeout, 5xx, broken answer, refused credentials); the outcome is
 * unknown.
 */
export class GatewayUnreachable extends Error {
  override name = 'GatewayUnreachable'
}

/**
 * The vendor states that it did not make the refund; the message is the vendor's reason, which staff read.
 */
export class RefundRefused extends Error {
  override name = 'RefundRefused'
}

/** Amount due that is collected without the donor's browser. */
export type AmountDue = Pick<AttemptToPay, 'transactionId' | 'amount' | 'reference' | 'payer'> & {
  /** Raast ID or IBAN, or the token of a stored card. */
  instrument: string
  /** The vendor's code of the bank; '' for a card. */
  bankCode: string
  /** The donor waits on our page, and approves within minutes. */
  isPresent: boolean
}

/** The vendor states that nothing was requested or charged; the message is its reason, which staff read. */
export class CollectionRefused extends Error {
  override name = 'CollectionRefused'
  readonly outcome: 'unknown_account' | 'card_removed' | 'declined' | 'not_sent'
  constructor(outcome: CollectionRefused['outcome'], reason: string) {
    super(reason)
    this.outcome = outcome
  }
}

/**
 * Collection of due donations: a request to the donor's bank, or a charge of a stored card. A request must be
 * idempotent by its transaction id; only `inquire` reports whether it was paid.
 */
export type Collection = {
  /**
   * @returns when the request expires; null when the vendor does not say
   * @throws CollectionRefused; GatewayUnreachable when the outcome is unknown
   */
  request(due: AmountDue): Promise<{ expiresAt: Date | null }>
  /**
   * Undefined for charges, which leave nothing open to cancel. @throws GatewayUnreachable when it may still
   * be open
   */
  cancel?(transactionId: string): Promise<void>
  /** @throws GatewayUnreachable */
  inquire(transactionId: string): Promise<Inquiry>
}

/**
 * Prefixes of transaction ids: Raast requests, for which the vendor has a separate inquiry, and card charges.
 */
export const raastIdPrefix = 'R'
export const cardIdPrefix = 'C'
/** Whether an attempt is collected without the donor's browser, and has no page at the gateway. */
export const isCollectedId = (transactionId: string): boolean =>
  transactionId.startsWith(raastIdPrefix) || transactionId.startsWith(cardIdPrefix)

export type Gateway = {
  /** Name of the gateway in the specification's pairs, e.g. 'swich'. */
  name: string
  /** Inclusive; shown to the donor before any redirect. */
  limits: { minAmount: Rupees | null; maxAmount: Rupees | null; pakistanOnly: boolean }
  start(attempt: AttemptToPay): Start
  /** Undefined for vendors without callbacks. */
  callback?: {
    read(request: CallbackRequest): Callback
    answer(callback: Callback): CallbackAnswer
  }
  /** Undefined for bank transfers, which staff verify. @throws GatewayUnreachable */
  inquire?(transactionId: string): Promise<Inquiry>
  /**
   * Undefined for vendors without refunds.
   * @param amountPaisa at most the payment's remaining amount
   * @throws RefundRefused when the refund was certainly not made; after any other error, such as
   *   GatewayUnreachable, the outcome is unknown
   */
  refund?(orderId: string, amountPaisa: Paisa, reason: string): Promise<void>
  /** Undefined for vendors that collect nothing automatically. */
  collections?: {
    raast_request: Collection & {
      /** Banks that take requests. @throws GatewayUnreachable */
      listBanks(): Promise<{ code: string; name: string }[]>
    }
    stored_card: Collection & {
      /** Token of the card stored for a mobile number; null for none. @throws GatewayUnreachable */
      readToken(mobile: string): Promise<string | null>
    }
  }
}

/** Finds a gateway by name, ignoring case; undefined when none of that name is configured. */
export const findGateway = (gateways: ReadonlyMap<string, Gateway>, name: string): Gateway | undefined =>
  gateways.get(name.toLowerCase())
