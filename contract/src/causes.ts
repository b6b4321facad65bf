import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { instant } from './fields.ts'

/** The value of `fundimage` that means "no image" (specification, section 3). */
export const noImage = 'noimage'

export const cause = z.object({
  id: z.int(),
  fundtitle: z.string(),
  /** HTML, sanitised by the server. */
  funddetail: z.string(),
  fundimage: z.string(),
  fund_icon: z.string(),
  /** The fixed price of one unit in rupees; null where the donor chooses. */
  amount: z.nullable(z.int()),
  accept_fraction: z.literal([0, 1]),
  status: z.literal([0, 1]),
  web_sequence: z.int(),
  mobile_sequence: z.int(),
  fundtypes: z.array(z.object({ typename: z.string() })),
  created_at: instant,
  updated_at: instant,
})

export type Cause = z.output<typeof cause>

export const listWebCauses = entry({
  method: 'GET',
  path: '/donation/causes/web',
  who: 'anyone',
  summary: 'The active causes, in the order of the donation site',
  answer: z.array(cause),
})
