import * as z from 'zod/mini'
import { noSubType, remarksMaxLength } from './cart-lines.ts'
import { channels } from './channels.ts'
import { countryName } from './countries.ts'
import { entry } from './entry.ts'
import { bodyId, email, optionalText, requiredText, wholeRupees, withMessage } from './fields.ts'
import { refuseValue } from './message.ts'
import { pairFields } from './payment-methods.ts'
import { shareLine } from './share-line.ts'
import { cnicProblem, phoneProblem, requiredMessage } from './text-rules.ts'

/** First name, without a last name, of an anonymous donor at the office. */
export const anonymousName = 'Anonymous'

const amount = wholeRupees('fields.amount.required')

/** A cart line on the wire. The server validates it against the cause (validate-cart.ts). */
export const cartLine = z.object({
  id: z.int(withMessage('fields.cause')),
  cause: z.optional(z.string()),
  subtypes: z.pipe(
    z.nullish(z.string()),
    z.transform((name) => name?.trim() || noSubType),
  ),
  /** Amount of the whole line, in whole rupees. */
  amount,
  /** Validated by `quantityProblem` with the cause's rules. */
  quantity: z.pipe(
    z.union([z.number(), z.string()], withMessage(requiredMessage('fields.quantity'))),
    z.transform((quantity) => String(quantity)),
  ),
  remarks: optionalText('fields.remarks', remarksMaxLength),
  /** Id of a campaign of the cause; ignored when the campaign takes no gifts. */
  campaign: z.optional(bodyId),
  /** Id of a supporter's page of that campaign; ignored when the page takes no gifts. */
  page: z.optional(bodyId),
})

const donorLine = z.extend(cartLine, {
  /** Shares of animals; the amount is their price. */
  qurbani: z.optional(shareLine),
  /** Id of the rate of fitrana, fidya or kaffarah; the quantity counts heads, fasts or oaths. */
  alms_rate: z.optional(bodyId),
  /** Id of an iftar; the quantity counts meals. */
  iftar: z.optional(bodyId),
  /** Divides the line over nights of the open Ramazan; literal limits, because donors load this file. */
  nights: z.optional(
    z.object({
      hijri_year: z.int(),
      plan: z.int().check(z.minimum(0), z.maximum(5)),
      /** First night that was still to come when the donor chose. */
      first: z.int().check(z.minimum(1), z.maximum(30)),
    }),
  ),
})
export type CartLine = z.output<typeof cartLine> &
  Partial<Pick<z.output<typeof donorLine>, 'qurbani' | 'alms_rate' | 'iftar' | 'nights'>>

/** Line of a cart with a regular donation: given each time, or only with the first payment. */
export const givenLine = z.extend(donorLine, { is_once: z.optional(z.boolean()) })

const blankToEmpty = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => text?.trim() ?? ''),
)

export const cartList = <Line extends typeof cartLine | typeof donorLine | typeof givenLine>(line: Line) =>
  z
    .array(line, withMessage('fields.cart.empty'))
    .check(
      z.minLength(1, withMessage('fields.cart.empty')),
      z.maxLength(50, withMessage('fields.cart.too-many')),
    )

export const cartFields = { total_amount: amount, cart: cartList(cartLine) }

/** Donor and cart as the donation form sends them. */
export const donationFields = {
  first_name: requiredText('fields.first-name'),
  last_name: requiredText('fields.last-name'),
  email,
  phone: z.string(withMessage(requiredMessage('fields.phone'))).check(z.trim()),
  country: z.pipe(
    z.string(withMessage(requiredMessage('fields.country'))),
    z.transform((nameOrCode, context) => {
      const name = countryName(nameOrCode)
      if (name !== undefined) return name
      const isBlank = nameOrCode.trim() === ''
      return refuseValue(context, isBlank ? requiredMessage('fields.country') : 'fields.country.from-list')
    }),
  ),
  cnic: blankToEmpty,
  /** Channel for messages about the donation; e-mail by default. */
  channel: z.optional(z.literal(channels)),
  /** Id of the appeal whose link led to the donation; an unknown one is ignored. */
  appeal: z.optional(bodyId),
  /** Host of the website whose embedded form the donor used; ignored unless it is a host name. */
  site: z.optional(
    z.pipe(
      z.string(),
      z.transform((host) => (/^[a-z0-9.-]{1,253}$/.test(host) ? host : undefined)),
    ),
  ),
  ...pairFields,
  platform: z._default(z.literal(['web', 'mobile'], withMessage('fields.platform')), 'web'),
  ...cartFields,
  cart: cartList(donorLine),
}

/** Checks the phone number and CNIC by the rules of the donor's country. */
export const donorChecks = z.check<{ country: string; phone: string; cnic: string }>((context) => {
  const { country, phone, cnic } = context.value
  const phoneMessage = phoneProblem(country, phone)
  if (phoneMessage) refuseValue(context, phoneMessage, 'phone')
  const cnicMessage = cnicProblem(country, cnic)
  if (cnicMessage) refuseValue(context, cnicMessage, 'cnic')
})

export const donateBody = z
  .object({
    ...donationFields,
    /**
     * Link of this browser's last unpaid donation, whose reservation is released. Invalid ones are ignored.
     */
    instead_of: z.optional(
      z.pipe(
        z.string(),
        z.transform((link) => (/^[\w-]{22}$/.test(link) ? link : undefined)),
      ),
    ),
    recurring: z._default(z.literal(0, withMessage('fields.recurring')), 0),
  })
  .check(donorChecks)
export type DonateBody = z.output<typeof donateBody>

/** Idempotency key, random per checkout: the same key with the same body returns the first result. */
export const idempotencyHeader = 'idempotency-key'

export const donate = entry('POST /donate', {
  who: 'anyone',
  scope: 'donations:write',
  repeatable: true,
  summary: 'Records a donation and returns the page where it is paid',
  body: donateBody,
  answer: z.object({ url: z.string() }),
})
