import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { visitSite } from '../../../test/visit-site.tsx'
import { store } from '../../browser-storage.ts'

test('the browser’s Back counts although the part of the page that follows it has not loaded yet', async () => {
  store('tab', 'cart', [
    { id: 1, cause: 'Zakat', subtypes: 'Fidya', amount: 700, quantity: '1', remarks: '' },
  ])
  store('tab', 'place', { step: 'details', search: '' })
  history.replaceState({ trail: ['amount', 'details'] }, '')
  visitSite()
  history.replaceState({ trail: ['amount'] }, '')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(await screen.findByRole('button', { name: 'Add to selected items' })).toBeTruthy()
  await expect.poll(() => screen.queryByRole('textbox', { name: /First Name/ })).toBeNull()
  expect(history.state.trail).toEqual(['amount'])
})
