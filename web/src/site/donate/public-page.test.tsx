import { readFileSync } from 'node:fs'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Charity } from '../../../../contract/src/charity.ts'
import { allLanguages } from '../../../../contract/src/language/language.ts'
import { formHeader } from '../../../../contract/src/proof-of-work.ts'
import { pathIn, splitPath } from '../../../../words/src/split-path.ts'
import { exampleAccounts } from '../../../test/example-accounts.ts'
import { exampleCause, exampleCauses } from '../../../test/example-cause.ts'
import { exampleCharity } from '../../../test/example-charity.ts'
import { ayesha } from '../../../test/example-donor.ts'
import { examplePairs } from '../../../test/example-pairs.ts'
import {
  fillDetails,
  type SentCall,
  visitPage,
  visitSite,
  type WireAnswer,
} from '../../../test/visit-site.tsx'
import { store } from '../../browser-storage.ts'
import { CharityContext } from '../parts/charity-context.ts'
import { saveCart } from './cart.ts'
import { saveDonor } from './donor.ts'
import { PublicPage } from './public-page.tsx'
import { savePlace } from './remembered-place.ts'

beforeEach(async () => {
  // A move in the history is a task: one that the test before began would arrive in this one.
  await new Promise((resolve) => setTimeout(resolve))
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '')
  vi.unstubAllGlobals()
})

type Donor = ReturnType<typeof visitSite>['donor']

const cart = () => screen.getByRole('region', { name: 'Selected Items' })
const form = () => screen.getByRole('region', { name: 'Donation Form' })
const causes = () => within(screen.getByRole('group', { name: /Choose a cause/ }))
const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: RegExp | string) => screen.getByRole('button', { name })
const donations = (sent: SentCall[]) => sent.filter(({ path }) => path === '/api/v1/donate')

/** Opens the page and waits until it is interactive. */
async function visit(answers?: Record<string, () => WireAnswer>) {
  const site = visitSite(answers)
  await screen.findByRole('region', { name: 'Donation Form' })
  return site
}

/** Continues to the payment step with one gift of 5,000 rupees. */
async function goToPayment() {
  const site = await visit()
  await site.donor.click(button('Add to selected items'))
  await fillDetails(site.donor)
  await site.donor.click(button('Continue to payment'))
  await screen.findByRole('radio', { name: /Debit or credit card/ })
  return site
}

/** Resumes at the payment step with one gift of 5,000 rupees, and waits until the method is offered. */
async function resumePayment(answers?: Record<string, () => WireAnswer>, method = /Debit or credit card/) {
  const site = await resume(answers)
  await screen.findByRole('radio', { name: method })
  return site
}

async function resume(answers?: Record<string, () => WireAnswer>) {
  saveCart([{ id: 1, cause: 'Zakat', subtypes: 'Not Selected', amount: 5000, quantity: '1', remarks: '' }])
  saveDonor(ayesha)
  savePlace({ step: 'payment', causeId: 1, gift: undefined, line: undefined }, '')
  return await visit(answers)
}

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

const pageFor = (charity: Partial<Charity>, search: string) => () => (
  <CharityContext value={{ ...exampleCharity, ...charity }}>
    <PublicPage search={search} openPaymentPage={() => {}} />
  </CharityContext>
)

test('more than eight causes have a search field, which finds sub types too', async () => {
  const many = Array.from({ length: 9 }, (_, place) =>
    exampleCause({ id: place + 10, fundtitle: `Cause ${place}` }),
  )
  const zakat = exampleCause({ fundtitle: 'زکوٰۃ', fundtypes: [{ typename: 'Ushr' }] })
  const { donor } = await visit({ '/api/v1/donation/causes/web': () => ({ data: [zakat, ...many] }) })
  const search = screen.getByRole('searchbox', { name: 'Choose or search a cause' })
  for (const typed of ['زکوۃ', 'ushr']) {
    await donor.clear(search)
    await donor.enter(search, typed)
    expect(causes().getAllByRole('radio')).toHaveLength(1)
  }
  await donor.enter(search, 'x')
  screen.getByText('No cause has this name.')
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

test('a link to a cause far down the list brings its card into the strip, from either side', async () => {
  const box = (x: number, width: number) => new DOMRect(x, 0, width, 10)
  const cardAt = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  for (const [place, scrolled] of [
    [900, 755],
    [-700, -845],
  ] as const) {
    cardAt.mockImplementation(function (this: Element) {
      return this.matches('label') ? box(place, 100) : box(0, 390)
    })
    const { page } = visitPage(pageFor({}, '?cause=3'), {})
    const card = await screen.findByRole('radio', { name: 'Food Rations' })
    await waitFor(() => expect(card.closest('label')?.parentElement?.scrollLeft).toBe(scrolled))
    page.unmount()
  }
  cardAt.mockRestore()
})

test.each([
  ['fills in its amount', '?cause=3&amount=9000', '9000'],
  ['without a cause fills in its amount', '?amount=9000&appeal=4', '9000'],
  ['without a cause asks for no less than the smallest gift', '?amount=50', '500'],
  ['gives nothing to the first cause that was meant for one that is gone', '?cause=77&amount=700', '500'],
  ['asks for no less than the smallest gift', '?cause=1&amount=50', '500'],
  ['leaves a fixed price as it is where it buys no whole units', '?cause=2&amount=7000', '6500'],
])('a shared link %s', async (_, search, amount) => {
  visitPage(pageFor({ preset_amounts: [500, 1000], smallest_gift: 100 }, search), {})
  await screen.findByRole('region', { name: 'Donation Form' })
  // The link is opened by a lazily loaded script.
  await act(() => import('./open-gift-link.ts'))
  expect(box(/Amount/).value).toBe(amount)
})

test.each([
  [
    '?cause=2&amount=7000',
    /Rs\. 6,500 each\. The amount in this link, Rs\. 7,000, does not pay for whole ones/,
  ],
  ['?cause=1&amount=abc', /^The amount in this link cannot be given\./],
  ['?cause=1&amount=2500.50', /^The amount in this link cannot be given\./],
])('a shared amount that cannot be given is explained: %s', async (search, said) => {
  visitPage(pageFor({}, search), {})
  expect(await screen.findByText(said)).toBeTruthy()
})

test('a shared link to less than the smallest gift says why its amount is not filled in', async () => {
  visitPage(pageFor({ smallest_gift: 100 }, '?cause=1&amount=50'), {})
  const note = await screen.findByText(
    'The amount in this link, Rs. 50, is less than the smallest gift of Rs. 100. Please choose an amount.',
  )
  expect(note.getAttribute('role')).toBe('status')
  expect(box(/Amount/).value).toBe('5000')
})

test('with something selected already, a link adds even less than the smallest gift', async () => {
  const zakat = { id: 1, cause: 'Zakat', subtypes: 'Fidya', amount: 700, quantity: '1', remarks: '' }
  store('tab', 'cart', [zakat])
  visitPage(pageFor({ smallest_gift: 100 }, '?cause=1&amount=50'), {})
  await screen.findByRole('region', { name: 'Donation Form' })
  await waitFor(() => expect(box(/Amount/).value).toBe('50'))
  expect(screen.queryByText(/^The amount in this link/)).toBeNull()
})

test('the note that a link’s amount is too small disappears once enough is selected', async () => {
  const { donor } = visitPage(pageFor({ smallest_gift: 100 }, '?cause=1&amount=50'), {})
  await screen.findByText(/^The amount in this link/)
  await donor.click(screen.getByRole('button', { name: 'Add to selected items' }))
  await donor.click((await screen.findAllByRole('button', { name: 'Add another cause' }))[0] as HTMLElement)
  await screen.findByRole('button', { name: 'Add to selected items' })
  expect(screen.queryByText(/^The amount in this link/)).toBeNull()
})

test('the note that a link’s amount is too small disappears once another cause is chosen', async () => {
  const { donor } = visitPage(pageFor({ smallest_gift: 100 }, '?cause=1&amount=50'), {})
  await screen.findByText(/^The amount in this link/)
  await donor.click(screen.getByRole('radio', { name: /^Food/ }))
  expect(screen.queryByText(/^The amount in this link/)).toBeNull()
})

test('a shared link to a closed cause says so, and leads to the others', async () => {
  visitPage(pageFor({}, '?cause=77'), {})
  const note = await screen.findByText(/^We are not collecting for the cause in this link at the moment/)
  expect(note.getAttribute('role')).toBe('status')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Zakat' }).checked).toBe(true)
})

test.each([
  ['another cause is chosen', (donor: Donor) => donor.click(screen.getByRole('radio', { name: /^Food/ }))],
  ['something is selected', (donor: Donor) => donor.click(button('Add to selected items'))],
])('the note that a link’s cause is gone disappears once %s', async (_, act) => {
  const { donor } = visitPage(pageFor({}, '?cause=77'), {})
  await screen.findByText(/^We are not collecting/)
  await act(donor)
  await waitFor(() => expect(screen.queryByText(/^We are not collecting/)).toBeNull())
  await donor.click(button('Amount'))
  expect(screen.queryByText(/^We are not collecting/)).toBeNull()
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
  await donor.click(button('Payment'))
  expect(screen.getByRole('alert').textContent).toBe(
    'Please enter the personal details to proceed to the next step.',
  )
  expect(document.activeElement).toBe(box(/First Name/))
  expect(screen.getByText('Email is required')).toBeTruthy()
})

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
  await screen.findByRole('textbox', { name: /First Name/ })
  act(() => history.back())
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

test('a link that is opened later counts for more than the step, and is not opened again by a reload', async () => {
  const { donor } = await goToPayment()
  cleanup()
  visitPage(pageFor({}, '?cause=3&amount=9000'), {})
  await waitFor(() => expect(box(/Quantity/).value).toBe('2'))
  await donor.click(button('Add to selected items'))
  await donor.click(await screen.findByRole('button', { name: 'Continue to payment' }))
  cleanup()
  visitPage(pageFor({}, '?cause=3&amount=9000'), {})
  await screen.findByRole('button', { name: 'Donate Rs.\u00a014,000' })
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

test('choosing another cause goes back to the amount', async () => {
  const { donor } = await visit()
  await donor.click(button('Add to selected items'))
  expect(box(/First Name/)).toBeTruthy()
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
  // Last, folded, after every way that takes the amount.
  const folded = card.closest('details')
  expect(folded?.open).toBe(false)
  const pairs = [...document.querySelectorAll<HTMLInputElement>('[name=payment-pairs]')]
  const disabled = pairs.map((pair) => pair.disabled)
  expect(new Set(disabled).size).toBe(2)
  expect(disabled).toEqual(disabled.toSorted())
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Bank transfer/ }).checked).toBe(true)
})

test('a gift is sent once and the payment page opens', async () => {
  const { donor, sent, opened } = await resumePayment()
  await donor.dblClick(button('Donate Rs.\u00a05,000'))
  await waitFor(() => expect(opened).toEqual(['https://pay.example/1']))
  const [donation, ...more] = donations(sent)
  expect(more).toEqual([])
  expect(donation?.headers.get('x-xsrf-token')).toBe('to=ken')
  expect(donation?.headers.get('authorization')).toBe('amanah-web')
  expect(donation?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
  expect(donation?.body).toMatchObject({ total_amount: 5000, payment_gateway: 'swich', country: 'Pakistan' })
  expect(within(cart()).getByText(/Nothing selected yet/)).toBeTruthy()
  expect(sessionStorage).toHaveLength(0)
})

test('the form sends the honeypot field and the time it was open', async () => {
  const { donor, sent, opened } = await resumePayment()
  expect(screen.queryByRole('textbox', { name: 'Leave this empty' })).toBeNull()
  const trap = document.querySelector<HTMLInputElement>('input[name=website]')
  if (trap) trap.value = 'https://spam.example'
  await donor.click(button('Donate Rs.\u00a05,000'))
  await waitFor(() => expect(opened).toHaveLength(1))
  const [donation] = donations(sent)
  expect(donation?.headers.get(formHeader)).toMatch(/^\d+;trap$/)
  expect(JSON.stringify(donation?.body)).not.toContain('spam')
})

test('coming back from the payment page finds a fresh form', async () => {
  const { donor, opened } = await resumePayment()
  await donor.click(button('Donate Rs.\u00a05,000'))
  await waitFor(() => expect(opened).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Donation Form' })).toBeNull()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await waitFor(() => expect(within(form()).getByRole('textbox', { name: /Amount/ })).toBeTruthy())
})

test('after a lost answer the same gift is sent again with the same key', async () => {
  let lost = true
  const { donor, sent, opened } = await resumePayment({
    '/api/v1/donate': () => {
      if (!lost) return { data: { url: 'https://pay.example/1' } }
      lost = false
      throw new TypeError('the line went dead')
    },
  })
  await donor.click(button('Donate Rs.\u00a05,000'))
  await screen.findByText('An error occurred while initiating the payment.')
  expect(screen.getByRole('alert').textContent).toContain('Our server cannot be reached.')
  await donor.click(button('Donate Rs.\u00a05,000'))
  await waitFor(() => expect(opened).toHaveLength(1))
  const [first, second] = donations(sent).map(({ headers }) => headers.get('idempotency-key'))
  expect(second).toBe(first)
})

test('after a bug of the page the error is shown beside the button, and the retry uses the same key', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  let failed = false
  const { donor, sent, opened } = await resumePayment({
    '/api/v1/donate': () => {
      if (failed) return { data: { url: 'https://pay.example/1' } }
      failed = true
      // The page reads `url` of null, which throws a TypeError.
      return { data: null }
    },
  })
  await donor.click(button('Donate Rs.\u00a05,000'))
  await screen.findByText('An error occurred while initiating the payment.')
  expect(reported).toHaveBeenCalledOnce()
  expect(within(cart()).getByText('Zakat')).toBeTruthy()
  await donor.click(button('Donate Rs.\u00a05,000'))
  await waitFor(() => expect(opened).toHaveLength(1))
  const [first, second] = donations(sent).map(({ headers }) => headers.get('idempotency-key'))
  expect(second).toBe(first)
})

test.each([
  ['is offline', false, 'You are offline.'],
  ['meets a server that is down', true, 'Our server has a problem at the moment.'],
])('a donor who %s sees the error message beside the button', async (_what, onLine, words) => {
  const { donor } = await resumePayment({
    '/api/v1/donate': () => {
      if (!onLine) throw new TypeError('Failed to fetch')
      return new Response('<h1>502 Bad Gateway</h1>', { status: 502 })
    },
  })
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  await donor.click(button('Donate Rs.\u00a05,000'))
  const alert = await screen.findByRole('alert')
  line.mockRestore()
  expect(alert.textContent).toContain('An error occurred while initiating the payment.')
  expect(alert.textContent).toContain(words)
  expect(alert.textContent).toContain('Nothing is paid twice.')
  expect(document.activeElement).toBe(alert)
  expect(alert.nextElementSibling?.contains(button('Donate Rs.\u00a05,000'))).toBe(true)
})

test('a refusal moves to the field concerned', async () => {
  const { donor } = await resumePayment({
    '/api/v1/donate': () => ({
      status: 422,
      message: 'Please check the phone number.',
      errors: { phone: ['Enter valid phone number'] },
    }),
  })
  await donor.click(button('Donate Rs.\u00a05,000'))
  expect(await screen.findByText('Enter valid phone number')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Please check the phone number.')
  expect(document.activeElement).toBe(box(/Phone/))
  expect(box(/Phone/).getAttribute('aria-invalid')).toBe('true')
})

test('an old anti-forgery cookie is renewed without the donor noticing', async () => {
  let tries = 0
  const { donor, sent, opened } = await resumePayment({
    '/api/v1/donate': () =>
      ++tries === 1
        ? { status: 419, message: 'CSRF token mismatch.' }
        : { data: { url: 'https://pay.example/1' } },
  })
  await donor.click(button('Donate Rs.\u00a05,000'))
  await waitFor(() => expect(opened).toHaveLength(1))
  expect(sent.filter(({ path }) => path === '/sanctum/csrf-cookie').length).toBeGreaterThan(0)
  expect(donations(sent)).toHaveLength(2)
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
  expect(screen.getByText(/at the payment gateway; they never reach us/)).toBeTruthy()
})

test('no gateway is mentioned when only a bank transfer is offered', async () => {
  const transfers = examplePairs.filter(({ payment_gateway }) => payment_gateway === 'default')
  await resumePayment({ '/api/v1/payment/methods': () => ({ data: transfers }) }, /Bank transfer/)
  expect(await screen.findByRole('button', { name: /^Donate/ })).toBeTruthy()
  expect(screen.queryByText(/at the payment gateway; they never reach us/)).toBeNull()
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
