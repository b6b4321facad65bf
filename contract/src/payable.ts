import * as z from 'zod/mini'

/** A donation or a payment, with its donation code or reference and its payer. */
export const payable = z.object({
  kind: z.literal(['donation', 'payment']),
  id: z.int(),
  code: z.string(),
  name: z.string(),
})
