import * as z from 'zod/mini'
import { rupees } from './amounts.ts'
import { entry } from './entry.ts'
import {
  instant,
  integerBetween,
  type Kind,
  kind,
  maxId,
  optionalText,
  requiredText,
  withMessage,
} from './fields.ts'
import { pakistan } from './home-country.ts'
import { otherThanFirst } from './language/language.ts'
import { type Message, message, refuseValue } from './message.ts'
import { inRupees } from './money.ts'
import { requiredMessage } from './text-rules.ts'

/** Gateway names known to the software; the first two get special treatment (specification, section 3). */
export const swichGateway = 'swich'
export const bankTransferGateway = 'default'
export const jazzcashGateway = 'jazzcash'
/** Gateway of gifts recorded at the office, in cash or by cheque: never offered to donors. */
export const officeGateway = 'office'
/** Gateway of donations imported from another program: never offered to donors. */
export const importGateway = 'import'
/** Gateways without a vendor that pays out or answers an inquiry. */
export const ownGateways: readonly string[] = [bankTransferGateway, officeGateway, importGateway]
/** Whether only the day on which a gateway's money was received is known, not the time. */
export const hasNoTime = (gateway: string | null): boolean =>
  gateway !== null && ownGateways.includes(gateway)
/** Method whose wallets are Pakistani mobile numbers. */
export const walletMethod = 'e-wallet'
/**
 * Methods at Swich that collect regular donations without the donor's browser: a Raast request to pay that
 * the donor approves in the bank's app, and a stored card. Never offered for a single donation.
 */
export const raastMethod = 'raast-request'
export const storedCardMethod = 'stored-card'

/** Collection without the donor's browser by a method at Swich; undefined for other pairs. */
export const collectionOf = ({
  payment_method,
  payment_gateway,
}: Pick<PaymentPair, 'payment_method' | 'payment_gateway'>): 'raast_request' | 'stored_card' | undefined => {
  if (payment_gateway.toLowerCase() !== swichGateway) return undefined
  if (payment_method.toLowerCase() === raastMethod) return 'raast_request'
  return payment_method.toLowerCase() === storedCardMethod ? 'stored_card' : undefined
}

/** Title of a custom method in the reader's language; missing when staff wrote none. */
export const ownTitle = z.optional(z.string())

/** Payment method and gateway open to donors now, with the gateway's limits. */
export const paymentPair = z.object({
  payment_method: z.string(),
  payment_gateway: z.string(),
  payment_title: ownTitle,
  /** Both inclusive; null for no limit. */
  min_amount: z.nullable(inRupees),
  max_amount: z.nullable(inRupees),
  /** Only for donors with a Pakistani mobile number. */
  pakistan_only: z.boolean(),
  /** Kinds of money accepted. For a bank transfer: the kinds with an open account. */
  kinds: z.array(kind),
})
export type PaymentPair = z.output<typeof paymentPair>

/** Pair that a payer chooses. */
export const pairFields = {
  payment_gateway: requiredText('fields.payment-gateway'),
  payment_method: requiredText('fields.payment-method'),
}

export const listPaymentPairs = entry('GET /payment/methods', {
  who: 'anyone',
  summary: 'The available pairs of payment method and gateway',
  answer: z.array(paymentPair),
})

/** Open pairs that collect regular donations, and the banks that take Raast requests. */
export const listCollectionPairs = entry('GET /public/collection-pairs', {
  who: 'anyone',
  summary: 'The pairs that collect regular donations automatically, with the banks of Raast requests',
  answer: z.object({
    pairs: z.array(paymentPair),
    /** Empty when the pair is closed or the vendor does not answer. */
    banks: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
})

export const pakistaniMobile = /^03[0-9]{9}$/

/** Raast ID (a mobile number) or Pakistani IBAN to which a request to pay is sent. */
export const raastAccount = /^(03[0-9]{9}|PK[0-9]{2}[A-Z]{4}[0-9A-Z]{16})$/

/** Checks for a Pakistani mobile number (03xxxxxxxxx), required by some gateways; landlines do not count. */
export const hasPakistaniMobile = (country: string, phone: string) =>
  country === pakistan && pakistaniMobile.test(phone)

/** Purpose of a payment: gifts of a kind, or a payment requested from a payee. */
export const payableKind = z.literal(['zakat', 'general', 'payment'])
export type PayableKind = z.output<typeof payableKind>

/** Kind of bank account that receives a payment: requested payments count as general money. */
export const bankAccountKind = (kind: PayableKind): Kind => (kind === 'payment' ? 'general' : kind)

/**
 * Explains why a pair cannot take this gift, and what the payer can do instead; undefined when it can.
 * The page and the server's answer show the same sentence.
 * @param largest amount of the largest night of a regular donation in Ramazan
 */
export function pairProblem(
  { min_amount: min, max_amount: max, pakistan_only, kinds: taken }: PaymentPair,
  amount: number,
  hasMobile: boolean,
  kinds: readonly PayableKind[],
  largest = amount,
): Message | undefined {
  const untaken = kinds.find((kind) => !taken.includes(bankAccountKind(kind)))
  if (untaken) return message('steps.pair.no-account', { kind: untaken })
  if (min !== null && amount < min) return message('fields.pair.minimum', { amount: rupees(min) })
  if (max !== null && amount > max) return message('fields.pair.maximum', { amount: rupees(max) })
  if (max !== null && largest > max)
    return message('fields.pair.maximum-night', { amount: rupees(max), largest: rupees(largest) })
  if (pakistan_only && !hasMobile) return message('fields.pair.mobile')
  return undefined
}

/** Names are compared case-insensitively, so that 'Card' and 'card' cannot both exist. */
const nameBody = z.object({ name: requiredText('office-fields.name', 50) })

const methodBody = z.extend(nameBody, {
  /** Titles in other languages; missing ones stay unchanged, blank ones are removed. */
  titles: z.optional(z.partialRecord(z.literal(otherThanFirst), optionalText('office-fields.title', 50))),
})

const named = z.object({ id: z.int(), name: z.string(), created_at: instant })

export const listPaymentMethods = entry('GET /payment/method', {
  who: 'signed_in',
  summary: 'Every payment method',
  answer: z.array(z.extend(named, { titles: z.partialRecord(z.literal(otherThanFirst), z.string()) })),
})

export const listPaymentGateways = entry('GET /payment/gateway', {
  who: 'signed_in',
  summary: 'Every payment gateway',
  answer: z.array(named),
})

export const addPaymentMethod = entry('POST /payment/method', {
  who: 'gateway',
  summary: 'Adds a payment method',
  body: methodBody,
  done: 'done.method.added',
})

export const renamePaymentMethod = entry('PUT /payment/method/:id', {
  who: 'gateway',
  summary: 'Renames a payment method',
  body: methodBody,
  done: 'done.method.saved',
})

export const addPaymentGateway = entry('POST /payment/gateway', {
  who: 'gateway',
  summary: 'Adds a payment gateway',
  body: nameBody,
  done: 'done.gateway.added',
})

export const renamePaymentGateway = entry('PUT /payment/gateway/:id', {
  who: 'gateway',
  summary: 'Renames a payment gateway',
  body: nameBody,
  done: 'done.gateway.saved',
})

/** Association of a method with a gateway for a period (specification, section 3: Active association). */
export const association = z.object({
  id: z.int(),
  pay_method_id: z.int(),
  pay_gateway_id: z.int(),
  payment_method: z.object({ name: z.string() }),
  payment_gateway: z.object({ name: z.string() }),
  effective_from: instant,
  effective_to: z.nullable(instant),
})
export type Association = z.output<typeof association>

export const listAssociations = entry('GET /payment/active', {
  who: 'gateway',
  summary: 'Every association of a method with a gateway, the open ones first',
  answer: z.array(association),
})

const methodId = integerBetween(requiredMessage('office-fields.method'), 1, maxId)
const gatewayId = integerBetween(requiredMessage('office-fields.gateway'), 1, maxId)

/**
 * Instant with a zone, or `yyyy-mm-dd hh:mm` in Pakistan time (specification, section 9). Converted to UTC,
 * because databases know fewer time zones, and no year 0.
 */
const moment = (refusal: string) =>
  z.pipe(
    z.pipe(
      z.pipe(
        z.string(withMessage(refusal)),
        z.transform((text) => text.replace(/^([0-9-]{10}) ([0-9:]{5})$/, '$1T$2:00+05:00')),
      ),
      z.iso.datetime({ offset: true, ...withMessage(refusal) }),
    ),
    z.transform((text, context) => {
      const utc = new Date(text).toISOString()
      if (/^(?!0000)[0-9]/.test(utc)) return utc
      return refuseValue(context, refusal)
    }),
  )

export const addAssociation = entry('POST /payment/active', {
  who: 'gateway',
  summary: 'Links a method to a gateway from now on',
  body: z.object({ pay_method_id: methodId, pay_gateway_id: gatewayId }),
  done: 'done.method.linked',
})

/** Set-up offers a method by name; the specification's calls take ids. */
export const offerPair = entry('POST /payment-pairs', {
  who: 'gateway',
  confirmed: true,
  summary: 'Links a method to a gateway by their names, and adds whichever does not exist yet',
  body: z.object({
    payment_method: requiredText('office-fields.method', 50),
    payment_gateway: requiredText('office-fields.gateway', 50),
  }),
})

/**
 * Missing fields stay unchanged. The method never changes; an ended association is read-only
 * (specification, section 4).
 */
export const editAssociation = entry('PUT /payment/active/:id', {
  who: 'gateway',
  summary: 'Changes the gateway or the period of an association that has not ended',
  body: z.object({
    pay_gateway_id: z.optional(gatewayId),
    effective_from: z.optional(moment('office-fields.effective-from.required')),
    effective_to: z.optional(z.nullable(moment('office-fields.effective-to.moment'))),
  }),
  done: 'done.method.association',
})

export const endAssociation = entry('DELETE /payment/active/:id', {
  who: 'gateway',
  summary: 'Ends an association now; its history stays',
  done: 'done.method.unlinked',
})
