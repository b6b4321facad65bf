import { expect, test } from 'vitest'
import { readerOf } from '../../../../words/src/reader.ts'
import { exampleCause } from '../../../test/example-cause.ts'
import { ayesha } from '../../../test/example-donor.ts'
import { ownPageOf } from './cart.ts'
import { type CheckoutAction, checkoutReducer } from './checkout.ts'
import { type Checkout, changedLine, currentGift, initialCheckout } from './checkout-state.ts'
import { emptyDonor } from './donor.ts'
import { accept, askPayment, changeDonor, refuse, removeItem, send } from './later-actions.ts'
import { donateBodyOf } from './send-donation.ts'

const { t } = readerOf('en')

const cause = exampleCause()
const start = initialCheckout({ cart: [], donor: emptyDonor })
const withItem = after(start, { type: 'gift added', cause })
const card = { payment_method: 'card', payment_gateway: 'swich' }

function after(state: Checkout, ...actions: CheckoutAction[]): Checkout {
  return actions.reduce(checkoutReducer, state)
}

/** Checkout with its texts as the donor reads them. */
const shown = ({ announcement, problem, ...checkout }: Checkout) => ({
  ...checkout,
  announcement: announcement && t.message(announcement),
  problem: problem && { ...problem, text: t.message(problem.text) },
})

const ask = (step: Checkout['step']): CheckoutAction =>
  step === 'payment' ? askPayment() : { type: 'step asked', step }
const pressHeader = (step: Checkout['step']): CheckoutAction =>
  step === 'payment' ? askPayment({ cause }) : { type: 'step asked', step, header: { cause } }
/** Problem shown beside the pressed button. */
const beside = (text: string) => ({ at: 'button', text })

test('adding an item moves to the details', () => {
  expect(withItem.step).toBe('details')
  expect(withItem.cart).toHaveLength(1)
  expect(shown(withItem).announcement).toBe('Sadqah was added to your selected items.')
})

test('without an item only the first step is open', () => {
  for (const step of ['details', 'payment'] as const) {
    expect(shown(after(start, pressHeader(step)))).toMatchObject({
      step: 'amount',
      problem: { at: 'header', text: t('fields.cart.empty') },
      attention: { id: 'step-problem' },
    })
  }
  expect(after(start, ask('details'), ask('amount'))).toMatchObject({ step: 'amount', problem: undefined })
})

test('without the personal details the payment is not open', () => {
  expect(shown(after(withItem, ask('payment')))).toMatchObject({
    step: 'details',
    problem: beside(t('site.problem.no-details')),
    attention: { id: 'donor-firstName' },
  })
  expect(shown(after(withItem, ask('amount'), ask('payment')))).toMatchObject({
    step: 'amount',
    problem: beside(t('site.problem.no-details')),
  })
})

test('details that are filled in wrongly are shown at the field', () => {
  const wrong = { ...withItem, donor: { ...ayesha, phone: '123' } }
  expect(after(wrong, ask('payment'))).toMatchObject({
    step: 'details',
    tried: true,
    problem: undefined,
    attention: { id: 'donor-phone' },
  })
})

test('with an item and the details the payment is open', () => {
  expect(after({ ...withItem, donor: ayesha }, ask('payment')).step).toBe('payment')
})

test('choosing another cause goes back to the first step with fresh fields; the cart stays', () => {
  const typing = after(withItem, ask('amount'), {
    type: 'gift changed',
    gift: { amount: '7', quantity: '9', subType: '', remarks: 'for Ali' },
  })
  expect(after(typing, { type: 'cause chosen', id: 2 })).toMatchObject({
    causeId: 2,
    step: 'amount',
    gift: undefined,
    cart: withItem.cart,
  })
})

test('Back changes the gift just added instead of adding a second one', () => {
  const back = after(withItem, ask('amount'))
  expect(currentGift(back, cause)).toMatchObject({ amount: '5000', quantity: '1' })
  const gift = { amount: '10000', quantity: '1', subType: '', remarks: '' }
  const saved = after(back, { type: 'gift changed', gift }, { type: 'gift added', cause })
  expect(saved.cart).toMatchObject([{ amount: 10_000, quantity: '1' }])
  expect(shown(saved)).toMatchObject({ step: 'details', announcement: 'Sadqah was changed.' })
})

test('the amount of a link is filled in, but not over what the donor chose before it was read', () => {
  const gift = { amount: '700', quantity: '1', subType: '', remarks: '' }
  const opened = { type: 'link opened', cause, gift } as const
  expect(currentGift(after(start, opened), cause)).toEqual(gift)
  const changed = after(start, { type: 'gift changed', gift: { ...gift, amount: '90' } })
  const other = after(start, { type: 'cause chosen', id: wells.id })
  for (const earlier of [changed, other, withItem, after(withItem, ask('amount'))])
    expect(after(earlier, opened)).toBe(earlier)
})

test('an amount that the donor changed before a campaign’s link was read is given through the campaign', () => {
  const gift = { amount: '700', quantity: '1', subType: '', remarks: '' }
  const campaign = { id: 7, title: 'Clean water' }
  const opened = { type: 'link opened', cause, gift: { ...gift, campaign } } as const
  const changed = after(start, { type: 'gift changed', gift: { ...gift, amount: '90' } })
  expect(currentGift(after(changed, opened), cause)).toEqual({ ...gift, amount: '90', campaign })
  const linked = { causeId: cause.id, campaign }
  for (const earlier of [withItem, after(withItem, ask('amount'))])
    expect(after(earlier, opened)).toEqual({ ...earlier, linked })
})

test('a gift goes through the campaign of the link after another cause was looked at, before or after', () => {
  const campaign = { id: 7, title: 'Clean water' }
  const gift = { amount: '700', quantity: '1', subType: '', remarks: '', campaign }
  const opened = { type: 'link opened', cause, gift } as const
  const other = { type: 'cause chosen', id: wells.id } as const
  const first = { type: 'cause chosen', id: cause.id } as const
  for (const actions of [
    [opened, other],
    [other, opened],
  ]) {
    const elsewhere = after({ ...start, causeId: cause.id }, ...actions)
    expect(currentGift(elsewhere, wells).campaign).toBeUndefined()
    expect(after(elsewhere, first, { type: 'gift added', cause }).cart).toMatchObject([{ campaign }])
  }
})

test('any line can be edited, and a cancelled edit leaves it unchanged', () => {
  const wells = exampleCause({ id: 2, fundtitle: 'Water Wells', amount: 65_000 })
  const two = after(withItem, { type: 'cause chosen', id: 2 }, { type: 'gift added', cause: wells })
  const [sadqah] = two.cart
  if (!sadqah) throw new Error('The cart is empty.')
  const changing = after(two, { type: 'change asked', item: sadqah })
  expect(changing).toMatchObject({ causeId: 1, step: 'amount', cart: two.cart })
  const gift = { amount: '7000', quantity: '2', subType: '', remarks: '' }
  const typed = after(changing, { type: 'gift changed', gift })
  expect(after(typed, { type: 'change left' }, ask('amount')).cart).toEqual(two.cart)
  expect(currentGift(after(typed, { type: 'change left' }, ask('amount')), cause).amount).toBe('5000')
  expect(after(typed, { type: 'gift added', cause }).cart).toMatchObject([
    { id: 1, amount: 14_000, quantity: '2' },
    { id: 2, amount: 65_000 },
  ])
})

test('a valid edit is saved when the donor continues via a step’s header', () => {
  const typing = (amount: string): CheckoutAction => ({
    type: 'gift changed',
    gift: { amount, quantity: '1', subType: '', remarks: '' },
  })
  const back = after({ ...withItem, donor: ayesha }, ask('amount'))
  expect(after(back, typing('10000'), pressHeader('payment'))).toMatchObject({
    step: 'payment',
    cart: [{ amount: 10_000 }],
  })
  expect(after(back, typing('0'), pressHeader('payment'))).toMatchObject({
    step: 'amount',
    cart: withItem.cart,
    attention: { id: 'gift-amount' },
  })
  expect(after(back, pressHeader('payment'))).toMatchObject({ step: 'payment', cart: withItem.cart })
})

test('another cause is a new line; the same cause again is added to its line', () => {
  const anew = after(withItem, { type: 'another cause asked' })
  expect(anew).toMatchObject({ step: 'amount', attention: { id: 'causes' } })
  expect(after(anew, { type: 'gift added', cause }).cart).toMatchObject([{ amount: 10_000, quantity: '2' }])
})

test('deleting a line during its edit ends the edit: the next gift is a new line', () => {
  const deleted = after(withItem, ask('amount'), removeItem(0))
  expect(shown(after(deleted, { type: 'gift added', cause }))).toMatchObject({
    cart: [{ amount: 5000 }],
    announcement: 'Sadqah was added to your selected items.',
  })
})

const small = { amount: '40', quantity: '1', subType: '', remarks: '' }
const addSmall = (to: typeof cause): CheckoutAction[] => [
  { type: 'cause chosen', id: to.id },
  { type: 'gift changed', gift: small },
  { type: 'gift added', cause: to },
]
const wells = exampleCause({ id: 2, fundtitle: 'Water Wells' })
const atLeast = (smallest_gift: number) => ({
  ...start,
  donor: ayesha,
  charity: { preset_amounts: [500], smallest_gift },
})

test('an amount below the smallest gift stays editable, and no later step opens', () => {
  const one = after(atLeast(100), ...addSmall(cause))
  expect(shown(one)).toMatchObject({
    step: 'amount',
    cart: [{ amount: 40 }],
    problem: beside(
      'The smallest gift is Rs.\u00a0100; your selected items come to Rs.\u00a040 so far. Please give more, or add another cause.',
    ),
    attention: { id: 'step-problem' },
  })
  for (const step of ['details', 'payment'] as const)
    expect(after(one, pressHeader(step))).toMatchObject({ step: 'amount', problem: { at: 'header' } })
  expect(after(one, { type: 'change left' })).toMatchObject({ step: 'amount', problem: one.problem })

  const raise: CheckoutAction = { type: 'gift changed', gift: { ...small, amount: '100' } }
  expect(after(one, raise, { type: 'gift added', cause })).toMatchObject({
    step: 'details',
    cart: [{ amount: 100 }],
    problem: undefined,
  })
})

test('gifts below the minimum can be given together, but not alone', () => {
  const both = after(atLeast(80), ...addSmall(cause), ...addSmall(wells))
  expect(both).toMatchObject({ step: 'details', cart: [{ id: 1 }, { id: 2 }], problem: undefined })
  const paying = after(both, ask('payment'))
  expect(paying.step).toBe('payment')
  const removed = after(paying, removeItem(0))
  expect(removed).toMatchObject({
    step: 'amount',
    cart: [{ id: 2 }],
    problem: { at: 'button' },
    attention: paying.attention,
  })
  const closed = after(removed, { type: 'cart closed' })
  expect(closed).toMatchObject({
    step: 'amount',
    problem: removed.problem,
    attention: { id: 'step-problem' },
  })
})

test('closing the cart on a phone stays on the step, or returns to the amount when the cart is empty', () => {
  const paying = after({ ...withItem, donor: ayesha }, ask('payment'))
  const open = after(paying, { type: 'cart opened' })
  expect(open.isCartOpen).toBe(true)
  expect(after(open, { type: 'cart closed' })).toEqual(paying)
  const emptied = after(paying, removeItem(0), { type: 'cart closed' })
  expect(emptied).toMatchObject({ step: 'amount', problem: undefined, attention: { id: 'step-heading' } })
})

test('a phone number is sent as its digits, also when Enter is pressed inside the field', () => {
  const typed = { ...withItem, donor: { ...ayesha, phone: '+92 300 1234567' } }
  expect(after(typed, ask('payment'))).toMatchObject({ step: 'payment', donor: { phone: '03001234567' } })
})

test('a gift with a wrong quantity is not added', () => {
  const wrong = after(
    start,
    {
      type: 'gift changed',
      gift: { amount: '5000', quantity: '1.555', subType: '', remarks: '' },
    },
    { type: 'gift added', cause },
  )
  expect(shown(wrong)).toMatchObject({
    step: 'amount',
    cart: [],
    problem: beside('Quantity can have maximum of 2 decimal places.'),
    attention: { id: 'gift-quantity' },
  })
})

test('removing the last item goes back to the first step', () => {
  const paying = after({ ...withItem, donor: ayesha }, ask('payment'))
  expect(after(paying, removeItem(0))).toMatchObject({ step: 'amount', cart: [] })
})

test('a gift being sent cannot change', () => {
  const sending = after({ ...withItem, donor: ayesha }, ask('payment'), send())
  expect(after(sending, removeItem(0), { type: 'cause chosen', id: 2 })).toBe(sending)
})

test.each([
  [{ phone: ['Enter valid phone number'] }, 'details', 'donor-phone'],
  [{ payment_method: ['This way to pay is not available.'] }, 'payment', 'step-problem'],
  [{ 'cart.0.amount': ['The price has changed.'], phone: ['…'] }, 'amount', 'item-0'],
  [{}, 'payment', 'step-problem'],
])('a refusal of %o leads to the step %s and the field %s', (errors, step, id) => {
  const sending = after({ ...withItem, donor: ayesha }, ask('payment'), send())
  expect(after(sending, refuse({ message: 'Please look again.', errors }))).toMatchObject({
    sending: false,
    step,
    problem: beside('Please look again.'),
    attention: { id },
  })
})

test('a refused line is opened for editing in the amount step', () => {
  const wells = exampleCause({ id: 2, fundtitle: 'Water Wells', amount: 65_000 })
  const two = after(withItem, { type: 'cause chosen', id: 2 }, { type: 'gift added', cause: wells })
  const errors = { 'cart.0.subtypes': ['This sub type is not offered.'] }
  const refused = after({ ...two, donor: ayesha }, refuse({ message: 'Please look again.', errors }))
  expect(refused.causeId).toBe(1)
  expect(changedLine(refused, cause)).toBe(two.cart[0])
})

test('the refusal of two lines whose campaigns have ended says where each one goes', () => {
  const wells = exampleCause({ id: 2, fundtitle: 'Water Wells', amount: null })
  const two = after(withItem, { type: 'cause chosen', id: 2 }, { type: 'gift added', cause: wells })
  const through = { id: 7, title: 'Wells', path: 'wells' }
  const cart = two.cart.map((item) => ({ ...item, campaign: through }))
  const errors = { 'cart.0.campaign': ['To Zakat.'], 'cart.1.campaign': ['To Water Wells.'] }
  const refused = after({ ...two, cart, donor: ayesha }, refuse({ message: 'To Zakat.', errors }))
  expect(refused.problem).toMatchObject({ text: 'To Zakat. To Water Wells.' })
  expect(refused.cart.map(({ campaign }) => campaign)).toEqual([undefined, undefined])
})

test('a refused line of shares leads back to its own page, and not to the form of its cause', () => {
  const qurbani = { offer: 1, is_whole: false, wakalah: '', shares: [] }
  const line = { id: 1, cause: 'Thar', subtypes: '', amount: 5000, quantity: '1', remarks: '', qurbani }
  const before = after({ ...withItem, cart: [line], donor: ayesha }, ask('payment'), send())
  const refused = after(before, refuse({ message: 'Sold out.', errors: { 'cart.0.amount': ['no'] } }))
  expect(refused).toMatchObject({
    step: 'payment',
    problem: { page: ownPageOf(line) },
  })
})

test('a failure without a message gets the default message', () => {
  const advice = 'You are offline.'
  expect(shown(after(withItem, refuse({ message: '', advice, errors: {} }))).problem).toEqual({
    ...beside('An error occurred while initiating the payment.'),
    advice,
  })
})

test('the server’s error of a field disappears when the field is corrected', () => {
  const errors = { phone: ['no'], email: ['no'] }
  const refused = after(withItem, refuse({ message: 'Please look again.', errors }))
  const corrected = after(refused, changeDonor('phone', '03001234567'))
  expect(corrected.refusals).toEqual({ email: ['no'] })
})

test('an accepted gift clears the checkout', () => {
  const sending = after({ ...withItem, donor: ayesha, causeId: 2 }, send())
  const fresh = initialCheckout({ cart: [], donor: ayesha })
  expect(after(sending, accept('/pay/1', fresh))).toEqual({
    ...fresh,
    leavingTo: '/pay/1',
  })
})

test('the call carries the sum, the fixed values and no CNIC from abroad', () => {
  const donor = { ...ayesha, country: 'Norway', cnic: '4210112345671' }
  expect(donateBodyOf(withItem.cart, donor, card)).toEqual({
    first_name: 'Ayesha',
    last_name: 'Khan',
    email: 'ayesha@example.com',
    phone: '03001234567',
    country: 'Norway',
    cnic: '',
    recurring: 0,
    payment_gateway: 'swich',
    payment_method: 'card',
    platform: 'web',
    total_amount: 5000,
    cart: [{ id: 1, cause: 'Sadqah', subtypes: 'Not Selected', amount: 5000, quantity: '1', remarks: '' }],
  })
})
