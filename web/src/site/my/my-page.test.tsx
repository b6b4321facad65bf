import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OwnDonation, OwnPage } from '../../../../contract/src/my.ts'
import { visitPage } from '../../../test/visit-site.tsx'
import { MyPage } from './my-page.tsx'

const ownPage: OwnPage = {
  point: 'ayesha@example.com',
  addresses: [],
  contacts: [{ id: 4, name: 'Ayesha Malik' }],
  contact: {
    id: 4,
    name: 'Ayesha Malik',
    is_whole: true,
    may_export: true,
    details: { language: 'en', country: 'PK', phone: null, channel: null, consents: [], taxpayers: [] },
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
  lines: [],
}

test('the page of a donor appears together with its donations, so that no button moves while it is pressed', async () => {
  let arrive = (_answer: { data: unknown }) => {}
  const list = new Promise<{ data: unknown }>((resolve) => {
    arrive = resolve
  })
  const { sent } = visitPage((openPage) => <MyPage openPage={openPage} />, {
    '/api/v1/my': () => ({ data: ownPage }),
    '/api/v1/my/agreements': () => ({ data: [] }),
    '/api/v1/my/donations?page=1': () => list,
  })
  await expect.poll(() => sent.map(({ path }) => path)).toContain('/api/v1/my/donations?page=1')
  expect(screen.queryByRole('button', { name: 'Add a taxpayer' })).toBeNull()
  arrive({ data: { data: [donation], from: 1, to: 1, total: 1, current_page: 1, last_page: 1 } })
  await screen.findByRole('button', { name: 'Add a taxpayer' })
  screen.getByText('Rs. 2,500')
})
