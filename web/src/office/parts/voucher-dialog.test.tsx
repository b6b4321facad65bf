import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleLine } from '../../../test/example-statement.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { VoucherDialog } from './voucher-dialog.tsx'

test('an expense above the money of its fund is pointed out while it is entered, in either fund', async () => {
  const { staff } = openScreen(<VoucherDialog kind="expense" onClose={() => {}} />, {
    'GET /bank/info': () => ({ data: [] }),
    'GET /donation/causes/web': () => ({ data: [] }),
    'GET /accounting/fund-cash': () => ({ data: { zakat: 50_000, general: 120_050 } }),
  })
  const warning = () => screen.queryByText(/This expense exceeds it/)
  const amount = await screen.findByRole('textbox', { name: /^Amount/ })
  await staff.enter(amount, '1,200.50')
  expect(warning()).toBeNull()
  await staff.clear(amount)
  await staff.enter(amount, '۱۲۰۰.51')
  await waitFor(() => expect(warning()?.textContent).toMatch(/General has Rs\.\s1,200\.50/))
  await staff.clear(amount)
  await staff.enter(amount, '600')
  expect(warning()).toBeNull()
  await staff.selectOptions(screen.getByRole('combobox', { name: /^Fund/ }), 'Zakat')
  await waitFor(() => expect(warning()?.textContent).toMatch(/Zakat has Rs\.\s500/))
})

test('a line that names another account of the charity is a transfer to it, with the words of the bank', async () => {
  const line = exampleLine({ amount_paisa: -1_000_000, description: 'FT TO 02140010457302' })
  const account = { id: 4, bank_name: 'Margalla', number: '02140010457302', kind: 'general' }
  openScreen(<VoucherDialog kind="expense" line={line} onClose={() => {}} />, {
    'GET /bank/info': () => ({ data: [account] }),
    'GET /donation/causes/web': () => ({ data: [] }),
    [`GET /statement/line/${line.id}/vouchers`]: () => ({ data: [] }),
  })
  const option = await screen.findByRole<HTMLOptionElement>('option', { name: /02140010457302/ })
  expect(option.selected).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Purpose/ }).value).toBe(line.description)
})
