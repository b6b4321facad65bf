import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Review } from '../../../../contract/src/page-reviews.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { ReviewsPage } from './reviews-page.tsx'

const page = {
  page_id: 4,
  path: '/campaigns/clean-water/sassi',
  campaign: 'Clean water for Thar',
  occasion: 'own',
  owner_id: 9,
  owner: 'Sassi Baloch',
  team: null,
  is_team: false,
  shown: null,
  written_at: '2026-11-20T10:00:00.000Z',
} as const

const report: Review = { ...page, kind: 'report', id: 1, reason: 'not_true', text: 'She never walked.' }
const revision: Review = {
  ...page,
  kind: 'revision',
  id: 2,
  title: 'Sassi walks',
  story: 'I walk 40 km.',
  goal: null,
  has_photo: false,
  relation: '',
  shown_name: 'Sassi of Lyari',
  honoree: 'Ustad Rahim',
  address: '/campaigns/clean-water/sassi',
  team: 'Team Lahore',
}

const open = (review: Review) =>
  openScreen(
    <ReviewsPage />,
    {
      'GET /campaign-reviews': () => ({
        data: { data: [review], from: 1, to: 1, total: 1, current_page: 1, last_page: 1 },
      }),
      'POST /page-reports/1/decide': () => ({ data: null }),
      'POST /page-revisions/2/decide': () => ({ data: null }),
    },
    { rights: ['campaign.review'] },
  )

test('the key A approves the page of a supporter, which names the team that it joins', async () => {
  const { staff, sent } = open(revision)
  const item = await screen.findByRole('listitem', { name: 'Page of a supporter' })
  within(item).getByText('Joins the team: Team Lahore')
  for (const text of ['Person: Ustad Rahim', 'Written by: Sassi of Lyari', '/campaigns/clean-water/sassi'])
    within(item).getByText(text)
  item.focus()
  await staff.keyboard('a')
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
})

test('a report is dismissed by its button, not by the key A', async () => {
  const { staff, sent } = open(report)
  const item = await screen.findByRole('listitem', { name: 'Report of a page' })
  item.focus()
  await staff.keyboard('a')
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  await staff.click(within(item).getByRole('button', { name: 'Nothing is wrong' }))
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
})
