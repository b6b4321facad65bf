import { screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import type { SearchResult } from '../../../../contract/src/search.ts'
import { exampleContact } from '../../../test/example-contact.ts'
import { openScreen, pageOf } from '../../../test/open-screen.tsx'
import { SearchButton } from './search-button.tsx'

const found = (overrides: Partial<SearchResult>): SearchResult => ({
  what: 'donation',
  id: 17,
  code: 'K7Q-M3X-PD4',
  first_name: 'aisha',
  last_name: 'KHAN',
  amount: 5000,
  status: 'success',
  created_at: '2026-11-20T20:30:00.000Z',
  found_by: 'name',
  text: '',
  ...overrides,
})
const answers = [
  found({}),
  found({ what: 'payment', id: 3, code: 'P-7TC-Q2M-9RF', found_by: 'phone', text: '03001234567' }),
]

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

const open = (rights: PermissionPath[], rows: SearchResult[] | Promise<SearchResult[]> = answers) =>
  openScreen(
    <>
      <Address />
      <SearchButton />
    </>,
    {
      'POST /search': async () => ({ data: await rows }),
      'POST /contacts/search': () => pageOf([exampleContact()]),
    },
    { rights },
  )
const input = () => screen.findByRole('combobox', { name: 'Search donors, donations and payments' })

test('Ctrl+K opens the search; results are read out, selected by arrow keys and opened by Enter', async () => {
  const { staff, sent } = open(['donation', 'payment'])
  await staff.keyboard('{Control>}k{/Control}')
  const field = await input()
  await waitFor(() => expect(document.activeElement).toBe(field))
  await staff.type(field, 'kh')
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Aisha KhanRs.\u00a05,000Donation K7Q-M3X-PD421 Nov 2026success',
    'Aisha KhanRs.\u00a05,000Payment P-7TC-Q2M-9RF · phone 0300123456721 Nov 2026success',
  ])
  expect(screen.getByText('2 found')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ text: 'kh' }])
  expect(field.getAttribute('aria-activedescendant')).toBe(options[0]?.id)
  await staff.keyboard('{ArrowDown}{ArrowDown}')
  expect(field.getAttribute('aria-activedescendant')).toBe(options[1]?.id)
  await staff.keyboard('{Enter}')
  expect(screen.getByLabelText('Address').textContent).toBe('/payment?payment=3')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('donors are found above their donations, and Enter opens the profile', async () => {
  const { staff } = open(['contact', 'donation'])
  await staff.click(screen.getByRole('button', { name: 'Search' }))
  await staff.type(await input(), 'ma')
  await screen.findByRole('option', { name: /^Zainab Malik.*Donor · zainab@example.com · 03001234567/ })
  await screen.findByText('3 found')
  await staff.keyboard('{Enter}')
  expect(screen.getByLabelText('Address').textContent).toBe('/contact/3')
})

test('Enter pressed before the search has answered opens the first result when it does', async () => {
  let arrive = (_rows: SearchResult[]) => {}
  const arrival = new Promise<SearchResult[]>((resolve) => {
    arrive = resolve
  })
  const { staff } = open(['contact', 'donation'], arrival)
  await staff.click(screen.getByRole('button', { name: 'Search' }))
  await staff.type(await input(), 'ma{Enter}')
  await screen.findByRole('option', { name: /^Zainab Malik/ })
  expect(screen.getByLabelText('Address').textContent).toBe('/')
  arrive(answers)
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/contact/3'))
})

test('one button opens all results in their list', async () => {
  const { staff } = open(['donation', 'payment'])
  await staff.click(screen.getByRole('button', { name: 'Search' }))
  await staff.type(await input(), ' khan & co ')
  const dialog = await screen.findByRole('dialog', { name: 'Search' })
  await staff.click(
    await within(dialog).findByRole('link', { name: 'All of these in the list of donations' }),
  )
  expect(screen.getByLabelText('Address').textContent).toBe('/donation?search=khan+%26+co')
})

test('one character sends no search, and an empty result says so', async () => {
  const { staff, sent } = open(['donation'], [])
  await staff.click(screen.getByRole('button', { name: 'Search' }))
  await staff.type(await input(), 'k')
  expect(screen.getByText('Type at least two characters.')).toBeTruthy()
  await staff.type(await input(), 'h')
  expect(await screen.findByText(/^Nothing found/)).toBeTruthy()
  expect(sent).toHaveLength(1)
})

test('without the rights to donations and payments there is no search', async () => {
  const { staff } = open(['cause'])
  expect(screen.queryByRole('button', { name: 'Search' })).toBeNull()
  await staff.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('text typed while the search loads is searched for', async () => {
  const { staff, sent } = open(['donation'])
  await staff.keyboard('{Control>}k{/Control}ayesha')
  expect((await input()).getAttribute('value')).toBe('ayesha')
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ text: 'ayesha' }))
})

test('screens are found by their title and by the work done there', async () => {
  const { staff } = open(['donation', 'donation.enter'], [])
  await staff.click(screen.getByRole('button', { name: 'Search' }))
  await staff.type(await input(), 'record cash')
  await staff.click(await screen.findByRole('option', { name: /^donation.enter ?Screen/ }))
  expect(screen.getByLabelText('Address').textContent).toBe('/donation.enter')
})

test('actions are listed before anything is typed, and found by their title', async () => {
  const { staff } = open(['donation', 'donation.enter', 'donation.verify', 'statement'], [])
  await staff.click(screen.getByRole('button', { name: 'Search' }))
  const field = await input()
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options).toEqual([
    'Verify transfersAction',
    'Record one giftAction',
    'Close a day sheetAction',
    'Import a statementAction',
  ])
  await staff.type(field, 'import')
  await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toBe('Import a statementAction'))
  await staff.keyboard('{Enter}')
  expect(screen.getByLabelText('Address').textContent).toBe('/statement?import=new')
})
