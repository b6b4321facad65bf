import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PublicCampaign } from '../../../../contract/src/public-campaign.ts'
import { exampleCampaign } from '../../../test/example-campaign.ts'
import { exampleCharity } from '../../../test/example-charity.ts'
import { renderSite } from '../render-site.tsx'

/** Shows the page as the server sends it. */
async function open(changes: Partial<PublicCampaign> = {}, pathname = '/campaigns/clean-water') {
  const campaign = exampleCampaign(changes)
  const page = await renderSite({
    language: 'en',
    pathname,
    publicUrl: 'https://give.example',
    charity: exampleCharity,
    data: { campaign },
  })
  document.body.innerHTML = page.html
  return page
}

test('the page shows figure, goal and bar, and its buttons open the donation page with the campaign', async () => {
  const page = await open()
  expect(page.isStatic).toBe(true)
  expect(screen.getByText('Rs. 5,000', { selector: 'strong' })).toBeTruthy()
  expect(screen.getByRole('img', { name: /^Rs\.\s5,000 of Rs\.\s20,000$/ })).toBeTruthy()
  expect(screen.getByText('1 donation, 1 donor')).toBeTruthy()
  expect(screen.getByText(/^Rs\. 2,000 more is reported by bank transfer/)).toBeTruthy()
  const form = document.querySelector('form')
  if (!form) throw new Error('There is no form.')
  expect(Object.fromEntries(new FormData(form))).toEqual({ cause: '3', campaign: 'clean-water' })
  expect(within(form).getAllByRole('button').length).toBeGreaterThan(1)
})

test('pictures are shown in their order with their texts, the cover first', async () => {
  const pictures = ['A well', 'A school'].map((alt, number) => ({ address: `/media/${number}.png`, alt }))
  await open({ fundimage: '/media/0.png', pictures })
  expect(screen.getAllByRole('img').flatMap((one) => one.getAttribute('alt') ?? [])).toEqual([
    'A well',
    'A school',
  ])
  const [cover, other] = ['A well', 'A school'].map((name) => screen.getByRole('img', { name }))
  expect([cover, other].map((one) => one?.getAttribute('loading'))).toEqual(['eager', 'lazy'])
})

test('a goal of shares, donations or donors is shown in its unit', async () => {
  await open({ goal_kind: 'shares', goal: 10, share_price: 1500 })
  expect(screen.getByText('3 shares')).toBeTruthy()
  await open({ goal_kind: 'donors', goal: 40 })
  expect(screen.getByRole('img', { name: '1 donor of 40 donors' })).toBeTruthy()
  await open({ goal_kind: 'none', goal: null })
  expect(screen.queryByRole('img')).toBeNull()
})

test.each<[string, Partial<PublicCampaign>, RegExp, RegExp | null]>([
  ['reached its goal', { state: 'goal_reached' }, /^The goal is reached/, null],
  [
    'reached its goal and closes',
    { state: 'goal_reached', after_goal: 'close' },
    /^The goal is reached/,
    /See what else/,
  ],
  [
    'has ended',
    { state: 'ended', ends_on: '2026-10-31' },
    /^This campaign ended on 31 Oct 2026/,
    /^Give to Food Rations/,
  ],
  [
    'has not begun',
    { state: 'not_started', starts_on: '2027-02-18' },
    /^This campaign begins on 18 Feb 2027/,
    /See what else/,
  ],
  ['is paused', { state: 'paused' }, /^This campaign is paused/, /See what else/],
])('a campaign that %s says so, and offers what it takes', async (_, changes, said, link) => {
  await open(changes)
  expect(screen.getByText(said)).toBeTruthy()
  expect(document.querySelector('form') === null).toBe(link !== null)
  if (link) expect(screen.getByRole('link', { name: link })).toBeTruthy()
})

test('the live screen shows the total, four gifts at most and the code to scan', async () => {
  const gift = { name: 'Sassi', amount: null, message: 'For my mother', given_on: '2026-11-20' }
  await open({ gifts: [gift, gift, gift, gift, gift] }, '/campaigns/clean-water/live')
  expect(screen.getAllByText('Sassi')).toHaveLength(4)
  expect(screen.getByRole('img', { name: 'Scan to give' })).toBeTruthy()
  expect(document.getElementById('connection-lost')?.hidden).toBe(true)
})

test.each<[string, Partial<PublicCampaign>, RegExp, string | null]>([
  ['ends', { state: 'ended', ends_on: '2026-10-31' }, /^This campaign ended/, 'Give to Food Rations'],
  ['closes', { state: 'goal_reached', after_goal: 'close' }, /^The goal is reached/, null],
])('the live screen of a campaign that %s asks nobody to give to it', async (_, changes, said, code) => {
  await open({ goal: null, goal_kind: 'none', ...changes }, '/campaigns/clean-water/live')
  expect(screen.getByText(said)).toBeTruthy()
  expect(screen.queryByRole('img')?.getAttribute('aria-label') ?? null).toBe(code)
})

const aPledge = { matcher: 'Saleem Khan', percent: 100, pot: 500_000, left: 1, gift_cap: null, ends_on: null }

test('promised matches are shown apart, and an open pledge with its unmatched amount', async () => {
  const half = { ...aPledge, matcher: null, percent: 50, left: 20_000, gift_cap: 5000, ends_on: '2026-12-31' }
  await open({ matching: { promised: 3000, open: [aPledge, half] } })
  expect(screen.getByText('Rs. 5,000', { selector: 'strong' })).toBeTruthy()
  expect(screen.getByText(/^Rs. 3,000 more is promised by matchers and not paid yet/)).toBeTruthy()
  const bar = screen.getByRole('img', { name: /^Rs\.\s5,000 of Rs\.\s20,000$/ })
  // Rs. 5,000 of Rs. 20,000 is received; the promised 2,000 + 3,000 are drawn paler.
  expect([...bar.querySelectorAll('rect')].map((one) => one.getAttribute('width'))).toEqual(['50', '25'])
  screen.getByText('Saleem Khan matches each rupee: Rs. 1 of Rs. 500,000 is left.')
  screen.getByText(
    'A donor adds Rs. 50 to each Rs. 100 received until 31 Dec 2026: Rs. 20,000 of Rs. 500,000 is left. At most Rs. 5,000 for one donation.',
  )
})

test('a goal in shares states the price of a share and offers whole ones', async () => {
  await open({ goal_kind: 'shares', goal: 10, share_price: 22_500 })
  screen.getByText('A share is Rs. 22,500.')
  const offered = [...document.querySelectorAll('button[name=amount]')]
  expect(
    offered.map((one) => [one.textContent?.replaceAll('\u00a0', ' '), one.getAttribute('value')]),
  ).toEqual([
    ['1 share: Rs. 22,500', '22500'],
    ['2 shares: Rs. 45,000', '45000'],
    ['3 shares: Rs. 67,500', '67500'],
    ['5 shares: Rs. 112,500', '112500'],
  ])
})

test('a campaign that takes no gifts offers no match', async () => {
  await open({ state: 'paused', matching: { promised: 0, open: [aPledge] } })
  expect(screen.queryByText(/matches each rupee/)).toBeNull()
})

test("a supporter's page shows its own text, figure and team, names the page in the form, and can be reported", async () => {
  const page = {
    id: 4,
    slug: 'sassi',
    title: 'Sassi walks',
    story: 'I walk 40 km.',
    photo: 'noimage',
    occasion: 'own' as const,
    is_team: false,
    goal: 10_000,
    shown_name: '',
    honoree: '',
    is_open: true,
    figures: { amount: 2500, donations: 1, donors: 1, promised: 0 },
    gifts: [],
    team: { slug: 'lahore', title: 'Team Lahore' },
    members: [],
  }
  await open({ page, matching: { promised: 0, open: [aPledge] } }, '/campaigns/clean-water/sassi')
  expect(screen.getByText(/matches each rupee/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Sassi walks' })).toBeTruthy()
  expect(screen.getByRole('img', { name: /^Rs\.\s2,500 of Rs\.\s10,000$/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Team Lahore' }).getAttribute('href')).toBe(
    '/campaigns/clean-water/lahore',
  )
  expect(screen.getByRole('link', { name: 'Report this page' }).getAttribute('href')).toBe(
    '/campaigns/clean-water/sassi/report',
  )
  const form = document.querySelector('form')
  expect(form && Object.fromEntries(new FormData(form))).toEqual({
    cause: '3',
    campaign: 'clean-water',
    page: 'sassi',
  })
  expect(screen.getByText(/^A supporter wrote this page\. Your gift goes to/)).toBeTruthy()
  const named = { ...page, occasion: 'in_memory' as const, shown_name: 'Marvi', honoree: 'Ustad Rahim' }
  const { head } = await open({ page: named }, '/campaigns/clean-water/sassi')
  expect(screen.getByText(/^In memory of Ustad Rahim, for the campaign/)).toBeTruthy()
  expect(screen.getByText(/^Marvi wrote this page\./)).toBeTruthy()
  expect(head).toContain('<meta property="og:title" content="Sassi walks"')
  expect(head).toContain('<meta property="og:description" content="I walk 40 km."')
  expect(head).toContain('/share/page-4.jpg')
  await open({ page }, '/embed')
  expect(screen.getByRole('heading', { name: page.title })).toBeTruthy()
  expect(document.querySelector<HTMLInputElement>('input[name=page]')?.value).toBe('sassi')
  await open({ page, state: 'goal_reached' }, '/campaigns/clean-water/sassi')
  expect(screen.getByText(/^The campaign has reached its goal/)).toBeTruthy()
  await open({ page: { ...page, is_open: false } }, '/campaigns/clean-water/sassi')
  expect(screen.getByText(/^The collection of this page has ended/)).toBeTruthy()
  expect(document.querySelector('input[name=page]')).toBeNull()
})

test('a campaign that allows pages offers to make one and lists them', async () => {
  await open({ allows_pages: true, pages: [{ slug: 'sassi', title: 'Sassi walks', amount: 2500 }] })
  expect(screen.getByRole('link', { name: 'Make a page for this campaign' }).getAttribute('href')).toBe(
    '/my?campaign=clean-water',
  )
  expect(screen.getByRole('link', { name: 'Sassi walks' })).toBeTruthy()
})
