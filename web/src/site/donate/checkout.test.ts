import { expect, test } from 'vitest'
import { exampleCause } from '../../../test/example-cause.ts'
import {
  addItemMessage,
  type Checkout,
  type CheckoutAction,
  checkoutReducer,
  detailsMessage,
  donateBodyOf,
  freshCheckout,
} from './checkout.ts'
import { emptyDonor } from './donor.ts'

const cause = exampleCause()
const ayesha = {
  ...emptyDonor,
  firstName: 'Ayesha',
  lastName: 'Khan',
  email: 'ayesha@example.com',
  phone: '03001234567',
}
const start = freshCheckout({ cart: [], donor: emptyDonor })
const withItem = after(start, { type: 'gift added', cause })
const card = { payment_method: 'card', payment_gateway: 'swich' }

function after(state: Checkout, ...actions: CheckoutAction[]): Checkout {
  return actions.reduce(checkoutReducer, state)
}

const ask = (step: Checkout['step']) => ({ type: 'step asked', step }) as const

test('adding an item moves to the details', () => {
  expect(withItem.step).toBe('details')
  expect(withItem.cart).toHaveLength(1)
  expect(withItem.announcement).toBe('Sadqah was added to your selected items.')
})

test('without an item only the first step is open', () => {
  for (const step of ['details', 'payment'] as const) {
    expect(after(start, ask(step))).toMatchObject({ step: 'amount', problem: addItemMessage })
  }
  expect(after(start, ask('details'), ask('amount'))).toMatchObject({ step: 'amount', problem: undefined })
})

test('without the personal details the payment is not open', () => {
  expect(after(withItem, ask('payment'))).toMatchObject({
    step: 'details',
    problem: detailsMessage,
    attention: { id: 'donor-firstName' },
  })
  expect(after(withItem, ask('amount'), ask('payment'))).toMatchObject({
    step: 'amount',
    problem: detailsMessage,
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

test('a gift with a wrong quantity is not added', () => {
  const wrong = after(
    start,
    {
      type: 'gift changed',
      gift: { amount: '5000', quantity: '1.555', subType: '', remarks: '' },
    },
    { type: 'gift added', cause },
  )
  expect(wrong).toMatchObject({
    step: 'amount',
    cart: [],
    problem: 'Quantity can have maximum of 2 decimal places.',
    attention: { id: 'gift-quantity' },
  })
})

test('removing the last item goes back to the first step', () => {
  const paying = after({ ...withItem, donor: ayesha }, ask('payment'))
  expect(after(paying, { type: 'item removed', index: 0 })).toMatchObject({ step: 'amount', cart: [] })
})

test('while the gift is on its way nothing about it changes', () => {
  const sending = after({ ...withItem, donor: ayesha }, ask('payment'), { type: 'sent' })
  expect(after(sending, { type: 'item removed', index: 0 }, { type: 'cause chosen', id: 2 })).toBe(sending)
})

test.each([
  [{ phone: ['Enter valid phone number'] }, 'details', 'donor-phone'],
  [{ payment_method: ['This way to pay is not available.'] }, 'payment', 'payment-pairs'],
  [{ 'cart.0.amount': ['The price has changed.'], phone: ['…'] }, 'amount', 'item-0'],
  [{}, 'payment', 'payment-pairs'],
])('a refusal of %o leads to the step %s and the field %s', (errors, step, id) => {
  const sending = after({ ...withItem, donor: ayesha }, ask('payment'), { type: 'sent' })
  expect(after(sending, { type: 'refused', message: 'Please look again.', errors })).toMatchObject({
    sending: false,
    step,
    problem: 'Please look again.',
    attention: { id },
  })
})

test('a failure without words gets ours', () => {
  expect(after(withItem, { type: 'refused', message: '', errors: {} }).problem).toBe(
    'An error occurred while initiating the payment.',
  )
})

test('what the server said about a field goes away when the field is corrected', () => {
  const refused = after(withItem, {
    type: 'refused',
    message: 'Please look again.',
    errors: { phone: ['no'], email: ['no'] },
  })
  const corrected = after(refused, { type: 'donor changed', field: 'phone', value: '03001234567' })
  expect(corrected.refusals).toEqual({ email: ['no'] })
})

test('after an accepted gift nothing of it is left', () => {
  const sending = after({ ...withItem, donor: ayesha, causeId: 2 }, { type: 'sent' })
  const fresh = freshCheckout({ cart: [], donor: ayesha })
  expect(after(sending, { type: 'accepted', url: '/pay/1', fresh })).toEqual({
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
