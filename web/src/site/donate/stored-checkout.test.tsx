import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { box, button, form, goToPayment, pageFor, visit } from '../../../test/visit-public-page.tsx'
import { fillDetails, visitPage } from '../../../test/visit-site.tsx'
import { store } from '../../browser-storage.ts'

test('a reload goes on in the step that the donor had reached, until the gift is made', async () => {
  const { donor } = await visit()
  await donor.click(screen.getByRole('radio', { name: 'Orphan Sponsorship' }))
  await donor.click(button('Add to selected items'))
  await donor.enter(await screen.findByRole('textbox', { name: /First Name/ }), 'Amina')
  cleanup()
  await visit()
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /First Name/ })).value).toBe('Amina')
  expect(screen.queryByRole('alert')).toBeNull()
  await donor.click(button('Back'))
  expect(within(form()).getByText('Orphan Sponsorship: Rs. 4,500 each')).toBeTruthy()
  await donor.click(button('Save change'))
  await fillDetails(donor)
  await donor.click(button('Continue to payment'))
  cleanup()
  const { opened } = await visit()
  await donor.click(await screen.findByRole('button', { name: 'Donate Rs.\u00a04,500' }))
  await waitFor(() => expect(opened).toHaveLength(1))
  expect(sessionStorage).toHaveLength(0)
})

test('a reload keeps the cause and every field of the first step, until the gift is added', async () => {
  const { donor } = await visit()
  await donor.selectOptions(screen.getByRole('combobox', { name: /Sub Type/ }), 'Fidya')
  await donor.clear(box(/Amount/))
  await donor.enter(box(/Amount/), '7300')
  await donor.click(button('Increase quantity'))
  await donor.enter(box(/Remarks/), 'for my father')
  cleanup()
  await visit()
  expect(box(/Amount/).value).toBe('7300')
  expect(box(/Quantity/).value).toBe('2')
  expect(box(/Remarks/).value).toBe('for my father')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /Sub Type/ }).value).toBe('Fidya')
  await donor.click(screen.getByRole('radio', { name: 'Orphan Sponsorship' }))
  cleanup()
  await visit()
  expect(within(form()).getByText('Orphan Sponsorship: Rs. 4,500 each')).toBeTruthy()
  expect(box(/Quantity/).value).toBe('1')
})

test('a stored cause that is no longer offered, and stored fields that are damaged, are left out', async () => {
  const gift = { amount: '7300', quantity: '2', subType: '', remarks: '' }
  store('tab', 'place', { step: 'amount', causeId: 77, gift, search: '' })
  await visit()
  expect(box(/Amount/).value).toBe('5000')
  cleanup()
  store('tab', 'place', { step: 'amount', causeId: 3, gift: { amount: 7300 }, search: '' })
  await visit()
  expect(within(form()).getByText('Orphan Sponsorship: Rs. 4,500 each')).toBeTruthy()
  expect(box(/Quantity/).value).toBe('1')
})

test('an amount that was changed after opening a link survives a reload', async () => {
  const { donor } = visitPage(pageFor({}, '?cause=1&amount=9000'), {})
  await waitFor(() => expect(box(/Amount/).value).toBe('9000'))
  await donor.clear(box(/Amount/))
  await donor.enter(box(/Amount/), '7300')
  cleanup()
  visitPage(pageFor({}, '?cause=1&amount=9000'), {})
  await screen.findByRole('region', { name: 'Donation Form' })
  await act(() => import('./open-gift-link.ts'))
  expect(box(/Amount/).value).toBe('7300')
})

test('the browser’s Back closes the cart, then goes one step back; Forward returns', async () => {
  // jsdom has no modal dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  const { donor } = await goToPayment()
  await waitFor(() => expect(history.state.trail).toEqual(['amount', 'details', 'payment']))
  await donor.click(button(/^Selected Items \(1\)/))
  await screen.findByRole('dialog')
  const back = () => act(() => history.back())
  back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button('Donate Rs.\u00a05,000')).toBeTruthy()
  back()
  await screen.findByRole('textbox', { name: /First Name/ })
  act(() => history.forward())
  await screen.findByRole('button', { name: 'Donate Rs.\u00a05,000' })
  back()
  await donor.clear(await screen.findByRole('textbox', { name: /First Name/ }))
  act(() => history.forward())
  await screen.findByText('First Name is required')
  await waitFor(() => expect(history.state.trail).toEqual(['amount', 'details']))
  await donor.click(button('Back'))
  await waitFor(() => expect(history.state.trail).toEqual(['amount']))
  expect(button('Save change')).toBeTruthy()
})

test('Back returns from the details of a link that opens them to the amount', async () => {
  store('tab', 'cart', [
    { id: 1, cause: 'Zakat', subtypes: 'Fidya', amount: 700, quantity: '1', remarks: '' },
  ])
  visitPage(pageFor({}, '?step=details'), {})
  // Presses Back when the step appears, before React runs its effects.
  const observer = new MutationObserver(() => {
    if (!screen.queryByRole('textbox', { name: /First Name/ })) return
    observer.disconnect()
    history.back()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await screen.findByRole('textbox', { name: /First Name/ })
  expect(await screen.findByRole('button', { name: 'Add to selected items' })).toBeTruthy()
})

test('a step is not resumed without the stored data that it needs', async () => {
  await goToPayment()
  cleanup()
  localStorage.clear()
  await visit()
  await screen.findByRole('textbox', { name: /First Name/ })
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  sessionStorage.removeItem('amanah.cart')
  await visit()
  expect(button('Add to selected items')).toBeTruthy()
})
