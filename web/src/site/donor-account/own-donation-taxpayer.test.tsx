import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Taxpayer } from '../../../../contract/src/contact-records.ts'
import type { OwnDonation } from '../../../../contract/src/donor-account.ts'
import { visitPage } from '../../../test/visit-site.tsx'
import { OwnDonationTaxpayer } from './own-donations.tsx'

const traders: Taxpayer = {
  id: 6,
  name: 'Malik Traders',
  kind: 'ntn',
  number: '•••5678',
  is_default: false,
}
const donation = { code: 'ABC-DEF-GHJ', status: 'success', taxpayer_id: null } as OwnDonation

const visit = (given: Partial<OwnDonation>, taxpayers: Taxpayer[] = [traders]) =>
  visitPage(
    <OwnDonationTaxpayer donation={{ ...donation, ...given }} name="Ayesha Malik" taxpayers={taxpayers} />,
    { '/api/v1/my/donations/ABC-DEF-GHJ/taxpayer': () => ({ data: null }) },
  )

test('a donor chooses the taxpayer of a donation, or returns to the default', async () => {
  const { donor, sent, page } = visit({})
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Statement issued to' })
  expect(choice.selectedOptions[0]?.textContent).toBe('Ayesha Malik (default)')
  await donor.selectOptions(choice, 'Malik Traders')
  page.unmount()
  const other = visit({ taxpayer_id: 6 })
  await other.donor.selectOptions(screen.getByRole('combobox'), 'Ayesha Malik (default)')
  const bodies = [...sent, ...other.sent].filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(bodies).toEqual([{ taxpayer_id: 6 }, { taxpayer_id: null }])
})

test('there is no choice for an unpaid donation, without taxpayers, and for an ended taxpayer', () => {
  for (const page of [visit({ status: 'failed' }), visit({}, []), visit({ taxpayer_id: 9 })]) {
    expect(screen.queryByRole('combobox')).toBeNull()
    page.page.unmount()
  }
})
