import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { PublicOffer } from '../../../../contract/src/public-qurbani.ts'
import { visitPage } from '../../../test/visit-site.tsx'
import { ownPageOf, rememberedCart, saveCart } from '../donate/cart.ts'
import { QurbaniPage } from './qurbani-page.tsx'
import { ShareForm } from './share-form.tsx'

const offer: PublicOffer = {
  id: 3,
  cause_id: 15,
  region: 'Thar',
  animal: 'cow',
  shares_per_animal: 7,
  share_price: 19_000,
  animal_price: null,
  meat: 'poor',
  collection: '',
  hijri_days: [10, 11, 12],
  first_day: '2027-05-16',
  closes_at: '2027-05-15T13:00:00Z',
  time_zone: 'Asia/Karachi',
  free: 13,
  has_reserved: false,
}

const season = { offers: [offer], wakalah: { html: '<p>Agency</p>', hash: '0'.repeat(64) } }

test('more shares than are left is an error at the field, and adds nothing to the cart', () => {
  visitPage(<ShareForm offer={offer} season={season} />, {})
  const field = screen.getByRole('textbox', { name: 'Shares' })
  fireEvent.click(screen.getByRole('checkbox', { name: /I have read/ }))
  fireEvent.change(field, { target: { value: '50' } })
  screen.getByText('Only 13 shares are left.')
  screen.getByRole('heading', { name: /^Thar.*cow: 13 shares left$/ })
  const submit = screen.getByRole('button', { name: 'Continue to your details' })
  fireEvent.click(submit)
  expect(rememberedCart()).toEqual([])
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: '13' } })
  expect(field.getAttribute('aria-invalid')).toBeNull()
  fireEvent.click(submit)
  expect(rememberedCart()).toMatchObject([{ quantity: '13', amount: 247_000 }])
})

/** Form whose stock the buttons change. */
function FallingStock() {
  const [free, setFree] = useState(60)
  return (
    <>
      {[60, 4, 0].map((left) => (
        <button key={left} type="button" onClick={() => setFree(left)}>{`${left} free`}</button>
      ))}
      <ShareForm offer={{ ...offer, animal_price: 120_000, free }} season={season} />
    </>
  )
}

test('stock that falls while names are entered changes no number silently, and loses no name', () => {
  saveCart([])
  visitPage(<FallingStock />, {})
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Shares' }).value
  const names = () => screen.queryAllByRole<HTMLInputElement>('textbox', { name: /^Name/ })
  fireEvent.click(screen.getByRole('checkbox', { name: /I have read/ }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Shares' }), { target: { value: '50' } })
  for (const [index, field] of names().entries())
    if (index === 49) fireEvent.change(field, { target: { value: 'Maryam' } })
  for (const [button, problem] of [
    ['4 free', 'Only 4 shares are left.'],
    ['0 free', /^No share is left at the moment/],
  ] as const) {
    press(button)
    screen.getByText(problem)
    expect(number()).toBe('50')
    press('Continue to your details')
    expect(rememberedCart()).toEqual([])
  }
  press('60 free')
  expect(names()[49]?.value).toBe('Maryam')
  fireEvent.click(screen.getByRole('checkbox', { name: 'A whole animal' }))
  press('4 free')
  screen.getByText('Only 4 shares are left.')
  press('Continue to your details')
  expect(rememberedCart()).toEqual([])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'A whole animal' }).checked).toBe(true)
})

test('an offer that sells out while its form is filled in keeps the form', async () => {
  saveCart([])
  let free = 5
  const data = () => ({ ...season, hijri_year: 1448, is_confirmed: true, offers: [{ ...offer, free }] })
  visitPage(<QurbaniPage />, { '/api/v1/public/qurbani-offers': () => ({ data: data() }) })
  fireEvent.click(await screen.findByRole('radio', { name: /Thar/ }))
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Maryam' } })
  free = 0
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText(/^No share is left at the moment/)
  free = 2
  window.dispatchEvent(new Event('visibilitychange'))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })).value).toBe('Maryam')
})

test('an order of another offer takes over the names of a line that no longer has room, and replaces it', () => {
  const named = { name: 'Maryam', parent: 'Yusuf', intention: 'wajib' } as const
  const line = { id: 15, cause: 'Thar', subtypes: '', amount: 38_000, quantity: '2', remarks: '' }
  const shares = [named, { ...named, name: '' }]
  saveCart([{ ...line, qurbani: { offer: 3, is_whole: false, wakalah: '0'.repeat(64), shares } }])
  const full = { ...offer, free: 1 }
  const other = { ...offer, id: 4, region: 'Landhi' }
  visitPage(<ShareForm offer={other} season={{ ...season, offers: [full, other] }} />, {})
  expect(screen.getAllByRole('textbox', { name: /^Name/ })).toHaveLength(2)
  screen.getByRole('heading', { name: 'Landhi, cow: 2 shares' })
  fireEvent.click(screen.getByRole('button', { name: 'Use this name for all 2 shares' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /I have read/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue to your details' }))
  expect(rememberedCart()).toMatchObject([{ qurbani: { offer: 4, shares: [named, named] } }])
})

test('Change returns to the offer with its names and intentions, and another offer replaces the line', async () => {
  const named = { name: 'Maryam', parent: 'Yusuf', intention: 'aqiqah' } as const
  const line = { id: 15, cause: 'Thar', subtypes: '', amount: 38_000, quantity: '2', remarks: '' }
  const shares = [named, { ...named, name: 'Zainab' }]
  const item = { ...line, qurbani: { offer: 3, is_whole: false, wakalah: '0'.repeat(64), shares } }
  saveCart([item])
  history.replaceState(null, '', ownPageOf(item))
  const other = { ...offer, id: 4, region: 'Landhi' }
  const data = { ...season, hijri_year: 1448, is_confirmed: true, offers: [offer, other] }
  visitPage(<QurbaniPage />, { '/api/v1/public/qurbani-offers': () => ({ data }) })
  const names = async () =>
    (await screen.findAllByRole<HTMLInputElement>('textbox', { name: /^Name/ })).map(({ value }) => value)
  const intentions = () =>
    screen.getAllByRole<HTMLSelectElement>('combobox', { name: 'Intention' }).map(({ value }) => value)
  expect([await names(), intentions()]).toEqual([
    ['Maryam', 'Zainab'],
    ['aqiqah', 'aqiqah'],
  ])
  fireEvent.click(screen.getByRole('radio', { name: /Landhi/ }))
  expect(await names()).toEqual(['Maryam', 'Zainab'])
  fireEvent.click(screen.getByRole('checkbox', { name: /I have read/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue to your details' }))
  expect(rememberedCart()).toMatchObject([{ qurbani: { offer: 4, shares } }])
  history.replaceState(null, '', '/')
})

test('a name that is too long is an error at the field, and its text stays', () => {
  saveCart([])
  visitPage(<ShareForm offer={offer} season={season} />, {})
  const [field] = screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Name/ })
  if (!field) throw new Error('No share has a name.')
  fireEvent.change(field, { target: { value: 'a'.repeat(101) } })
  screen.getByText('Name can have at most 100 characters')
  expect(field.value).toBe('a'.repeat(101))
  fireEvent.click(screen.getByRole('checkbox', { name: /I have read/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue to your details' }))
  expect([document.activeElement, rememberedCart()]).toEqual([field, []])
})
