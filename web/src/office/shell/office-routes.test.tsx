import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { AuthData } from '../../../../contract/src/auth.ts'
import { firstLanguage, type Language } from '../../../../contract/src/language/language.ts'
import { addTranslations, readerOf } from '../../../../words/src/reader.ts'
import { languageAttributes, ReaderContext } from '../../ui/reader.tsx'
import { AuthContext, createAuth } from '../session/auth.ts'
import { createOfficeQueries } from './create-office-queries.ts'
import { OfficeRoutes } from './office-routes.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const right = (path: string, more = {}) => ({
  name: `Screen ${path}`,
  route: path,
  sidebar: true,
  path,
  ...more,
})

function person(permissions: AuthData['permissions']): AuthData {
  return {
    user: { first_name: 'aisha khan', last_name: 'KHAN', email: 'aisha@amanah.example' },
    permissions,
    features: [],
    required_step: null,
  }
}

async function open(address: string, stored?: AuthData, language: Language = firstLanguage) {
  const auth = createAuth(stored)
  const createRouter = (routes: RouteObject[]) => createMemoryRouter(routes, { initialEntries: [address] })
  await act(async () =>
    render(
      <ReaderContext value={readerOf(language)}>
        <AuthContext value={auth}>
          <QueryClientProvider client={createOfficeQueries(auth)}>
            <OfficeRoutes createRouter={createRouter} />
          </QueryClientProvider>
        </AuthContext>
      </ReaderContext>,
    ),
  )
  return auth
}

const links = () => screen.getAllByRole('link').map((link) => link.textContent)
const current = async () => (await screen.findByRole('link', { current: 'page' })).textContent

test.each(['/', '/dashboard', '/donation', '/nowhere'])(
  'signed out, %s leads to the login',
  async (address) => {
    await open(address)
    expect(screen.getByRole('heading', { name: 'Login' })).toBeTruthy()
  },
)

test.each(['/', '/login', '/dashboard'])('signed in, %s opens the dashboard', async (address) => {
  await open(address, person([right('donation')]))
  expect(await current()).toBe('Dashboard')
})

test('the sidebar has the dashboard and one link for each permission that belongs there', async () => {
  await open('/dashboard', person([right('donation'), right('cause', { sidebar: false }), right('bankAcc')]))
  expect(screen.getByRole('navigation', { name: 'DONATION' })).toBeTruthy()
  expect(links()).toEqual(['Skip to content', 'Dashboard', 'Screen donation', 'Screen bankAcc'])
})

test('the sidebar has three groups, and none without a link', async () => {
  const groups = () => {
    const sidebar = screen.getByRole('navigation', { name: 'DONATION' })
    return within(sidebar)
      .getAllByRole('region')
      .map((region) => [region.getAttribute('aria-label'), within(region).getAllByRole('link').length])
  }
  await open('/dashboard', person(['donation', 'statement', 'cause', 'users'].map((path) => right(path))))
  expect(groups()).toEqual([
    ['Daily work', 2],
    ['Donation page', 1],
    ['Administration', 1],
  ])
  cleanup()
  await open('/dashboard', person([right('donation')]))
  expect(groups()).toEqual([['Daily work', 1]])
})

test.each([
  ['donation', 'Donations'],
  ['payment', 'Payments'],
  ['cause', 'Causes'],
  ['gateway', 'Gateway'],
  ['bankAcc', 'Bank Accounts'],
  ['donation.enter', 'Office Gifts'],
  ['contact.agreement', 'Regular Donations'],
  ['statement', 'Bank Statements'],
  ['reconciliation', 'Reconciliation'],
  ['audit', 'Audit'],
  ['checks', 'Checks'],
  ['users', 'Staff'],
  ['attack', 'Attacks'],
])('with only the right to %s, the user sees the screen %s and one link to it', async (path, title) => {
  await open(`/${path}`, person([right(path)]))
  await screen.findByRole('heading', { level: 1, name: title })
  expect(links().filter((text) => text?.startsWith('Screen'))).toEqual([`Screen ${path}`])
})

test('a permission without a link in the sidebar still opens its screen', async () => {
  await open('/cause', person([right('cause', { sidebar: false })]))
  expect(screen.queryByText('Page Not Found')).toBeNull()
})

test("a screen's address comes from its permission", async () => {
  await open('/gifts', person([right('donation', { route: '/admin/gifts' })]))
  expect(await current()).toBe('Screen donation')
})

test('a screen without permission does not exist', async () => {
  await open('/payment', person([right('donation')]))
  expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
  expect(screen.getByText('Sorry, we couldn’t find the page you’re looking for.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Home' })).toBeTruthy()
})

test('a permission without a screen has no link and no address', async () => {
  await open('/refund', person([right('refund')]))
  expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeTruthy()
  cleanup()
  await open('/dashboard', person([right('refund')]))
  expect(links()).toEqual(['Skip to content', 'Dashboard'])
})

test('a screen that fails shows an error in its place, and the others still open', async () => {
  // A response that the screen cannot show.
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', data: {} }))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await open('/bankAcc', person([right('bankAcc')]))
  expect(await screen.findByText('This screen could not be displayed')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
  expect(await current()).toBe('Screen bankAcc')
  vi.stubGlobal('fetch', async () => Response.json({ success: false, message: 'Later' }, { status: 404 }))
  await userEvent.click(screen.getByRole('link', { name: 'Go to the dashboard' }))
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  expect(screen.queryByText('This screen could not be displayed')).toBeNull()
})

test('the top bar shows the full name, once and in title case', async () => {
  await open('/dashboard', person([]))
  expect(screen.getByText('Aisha Khan')).toBeTruthy()
})

test.each([
  [401, 'Unauthenticated.'],
  [419, 'CSRF token mismatch.'],
])('an ended session (%i) leads to the login, and %j is never shown', async (status, message) => {
  const seen: string[] = []
  const watcher = new MutationObserver(() => seen.push(document.body.textContent))
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
  let endLogout = (_answer: Response) => {}
  const loggedOut = new Promise<Response>((resolve) => {
    endLogout = resolve
  })
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    return address.endsWith('/auth/logout')
      ? loggedOut
      : Response.json({ success: false, message }, { status })
  })
  await open('/donation', person([right('donation')]))
  await waitFor(() => expect(requests).toContain('/api/v1/auth/logout'))
  // The logout is slow: until it ends, the screen is shown without data.
  await act(async () => {})
  endLogout(Response.json({ success: true, message: '', data: null }))
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
  expect(screen.getByText(/^Your session has ended/)).toBeTruthy()
  watcher.disconnect()
  expect(seen.length).toBeGreaterThan(1)
  expect(seen.filter((text) => text.includes(message))).toEqual([])
})

test('after the session ends, the login is shown and no data remains', async () => {
  localStorage.setItem('amanah.office.session', 'sealed')
  const auth = await open('/dashboard', person([]))
  act(auth.end)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Login' })).toBeTruthy())
  expect(localStorage.getItem('amanah.office.session')).toBeNull()
})

test('a screen without Urdu is entirely in English, inside a frame in Urdu', async () => {
  addTranslations('ur', { 'statements.language': 'en' })
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/statement/account')
      ? Response.json({ success: true, message: '', data: [] })
      : Response.json({ success: false, message: '' }, { status: 404 }),
  )
  try {
    await open('/statement', person([right('statement'), right('donation')]), 'ur')
    const html = document.documentElement
    expect(await screen.findByRole('heading', { level: 1, name: 'Bank Statements' })).toBeTruthy()
    expect(await screen.findAllByRole('button', { name: 'Try again' })).not.toHaveLength(0)
    expect([html.lang, html.dir]).toEqual(['en', 'ltr'])
    const sidebar = screen.getByRole('link', { name: 'بینک اسٹیٹمنٹ' }).closest('aside')
    expect([sidebar?.lang, sidebar?.dir]).toEqual(['ur', 'rtl'])
    await userEvent.keyboard('{Control>}k{/Control}')
    const search = await screen.findByRole('dialog')
    expect([search.lang, search.dir]).toEqual(['ur', 'rtl'])
    await userEvent.keyboard('{Escape}')

    await userEvent.click(screen.getByRole('link', { name: 'عطیات' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'عطیات' })).toBeTruthy()
    expect([html.lang, html.dir]).toEqual(['ur', 'rtl'])
  } finally {
    Object.assign(document.documentElement, languageAttributes(firstLanguage))
  }
})

test('a required step is entirely in one language', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: false, message: '' }, { status: 404 }))
  addTranslations('ur', { 'second-factors.language': 'en' })
  try {
    await open('/', { ...person([]), required_step: 'second_factor' }, 'ur')
    expect(await screen.findByRole('heading', { name: 'Set up a second factor' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('en')
    cleanup()
    addTranslations('ur', { 'second-factors.language': 'ur' })
    await open('/', { ...person([]), required_step: 'second_factor' }, 'ur')
    expect(await screen.findByRole('heading', { name: 'دوسری تصدیق ترتیب دیں' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('ur')
  } finally {
    Object.assign(document.documentElement, languageAttributes(firstLanguage))
  }
})
