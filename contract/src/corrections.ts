import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { requiredText } from './fields.ts'
import { officeDonorFields } from './office-gifts.ts'
import { lineToCause } from './transfers.ts'

export const correctedFields = ['first_name', 'last_name', 'email', 'phone'] as const
export type CorrectedField = (typeof correctedFields)[number]

const reason = requiredText('office-fields.reason', 300)

/**
 * Requires the right `donation.enter` too, as typing the details at the office does. `:id` is the donation's.
 * Replacing an e-mail address is confirmed, and reported to that address and to administrators.
 */
export const correctDonor = entry('PUT /donations/:id/donor', {
  who: { allOf: ['donation.verify', 'donation.enter'] },
  confirmed: 'sometimes',
  summary: "Corrects a donor's name, e-mail or phone; a receipt that shows another name is issued again",
  body: z.object({
    first_name: requiredText('fields.first-name', 100),
    last_name: officeDonorFields.last_name,
    email: officeDonorFields.email,
    phone: officeDonorFields.phone,
    reason,
  }),
  done: 'done.donor.corrected',
})

/**
 * Requires the right `donation.enter` too. `:id` is the donation's. A line that keeps its cause and sub type
 * keeps its receipt.
 */
export const correctLine = entry('POST /donations/:id/move-line', {
  who: { allOf: ['donation.verify', 'donation.enter'] },
  summary: 'Moves a line of a donation to another cause, which issues its receipt again, or campaign',
  body: z.extend(lineToCause, { reason }),
})
