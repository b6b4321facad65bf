import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OwnOrder } from '../../../../contract/src/public-qurbani.ts'
import { visitPage } from '../../../test/visit-site.tsx'
import { OrderPanel } from './order-panel.tsx'

type Choice = NonNullable<OwnOrder['choices']>[number]

const same: Choice = {
  id: 4,
  region: 'Thar',
  animal: 'cow',
  hijri_year: 1448,
  first_day: '2027-05-17',
  is_confirmed: true,
  meat: 'poor',
  difference: 0,
}
const other: Choice = { ...same, id: 5, hijri_year: 1449, is_confirmed: false, meat: 'collect' }

const order: OwnOrder = {
  position: 0,
  offer_id: 3,
  hijri_year: 1448,
  region: 'Landhi',
  animal: 'cow',
  is_whole: false,
  meat: 'poor',
  collection: '',
  amount: 4000,
  due: [],
  closes_at: '2027-05-15T13:00:00Z',
  time_zone: 'Asia/Karachi',
  is_editable: false,
  shares: [
    { id: 1, number: 1, name: 'Maryam', parent: '', intention: 'wajib', state: 'missed', slaughtered: null },
  ],
  choices: [same, other],
}

test('a choice names season, Eid, region and meat; another Eid and use of the meat are confirmed', async () => {
  const { donor, sent } = visitPage(<OrderPanel link="x" />, {
    '/api/v1/public/donations/x/qurbani-orders': () => ({ data: [order] }),
    '/api/v1/public/donations/x/order-choices': () => ({ data: [{ ...order, choices: null }] }),
  })
  vi.useFakeTimers({ toFake: ['performance'] })
  const button = (name: RegExp | string) => screen.findByRole('button', { name })
  await donor.click(
    await button(/^Slaughter in Thar, cow, Qurbani 1448 \(Eid on .*2027\), meat for the poor$/),
  )
  expect(screen.queryByText(/another Eid|in another way/)).toBeNull()
  await donor.click(await button('Choose something else'))
  await donor.click(await button(/Qurbani 1449 \(Eid expected on .*\), you collect the meat$/))
  screen.getByText('This is another Eid: your order was for Qurbani 1448.')
  screen.getByText(/in your order it goes to the poor, here you collect it/)
  // The second press of a double tap does not confirm.
  await donor.click(await button('Confirm the choice'))
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  vi.advanceTimersByTime(1000)
  await donor.click(await button('Confirm the choice'))
  vi.useRealTimers()
  const chosen = sent.find(({ method }) => method === 'POST')
  expect(chosen?.body).toEqual({ position: 0, from: 3, choice: 'other_offer', offer: 5 })
})

test('a paid share is being confirmed, and a more expensive region is mentioned where one is offered', async () => {
  const [share] = order.shares
  if (!share) throw new Error('The order has no share.')
  let data: OwnOrder[] = [{ ...order, choices: null, shares: [{ ...share, state: 'held' }] }]
  const answers = { '/api/v1/public/donations/x/qurbani-orders': () => ({ data }) }
  const { page } = visitPage(<OrderPanel link="x" />, answers)
  await screen.findByText('Share 1: being confirmed')
  page.unmount()
  data = [order]
  const cheap = visitPage(<OrderPanel link="x" />, answers)
  await screen.findByText('These shares have no animal. What shall we do with your money?')
  cheap.page.unmount()
  data = [{ ...order, choices: [{ ...same, difference: 500 }] }]
  visitPage(<OrderPanel link="x" />, answers)
  await screen.findByText(/If you choose a dearer region/)
})

test('the photo of an animal is shown once, at its first share', async () => {
  const [share] = order.shares
  if (!share) throw new Error('The order has no share.')
  const slaughtered = { at: '2027-05-16T05:00:00Z', hijri_day: 10, has_photo: true }
  const shares = ['Cow 1', 'Cow 1', 'Cow 2'].map((tag, index) => ({
    ...share,
    id: index + 1,
    number: index + 1,
    state: 'slaughtered' as const,
    slaughtered: { ...slaughtered, tag },
  }))
  const { sent } = visitPage(<OrderPanel link="x" />, {
    '/api/v1/public/donations/x/qurbani-orders': () => ({ data: [{ ...order, choices: null, shares }] }),
  })
  await screen.findByText(/Cow 2/)
  await waitFor(() => expect(photosOf(sent)).toEqual(['1', '3']))
})

const photosOf = (sent: { path: string }[]) =>
  sent.flatMap(({ path }) => /animal-photos\/(\d+)$/.exec(path)?.[1] ?? []).sort()
