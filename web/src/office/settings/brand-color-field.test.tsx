import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BrandColorField } from './brand-color-field.tsx'

const open = (value: string) => render(<BrandColorField value={value} hint={undefined} onChange={() => {}} />)
const problem = () => screen.queryByText('Colour must look like #0b6b4f')

test.each(['red', '#12345'])('%j is reported at once as an invalid colour', (value) => {
  open(value)
  expect(problem()).not.toBeNull()
})

test.each(['', '#0B6B4F'])('%j is accepted', (value) => {
  open(value)
  expect(problem()).toBeNull()
})
