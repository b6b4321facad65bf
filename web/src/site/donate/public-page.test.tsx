import { readFileSync } from 'node:fs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { allLanguages } from '../../../../contract/src/language/language.ts'
import { pathIn, splitPath } from '../../../../words/src/split-path.ts'
import { exampleAccounts } from '../../../test/example-accounts.ts'
import { exampleCause, exampleCauses } from '../../../test/example-cause.ts'
import { examplePairs } from '../../../test/example-pairs.ts'
import {
  box,
  button,
  cart,
  causes,
  donations,
  form,
  goToPayment,
  pageFor,
  resume,
  resumePayment,
  visit,
} from '../../../test/visit-public-page.tsx'
import { fillDetails, visitPage, visitSite } from '../../../test/visit-site.tsx'
import { saveCart } from './cart.ts'

test('the first cause is chosen from the start and described', async () => {
  await visit()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Zakat' }).checked).toBe(true)
  expect(screen.getByText('Given freely.')).toBeTruthy()
})

test('a cause whose image is called noimage has none', async () => {
  const { donor, page } = await visit()
  expect(page.container.querySelector('img[src="/art/causes/sadqah.svg"]')).not.toBeNull()
  await donor.click(screen.getByRole('radio', { name: 'Food Rations' }))
  expect(page.container.querySelector('img[src="/art/causes/sadqah.svg"]')).toBeNull()
})

test('more than eight causes have a search field, which finds sub types too', async () => {
  const many = Array.from({ length: 9 }, (_, index) =>
    exampleCause({ id: index + 10, fundtitle: `Cause ${index}` }),
  )
  const zakat = exampleCause({ fundtitle: 'زکوٰۃ', fundtypes: [{ typename: 'Ushr' }] })
  const { donor } = await visit({ '/api/v1/donation/causes/web': () => ({ data: [zakat, ...many] }) })
  const search = screen.getByRole('searchbox', { name: 'Choose or search a cause' })
  // Simulates typing before the page was interactive, without a focus event.
  fireEvent.change(search, { target: { value: 'ushr' } })
  await waitFor(() => expect(causes().getAllByRole('radio')).toHaveLength(1))
  for (const typed of ['زکوۃ', 'ushr']) {
    await donor.clear(search)
    await donor.enter(search, typed)
    await waitFor(() => expect(causes().getAllByRole('radio')).toHaveLength(1))
  }
  await donor.clear(search)
  await donor.enter(search, 'qurbani')
  await screen.findByText('No cause is called this. All causes:')
  expect(causes().getAllByRole('radio')).toHaveLength(10)
  // The chosen cause stays visible, and Enter chooses the only match.
  await donor.clear(search)
  await donor.enter(search, 'cause 3')
  await waitFor(() => expect(causes().getAllByRole('radio')).toHaveLength(2))
  await donor.keyboard('{Enter}')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cause 3' }).checked).toBe(true)
})

test('few causes have no search field', async () => {
  await visit()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test("an open amount begins with the charity's first preset", async () => {
  visitPage(pageFor({ preset_amounts: [500, 1000, 2500] }, ''), {})
  await screen.findByRole('region', { name: 'Donation Form' })
  expect(box(/Amount/).value).toBe('500')
  expect(button('Rs.\u00a0500').getAttribute('aria-pressed')).toBe('true')
})

test.each([
  ['has accounts of its own', {}, true],
  ['shares one with other gifts', { iban_no: exampleAccounts[0]?.iban_no }, false],
])(
  'the note on separate accounts for zakat appears only with separate accounts: it %s',
  async (_what, change, said) => {
    const [zakat, general] = exampleAccounts
    await visit({ '/api/v1/bank/info': () => ({ data: [zakat, { ...general, ...change }] }) })
    await screen.findByText('Chinar Commercial Bank')
    expect(screen.queryByText(/Zakat has its own accounts/) !== null).toBe(said)
  },
)

test('an amount below the smallest gift is reported before the details step, until the selected items reach it', async () => {
  const { donor } = visitPage(pageFor({ smallest_gift: 100 }, ''), {})
  await donor.clear(await screen.findByRole('textbox', { name: /Amount/ }))
  await donor.enter(box(/Amount/), '40')
  await donor.click(button('Add to selected items'))
  expect(screen.getByRole('alert')).toBe(document.activeElement)
  expect(screen.getByRole('alert').textContent).toMatch(
    /^The smallest gift is Rs.\u00a0100; .* Rs.\u00a040 so far/,
  )
  await donor.click(screen.getByRole('radio', { name: 'Orphan Sponsorship' }))
  await donor.click(button('Add to selected items'))
  expect(await screen.findByRole('textbox', { name: /First Name/ })).toBeTruthy()
  expect(within(cart()).getAllByRole('listitem')).toHaveLength(2)
})

test('amount times quantity is shown as a sum and goes to the selected items', async () => {
  const { donor } = await visit()
  await donor.click(button('Rs.\u00a010,000'))
  await donor.click(button('Increase quantity'))
  expect(screen.getByText('Rs. 10,000 × 2 = Rs. 20,000')).toBeTruthy()
  await donor.selectOptions(screen.getByRole('combobox', { name: /Sub Type/ }), 'Fidya')
  await donor.enter(box(/Remarks/), 'for my father')
  await donor.click(button('Add to selected items'))
  const lines = within(cart())
  expect(lines.getByText('Zakat, Fidya')).toBeTruthy()
  expect(lines.getByText('for my father')).toBeTruthy()
  expect(lines.getAllByText('Rs. 20,000')).toHaveLength(2)
})

test('an amount of lakhs is also written in lakhs, so that an extra zero is noticed', async () => {
  const { donor } = await visit()
  await donor.clear(box(/Amount/))
  await donor.enter(box(/Amount/), '5000000')
  expect(screen.getByText('Your zakat: Rs. 5,000,000 = 50 lakh')).toBeTruthy()
})

test('a fixed price is shown, and the amount follows the quantity', async () => {
  const { donor } = await visit()
  await donor.click(screen.getByRole('radio', { name: 'Food Rations' }))
  expect(within(form()).getByText('Food Rations: Rs. 6,500 each')).toBeTruthy()
  expect(screen.getByText('Per unit costs Rs. 6,500')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Rs.\u00a010,000' })).toBeNull()
  expect(box(/Amount/).readOnly).toBe(true)
  await donor.click(button('Increase quantity'))
  expect(box(/Amount/).value).toBe('13000')
})

test('a written amount for a shareable unit is rounded when the field is left', async () => {
  const { donor } = await visit()
  await donor.click(screen.getByRole('radio', { name: 'Orphan Sponsorship' }))
  await donor.clear(box(/Amount/))
  await donor.enter(box(/Amount/), '10000')
  expect(box(/Quantity/).value).toBe('2.22')
  await donor.tab()
  expect(box(/Amount/).value).toBe('9990')
})

test('number fields take digits and one point, at most 8 characters', async () => {
  const { donor } = await visit()
  await donor.clear(box(/Amount/))
  await donor.type(box(/Amount/), '12e3.4.5x678901')
  expect(box(/Amount/).value).toBe('123.4567')
})

test('the steps say what is missing before they open', async () => {
  const { donor } = await visit()
  await donor.click(button('Details'))
  expect(screen.getByRole('alert').textContent).toBe(
    'Please add a donation item to proceed to the next step.',
  )
  await donor.click(button('Add to selected items'))
  await screen.findByRole('textbox', { name: /First Name/ })
  const missing = 'Please enter the personal details to proceed to the next step.'
  const focusWithMessage = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes(missing)) return
      observer.disconnect()
      resolve(document.activeElement)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await donor.click(button('Payment'))
  expect(await focusWithMessage).toBe(box(/First Name/))
  expect(screen.getByText('Email is required')).toBeTruthy()
})

test('a wrong quantity is shown at its field and stops the gift', async () => {
  const { donor } = await visit()
  await donor.clear(box(/Quantity/))
  await donor.enter(box(/Quantity/), '1.555')
  await donor.click(button('Add to selected items'))
  expect(screen.getByRole('alert').textContent).toBe('Quantity can have maximum of 2 decimal places.')
  expect(document.activeElement).toBe(box(/Quantity/))
  expect(within(cart()).queryByRole('listitem')).toBeNull()
})

test('a gift is changed from the details by Back, and from the selected items at any time', async () => {
  const { donor } = await visit()
  await donor.selectOptions(screen.getByRole('combobox', { name: /Sub Type/ }), 'Fidya')
  await donor.click(button('Add to selected items'))
  await donor.click(button('Back'))
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /Sub Type/ }).value).toBe('Fidya')
  await donor.click(button('Rs.\u00a010,000'))
  await donor.click(button('Save change'))
  expect(within(cart()).getAllByText('Rs. 10,000')).toHaveLength(2)

  await donor.click(button('Add another cause'))
  await donor.click(screen.getByRole('radio', { name: 'Food Rations' }))
  await donor.click(button('Add to selected items'))
  await donor.click(button('Change Zakat, Fidya'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Zakat' }).checked).toBe(true)
  expect(box(/Amount/).value).toBe('10000')
  await donor.click(button('Increase quantity'))
  await donor.click(button('Save change'))
  expect(within(cart()).getAllByRole('listitem')).toHaveLength(2)
  expect(within(cart()).getByText('Rs. 26,500')).toBeTruthy()
})

test('another cause can be added below the selected items', async () => {
  const { donor } = await visit()
  await donor.click(button('Add to selected items'))
  await donor.click(button('Add another cause'))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Choose a cause' }))
  await donor.click(button('Add to selected items'))
  expect(within(cart()).getAllByRole('listitem')).toHaveLength(1)
  expect(within(cart()).getAllByText('Rs. 10,000')).toHaveLength(2)
})

test('a line of a cause no longer offered can only be deleted', async () => {
  const line = {
    id: 9,
    cause: 'Flood Relief',
    subtypes: 'Not Selected',
    amount: 5000,
    quantity: '1',
    remarks: '',
  }
  sessionStorage.setItem('amanah.cart', JSON.stringify([line]))
  await visit()
  button('Delete Flood Relief')
  expect(screen.queryByRole('button', { name: 'Change Flood Relief' })).toBeNull()
})

test('items can be deleted, and the deletion is announced', async () => {
  const { donor } = await visit()
  await donor.click(button('Add to selected items'))
  await donor.click(button('Delete Zakat'))
  expect(within(cart()).getByText(/Nothing selected yet/)).toBeTruthy()
  expect(screen.getByText('Zakat was removed from your selected items.')).toBeTruthy()
})

test('a deleted item is put back on the step from which it was deleted', async () => {
  const { donor } = await visit()
  await donor.click(button('Add to selected items'))
  await donor.click(await screen.findByRole('button', { name: 'Delete Zakat' }))
  await donor.click(await screen.findByRole('button', { name: 'Put Zakat back' }))
  expect(button('Delete Zakat')).toBeTruthy()
  expect(await screen.findByRole('textbox', { name: /First Name/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Put Zakat back' })).toBeNull()
})

test('a donor in London finds the United Kingdom filled in, and no field for a CNIC', async () => {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Europe/London' }
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
  const { donor } = await visit()
  await donor.click(button('Add to selected items'))
  const country = await screen.findByRole('combobox', { name: /Country/ })
  await expect.poll(() => country.getAttribute('value')).toBe('United Kingdom')
  expect(screen.queryByRole('textbox', { name: /CNIC/ })).toBeNull()
  zone.mockRestore()
})

test('after the amount one line names what is given; choosing another cause goes back to the amount', async () => {
  const { donor } = await visit()
  await donor.click(button('Add to selected items'))
  expect(box(/First Name/)).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Food Rations' })).toBeNull()
  const form = within(screen.getByRole('region', { name: 'Donation Form' }))
  form.getByText('Zakat')
  form.getByRole('button', { name: 'Change' })
  await donor.click(button('Add another cause'))
  await donor.click(screen.getByRole('radio', { name: 'Food Rations' }))
  expect(box(/Amount/)).toBeTruthy()
})

test('the CNIC is asked of donors in Pakistan only', async () => {
  const { donor } = await visit()
  await donor.click(button('Add to selected items'))
  expect(screen.getByPlaceholderText('Enter your cnic')).toBeTruthy()
  const country = screen.getByRole('combobox', { name: /Country/ })
  await donor.click(country)
  await donor.keyboard('norw{Enter}')
  expect((country as HTMLInputElement).value).toBe('Norway')
  expect(screen.queryByPlaceholderText('Enter your cnic')).toBeNull()
})

test('the details are restored at the next visit', async () => {
  const { page } = await goToPayment()
  page.unmount()
  const { donor } = await visit()
  await donor.click(button('Details'))
  expect(box(/Email/).value).toBe('ayesha@example.com')
  expect(within(cart()).getByText('Zakat')).toBeTruthy()
})

test('typed details survive a reload', async () => {
  const { donor, page } = await visit()
  await donor.click(button('Add to selected items'))
  await donor.enter(box(/First Name/), 'Ayesha')
  page.unmount()
  const again = await visit()
  await again.donor.click(button('Details'))
  expect(box(/First Name/).value).toBe('Ayesha')
  await again.donor.click(button('Forget me on this device'))
  expect(localStorage).toHaveLength(0)
})

test('a phone number is typed as people write it and becomes its digits when the field is left', async () => {
  const { donor, sent } = await visit()
  await donor.click(button('Add to selected items'))
  await fillDetails(donor)
  await donor.clear(box(/Phone/))
  await donor.type(box(/Phone/), '+92 300 765-4321x')
  expect(box(/Phone/).value).toBe('+92 300 765-4321')
  await donor.clear(box(/Phone/))
  await donor.click(box(/Phone/))
  await donor.paste('۰۳۰۰ ۷۶۵۴۳۲۱')
  expect(box(/Phone/).value).toBe('0300 7654321')
  await donor.tab()
  expect(box(/Phone/).value).toBe('03007654321')
  await donor.click(button('Continue to payment'))
  await donor.click(await screen.findByRole('button', { name: 'Donate Rs.\u00a05,000' }))
  await waitFor(() => expect(donations(sent)).toMatchObject([{ body: { phone: '03007654321' } }]))
})

test('a method that cannot take the gift is disabled, with the reason', async () => {
  const { donor } = await visit()
  await donor.click(button('Rs.\u00a020,000'))
  for (const _ of [1, 2]) await donor.click(button('Increase quantity'))
  await donor.click(button('Add to selected items'))
  await fillDetails(donor)
  await donor.click(button('Continue to payment'))
  const card = await screen.findByRole<HTMLInputElement>('radio', { name: /Debit or credit card/ })
  expect(card.disabled).toBe(true)
  expect(screen.getByText(/accepts up to Rs. 50,000/)).toBeTruthy()
  // Last, collapsed, after every method that takes the amount.
  const folded = card.closest('details')
  expect(folded?.open).toBe(false)
  const pairs = [...document.querySelectorAll<HTMLInputElement>('[name=payment-pairs]')]
  const disabled = pairs.map((pair) => pair.disabled)
  expect(new Set(disabled).size).toBe(2)
  expect(disabled).toEqual(disabled.toSorted())
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Bank transfer/ }).checked).toBe(true)
})

test('the bank accounts are listed, each with a Swift code and a note only where there is one', async () => {
  await visit()
  await screen.findByText('Margalla Islamic Bank')
  expect(screen.getByRole('heading', { name: 'Donate through Online Banking' })).toBeTruthy()
  for (const label of ['Account Title', 'Account #', 'IBAN #', 'Currency'])
    expect(screen.getAllByText(label)).toHaveLength(2)
  expect(screen.getAllByText('Swift Code')).toHaveLength(1)
  expect(screen.getByText('Branch F-7, Islamabad.').closest('article')?.textContent).toContain('Chinar')
})

test('each section that fails to load shows an error and can be retried', async () => {
  let down = true
  const failing = () => (down ? { status: 500, message: '' } : { data: exampleCauses })
  const { donor } = visitSite({
    '/api/v1/donation/causes/web': failing,
    '/api/v1/bank/info': () => ({ status: 500, message: '' }),
  })
  await waitFor(() =>
    expect(screen.getAllByText('An error occurred while fetching the data')).toHaveLength(2),
  )
  expect(screen.getAllByText(/^Our server has a problem at the moment/)).toHaveLength(2)
  down = false
  const [retryCauses] = screen.getAllByRole('button', { name: 'Try again' })
  if (retryCauses) await donor.click(retryCauses)
  expect(await screen.findByRole('region', { name: 'Donation Form' })).toBeTruthy()
  expect(screen.getAllByText('An error occurred while fetching the data')).toHaveLength(1)
})

test('without a payment method the donor is referred to the bank accounts', async () => {
  await resume({ '/api/v1/payment/methods': () => ({ data: examplePairs.slice(0, 0) }) })
  expect(await screen.findByText(/Please transfer to one of our bank accounts/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Donate/ })).toBeNull()
})

test('the gateway’s page is mentioned when a gateway is offered', async () => {
  await resumePayment()
  expect(screen.getByText(/on a secure payment page; they never reach us/)).toBeTruthy()
})

test('no gateway is mentioned when only a bank transfer is offered', async () => {
  const transfers = examplePairs.filter(({ payment_gateway }) => payment_gateway === 'default')
  await resumePayment({ '/api/v1/payment/methods': () => ({ data: transfers }) }, /Bank transfer/)
  expect(await screen.findByRole('button', { name: /^Donate/ })).toBeTruthy()
  expect(screen.queryByText(/on a secure payment page; they never reach us/)).toBeNull()
})

test('without a payment method or account, the donor is referred to the charity’s contact', async () => {
  const nothing = () => ({ data: examplePairs.slice(0, 0) })
  await resume({ '/api/v1/payment/methods': nothing, '/api/v1/bank/info': nothing })
  expect(await screen.findByText(/Please ask us how to give/)).toBeTruthy()
  const mail = screen.getByRole('link', { name: 'help@charity.example' })
  expect(mail.getAttribute('href')).toBe('mailto:help@charity.example')
  expect(screen.queryByText(/Please transfer to one of our bank accounts/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Donate/ })).toBeNull()
})

test('zakat cannot be paid by bank transfer without an account for zakat, and the method says so', async () => {
  const onlyGeneral = examplePairs.map((pair) => ({
    ...pair,
    ...(pair.payment_gateway === 'default' && { kinds: ['general'] }),
  }))
  await resumePayment({ '/api/v1/payment/methods': () => ({ data: onlyGeneral }) })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /bank/i }).disabled).toBe(true)
  expect(screen.getByText('We have no bank account for zakat at the moment.')).toBeTruthy()
})

test('without a cause the page still shows the bank accounts', async () => {
  visitSite({ '/api/v1/donation/causes/web': () => ({ data: [] }) })
  expect(await screen.findByText('Margalla Islamic Bank')).toBeTruthy()
  expect(screen.getByText('There are no causes to give to at the moment.')).toBeTruthy()
})

test('pages excluded from search engines are excluded in every language', () => {
  const lines = readFileSync('web/public/robots.txt', 'utf8').trimEnd().split('\n')
  const closed = lines.flatMap((line) => line.split('Disallow: ')[1] ?? [])
  const plain = closed.filter((path) => splitPath(path).named === undefined)
  expect(plain).toEqual(expect.arrayContaining(['/admin', '/api', '/donation', '/pay']))
  // Calls have no address in a language.
  const pages = plain.filter((path) => path !== '/api' && path !== '/language')
  const all = ['/api', '/language', ...allLanguages.flatMap((one) => pages.map((path) => pathIn(one, path)))]
  expect(closed.toSorted()).toEqual(all.toSorted())
})

test('beside an order for a cause that is not listed, no other cause is described', async () => {
  for (const [id, panels] of [
    [1, 1],
    [99, 0],
  ] as const) {
    saveCart([{ id, cause: 'Thar', subtypes: '', amount: 9000, quantity: '1', remarks: '' }])
    const { page } = visitPage(pageFor({}, '?step=details'), {})
    await screen.findByRole('textbox', { name: /First Name/ })
    expect(screen.queryAllByRole('region', { name: 'Zakat' })).toHaveLength(panels)
    page.unmount()
    history.replaceState(null, '')
    sessionStorage.clear()
  }
})
