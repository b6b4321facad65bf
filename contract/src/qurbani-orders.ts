import * as z from 'zod/mini'
import { entry } from './entry.ts'
import { textOrEmpty } from './fields.ts'
import { filterNames, filterText, pageQuery, paginated } from './lists.ts'
import { inRupees } from './money.ts'
import { saveShareNames } from './public-qurbani.ts'
import { animals } from './qurbani-offers.ts'
import { messageStatuses } from './receipts.ts'
import { shareNames } from './share-line.ts'
import { shareStates } from './share-states.ts'
import { paymentStatuses } from './status.ts'

/**
 * Messages of orders: the confirmation, its correction, the request to choose, the choice, and the news that
 * the next season is open.
 */
export const orderMessageKinds = ['slaughtered', 'corrected', 'choice', 'chosen', 'next_season'] as const

/** `due` until the donation has a donor record; `no_address` for a donor without an address or number. */
export const orderMessageOutcomes = ['due', 'no_address', ...messageStatuses] as const

const orderMessage = {
  kind: z.literal(orderMessageKinds),
  outcome: z.literal(orderMessageOutcomes),
}

/** Shares of an order in one offer. */
const listedOrder = z.object({
  id: z.int(),
  offer_id: z.int(),
  donation_id: z.int(),
  donation_code: z.string(),
  contact_id: z.nullable(z.int()),
  first_name: z.string(),
  last_name: z.string(),
  region: z.string(),
  animal: z.literal(animals),
  is_whole: z.boolean(),
  payment_status: z.literal(paymentStatuses),
  /** Money of these shares; their price while unpaid and after a refund. */
  amount: inRupees,
  /**
   * Whether names can be changed: the order is paid, with a share that was slaughtered, or that awaits
   * slaughter in a season that is not done.
   */
  is_editable: z.boolean(),
  shares: z.array(
    z.object({
      id: z.int(),
      number: z.int(),
      ...shareNames.shape,
      state: z.literal(shareStates),
      /** Tag of the animal to which the share is allotted; null before. */
      tag: z.nullable(z.string()),
    }),
  ),
  messages: z.array(z.object(orderMessage)),
})
export type ListedOrder = z.output<typeof listedOrder>

export const listOrders = entry('POST /seasons/:id/qurbani-orders/search', {
  who: 'season',
  summary:
    'A page of the orders of a season of Qurbani, newest first, and the number of its messages by outcome',
  query: pageQuery,
  body: z.object({
    search: filterText,
    offers: filterNames,
    states: filterNames,
    /** 'missing': paid shares without a name. */
    names: filterNames,
    /** Kind and outcome of a message: 'slaughtered.failed'. */
    messages: filterNames,
  }),
  answer: z.extend(paginated(listedOrder), {
    messages: z.array(z.object({ ...orderMessage, count: z.int() })),
  }),
})

export const saveOrderNames = entry('PUT /qurbani-orders/:id/share-names', {
  who: 'season',
  summary:
    'Saves the names and intentions of shares, as their donor can until their region closes; of slaughtered ones with a reason',
  body: z.extend(saveShareNames.body, { reason: z._default(textOrEmpty('office-fields.reason', 300), '') }),
  done: 'done.share-names-saved',
})
