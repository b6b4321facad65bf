import { expect, test } from 'vitest'
import type { Cause } from '../../../../../contract/src/causes.ts'
import { blankLine, cartOf, lineWithAmount, lineWithQuantity, withCause } from './gift-lines.tsx'

const orphans = { id: 7, amount: 6000 } as Cause

test('an amount that buys whole units has their quantity; any other amount has none', () => {
  const line = withCause(blankLine, orphans)
  expect(line).toMatchObject({ quantity: '1', amount: '6000' })
  expect(lineWithQuantity(line, orphans, '3')).toMatchObject({ quantity: '3', amount: '18000' })
  expect(lineWithAmount(line, orphans, '24000')).toMatchObject({ quantity: '4', amount: '24000' })
  const received = lineWithAmount(line, orphans, '20000')
  expect(received).toMatchObject({ quantity: '', amount: '20000' })
  expect(cartOf([received])).toMatchObject({
    total_amount: 20_000,
    cart: [{ quantity: '1', amount: 20_000 }],
  })
})

test('choosing a cause with a price keeps the amount that was typed', () => {
  expect(withCause({ ...blankLine, amount: '20000' }, orphans)).toMatchObject({
    quantity: '',
    amount: '20000',
  })
})
