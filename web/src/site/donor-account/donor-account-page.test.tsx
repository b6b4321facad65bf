import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { OwnDonation, OwnPage } from '../../../../contract/src/donor-account.ts'
import type { Person } from '../../../test/new-person.ts'
import { stopClock } from '../../../test/stop-clock.ts'
import { visitPage } from '../../../test/visit-site.tsx'
import { readStored, store } from '../../browser-storage.ts'
import { DonorAccountPage } from './donor-account-page.tsx'

const { now } = stopClock()

const ownPage: OwnPage = {
  point: 'ayesha@example.com',
  contact_points: [],
  contacts: [{ id: 4, name: 'Ayesha Malik' }],
  contact: {
    id: 4,
    name: 'Ayesha Malik',
    first_name: 'Ayesha',
    last_name: 'Malik',
    is_whole: true,
    may_export: true,
    may_erase: true,
    details: {
      language: 'en',
      country: 'Pakistan',
      email: 'ayesha@example.com',
      phone: '03001234567',
      channel: null,
      consents: [],
      taxpayers: [],
    },
    years: [],
    erasure_asked_at: null,
  },
  sessions: [],
}
const donation: OwnDonation = {
  code: 'ABC-DEF-GHJ',
  link: 'a-link',
  status: 'success',
  amount: 2500,
  refunded_amount: 0,
  created_at: '2026-11-01T09:00:00.000Z',
  settled_at: '2026-11-01T09:01:00.000Z',
  value_date: null,
  receipt_number: null,
  taxpayer_id: null,
  agreement_reference: null,
  lines: [
    {
      cause_id: 1,
      fundtitle: 'Sadqah',
      fund_type: 'Not Selected',
      typename: 'Not Selected',
      quantity: '1',
      amount: 2500,
      nights: null,
    },
  ],
}
const listOf = (...data: OwnDonation[]) => ({
  data: { data, from: 1, to: data.length, total: data.length, current_page: 1, last_page: 2 },
})
const unauthenticated = { status: 401, message: 'Unauthenticated.' }
const whoLabel = 'E-mail or phone number'
const codeLabel = 'Code from our message'

const visitOwnPage = (answers: Parameters<typeof visitPage>[1]) => visitPage(<DonorAccountPage />, answers)

const visitSignedIn = (answers: Parameters<typeof visitPage>[1] = {}) =>
  visitOwnPage({
    '/api/v1/my': () => ({ data: ownPage }),
    '/api/v1/my/agreements': () => ({ data: [] }),
    '/api/v1/my/donations?page=1': () => listOf(donation),
    ...answers,
  })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  history.pushState(null, '', '/my')
})

test('the page of a donor appears together with its donations, so that no button moves while it is pressed', async () => {
  let arrive = (_answer: { data: unknown }) => {}
  const list = new Promise<{ data: unknown }>((resolve) => {
    arrive = resolve
  })
  const { sent } = visitSignedIn({ '/api/v1/my/donations?page=1': () => list })
  await expect.poll(() => sent.map(({ path }) => path)).toContain('/api/v1/my/donations?page=1')
  expect(screen.queryByRole('button', { name: 'Add a taxpayer' })).toBeNull()
  arrive(listOf(donation))
  await screen.findByRole('button', { name: 'Add a taxpayer' })
  screen.getByText('Rs. 2,500')
})

test.each<[string, string, (donor: Person) => Promise<void>]>([
  [
    'saves consents',
    '/api/v1/my/consents',
    (donor) => donor.click(screen.getAllByRole('button', { name: 'Save' })[1] as Element),
  ],
  [
    'asks for a code for another address',
    '/api/v1/my/contact-points',
    async (donor) => {
      await donor.enter(screen.getByRole('textbox', { name: /^Another e-mail/ }), 'a@example.com')
      await donor.click(screen.getByRole('button', { name: 'Send a code' }))
    },
  ],
  [
    'opens older donations',
    '/api/v1/my/donations?page=2',
    (donor) => donor.click(screen.getByRole('button', { name: 'Older' })),
  ],
])('a donor who %s after being signed out elsewhere is asked to sign in again', async (_, path, act) => {
  const { donor } = visitSignedIn({ [path]: () => unauthenticated })
  await screen.findByRole('button', { name: 'Add a taxpayer' })
  await act(donor)
  await screen.findByText('You have been signed out. Sign in again to continue.')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: whoLabel }))
  expect(document.body.textContent).not.toMatch(/Unauthenticated|Malik|ayesha@|2,500/)
})

test('a donor who signs out is not told that the session has ended', async () => {
  let isSignedIn = true
  const { donor } = visitSignedIn({
    '/api/v1/my': () => (isSignedIn ? { data: ownPage } : unauthenticated),
    '/api/v1/my/sign-out': () => {
      isSignedIn = false
      return { data: null }
    },
  })
  await donor.click(await screen.findByRole('button', { name: 'Sign out' }))
  await screen.findByRole('textbox', { name: whoLabel })
  expect(screen.queryByText(/You have been signed out/)).toBeNull()
})

test.each([/^Give again/, /^Make it monthly/])(
  '%s fills in the signed-in donor, not the person that the device remembers',
  async (name) => {
    const other = { firstName: 'Bilal', email: 'bilal@example.com', phone: '03330000000', cnic: '1' }
    store('device', 'donor', { ...other, savedAt: now.getTime() })
    const { donor, opened } = visitSignedIn()
    await donor.click(await screen.findByRole('button', { name }))
    await expect.poll(() => opened).toEqual(['/?step=details'])
    expect(readStored('device', 'donor')).toMatchObject({
      firstName: 'Ayesha',
      lastName: 'Malik',
      email: 'ayesha@example.com',
      phone: '03001234567',
      cnic: '',
    })
  },
)

const visitSignedOut = () =>
  visitOwnPage({
    '/api/v1/my': () => unauthenticated,
    '/api/v1/my/sign-in-codes': () => ({ data: null }),
    '/api/v1/my/sign-in': () => ({ data: { signed_in: true } }),
  })

async function askForCode() {
  const visit = visitSignedOut()
  await visit.donor.enter(await screen.findByRole('textbox', { name: whoLabel }), 'ayesha@example.com')
  await visit.donor.click(screen.getByRole('button', { name: 'Send me a code' }))
  await screen.findByRole('textbox', { name: codeLabel })
  return visit
}

test('a supporter learns before typing that no code goes to a phone', async () => {
  history.pushState(null, '', '/my?campaign=wells')
  const { donor } = visitSignedOut()
  await screen.findByText(/^Please enter an e-mail address: we send no codes to phones\./)
  await donor.enter(screen.getByRole('textbox', { name: whoLabel }), '03001234567')
  await donor.click(screen.getByRole('button', { name: 'Send me a code' }))
  await screen.findByRole('heading', { name: 'Look in your e-mail' })
  screen.getByText(/^We send no codes to phones\. If there is a donation with/)
})

test('the code of a sign-in can still be entered after a reload, and Back returns to the address', async () => {
  const { page, donor } = await askForCode()
  await donor.enter(screen.getByRole('textbox', { name: codeLabel }), '135791')
  expect(JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }])).not.toContain('135791')
  page.unmount()
  visitSignedOut()
  const code = await screen.findByRole('textbox', { name: codeLabel })
  expect(document.activeElement).toBe(code)
  screen.getByText('ayesha@example.com')
  // The skip link adds a history entry that changes nothing.
  history.pushState(null, '', '#content')
  window.dispatchEvent(new PopStateEvent('popstate'))
  screen.getByText('ayesha@example.com')
  history.go(-2)
  const who = await screen.findByRole<HTMLInputElement>('textbox', { name: whoLabel })
  expect([who.value, document.activeElement]).toEqual(['ayesha@example.com', who])
  history.forward()
  await screen.findByRole('textbox', { name: codeLabel })
})

test('a request for another code goes back, and a sign-in leaves no code step behind', async () => {
  const { donor } = await askForCode()
  await donor.click(screen.getByRole('button', { name: 'Ask for another code' }))
  await expect.poll(() => history.state?.codeStep).toBeNull()
  await donor.click(await screen.findByRole('button', { name: 'Send me a code' }))
  await donor.enter(await screen.findByRole('textbox', { name: codeLabel }), '135791')
  await donor.click(screen.getByRole('button', { name: 'Sign in' }))
  // The mocked server still answers 401, so the form is shown again: at its first step.
  await screen.findByRole('textbox', { name: whoLabel })
  await expect.poll(() => history.state?.codeStep).toBeNull()
})

test('the code of another address can still be entered after a reload, by the same donor alone', async () => {
  const answers = { '/api/v1/my/contact-points': () => ({ data: null }) }
  const { donor, page } = visitSignedIn(answers)
  await donor.enter(await screen.findByRole('textbox', { name: /^Another e-mail/ }), 'second@example.com')
  await donor.click(screen.getByRole('button', { name: 'Send a code' }))
  await screen.findByRole('textbox', { name: codeLabel })
  page.unmount()
  const reloaded = visitSignedIn(answers)
  await screen.findByText(/second@example.com/)
  reloaded.page.unmount()
  visitSignedIn({ ...answers, '/api/v1/my': () => ({ data: { ...ownPage, point: 'other@example.com' } }) })
  await screen.findByRole('textbox', { name: /^Another e-mail/ })
  expect(screen.queryByText(/second@example.com/)).toBeNull()
})

test('a person who comes to make a page signs in below that title', async () => {
  history.replaceState(null, '', '/my?campaign=wells')
  visitOwnPage({ '/api/v1/my': () => unauthenticated })
  await screen.findByRole('textbox', { name: whoLabel })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Make a page')
  history.replaceState(null, '', '/my')
})

test('a live page has its public title, its campaign and team, and the new title apart', async () => {
  history.replaceState(null, '', '/my?campaign=wells')
  const figures = { amount: 800, donations: 1, donors: 1, promised: 0 }
  let gifts = 0
  visitSignedIn({
    '/api/v1/my/campaign-pages': () => ({
      data: {
        pages: [{ ...livePage, figures }],
        remaining: 2,
        campaigns: [{ slug: 'wells', title: 'Wells', teams: [] }],
      },
    }),
    '/api/v1/my/campaign-pages/5/gifts?page=1': () => {
      gifts += 1
      return { data: { data: [], from: null, to: null, total: 0, current_page: 1, last_page: 1 } }
    },
  })
  expect((await screen.findByRole('link', { name: 'Sassi walks' })).getAttribute('href')).toContain('/wells/')
  expect(screen.getByText('Wells')).toBeTruthy()
  expect(screen.getByText('Team Lahore')).toBeTruthy()
  expect(screen.getByText(/do not see yet: Sassi runs$/)).toBeTruthy()
  // The supporter already has a page for the campaign in the address.
  expect(screen.getByRole('button', { name: 'Make a page' })).toBeTruthy()
  await expect.poll(() => gifts).toBe(1)
  history.replaceState(null, '', '/my')
})

const livePage = {
  id: 5,
  path: '/campaigns/wells/sassi-walks',
  campaign: 'Wells',
  occasion: 'own',
  is_team: false,
  team: { slug: 'lahore', title: 'Team Lahore' },
  state: 'live',
  hidden_reason: null,
  live_title: 'Sassi walks',
  revision: {
    id: 9,
    title: 'Sassi runs',
    story: 'For wells',
    has_photo: false,
    goal: null,
    shown_name: '',
    honoree: '',
    relation: '',
    slug: '',
    status: 'waiting',
    reason: null,
  },
  to_thank: 0,
  thanks: null,
}
