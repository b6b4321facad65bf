import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noSubType } from '../../../../contract/src/cart-lines.ts'
import { nightPlan } from '../../../../contract/src/night-plan.ts'
import { exampleCause } from '../../../test/example-cause.ts'
import { visitPage } from '../../../test/visit-site.tsx'
import { ownPageOf, rememberedCart, saveCart } from '../donate/cart.ts'
import { NightsForm } from './nights-form.tsx'

const season = { hijri_year: 1448, first_on: '2027-02-09', nights: null, is_confirmed: false }

test('giving on each night again replaces the line, and adds nothing to it', () => {
  visitPage(<NightsForm season={season} causes={[exampleCause({ amount: null })]} first={1} />, {})
  fireEvent.click(screen.getByRole('radio', { name: /each night/i }))
  const field = screen.getByRole('textbox', { name: /amount/i })
  for (const amount of [500, 500, 700]) {
    fireEvent.change(field, { target: { value: String(amount) } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue to your details' }))
    expect(rememberedCart()).toMatchObject([{ amount, quantity: '1', rhythm: { unit: 'ramazan_night' } }])
  }
})

test('Change returns to the nights and amount of the line, which other nights replace', () => {
  const nights = { hijri_year: 1448, plan: nightPlan('all', false), first: 1 }
  const line = {
    id: 1,
    cause: 'Food',
    subtypes: noSubType,
    amount: 31_000,
    quantity: '1',
    remarks: '',
    nights,
  }
  saveCart([line])
  history.replaceState(null, '', ownPageOf(line))
  visitPage(<NightsForm season={season} causes={[exampleCause({ amount: null })]} first={1} />, {})
  expect(screen.getByRole('heading', { name: '30 nights' })).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Nights' }), { target: { value: 'odd' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue to your details' }))
  expect(rememberedCart()).toMatchObject([{ amount: 31_000, nights: { plan: nightPlan('odd', false) } }])
  history.replaceState(null, '', '/')
})

test('the nights are shown above the button that leads to the payment', () => {
  visitPage(<NightsForm season={season} causes={[exampleCause({ amount: null })]} first={1} />, {})
  const grid = screen.getByRole('list', { name: /nights/ })
  const button = screen.getByRole('button', { name: 'Continue to your details' })
  expect(grid.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
