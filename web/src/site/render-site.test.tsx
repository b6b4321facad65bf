import { screen, within } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readerOf } from '../../../words/src/reader.ts'
import { exampleAccounts } from '../../test/example-accounts.ts'
import { exampleCauses } from '../../test/example-cause.ts'
import { exampleCharity } from '../../test/example-charity.ts'
import { examplePairs } from '../../test/example-pairs.ts'
import { store } from '../browser-storage.ts'
import { renderSite } from './render-site.tsx'
import { Site } from './site.tsx'

const data = {
  causes: exampleCauses,
  pairs: examplePairs,
  accounts: exampleAccounts,
}
const fetched = vi.fn()
let site: Root | undefined

beforeEach(async () => {
  // Turns off React's test mode, because the code under test runs as in a browser.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  localStorage.clear()
  sessionStorage.clear()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  document.body.innerHTML = `<div id="root">${(await renderSite({ language: 'en', pathname: '/', publicUrl: 'https://give.example', charity: exampleCharity, data })).html}</div>`
})
afterEach(() => site?.unmount())

/**
 * Hydrates as main.tsx does, and waits until the cart has these texts. Fails on any difference from the
 * server's HTML.
 */
async function goOn(texts: string[], search = ''): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('There is no page.')
  const faults: unknown[] = []
  site = hydrateRoot(
    root,
    <Site
      pathname="/"
      search={search}
      reader={readerOf('en')}
      charity={exampleCharity}
      page={{ data: data }}
    />,
    {
      onRecoverableError: (error) => faults.push(error),
    },
  )
  for (const text of texts) expect(await cart().findAllByText(text)).not.toEqual([])
  expect(faults).toEqual([])
  // Only in this test do a server and a browser share one React.
  const said = vi
    .mocked(console.error)
    .mock.calls.filter(([text]) => !/multiple renderers/.test(String(text)))
  expect(said).toEqual([])
  expect(fetched).not.toHaveBeenCalled()
}

const cart = () => within(screen.getByRole('region', { name: 'Selected Items' }))

test('the browser hydrates the server’s page without a mismatch or a call', async () => {
  const drawn = screen.getByRole('button', { name: 'Add to selected items' })
  await goOn(['Nothing selected yet. Choose a cause and an amount.'])
  expect(screen.getByRole('button', { name: 'Add to selected items' })).toBe(drawn)
})

test('a link to a removed cause says so in the server’s page, also without scripts', async () => {
  const request = {
    language: 'en',
    pathname: '/',
    publicUrl: 'https://give.example',
    charity: exampleCharity,
    data,
  } as const
  const { html, withoutScript } = await renderSite({ ...request, search: '?cause=99' })
  expect(withoutScript).toContain('We are not collecting for the cause in this link')
  document.body.innerHTML = `<div id="root">${html}</div>`
  const drawn = screen.getByText(/^We are not collecting for the cause in this link/)
  await goOn(['Nothing selected yet. Choose a cause and an amount.'], '?cause=77')
  expect(screen.getByText(/^We are not collecting/)).toBe(drawn)
  expect((await renderSite(request)).withoutScript).not.toContain('We are not collecting')
})

test.each([
  ['/', 'Skip to the donation form', '#donation-form'],
  ['/zakat', 'Skip to content', '#content'],
  ['/nowhere', 'Skip to content', '#content'],
])('on %s the first Tab reaches the skip link: %s', async (pathname, words, target) => {
  const drawn = await renderSite({ language: 'en', pathname, publicUrl: '', charity: exampleCharity, data })
  document.body.innerHTML = drawn.header + drawn.html
  const [first] = document.querySelectorAll('a')
  expect([first?.textContent, first?.getAttribute('href')]).toEqual([words, target])
})

test('stored values appear after hydration', async () => {
  store('tab', 'cart', [
    { id: 1, cause: 'Zakat', subtypes: 'Fidya', amount: 700, quantity: '1', remarks: '' },
  ])
  await goOn(['Zakat, Fidya'])
})

test('the donor’s step is restored after hydration', async () => {
  store('tab', 'cart', [
    { id: 1, cause: 'Zakat', subtypes: 'Fidya', amount: 700, quantity: '1', remarks: '' },
  ])
  store('tab', 'place', { step: 'details', search: '' })
  await goOn(['Zakat, Fidya'])
  await screen.findByRole('textbox', { name: /First Name/ })
})

test('choices, typing and clicks before hydration count', async () => {
  screen.getByRole('radio', { name: 'Orphan Sponsorship' }).click()
  screen.getByRole<HTMLInputElement>('textbox', { name: /Remarks/ }).value = 'for my father'
  window.earlyClicks = [
    screen.getByRole<HTMLButtonElement>('button', { name: 'Increase quantity' }),
    screen.getByRole<HTMLButtonElement>('button', { name: 'Add to selected items' }),
  ]
  await goOn(['Orphan Sponsorship', 'for my father', 'Quantity 2'])
})

test('the footer links one kind of alms on the donation page, for its size, and all on the others', async () => {
  const charity = { ...exampleCharity, alms_funds: ['fitrana', 'fidya'] as const }
  const linksOf = async (pathname: string) => {
    const page = { language: 'en', pathname, publicUrl: 'https://give.example', data } as const
    const { footer } = await renderSite({
      ...page,
      charity: { ...charity, alms_funds: [...charity.alms_funds] },
    })
    return ['/fitrana', '/fidya'].filter((path) => footer.includes(`href="${path}"`))
  }
  expect(await linksOf('/')).toEqual(['/fitrana'])
  expect(await linksOf('/zakat')).toEqual(['/fitrana', '/fidya'])
})
