import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CauseToValidate, validateCart } from './validate-cart.ts'

const maxAmount = 99_999_999

/** Quantities as a donor may type them: up to two decimals, with their hundredths. */
const aQuantity = fc.integer({ min: 100, max: 999_999 }).chain((hundredths) => {
  const exact = String(hundredths / 100)
  const spellings = [exact, (hundredths / 100).toFixed(2), ...(exact.includes('.') ? [] : [`0${exact}`])]
  return fc.record({ hundredths: fc.constant(hundredths), written: fc.constantFrom(...spellings) })
})

const aCause: fc.Arbitrary<CauseToValidate> = fc.record({
  id: fc.integer({ min: 1, max: 1000 }),
  fundtitle: fc.string({ minLength: 1, maxLength: 20 }),
  amount: fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: null }),
  accept_fraction: fc.constantFrom(0, 1),
  status: fc.constant(1),
  fundtypes: fc.constant([{ typename: 'Food' }, { typename: 'Shelter' }] as { typename: string }[]),
})

/** Product rounded half up to whole rupees, computed in integers only. */
function product(unit: number, hundredths: number): number {
  const paisa = BigInt(unit) * BigInt(hundredths)
  return Number(paisa / 100n + (paisa % 100n >= 50n ? 1n : 0n))
}

/** Valid cart, and the causes it is validated against. */
const aGoodCart = fc
  .uniqueArray(aCause, { selector: (cause) => cause.id, minLength: 1, maxLength: 5 })
  .chain((causes) =>
    fc
      .array(
        fc.record({
          cause: fc.constantFrom(...causes),
          quantity: aQuantity,
          free: fc.integer({ min: 1, max: 1_000_000 }),
          subtypes: fc.constantFrom('Not Selected', 'Food', 'shelter'),
        }),
        { minLength: 1, maxLength: 10 },
      )
      .map((lines) => ({
        causes,
        cart: lines.map(({ cause, quantity: { hundredths, written }, free, subtypes }) => {
          const whole = Math.ceil(hundredths / 100)
          const counted = cause.accept_fraction === 1 ? hundredths : whole * 100
          return {
            id: cause.id,
            subtypes,
            quantity: cause.accept_fraction === 1 ? written : String(whole),
            amount: cause.amount === null ? free : product(cause.amount, counted),
            remarks: null,
          }
        }),
      })),
  )
  .filter(({ cart }) => cart.every(({ amount }) => amount <= maxAmount))

const totalOf = (cart: { amount: number }[]) => cart.reduce((sum, { amount }) => sum + amount, 0)

test('every cart calculated as the page calculates it is accepted, line by line', () => {
  fc.assert(
    fc.property(aGoodCart, ({ cart, causes }) => {
      const { lines, errors } = validateCart(cart, totalOf(cart), causes)
      expect(errors).toEqual({})
      expect(
        lines.map(({ cause_id, amount, quantity, position }) => [cause_id, amount, quantity, position]),
      ).toEqual(cart.map(({ id, amount, quantity }, position) => [id, amount, quantity, position]))
      expect(totalOf(lines)).toBe(totalOf(cart))
    }),
    { numRuns: 500 },
  )
})

test('a total that is off by any rupee is refused', () => {
  fc.assert(
    fc.property(aGoodCart, fc.integer({ min: 1, max: 1000 }), fc.boolean(), ({ cart, causes }, off, more) => {
      const { errors } = validateCart(cart, totalOf(cart) + (more ? off : -off), causes)
      expect(Object.keys(errors)).toEqual(['total_amount'])
    }),
  )
})

test('a fixed-price line that is off by any rupee is refused, on that line', () => {
  fc.assert(
    fc.property(aGoodCart, fc.nat(), fc.constantFrom(-1, 1, 100), ({ cart, causes }, nth, off) => {
      const position = nth % cart.length
      const changed = cart.map((line, index) =>
        index === position ? { ...line, amount: line.amount + off } : line,
      )
      const fixed = causes.find(({ id }) => id === cart[position]?.id)?.amount !== null
      const { errors } = validateCart(changed, totalOf(changed), causes)
      expect(Object.keys(errors)).toEqual(fixed ? [`cart.${position}.amount`] : [])
    }),
  )
})

test('staff enter any amount for a cause with a fixed price: the line then has no quantity and no price', () => {
  const orphans = {
    id: 1,
    fundtitle: 'Orphans',
    amount: 6000,
    accept_fraction: 0,
    status: 1,
    fundtypes: [],
  }
  const line = { id: 1, cause: '', subtypes: 'Not Selected', quantity: '3', amount: 20_000, remarks: null }
  const entered = (amount: number) => validateCart([{ ...line, amount }], amount, [orphans], 'any')
  expect(entered(20_000)).toMatchObject({
    errors: {},
    lines: [{ amount: 20_000, quantity: '1', unit_amount: null }],
  })
  expect(entered(18_000)).toMatchObject({
    errors: {},
    lines: [{ amount: 18_000, quantity: '3', unit_amount: 6000 }],
  })
})

test('a line for a cause that has closed is refused and never recorded', () => {
  fc.assert(
    fc.property(aGoodCart, fc.nat(), ({ cart, causes }, nth) => {
      const closed = cart[nth % cart.length]?.id
      const after = causes.map((cause) => (cause.id === closed ? { ...cause, status: 0 } : cause))
      const { lines, errors } = validateCart(cart, totalOf(cart), after)
      const refused = cart.flatMap(({ id }, position) => (id === closed ? [`cart.${position}.id`] : []))
      expect(Object.keys(errors)).toEqual(refused)
      expect(lines.some(({ cause_id }) => cause_id === closed)).toBe(false)
    }),
  )
})

test('a donation records the names of the cause, not those that the page sent', () => {
  const cause = { id: 1, fundtitle: 'Zakat', amount: null, accept_fraction: 1, status: 1, fundtypes: [] }
  const line = {
    id: 1,
    cause: 'Free money',
    subtypes: 'Not Selected',
    quantity: '1',
    amount: 50,
    remarks: null,
  }
  expect(validateCart([line], 50, [cause]).lines).toMatchObject([
    { fundtitle: 'Zakat', fund_type: 'Not Selected' },
  ])
})
