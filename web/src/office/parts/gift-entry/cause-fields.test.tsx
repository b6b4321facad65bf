import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { maxPageTitles } from '../../../../../contract/src/campaigns.ts'
import { exampleCause } from '../../../../test/example-cause.ts'
import { openScreen } from '../../../../test/open-screen.tsx'
import { CauseFields } from './cause-fields.tsx'

const campaign = (id: number, title: string, changes: object = {}) => ({
  id,
  cause_id: 1,
  slug: `campaign-${id}`,
  title,
  starts_on: null,
  ends_on: null,
  takes_gifts: true,
  is_over: false,
  pages: [],
  ...changes,
})

function Fields({ chosen }: { chosen: string }) {
  const [value, onChange] = useState(chosen)
  const fixed = { hint: undefined, onChange: () => {} }
  return (
    <CauseFields
      cause={{ value: '1', ...fixed }}
      subType={{ value: '', ...fixed }}
      campaign={{ value, hint: undefined, onChange }}
    />
  )
}

const open = (campaigns: object[], chosen = '') =>
  openScreen(<Fields chosen={chosen} />, {
    'GET /donation/causes/web': () => ({ data: [exampleCause()] }),
    'GET /campaign-titles': () => ({ data: campaigns }),
  })
const choice = () => screen.findByLabelText<HTMLSelectElement>(/^Campaign/)

test('campaigns that are over come last and say so', async () => {
  open([campaign(2, 'Floods', { takes_gifts: false, is_over: true }), campaign(1, 'Wells')])
  const options = [...(await choice()).options].map(({ text }) => text)
  expect(options.slice(1)).toEqual(['Wells', 'Floods (over)'])
})

test('a page that is not listed stays chosen', async () => {
  open([campaign(1, 'Wells')], '1/12')
  const { value, selectedOptions } = await choice()
  expect([value, selectedOptions[0]?.text]).toEqual(['1/12', 'Wells · a page that is not listed'])
})

test('a page beyond the newest ones of a campaign is found by typing', async () => {
  const pages = Array.from({ length: maxPageTitles }, (_, id) => ({
    id: id + 1,
    slug: `p${id}`,
    title: `Page ${id}`,
  }))
  const found = { id: 700, slug: 'kheer', title: 'Kheer for the poor' }
  let asked = 0
  const { staff, sent } = openScreen(<Fields chosen="" />, {
    'GET /donation/causes/web': () => ({ data: [exampleCause()] }),
    'GET /campaign-titles': () => {
      asked += 1
      return { data: [campaign(1, 'Wells', { pages: asked === 1 ? pages : [found] })] }
    },
  })
  await choice()
  await staff.enter(screen.getByLabelText('Find a supporter’s page'), 'kheer')
  await staff.tab()
  await screen.findByRole('option', { name: 'Wells · Kheer for the poor' })
  await staff.selectOptions(await choice(), '1/700')
  await staff.clear(screen.getByLabelText('Find a supporter’s page'))
  await staff.tab()
  await screen.findByRole('option', { name: 'Wells · Page 5' })
  expect((await choice()).selectedOptions[0]?.text).toBe('Wells · Kheer for the poor')
  expect(sent.some(({ search }) => search === '?search=kheer')).toBe(true)
})
