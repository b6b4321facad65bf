import type { CallbackRefusal } from '../../../contract/src/payment-events.ts'

/**
 * What the product needs of a payment gateway. An adapter knows its vendor's protocol and nothing of donations: it is
 * given an attempt, and answers in the terms below. Rules for every adapter: the vendor guide's facts, never a guess.
 */

/** One payment attempt, as a gateway needs to know it. It is stored as pending before the donor leaves our site. */
export type AttemptToPay = {
  /** Ours, unique for ever, at most 20 letters and digits. A retry has a new one. */
  transactionId: string
  /** Whole rupees. */
  amount: number
  /** The donation code (or a payment's reference) that the payer may be shown. */
  reference: string
  payer: { firstName: string; lastName: string; email: string; phone: string; country: string }
  /** Our status page; it ignores whatever the gateway adds. */
  returnUrl: string
  /** Where this gateway's callbacks reach us, for vendors that want it with each payment. */
  callbackUrl: string
  createdAt: Date
  /** When we consider it lost and stop asking. */
  expiresAt: Date
}

/**
 * How the browser gets to where the attempt is paid: by following a link, by sending a form to the vendor (POST), or it
 * stays with us and we show the page ourselves (bank transfer).
 */
export type Start = { kind: 'redirect'; url: string } | FormStart | { kind: 'own-page' }

export type FormStart = {
  kind: 'form'
  action: string
  fields: Record<string, string>
  /** Other places that the vendor may send the form on to, as sources of a Content-Security-Policy. */
  leadsTo?: string[]
}

/** A callback (IPN, webhook) as it arrived: nothing decoded twice, nothing parsed before its proof is checked. */
export type CallbackRequest = {
  method: string
  query: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  /** The body's text as received; '' when there was none. */
  body: string
}

/**
 * What a callback says. It is only a hint: a genuine one makes us inquire, none settles anything.
 * `record` is stored in the attempt's events and must hold no personal data.
 */
export type Callback = {
  transactionId: string
  genuine: boolean
  /** Why it is refused. */
  refusal?: Exclude<CallbackRefusal, 'unknown transaction'>
  record: Record<string, string>
}

/** How a callback is answered. `payer-returns`: the payer's own browser brought it, and is sent on. */
export type CallbackAnswer =
  | { kind: 'text'; status: number; contentType: string; body: string }
  | { kind: 'payer-returns' }

/** The states of a payment as a gateway can answer them; an unknown code is `pending` and asked again. */
export type InquiryOutcome = 'pending' | 'success' | 'failed' | 'refunded' | 'partially refunded' | 'disputed'

/** A gateway's own record of a payment; the back office shows it as `swich_transaction` (specification, section 3). */
export type GatewayTransaction = {
  id: string
  order_id: string
  category_name: string
  channel_name: string
  channel_transaction_id: string
  transaction_status: string
}

/** The answer to our own server-side inquiry, the only thing that settles a payment. */
export type Inquiry = {
  outcome: InquiryOutcome
  /** The transaction id the answer is about; null when the gateway does not know the attempt. */
  transactionId: string | null
  /** In paisa, exact; null when the answer carries none. */
  amountPaisa: number | null
  transaction: GatewayTransaction | null
  /** The reason in few words, e.g. the vendor's code and message. No personal data. */
  reason: string
}

/** The gateway could not be asked (network, time-out, 5xx, broken answer, refused credentials): nothing is known yet. */
export class GatewayUnreachable extends Error {
  override name = 'GatewayUnreachable'
}

/** The vendor says that it did not make the refund; its message is the vendor's reason, which staff read. */
export class RefundRefused extends Error {
  override name = 'RefundRefused'
}

export type Gateway = {
  /** The name of the gateway in the pairs of the specification, e.g. 'swich'. */
  name: string
  /** Whole rupees, inclusive; shown to the donor before any redirect. */
  limits: { minAmount: number | null; maxAmount: number | null; pakistanOnly: boolean }
  start(attempt: AttemptToPay): Start
  /** Absent where nobody calls us back. */
  callback?: {
    read(request: CallbackRequest): Callback
    answer(callback: Callback): CallbackAnswer
  }
  /**
   * Absent where there is nobody to ask (bank transfer: staff verify).
   * @throws GatewayUnreachable
   */
  inquire?(transactionId: string): Promise<Inquiry>
  /**
   * Absent where the vendor offers none.
   * @param amountPaisa at most what is left of the payment
   * @throws RefundRefused when it was certainly not made; anything else leaves it unknown, as GatewayUnreachable does
   */
  refund?(orderId: string, amountPaisa: number, reason: string): Promise<void>
}
