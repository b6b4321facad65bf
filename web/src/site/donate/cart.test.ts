import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { hundredths, lineAmount, maxAmount, maxCharacters } from '../../../../contract/src/amounts.ts'
import { readerOf } from '../../../../words/src/reader.ts'
import { exampleCause } from '../../../test/example-cause.ts'
import { addToCart, type Cart, cartTotal, giftOf, itemName, rememberedCart, saveCart } from './cart.ts'
import { defaultGift, type Gift, giftProblems } from './gift.ts'

const { t } = readerOf('en')

const open = exampleCause({ fundtypes: [{ typename: 'Fidya' }] })
const orphan = exampleCause({ id: 3, fundtitle: 'Orphan Sponsorship', amount: 4501, accept_fraction: 1 })

const gift = (overrides: Partial<Gift>): Gift => ({ ...defaultGift(open), ...overrides })

/** Builds a cart of these gifts; a refusal fails the test. */
function cartWith(...gifts: [cause: typeof open, gift: Gift][]): Cart {
  return gifts.reduce<Cart>((cart, [cause, added]) => {
    const { cart: next, problem } = addToCart(cart, cause, added)
    if (!next) throw new Error(t.message(problem))
    return next
  }, [])
}

beforeEach(() => sessionStorage.clear())

test('a gift without a sub type is Not Selected', () => {
  expect(cartWith([open, gift({ quantity: '2', remarks: ' for my mother ' })])).toEqual([
    {
      id: 1,
      cause: 'Sadqah',
      subtypes: 'Not Selected',
      amount: 10_000,
      quantity: '2',
      remarks: 'for my mother',
    },
  ])
})

test('gifts to one cause and sub type make one line: amounts and quantities add up', () => {
  const cart = cartWith([open, gift({ amount: '100' })], [open, gift({ amount: '50', quantity: '1.5' })])
  expect(cart).toHaveLength(1)
  expect(cart[0]).toMatchObject({ amount: 175, quantity: '2.5' })
})

test('another sub type or another cause makes a line of its own', () => {
  const cart = cartWith([open, gift({})], [open, gift({ subType: 'Fidya' })], [orphan, gift({})])
  expect(cart.map((item) => t.message(itemName(item)))).toEqual([
    'Sadqah',
    'Sadqah, Fidya',
    'Orphan Sponsorship',
  ])
})

test('gifts through two campaigns of a cause are two lines, each under the title of its campaign', () => {
  const through = (id: number, title: string) => gift({ campaign: { id, title } })
  const cart = cartWith(
    [open, through(1, 'Wells')],
    [open, through(2, 'Rations')],
    [open, through(1, 'Wells')],
  )
  expect(cart.map((item) => [t.message(itemName(item)), item.campaign?.id, item.amount])).toEqual([
    ['Wells', 1, 10_000],
    ['Rations', 2, 5000],
  ])
})

test('merged lines of a fixed price stay the rounded product', () => {
  const half = gift({ quantity: '1.5' })
  // 1.5 × 4501 is 6751.5, rounded up each time; merged, 3 × 4501 is 13503 and not 13504.
  expect(cartWith([orphan, half])[0]?.amount).toBe(6752)
  expect(cartWith([orphan, half], [orphan, half])[0]).toMatchObject({ amount: 13_503, quantity: '3' })
})

test('a changed gift takes the place of its line', () => {
  const cart = cartWith([open, gift({})], [orphan, gift({})])
  const changed = addToCart(cart, open, gift({ amount: '700', quantity: '2' }), cart[0])
  expect(changed.cart).toEqual([{ ...cart[0], amount: 1400, quantity: '2' }, cart[1]])
})

test('a gift changed into the sub type of another line is added to that line', () => {
  const cart = cartWith([open, gift({})], [orphan, gift({})], [open, gift({ subType: 'Fidya' })])
  const { cart: changed } = addToCart(cart, open, gift({ subType: 'Fidya', amount: '10000' }), cart[0])
  expect(changed).toMatchObject([{ id: 3 }, { id: 1, subtypes: 'Fidya', amount: 15_000, quantity: '2' }])
})

test('the fields that change a line are those that made it', () => {
  const fidya = gift({ amount: '700', quantity: '2.5', subType: 'Fidya', remarks: 'for Ali' })
  const cart = cartWith([open, fidya], [orphan, gift({ quantity: '1.5' })])
  expect(cart.map((item) => giftOf(item.id === 1 ? open : orphan, item))).toEqual([
    fidya,
    gift({ amount: '6752', quantity: '1.5' }),
  ])
})

test('merged gifts that have no one amount per unit are changed as their sum', () => {
  const [merged] = cartWith([open, gift({})], [open, gift({ amount: '10000', quantity: '2' })])
  if (!merged) throw new Error('The cart is empty.')
  expect(giftOf(open, merged)).toMatchObject({ amount: '25000', quantity: '1' })
})

test('a sub type that is no longer offered has to be chosen again', () => {
  const [item] = cartWith([open, gift({ subType: 'Fidya' })])
  if (!item) throw new Error('The cart is empty.')
  expect(giftOf({ ...open, fundtypes: [] }, item).subType).toBe('')
})

test('both remarks of merged lines stay, identical ones once', () => {
  const [item] = cartWith(
    [open, gift({ remarks: 'for Ali' })],
    [open, gift({ remarks: 'for Sara' })],
    [open, gift({ remarks: '' })],
  )
  expect(item?.remarks).toBe('for Ali; for Sara')
  expect(cartWith([open, gift({ remarks: 'Ali' })], [open, gift({ remarks: 'Ali' })])[0]?.remarks).toBe('Ali')
})

test('a merge that would pass 8 digits is refused and the cart stays as it was', () => {
  const cart = cartWith([open, gift({ amount: '60000000' })])
  const { cart: next, problem } = addToCart(cart, open, gift({ amount: '60000000' }))
  expect(next).toBeUndefined()
  expect(problem && t.message(problem)).toBe(
    'Together with what you have already selected for Sadqah, this comes to more than 8 digits. Please add less.',
  )
  expect(cart).toHaveLength(1)
})

test('a cart that would pass 8 digits as a whole is refused', () => {
  const cart = cartWith([open, gift({ amount: '60000000' })])
  const { problem } = addToCart(cart, open, gift({ amount: '60000000', subType: 'Fidya' }))
  expect(problem?.key).toBe('site.cart.too-much')
})

test('however gifts are added, the cart is one that the server accepts', () => {
  const causes = [open, orphan, exampleCause({ id: 4, amount: 650, accept_fraction: 0 })]
  const added = fc.record({
    cause: fc.constantFrom(...causes),
    amount: fc.integer({ min: 1, max: maxAmount }).map(String),
    quantity: fc.integer({ min: 1, max: 99_999 }).map((counted) => String(counted / 100)),
    subType: fc.constantFrom('', 'Fidya'),
  })
  fc.assert(
    fc.property(fc.array(added, { maxLength: 12 }), (gifts) => {
      let cart: Cart = []
      for (const { cause, ...overrides } of gifts) {
        if (Object.keys(giftProblems(cause, gift(overrides))).length > 0) continue
        const before = cart
        cart = addToCart(cart, cause, gift(overrides)).cart ?? cart
        if (cart !== before) expect(cartTotal(cart)).toBeGreaterThan(cartTotal(before) - 1)
      }
      expect(new Set(cart.map((item) => `${item.id} ${item.subtypes}`)).size).toBe(cart.length)
      expect(cartTotal(cart)).toBeLessThanOrEqual(maxAmount)
      for (const item of cart) {
        const price = causes.find(({ id }) => id === item.id)?.amount ?? null
        const counted = hundredths(item.quantity)
        expect(item.quantity.length).toBeLessThanOrEqual(maxCharacters)
        expect(counted).toBeGreaterThanOrEqual(100)
        if (price !== null) expect(item.amount).toBe(lineAmount(price, counted ?? Number.NaN))
      }
    }),
  )
})

test('the cart of this tab survives a reload', () => {
  const cart = cartWith([open, gift({})])
  saveCart(cart)
  expect(rememberedCart()).toEqual(cart)
  saveCart([])
  expect(sessionStorage).toHaveLength(0)
})

test('a change of language translates the cart, and sends the same gift', () => {
  saveCart(cartWith([open, gift({ subType: 'Fidya' })]))
  const inUrdu = exampleCause({ fundtitle: 'صدقہ', fundtypes: [{ typename: 'Fidya', title: 'فدیہ' }] })
  const cart = rememberedCart([inUrdu])
  expect(cart.map((item) => t.message(itemName(item)))).toEqual(['صدقہ, فدیہ'])
  expect(cart[0]?.subtypes).toBe('Fidya')
  saveCart(cart)
  expect(rememberedCart([open]).map((item) => t.message(itemName(item)))).toEqual(['Sadqah, Fidya'])
})

test('an invalid stored cart is read as empty', () => {
  sessionStorage.setItem('amanah.cart', '[{"id":"1"}]')
  expect(rememberedCart()).toEqual([])
  sessionStorage.setItem('amanah.cart', 'not json')
  expect(rememberedCart()).toEqual([])
})
