import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PermissionPath } from '../../../../contract/src/permissions.ts'
import { exampleContact, examplePair } from '../../../test/example-contact.ts'
import { openScreen, pageOf } from '../../../test/open-screen.tsx'
import { DuplicatesPage } from './duplicates-page.tsx'

const hamza = examplePair({
  one: exampleContact({ id: 11, first_name: 'Hamza', last_name: 'Qureshi' }),
  other: exampleContact({ id: 12, first_name: 'Hamza', last_name: 'Qureshi' }),
})

async function open(
  rights: PermissionPath[] = ['contact', 'contact.merge'],
  address = '/contact/duplicates',
) {
  const dismissed = { data: { dismissed: true }, message: 'Saved' }
  const plan = { winner: exampleContact(), loser: examplePair().other, donations: 1, points: 2, refused: [] }
  const opened = openScreen(
    <DuplicatesPage />,
    {
      'GET /contact-duplicates': () => pageOf([examplePair(), hamza]),
      'POST /contact-duplicates/dismiss': () => dismissed,
      'POST /contact-duplicates/merge': () => ({ data: { merge_ids: [4, 5] } }),
      'POST /contact-merges/undo': () => ({ data: { split: 2 } }),
      'GET /contacts/3/merge-previews/8': () => ({ data: plan }),
      'GET /contacts/8/merge-previews/3': () => ({
        data: { ...plan, winner: plan.loser, loser: plan.winner },
      }),
      'POST /contacts/8/merge': () => ({ data: { merge_id: 4 }, message: 'Donors merged' }),
    },
    { address, rights },
  )
  const first = await screen.findByRole('listitem', { name: 'Zainab Malik and Zainab Malik' })
  const bodies = (call: string) => opened.sent.filter((one) => one.call === call).map(({ body }) => body)
  return { ...opened, first, bodies }
}

test('pairs are dismissed by keyboard, and proposed again by Undo', async () => {
  const { staff, first, bodies } = await open()
  expect(document.activeElement).toBe(first)
  await staff.keyboard('{ArrowDown}d')
  await staff.click(await screen.findByRole('button', { name: 'Undo' }))
  const pair = { one_id: 11, other_id: 12 }
  await waitFor(() =>
    expect(bodies('POST /contact-duplicates/dismiss')).toEqual([
      { ...pair, dismissed: true },
      { ...pair, dismissed: false },
    ]),
  )
})

test('a merge shows what moves, and uses the chosen fields of either donor', async () => {
  const { staff, bodies } = await open()
  await staff.keyboard('m')
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge donors' }))
  await dialog.findByText(/^1 donation and 2 contact details move from donor 8 to donor 3/)
  await staff.click(dialog.getByRole('radio', { name: /Record 8/ }))
  await dialog.findByText(/move from donor 3 to donor 8/)
  await staff.click(dialog.getByRole('radio', { name: 'Pakistan' }))
  await staff.click(dialog.getByRole('button', { name: 'Merge' }))
  await waitFor(() =>
    expect(bodies('POST /contacts/8/merge')).toEqual([
      {
        loser_id: 3,
        fields: {
          first_name: 'Zainab',
          last_name: 'Malik',
          kind: 'person',
          country: 'Pakistan',
          language: 'ur',
        },
      },
    ]),
  )
})

test('clear pairs are merged at once and undone at once', async () => {
  const { staff, bodies } = await open()
  await staff.click(screen.getByRole('button', { name: 'Merge all clear pairs' }))
  await staff.click(await screen.findByRole('button', { name: 'Merge' }))
  await screen.findByText('2 pairs were merged.')
  await staff.click(screen.getByRole('button', { name: 'Undo all' }))
  await waitFor(() => expect(bodies('POST /contact-merges/undo')).toEqual([{ merge_ids: [4, 5] }]))
})

test('without the right to merge, pairs can only be read', async () => {
  const { staff, bodies } = await open(['contact'])
  await staff.keyboard('d')
  expect(screen.queryByRole('button', { name: /^(Merge|Not the same)/ })).toBeNull()
  expect(bodies('POST /contact-duplicates/dismiss')).toEqual([])
})
