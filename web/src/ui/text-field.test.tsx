import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { readerOf } from '../../../words/src/reader.ts'
import { placeholderOf, rupeesField, TextField } from './fields.tsx'

function AmountField() {
  const [amount, setAmount] = useState('700')
  return <TextField label="Amount" {...rupeesField} maxLength={8} value={amount} onChange={setAmount} />
}

test.each([
  ['5.', '5.'],
  ['-12.50', '-12.50'],
  ['12,50,000', '1250000'],
  ['1,250,000.50', '700'],
  ['Rs. 50,000', '50000'],
  ['PKR 50,000/-', '50000'],
  ['۵٬۰۰۰', '5000'],
  [' 5 000 ', '5000'],
  ['5,5', '700'],
  ['5e3', '700'],
  ['1.2.3', '700'],
  ['--5', '700'],
  ['five', '700'],
  ['99999999999', '700'],
])('%j in a field for an amount becomes %s', (entered, value) => {
  render(<AmountField />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ })
  fireEvent.change(field, { target: { value: entered } })
  expect(field.value).toBe(value)
})

test('an amount that is too long says so until the next edit', () => {
  render(<AmountField />)
  const field = screen.getByRole('textbox', { name: /^Amount/ })
  fireEvent.change(field, { target: { value: '99999999999' } })
  expect(screen.getByText('Amount can have at most 8 characters')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(field, { target: { value: '99' } })
  expect(screen.queryByText('Amount can have at most 8 characters')).toBeNull()
})

test.each([
  ['Email', 'Enter your email'],
  ['Title (Urdu)', 'Enter your title'],
  ['Your message', undefined],
  ['Price of a share', undefined],
  ['Eid there, in days after Pakistan’s', undefined],
  ['What the picture shows (English)', undefined],
])('the placeholder of %s is a sentence', (label, placeholder) => {
  expect(placeholderOf(readerOf('en').t, label)).toBe(placeholder)
})
