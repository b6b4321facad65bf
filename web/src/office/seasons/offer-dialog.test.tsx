import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../../test/open-screen.tsx'
import { OfferDialog } from './offer-dialog.tsx'

test('choosing an animal enters its usual number of shares, and keeps a typed one', async () => {
  const { staff } = openScreen(<OfferDialog seasonId={1} offer={undefined} onClose={() => {}} />, {
    'GET /cause-titles': () => ({ data: [] }),
  })
  const shares = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Shares/ })
  const animal = screen.getByRole('combobox', { name: /^Animal/ })
  await staff.selectOptions(animal, 'goat')
  expect(shares.value).toBe('1')
  await staff.clear(shares)
  await staff.enter(shares, '5')
  await staff.selectOptions(animal, 'cow')
  expect(shares.value).toBe('5')
})
