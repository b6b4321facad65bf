import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleCause } from '../../../test/example-cause.ts'
import { visitPage } from '../../../test/visit-site.tsx'
import { rememberedCart } from '../donate/cart.ts'
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
