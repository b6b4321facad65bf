import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { formHeader } from '../../../../contract/src/proof-of-work.ts'
import { exampleCampaign } from '../../../test/example-campaign.ts'
import { ayesha } from '../../../test/example-donor.ts'
import { box, button, cart, donations, form, resumePayment, visit } from '../../../test/visit-public-page.tsx'
import type { WireAnswer } from '../../../test/visit-site.tsx'
import { ApiProblem } from '../../call.ts'
import { saveCart } from './cart.ts'
import { saveDonor } from './donor.ts'
import { repeatUntilAnswered } from './send-donation.ts'
import { savePlace } from './stored-checkout.ts'

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

const cleanWater = { id: 7, title: 'Clean water', path: 'clean-water' }

/** Resumes at the payment step with a gift of 5,000 rupees through a campaign. */
async function resumeCampaignGift(answers: Parameters<typeof visit>[0], page = {}) {
  saveCart([
    {
      id: 1,
      cause: 'Zakat',
      subtypes: 'Not Selected',
      amount: 5000,
      quantity: '1',
      remarks: '',
      campaign: { ...cleanWater, ...page },
    },
  ])
  saveDonor(ayesha)
  savePlace({ step: 'payment', causeId: 1, gift: undefined, line: undefined }, '')
  const site = await visit(answers)
  await screen.findByRole('radio', { name: /Debit or credit card/ })
  return site
}

test('the payment step says where a gift goes whose campaign has ended since it was added', async () => {
  const { cause } = exampleCampaign()
  const { donor, sent, opened } = await resumeCampaignGift({
    '/api/v1/public/campaigns/clean-water': () => ({
      data: exampleCampaign({ state: 'ended', cause: { ...cause, id: 1 } }),
    }),
  })
  expect(await screen.findByText('Clean water takes no gifts now. This gift goes to Zakat.')).toBeTruthy()
  await donor.click(button('Donate Rs.\u00a05,000'))
  await waitFor(() => expect(opened).toHaveLength(1))
  expect(JSON.stringify(donations(sent)[0]?.body)).not.toContain('campaign')
})

test('a campaign that ends while the payment step is open stops the gift; the next press gives it to the cause', async () => {
  const message = 'The campaign or page of this gift takes no gifts now.'
  const answers: WireAnswer[] = [{ status: 422, message, errors: { 'cart.0.campaign': [message] } }]
  const { donor, sent, opened } = await resumeCampaignGift({
    '/api/v1/public/campaigns/clean-water': () => ({
      data: exampleCampaign({ cause: { ...exampleCampaign().cause, id: 1 } }),
    }),
    '/api/v1/donate': () => answers.pop() ?? { data: { url: 'https://pay.example/1' } },
  })
  await donor.click(button('Donate Rs.\u00a05,000'))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(opened).toEqual([])
  await donor.click(button('Donate Rs.\u00a05,000'))
  await waitFor(() => expect(opened).toHaveLength(1))
  expect(donations(sent).map(({ body }) => (body as { cart: object[] }).cart[0])).toEqual([
    expect.objectContaining({ campaign: 7 }),
    expect.not.objectContaining({ campaign: 7 }),
  ])
})

test('a supporter’s page that ends while the payment step is open leaves the next press to its campaign', async () => {
  const message = 'The campaign or page of this gift takes no gifts now.'
  const answers: WireAnswer[] = [{ status: 422, message, errors: { 'cart.0.page': [message] } }]
  const { cause } = exampleCampaign()
  const campaign = exampleCampaign({ cause: { ...cause, id: 1 } })
  const { donor, sent, opened } = await resumeCampaignGift(
    {
      '/api/v1/public/campaigns/clean-water': () => ({ data: campaign }),
      '/api/v1/public/campaigns/clean-water/pages/sassi': () => ({
        data: { ...campaign, page: { id: 12, title: 'Sassi walks', is_open: true } },
      }),
      '/api/v1/donate': () => answers.pop() ?? { data: { url: 'https://pay.example/1' } },
    },
    { page: 12, path: 'clean-water/sassi' },
  )
  await donor.click(button('Donate Rs.\u00a05,000'))
  await screen.findByText(message)
  await donor.click(button('Donate Rs.\u00a05,000'))
  await waitFor(() => expect(opened).toHaveLength(1))
  expect(donations(sent).map(({ body }) => (body as { cart: object[] }).cart[0])).toEqual([
    expect.objectContaining({ campaign: 7, page: 12 }),
    expect.not.objectContaining({ page: 12 }),
  ])
  expect(donations(sent)[1]?.body).toMatchObject({ cart: [{ campaign: 7 }] })
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

test('after a lost answer the page says that it is checking, and repeats the gift with the same key', async () => {
  const lost = [503, 'the line went dead']
  const { donor, sent, opened } = await resumePayment({
    '/api/v1/donate': () => {
      const answer = lost.pop()
      if (answer === undefined) return { data: { url: 'https://pay.example/1' } }
      if (typeof answer === 'number') return { status: answer, message: 'Please try again.' }
      throw new TypeError(answer)
    },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await donor.click(button('Donate Rs.\u00a05,000'))
  expect((await screen.findByText(/checking whether your donation has reached us/)).role).toBe('status')
  expect(screen.queryByRole('alert')).toBeNull()
  await vi.advanceTimersByTimeAsync(20_000)
  await waitFor(() => expect(opened).toHaveLength(1))
  const keys = donations(sent).map(({ headers }) => headers.get('idempotency-key'))
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
})

test('a donation is repeated for 40 seconds, and not while offline or after a refusal', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const timesSent = async (status: number) => {
    const send = vi.fn(async () => {
      throw new ApiProblem(status, '')
    })
    const begun = performance.now()
    const end = expect(repeatUntilAnswered(send, () => {})).rejects.toMatchObject({ status })
    await vi.advanceTimersByTimeAsync(60_000)
    await end
    expect(performance.now() - begun).toBe(60_000)
    return send.mock.calls.length
  }
  expect(await timesSent(503)).toBeGreaterThan(9)
  expect(await timesSent(503)).toBeLessThan(15)
  for (const refused of [409, 422, 429, 500]) expect(await timesSent(refused), `${refused}`).toBe(1)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await timesSent(0)).toBe(1)
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
  await waitFor(() => expect(document.activeElement).toBe(box(/Phone/)))
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

test.each([
  ['is offline', false, 'You are offline.'],
  ['meets a server with a bug', true, 'Our server has a problem at the moment.'],
])('a donor who %s sees the error message beside the button', async (_what, onLine, words) => {
  const { donor } = await resumePayment({
    '/api/v1/donate': () => {
      if (!onLine) throw new TypeError('Failed to fetch')
      return new Response('<h1>500 Internal Server Error</h1>', { status: 500 })
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
