import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../../test/open-screen.tsx'
import { CampaignDialog } from './campaign-dialog.tsx'

test.each(['en', 'ur'] as const)(
  'no label of the editor of a campaign is the name of a field (%s)',
  async (language) => {
    const { staff } = openScreen(
      <CampaignDialog campaign={undefined} onClose={() => {}} />,
      { 'GET /web-causes': () => ({ data: [] }) },
      { language },
    )
    const dialog = within(await screen.findByRole('dialog'))
    const kind = dialog
      .getAllByRole<HTMLSelectElement>('combobox')
      .find(({ options }) => [...options].some(({ value }) => value === 'shares'))
    if (!kind) throw new Error('There is no kind of goal.')
    await staff.selectOptions(kind, 'shares')
    const labels = [...document.querySelectorAll('label')].map((label) => label.textContent)
    expect(labels.length).toBeGreaterThan(10)
    expect(labels.filter((label) => /^[a-z]+(_[a-z]+)*( |$)/.test(label))).toEqual([])
  },
)

test('another kind of goal clears its number, which counted something else', async () => {
  const { staff } = openScreen(<CampaignDialog campaign={undefined} onClose={() => {}} />, {})
  await staff.enter(await screen.findByRole('textbox', { name: /Goal in rupees/ }), '22500')
  await staff.selectOptions(screen.getByRole('combobox', { name: /^Goal/ }), 'Shares')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Number of shares/ }).value).toBe('')
})
