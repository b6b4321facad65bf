import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { exampleLine } from '../../../test/example-statement.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { VoucherDialog } from './voucher-dialog.tsx'

test('an expense above what its account holds is saved after the question', async () => {
  const question = 'The account that pays holds Rs. 500 in the books. This expense is more.'
  const { staff, sent } = openScreen(<VoucherDialog kind="expense" onClose={() => {}} />, {
    'GET /bank/info': () => ({ data: [] }),
    'GET /donation/causes/web': () => ({ data: [] }),
    'POST /vouchers': () =>
      sent.filter(({ call }) => call === 'POST /vouchers').length === 1
        ? { status: 422, message: question, errors: { despite: [question] } }
        : { data: null, message: 'It waits for a second person.' },
  })
  await staff.enter(await screen.findByRole('textbox', { name: /^Amount/ }), '600')
  await staff.selectOptions(screen.getByRole('combobox', { name: /^Head/ }), 'Programme')
  await staff.enter(screen.getByRole('textbox', { name: /^Purpose/ }), 'Food')
  await staff.click(screen.getByRole('button', { name: 'Save expense' }))
  const asked = within(await screen.findByRole('alert', { name: '' }))
  asked.getByText(question)
  await staff.click(asked.getByRole('button', { name: 'Go on anyway' }))
  await screen.findByText('It waits for a second person.')
  expect(sent.flatMap(({ body }) => (body ? [(body as { despite?: string }).despite] : []))).toEqual([
    undefined,
    'true',
  ])
})

test('a line that names another account of the charity is a transfer to it, with the words of the bank', async () => {
  const line = exampleLine({ amount_paisa: -1_000_000, description: 'FT TO 02140010457302' })
  const account = { id: 4, bank_name: 'Margalla', number: '02140010457302', kind: 'general' }
  openScreen(<VoucherDialog kind="expense" line={line} onClose={() => {}} />, {
    'GET /bank/info': () => ({ data: [account] }),
    'GET /donation/causes/web': () => ({ data: [] }),
    [`GET /statement-lines/${line.id}/vouchers`]: () => ({ data: [] }),
  })
  const option = await screen.findByRole<HTMLOptionElement>('option', { name: /02140010457302/ })
  expect(option.selected).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Purpose/ }).value).toBe(line.description)
})
