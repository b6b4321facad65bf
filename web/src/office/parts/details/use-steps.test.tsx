import { screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { exampleDetails, exampleRow } from '../../../../test/example-row.ts'
import { openScreen, pageOf } from '../../../../test/open-screen.tsx'
import { DonationsPage } from '../../donations/donations-page.tsx'

const codeOf = (id: number) => `K7Q-M3X-P${id}`
const row = (id: number) => exampleRow({ id, donation_code: codeOf(id) })
const Address = () => <output aria-label="Address">{useLocation().search}</output>
const address = () => screen.getByLabelText('Address').textContent

function open(at: string, ids: number[]) {
  const listed = [...ids]
  const opened = openScreen(
    <>
      <Address />
      <DonationsPage />
    </>,
    {
      'POST /donation': () => {
        const { search } = opened.sent.findLast(({ call }) => call === 'POST /donation') ?? { search: '' }
        const page = Number(new URLSearchParams(search).get('page'))
        const rows = listed.slice(page * 2 - 2, page * 2).map(row)
        return pageOf(rows, {
          from: page * 2 - 1,
          total: listed.length,
          current_page: page,
          last_page: Math.ceil(listed.length / 2),
        })
      },
      ...Object.fromEntries(
        ids.map((id) => [
          `GET /donation/${id}`,
          () => ({ data: exampleDetails({ id, donation_code: codeOf(id) }) }),
        ]),
      ),
    },
    { address: `/donation${at}` },
  )
  return { ...opened, listed }
}

const steps = () => screen.findByRole('navigation', { name: 'Other donations' })
const step = async (name: 'Previous' | 'Next') => within(await steps()).getByRole('button', { name })
const expectDonation = async (id: number, place: string) => {
  expect(await screen.findByRole('dialog', { name: `Donation ${codeOf(id)}` })).toBeTruthy()
  await waitFor(async () => expect((await steps()).textContent).toContain(place))
}

test('previous and next step through the list across pages, and stop at both ends', async () => {
  const { staff } = open('?donation=11', [11, 12, 13])
  await expectDonation(11, '1 of 3')
  expect((await step('Previous')).getAttribute('aria-disabled')).toBe('true')
  await staff.click(await step('Next'))
  await expectDonation(12, '2 of 3')
  expect(document.activeElement).toBe(await step('Next'))
  await staff.click(await step('Next'))
  await expectDonation(13, '3 of 3')
  expect(address()).toBe('?donation=13&page=2')
  expect((await step('Next')).getAttribute('aria-disabled')).toBe('true')
  await staff.click(await step('Previous'))
  await expectDonation(12, '2 of 3')
  expect(address()).toBe('?donation=12')
})

test('details of a row outside this page have no previous and next', async () => {
  open('?donation=13', [11, 12, 13])
  expect(await screen.findByRole('dialog', { name: `Donation ${codeOf(13)}` })).toBeTruthy()
  await screen.findAllByText(codeOf(11))
  expect(screen.queryByRole('navigation', { name: 'Other donations' })).toBeNull()
})
