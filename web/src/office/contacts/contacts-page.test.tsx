import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { exampleContact, examplePair } from '../../../test/example-contact.ts'
import { openScreen, pageOf } from '../../../test/open-screen.tsx'
import { stubWideScreen } from '../../../test/stub-wide-screen.ts'
import { ContactsPage } from './contacts-page.tsx'

async function open(at = '', rows = [exampleContact()]) {
  const opened = openScreen(
    <ContactsPage />,
    {
      'POST /contacts/search': () => pageOf(rows),
      'GET /saved-views': () => ({
        data: [{ id: 1, name: 'Lapsed', address: 'lapsed=last_year&sort=largest' }],
      }),
      'POST /saved-views': () => ({ data: null }),
      'GET /contact-duplicates': () => pageOf([examplePair()], { total: 12 }),
      'GET /lookup/donation/causes': () => ({ data: ['Zakat'] }),
    },
    { address: `/contact${at}`, rights: ['contact', 'donation'] },
  )
  await (rows.length > 0 ? screen.findByText(/^Showing/) : screen.findByText(/^No donors/))
  return { ...opened, lists: () => opened.sent.filter(({ call }) => call === 'POST /contacts/search') }
}

beforeEach(stubWideScreen)

test('a bookmarked view of the donors sends the same request again', async () => {
  const { lists } = await open(
    '?search=zainab&last_to=2026-06-30&amount_from=5000&donations_from=3&lapsed=last_year&duplicates=open&sort=most',
  )
  expect(lists()).toMatchObject([
    {
      search: '?page=1&per_page=10&sort=most&total=later',
      body: {
        search: 'zainab',
        last_to: '2026-06-30',
        amount_from: '5000',
        amount_to: '',
        donations_from: '3',
        lapsed: ['last_year'],
        duplicates: ['open'],
      },
    },
  ])
  screen.getByRole('button', { name: 'Remove filter Amount from: Rs.\u00a05,000' })
})

test('a donor’s row links to the profile and to the possible duplicates', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Zainab Malik' }).getAttribute('href')).toBe('/contact/3')
  expect(screen.getByRole('link', { name: '1 possible duplicate' }).getAttribute('href')).toBe(
    '/contact/duplicates?contact_id=3',
  )
  expect((await screen.findByRole('link', { name: 'Duplicates (12)' })).getAttribute('href')).toBe(
    '/contact/duplicates',
  )
})

test('saved filters open with one press, and the current ones are saved under a name', async () => {
  const { staff, sent, lists } = await open('?countries=Canada&consents=news.email&page=2')
  screen.getByRole('button', { name: 'Remove filter Consented To: News by e-mail' })
  await staff.click(screen.getByRole('button', { name: 'Save these filters' }))
  await staff.enter(screen.getByRole('textbox', { name: /^Name/ }), 'Canada')
  await staff.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent.find(({ call }) => call === 'POST /saved-views')?.body).toEqual({
    list: 'donors',
    name: 'Canada',
    address: 'countries=Canada&consents=news.email',
  })
  await staff.click(await screen.findByRole('link', { name: 'Lapsed' }))
  await vi.waitFor(() => expect(lists().at(-1)).toMatchObject({ body: { lapsed: ['last_year'] } }))
})

test('the header of a column sorts the donors', async () => {
  const { staff, lists } = await open()
  await staff.click(screen.getByRole('button', { name: 'Name' }))
  await vi.waitFor(() => expect(lists().at(-1)?.search).toContain('sort=name'))
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
})

test('without donors, the list says how the first one comes', async () => {
  await open('', [])
  screen.getByText(/record a gift under Office Gifts/)
})
