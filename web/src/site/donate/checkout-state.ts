import type { Cause } from '../../../../contract/src/causes.ts'
import type { Charity } from '../../../../contract/src/charity.ts'
import type { Message } from '../../../../contract/src/message.ts'
import type { FieldErrors } from '../../../../contract/src/problem.ts'
import type { PairNames } from '../parts/pair-choice.tsx'
import { type Cart, type CartItem, giftOf, lineKey } from './cart.ts'
import type { Donor, DonorField } from './donor.ts'
import { defaultGift, type Gift, type LinkedCampaign } from './gift.ts'

export const steps = ['amount', 'details', 'payment'] as const
export type Step = (typeof steps)[number]
/** Problem that blocks the step, shown at the step's header or at the button of the form. */
export type StepProblem = {
  at: 'header' | 'button'
  text: Message | string
  /** Advice, when the remedy is not obvious. */
  advice?: string | undefined
  /** Page on which the refused line is changed. */
  page?: string
}

export type Checkout = {
  /** undefined until the donor chooses: the first cause is the default. */
  causeId: number | undefined
  /** The first preset is the default of an open amount, and the smallest gift is the minimum of the cart. */
  charity?: Pick<Charity, 'preset_amounts' | 'smallest_gift'> | undefined
  step: Step
  /** Fields of the amount step; undefined until edited. */
  gift: Gift | undefined
  /** Campaign of the opened link, and the cause that it collects for. */
  linked?: { causeId: number; campaign: LinkedCampaign } | undefined
  /** Key of the edited cart line: just added (Back corrects it) or chosen; undefined for a new gift. */
  line: string | undefined
  cart: Cart
  donor: Donor
  /** undefined until the donor chooses: the default is the first pair that can take the gift. */
  pair: PairNames | undefined
  /** Set when the donor tried to leave the step: its fields then show their errors. */
  tried: boolean
  problem: StepProblem | undefined
  refusals: FieldErrors
  /** Id of the element to focus. A new object moves the focus again. */
  attention: { id: string } | undefined
  /** Set while the cart's sheet covers the form, on narrow screens. */
  isCartOpen: boolean
  announcement: Message | undefined
  sending: boolean
  /** Set while the gift waits for a proof of work, or is sent again after a lost response. */
  delay: 'proof' | 'repetition' | undefined
  leavingTo: string | undefined
}

/** Position in the form, with the fields of the amount step. */
export type Place = Pick<Checkout, 'step' | 'causeId' | 'line' | 'gift' | 'linked'>

export function initialCheckout(
  remembered: Pick<Checkout, 'cart' | 'donor' | 'charity'> & { causeId?: number | undefined },
): Checkout {
  return {
    causeId: undefined,
    step: 'amount',
    gift: undefined,
    line: undefined,
    pair: undefined,
    tried: false,
    problem: undefined,
    refusals: {},
    attention: undefined,
    isCartOpen: false,
    announcement: undefined,
    sending: false,
    delay: undefined,
    leavingTo: undefined,
    ...remembered,
  }
}

/** Cart line that the amount step edits; undefined while adding. */
export function changedLine({ cart, line }: Checkout, cause: Cause): CartItem | undefined {
  return cart.find((item) => lineKey(item) === line && item.id === cause.id)
}

export function currentGift(checkout: Checkout, cause: Cause): Gift {
  const { gift, linked, charity } = checkout
  if (gift) return gift
  const line = changedLine(checkout, cause)
  if (line) return giftOf(cause, line)
  const campaign = linked?.causeId === cause.id ? linked.campaign : undefined
  return {
    ...defaultGift(cause, campaign?.share ?? charity?.preset_amounts[0]),
    ...(campaign && { campaign }),
  }
}

export const fieldId = {
  causes: 'causes',
  cause: 'cause',
  heading: 'step-heading',
  problem: 'step-problem',
  amount: 'gift-amount',
  quantity: 'gift-quantity',
  remarks: 'gift-remarks',
  pair: 'payment-pairs',
  donor: (field: DonorField) => `donor-${field}`,
  /** Ids given by collection-fields.tsx, which loads later. */
  collection: (field: string) => `collection-${field}`,
  item: (index: number | string) => `item-${index}`,
}
