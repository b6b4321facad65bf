import * as z from 'zod/mini'
import { rupees } from './amounts.ts'
import { entry } from './entry.ts'
import { instant, type Kind, kind, maxId, required, requiredText, rowId, saying } from './fields.ts'
import { asIssue, type Message, message } from './message.ts'
import { type Label, pakistan } from './text-rules.ts'

/** The names that the software knows gateways by; the first two are recognised specially (specification, section 3). */
export const swichGateway = 'swich'
export const bankTransferGateway = 'default'
export const jazzcashGateway = 'jazzcash'
/** Of what staff took in at the office, in cash or by cheque: never offered to donors. */
export const officeGateway = 'office'
/** The method whose wallets belong to Pakistani mobile numbers. */
export const walletMethod = 'e-wallet'

/** A way to pay that is open to donors now, with what its gateway takes. */
export const paymentPair = z.object({
  payment_method: z.string(),
  payment_gateway: z.string(),
  /** Whole rupees, both inclusive; null where the gateway sets no limit. */
  min_amount: z.nullable(z.int()),
  max_amount: z.nullable(z.int()),
  /** Only for donors with a Pakistani mobile number. */
  pakistan_only: z.boolean(),
  /** The kinds of money that it takes: a bank transfer those that an open account is for. */
  kinds: z.array(kind),
})

export type PaymentPair = z.output<typeof paymentPair>

export const listPaymentPairs = entry({
  method: 'GET',
  path: '/payment/methods',
  who: 'anyone',
  summary: 'The available pairs of payment method and gateway',
  answer: z.array(paymentPair),
})

export const pakistaniMobile = /^03[0-9]{9}$/

/** Whether a donor has the Pakistani mobile number (03xxxxxxxxx) that some gateways ask for; a landline is none. */
export const hasPakistaniMobile = (country: string, phone: string) =>
  country === pakistan && pakistaniMobile.test(phone)

/** What is paid for: gifts of a kind, or what staff ask a payee for. */
export const payableKind = z.literal(['zakat', 'general', 'payment'])
export type PayableKind = z.output<typeof payableKind>

/** The kind of account that takes it: what is asked of a payee counts as general money. */
export const accountKind = (kind: PayableKind): Kind => (kind === 'payment' ? 'general' : kind)

/**
 * Why a pair cannot take this gift, with what the payer can do instead; undefined when it can.
 * The same sentence stands beside the choice on the page and in the server's answer.
 */
export function pairProblem(
  { min_amount: min, max_amount: max, pakistan_only, kinds: taken }: PaymentPair,
  amount: number,
  hasMobile: boolean,
  kinds: readonly PayableKind[],
): Message | undefined {
  const untaken = kinds.find((kind) => !taken.includes(accountKind(kind)))
  if (untaken) return message('steps.pair.no-account', { kind: untaken })
  if (min !== null && amount < min) return message('fields.pair.minimum', { amount: rupees(min) })
  if (max !== null && amount > max) return message('fields.pair.maximum', { amount: rupees(max) })
  if (pakistan_only && !hasMobile) return message('fields.pair.mobile')
  return undefined
}

/** Names are compared whatever their case, so that 'Card' and 'card' cannot both exist. */
const nameBody = z.object({ name: requiredText('office-fields.name', 50) })

const named = z.object({ id: z.int(), name: z.string(), created_at: instant })

export const listPaymentMethods = entry({
  method: 'GET',
  path: '/payment/method',
  who: 'signed-in',
  summary: 'Every payment method',
  answer: z.array(named),
})

export const listPaymentGateways = entry({
  method: 'GET',
  path: '/payment/gateway',
  who: 'signed-in',
  summary: 'Every payment gateway',
  answer: z.array(named),
})

export const addPaymentMethod = entry({
  method: 'POST',
  path: '/payment/method',
  who: 'gateway',
  summary: 'Adds a payment method',
  body: nameBody,
  answer: z.null(),
  done: 'done.method.added',
})

export const renamePaymentMethod = entry({
  method: 'PUT',
  path: '/payment/method/:id',
  who: 'gateway',
  summary: 'Renames a payment method',
  params: rowId,
  body: nameBody,
  answer: z.null(),
  done: 'done.method.saved',
})

export const addPaymentGateway = entry({
  method: 'POST',
  path: '/payment/gateway',
  who: 'gateway',
  summary: 'Adds a payment gateway',
  body: nameBody,
  answer: z.null(),
  done: 'done.gateway.added',
})

export const renamePaymentGateway = entry({
  method: 'PUT',
  path: '/payment/gateway/:id',
  who: 'gateway',
  summary: 'Renames a payment gateway',
  params: rowId,
  body: nameBody,
  answer: z.null(),
  done: 'done.gateway.saved',
})

/** Which method is paid through which gateway, and when (specification, section 3: Active association). */
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

export const listAssociations = entry({
  method: 'GET',
  path: '/payment/active',
  who: 'gateway',
  summary: 'Every association of a method with a gateway, the open ones first',
  answer: z.array(association),
})

const chosenId = (label: Label) =>
  z.int(required(label)).check(z.positive(required(label)), z.maximum(maxId, required(label)))

/**
 * A moment with its zone, or `yyyy-mm-dd hh:mm` on a clock in Pakistan (specification, section 9); read as UTC:
 * databases know fewer zones, and no year 0.
 */
const moment = (refusal: string) =>
  z.pipe(
    z.pipe(
      z.pipe(
        z.string(saying(refusal)),
        z.transform((text) => text.replace(/^([0-9-]{10}) ([0-9:]{5})$/, '$1T$2:00+05:00')),
      ),
      z.iso.datetime({ offset: true, ...saying(refusal) }),
    ),
    z.transform((text, context) => {
      const utc = new Date(text).toISOString()
      if (/^(?!0000)[0-9]/.test(utc)) return utc
      context.issues.push({ code: 'custom', input: text, message: asIssue(message(refusal)) })
      return z.NEVER
    }),
  )

export const addAssociation = entry({
  method: 'POST',
  path: '/payment/active',
  who: 'gateway',
  summary: 'Links a method to a gateway from now on',
  body: z.object({
    pay_method_id: chosenId('office-fields.method'),
    pay_gateway_id: chosenId('office-fields.gateway'),
  }),
  answer: z.null(),
  done: 'done.method.linked',
})

/** Set-up offers a method by its name; the specification's calls take ids. */
export const offerPair = entry({
  method: 'POST',
  path: '/payment/pair',
  who: 'gateway',
  summary: 'Links a method to a gateway by their names, and adds whichever does not exist yet',
  body: z.object({
    payment_method: requiredText('office-fields.method', 50),
    payment_gateway: requiredText('office-fields.gateway', 50),
  }),
  answer: z.null(),
  done: 'done.method.linked',
})

/** What is left out stays. The method never changes; an ended association is read-only (specification, section 4). */
export const editAssociation = entry({
  method: 'PUT',
  path: '/payment/active/:id',
  who: 'gateway',
  summary: 'Changes the gateway or the period of an association that has not ended',
  params: rowId,
  body: z.object({
    pay_gateway_id: z.optional(chosenId('office-fields.gateway')),
    effective_from: z.optional(moment('office-fields.effective-from.required')),
    effective_to: z.optional(z.nullable(moment('office-fields.effective-to.moment'))),
  }),
  answer: z.null(),
  done: 'done.method.association',
})

export const endAssociation = entry({
  method: 'DELETE',
  path: '/payment/active/:id',
  who: 'gateway',
  summary: 'Ends an association now; its history stays',
  params: rowId,
  answer: z.null(),
  done: 'done.method.unlinked',
})
