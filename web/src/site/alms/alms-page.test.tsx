import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AlmsPage, AlmsRate } from '../../../../contract/src/alms.ts'
import type { AlmsFund } from '../../../../contract/src/alms-kinds.ts'
import type { Charity } from '../../../../contract/src/charity.ts'
import { readerOf } from '../../../../words/src/reader.ts'
import { exampleCause } from '../../../test/example-cause.ts'
import { exampleCharity } from '../../../test/example-charity.ts'
import { newPerson, type Person } from '../../../test/new-person.ts'
import { stopClock } from '../../../test/stop-clock.ts'
import { rememberedCart } from '../donate/cart.ts'
import { Site } from '../site.tsx'

stopClock()
beforeEach(() => sessionStorage.clear())

const rate = (overrides: Partial<AlmsRate>): AlmsRate => ({
  id: 1,
  kind: 'fitrana',
  commodity: 'wheat',
  rupees: 300,
  people: 1,
  valid_from: '2026-01-01',
  valid_until: null,
  source: 'Mufti Muneeb, 2026',
  ...overrides,
})

const ramazan = (first_on: string) => ({ first_on, is_confirmed: true, nights: null })

async function open(
  fund: AlmsFund,
  title: string,
  overrides: Partial<AlmsPage>,
  charity: Partial<Charity> = {},
) {
  const alms: AlmsPage = {
    cause: exampleCause({ id: 8, fundtitle: title, alms: fund }),
    rates: [],
    text: { html: '<p>As our scholars say.</p>', language: 'en' },
    ramazan: null,
    ...overrides,
  }
  render(
    <Site
      pathname={`/${fund}`}
      reader={readerOf('en')}
      charity={{ ...exampleCharity, ...charity }}
      page={{ data: { alms } }}
    />,
  )
  await screen.findByText('As our scholars say.')
  return newPerson()
}
/** The sum, with plain spaces. */
const total = () => screen.getByRole('status').textContent?.replace('\u00a0', ' ')
async function write(donor: Person, box: HTMLElement, text: string) {
  await donor.clear(box)
  await donor.enter(box, text)
}
const give = () => screen.getByRole('button', { name: 'Add to selected items' })

test('a family of five gives fitrana by the price of dates; the line has the number and the rate', async () => {
  const rates = [rate({}), rate({ id: 2, commodity: 'dates', rupees: 2800 })]
  const donor = await open('fitrana', 'Fitrana', { rates, ramazan: ramazan('2027-02-09') })
  await write(donor, screen.getByRole('textbox', { name: 'Number of people in your household' }), '5')
  expect(total()).toBe('Rs. 1,500')
  await donor.click(screen.getByRole('radio', { name: /Dates/ }))
  expect(total()).toBe('Rs. 14,000')
  expect(screen.queryByText(/counts as sadaqah/)).toBeNull()
  await donor.click(give())
  expect(rememberedCart()).toMatchObject([
    { id: 8, amount: 14_000, quantity: '5', counted: '5 people', subtypes: 'Fitrana, dates', alms_rate: 2 },
  ])
})

test('a number that is not whole is an error, and a second calculation replaces the first', async () => {
  const donor = await open('fitrana', 'Fitrana', { rates: [rate({})] })
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Number of people in your household' })
  await write(donor, box, '2.5')
  expect([box.value, total()]).toEqual(['2.5', 'Rs. 0'])
  screen.getByText('Please enter a whole number from 1 to 999.')
  await write(donor, box, '7')
  await donor.dblClick(give())
  expect(rememberedCart()).toMatchObject([{ amount: 2100, quantity: '7' }])
})

test('after the Eid prayer fitrana counts as sadaqah', async () => {
  vi.setSystemTime('2026-03-22T07:00:00Z')
  await open('fitrana', 'Fitrana', { rates: [rate({})], ramazan: ramazan('2026-02-19') })
  await screen.findByText('The Eid prayer is over. What you give now counts as sadaqah.')
})

test('fidya is only for lasting illness or old age', async () => {
  const donor = await open('fidya', 'Fidya', { rates: [rate({ kind: 'fidya' })] })
  expect(screen.queryByRole('button', { name: 'Add to selected items' })).toBeNull()
  await donor.click(screen.getByRole('radio', { name: /Another reason/ }))
  screen.getByText(/made up later/)
  await donor.click(screen.getByRole('radio', { name: 'Lasting illness or old age' }))
  await write(donor, screen.getByRole('textbox', { name: 'Number of missed fasts' }), '30')
  expect(total()).toBe('Rs. 9,000')
})

test('kaffarah of a fast feeds sixty people, of an oath ten', async () => {
  const rates = [
    rate({ kind: 'fast_kaffarah', people: 60 }),
    rate({ id: 2, kind: 'oath_kaffarah', people: 10 }),
  ]
  const donor = await open('kaffarah', 'Kaffarah', { rates })
  expect(total()).toBe('Rs. 18,000')
  screen.getByText(/60 people at Rs. 300/)
  await donor.click(screen.getByRole('radio', { name: 'An oath' }))
  expect(total()).toBe('Rs. 3,000')
})

test('without a fund or a rate the page says so', async () => {
  await open('fidya', 'Fidya', { cause: null })
  screen.getByText(/cannot be calculated here at the moment/)
})

test('a page of alms links the other pages of seasons and alms that the charity offers', async () => {
  await open('fidya', 'Fidya', {}, { ramazan_on: '2027-02-08', alms_funds: ['fitrana', 'fidya'] })
  const links = await screen.findByRole('navigation', { name: 'See also' })
  expect([...links.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/ramazan',
    '/fitrana',
  ])
})
