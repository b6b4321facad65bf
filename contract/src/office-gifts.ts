import * as z from 'zod/mini'
import { countryName } from './countries.ts'
import { cartLine } from './donate.ts'
import { download, entry } from './entry.ts'
import {
  bodyId,
  despite,
  email,
  inLatinDigits,
  requiredText,
  textOrEmpty,
  wholeRupees,
  withMessage,
} from './fields.ts'
import { pakistan } from './home-country.ts'
import { bookedDay, day } from './lists.ts'
import { message, refuseValue } from './message.ts'
import { inRupees } from './money.ts'
import { shareLine } from './share-line.ts'
import { cnicProblem } from './text-rules.ts'

/** Platform of every gift that staff record. */
export const officePlatform = 'office'

/** Payment methods of a gift at the office; 'transfer' is a bank transfer made without the site. */
export const officeWays = ['cash', 'cheque', 'transfer'] as const
export type OfficeWay = (typeof officeWays)[number]
export const officeWay = z.literal(officeWays, withMessage('office-fields.way'))

const amount = wholeRupees()

/** Donor as far as the office knows; all blank for an anonymous gift. */
export const officeDonorFields = {
  first_name: textOrEmpty('fields.first-name', 100),
  last_name: textOrEmpty('fields.last-name', 100),
  email: z.pipe(
    z.nullish(
      z.union(
        [z.literal(''), email],
        withMessage(message('fields.email.valid', { label: message('fields.email') })),
      ),
    ),
    z.transform((text) => text ?? ''),
  ),
  phone: z.pipe(
    textOrEmpty('fields.phone', 15),
    z.string().check(z.regex(/^([0-9]{9,15})?$/, withMessage('fields.phone.valid'))),
  ),
  country: z._default(
    z
      .string()
      .check(z.refine((name) => countryName(name) !== undefined, withMessage('fields.country.from-list'))),
    pakistan,
  ),
  cnic: z.pipe(
    textOrEmpty('fields.cnic', 15),
    z.string().check(z.refine((cnic) => !cnicProblem(pakistan, cnic), withMessage('fields.cnic.pakistan'))),
  ),
}

const givingDonor = {
  ...officeDonorFields,
  /** A known donor, whose address and number are used where both are blank. */
  contact_id: z.nullish(bodyId),
}

/** Line of a gift at the office; shares of animals and iftar meals have the price of their offer. */
const officeLine = z.extend(cartLine, {
  /** Id of an iftar; the quantity counts meals. */
  iftar: z.optional(z.int(withMessage('office-fields.iftar.offer'))),
  qurbani: z.optional(
    z.extend(shareLine, {
      offer: z.int(withMessage('office-fields.share.offer')),
      wakalah: z
        .string(withMessage('office-fields.share.wakalah'))
        .check(z.regex(/^[0-9a-f]{64}$/, withMessage('office-fields.share.wakalah'))),
    }),
  ),
})

const lines = {
  total_amount: amount,
  cart: z
    .array(officeLine, withMessage('office-fields.cart.empty'))
    .check(
      z.minLength(1, withMessage('office-fields.cart.empty')),
      z.maxLength(50, withMessage('office-fields.funds.too-many')),
    ),
}

/** Gift as staff enter it. A cheque or transfer names the account that received it. */
export const officeGift = z
  .object({
    ...givingDonor,
    ...lines,
    way: officeWay,
    received_on: bookedDay('office-fields.received-on'),
    /** Number in the receipt book or of the cheque, or the bank's reference. */
    reference: z.pipe(textOrEmpty('office-fields.reference', 50), z.string().check(inLatinDigits())),
    bank_account_id: z.nullish(bodyId),
    /** Date on a cheque. A post-dated cheque becomes a gift on that date, outside its day sheet. */
    cheque_date: day,
    /** Pledge of matched giving that the gift pays; its matcher is the donor. Requires `campaign.match`. */
    match_pledge_id: z.nullish(bodyId),
    day_sheet_id: z.nullish(bodyId),
    despite,
  })
  .check((context) => {
    const { way, reference, bank_account_id } = context.value
    if (way === 'cheque' && reference === '')
      refuseValue(context, 'office-fields.cheque-number.required', 'reference')
    if (way === 'transfer' && !bank_account_id)
      refuseValue(context, 'office-fields.account.required', 'bank_account_id')
  })
export type OfficeGift = z.output<typeof officeGift>

const recorded = z.object({
  /** The donation's. */
  id: z.int(),
  donation_code: z.string(),
  /** Null for a post-dated cheque, whose receipt is issued on its date. */
  receipt_number: z.nullable(z.string()),
  /** Set when a message with the receipt is queued, to the given address or the one on file. */
  is_sent: z.boolean(),
})
export type RecordedGift = z.output<typeof recorded>

/** An Idempotency-Key header makes a double click harmless, as for `donate`. */
export const recordGift = entry('POST /office-gifts', {
  who: 'donation.enter',
  repeatable: true,
  summary: 'Records a gift that came another way: in cash, by cheque or by a transfer without the site',
  body: officeGift,
  answer: recorded,
  done: 'done.gift.recorded',
})

/**
 * For a bounced cheque or a mistake: the gift stays visible but no longer counts. `:id` is the donation's.
 */
export const reverseGift = entry('POST /office-gifts/:id/reverse', {
  who: { anyOf: ['donation.reverse', 'donation.enter'] },
  summary:
    "Reverses a gift in cash or by cheque: its receipt becomes void; without 'donation.reverse' your own, on the same day",
  body: z.object({ reason: requiredText('office-fields.reason', 300) }),
  done: 'done.gift.reversed',
})

/**
 * Used when the account's statements are not imported. `:id` is the donation's; `cleared_on` is null when the
 * cheque did not clear after all.
 */
export const clearCheque = entry('POST /office-gifts/:id/clear-cheque', {
  who: 'donation.verify',
  summary: 'Records the day on which a cheque cleared',
  body: z.object({ cleared_on: z.nullable(bookedDay('office-fields.cleared-on')) }),
  done: 'done.gift.cleared',
})

const postdatedCheque = z.object({
  /** The donation's. */
  id: z.int(),
  donation_code: z.string(),
  donor_name: z.string(),
  contact_id: z.nullable(z.int()),
  amount: inRupees,
  reference: z.string(),
  /** yyyy-mm-dd */
  cheque_date: z.string(),
  bank_account: z.nullable(z.string()),
})

export const listPostdatedCheques = entry('GET /postdated-cheques', {
  who: 'donation.enter',
  summary: 'Cheques that wait for their date, the next one first',
  answer: z.array(postdatedCheque),
})

/** `:id` is the donation's. */
export const returnPostdatedCheque = entry('POST /postdated-cheques/:id/return', {
  who: 'donation.enter',
  summary: 'Records that a post-dated cheque went back to the donor, or was entered by mistake',
  body: z.object({ reason: requiredText('office-fields.reason', 300) }),
  done: 'done.cheque-returned',
})

/** Staff who enter gifts may print the receipts of those gifts only. `:id` is the donation's. */
export const readGiftReceipt = entry('GET /office-gifts/:id/receipt', {
  who: 'donation.enter',
  summary: 'The receipt of a gift that staff recorded, as PDF',
  answer: download,
})

/** Records the open amount of a line as a donation, which the line settles. `:id` is the statement line's. */
export const recordLine = entry('POST /statement-lines/:id/record', {
  who: { allOf: ['donation.enter', 'statement'] },
  summary: 'Records a statement line that belongs to no donation as one',
  body: z.object({ ...givingDonor, ...lines, despite }),
  answer: recorded,
  done: 'done.statement.recorded',
})
