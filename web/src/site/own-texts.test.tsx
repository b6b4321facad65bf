import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { exampleCauses } from '../../test/example-cause.ts'
import { exampleCharity } from '../../test/example-charity.ts'
import { exampleLink, paidDonation } from '../../test/example-donation.ts'
import { visitPage, visitSite } from '../../test/visit-site.tsx'
import { CharityPage } from './charity-page.tsx'
import { saveCart } from './donate/cart.ts'
import { CharityContext } from './parts/site-page.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { DonationPage } from './status/donation-page.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const urdu = 'خدمت، سب کے لیے!'

/** Expects an element with the direction of its own script. */
const expectSetApart = (text: HTMLElement) => expect(text.closest('bdi, [dir=auto]')).not.toBeNull()

test('the charity’s own texts in the footer take the direction of their script', () => {
  const said = {
    name: urdu,
    legal_name: `${urdu}1`,
    address: `${urdu}2`,
    hours: `${urdu}3`,
    footer: `${urdu}4`,
  }
  visitPage(
    <CharityContext value={{ ...exampleCharity, ...said, certificate: `${urdu}5` }}>
      <SiteFooter />
    </CharityContext>,
    {},
  )
  const all = screen.getAllByText((text) => text.startsWith(urdu))
  expect(all).toHaveLength(6)
  for (const text of all) expectSetApart(text)
})

test('the footer links the alms that can be calculated', () => {
  visitPage(
    <CharityContext value={{ ...exampleCharity, alms_funds: ['fitrana', 'kaffarah'] }}>
      <SiteFooter />
    </CharityContext>,
    {},
  )
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/fitrana', '/kaffarah']))
  expect(links).not.toContain('/fidya')
})

test('the slogan takes the direction of its script, with its parts in order', () => {
  visitPage(<SiteHeader charity={{ ...exampleCharity, slogan: urdu }} address="/" skipsToForm />, {})
  const title = screen.getByRole('heading', { level: 1 })
  expect([...title.children].map((child) => [child.localName, child.textContent])).toEqual([['bdi', urdu]])
})

test('the privacy notice takes the direction of its script, and declares its language', async () => {
  visitPage(<CharityPage pathname="/privacy" />, {
    '/api/v1/public/charity/texts/privacy': () => ({ data: { html: `<p>${urdu}</p>`, language: 'ur' } }),
  })
  const text = await screen.findByText(urdu)
  expectSetApart(text)
  expect(text.closest('[lang]')?.getAttribute('lang')).toBe('ur')
})

test('the thanks, the impact and the donor’s remark take the direction of their script', async () => {
  const [fund] = paidDonation.funds
  const funds = [{ ...fund, fundtitle: 'خوراک', impact: `${urdu}1`, remarks: `${urdu}2` }]
  visitPage(
    <CharityContext value={{ ...exampleCharity, thank_you: urdu }}>
      <DonationPage link={exampleLink} />
    </CharityContext>,
    { [`/api/v1/public/donations/${exampleLink}`]: () => ({ data: { ...paidDonation, funds } }) },
  )
  for (const text of [urdu, `${urdu}1`, `${urdu}2`]) expectSetApart(await screen.findByText(text))
  for (const cause of screen.getAllByText('خوراک')) expectSetApart(cause)
})

test('causes and remarks of the selected items take the direction of their script', async () => {
  const [cause] = exampleCauses
  if (!cause) throw new Error('there is no example of a cause')
  const item = { id: cause.id, cause: urdu, subtypes: 'Not Selected', amount: 500, quantity: '1' }
  saveCart([{ ...item, remarks: `${urdu}1` }])
  visitSite({ '/api/v1/donation/causes/web': () => ({ data: [{ ...cause, fundtitle: urdu }] }) })
  const cart = within(await screen.findByRole('region', { name: 'Selected Items' }))
  for (const text of [urdu, `${urdu}1`]) expectSetApart(await cart.findByText(text))
  for (const title of screen.getAllByText(urdu)) expectSetApart(title)
})

test('before the charity has a name, the home link has a generic label', () => {
  visitPage(<SiteHeader charity={{ ...exampleCharity, name: '', logo: '' }} address="/" skipsToForm />, {})
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toContain('Home')
})

test('a text that the charity has not written is a page that does not exist', async () => {
  visitPage(<CharityPage pathname="/terms" />, {
    '/api/v1/public/charity/texts/terms': () => ({ data: { html: '', language: 'en' } }),
  })
  await screen.findByRole('heading', { name: 'Page Not Found' })
  expect(screen.queryByRole('heading', { name: 'Terms' })).toBeNull()
  expect(document.title).toMatch(/^Page Not Found/)
})
