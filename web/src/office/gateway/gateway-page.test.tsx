import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Association } from '../../../../contract/src/payment-methods.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { GatewayPage } from './gateway-page.tsx'

const created_at = '2026-03-01T09:00:00.000Z'

const association = (overrides: Partial<Association>): Association => ({
  id: 1,
  pay_method_id: 1,
  pay_gateway_id: 1,
  payment_method: { name: 'card' },
  payment_gateway: { name: 'swich' },
  effective_from: '2025-01-01T00:00:30.000Z',
  effective_to: null,
  ...overrides,
})

async function open(answers: Parameters<typeof openScreen>[1] = {}) {
  const opened = openScreen(<GatewayPage />, {
    'GET /payment/method': () => ({ data: [{ id: 1, name: 'card', created_at }] }),
    'GET /payment/gateway': () => ({
      data: [
        { id: 1, name: 'swich', created_at },
        { id: 2, name: 'default', created_at },
      ],
    }),
    'GET /payment/active': () => ({
      data: [
        association({ id: 5 }),
        association({
          id: 6,
          payment_method: { name: 'bank' },
          effective_to: '2025-06-30T19:00:00.000Z',
        }),
      ],
    }),
    ...answers,
  })
  await screen.findByText('Present')
  return opened
}

const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const writes = (sent: { call: string; body: unknown }[]) => sent.filter(({ call }) => !call.startsWith('GET'))

test('a current link lasts until the present and can be changed; an ended one cannot', async () => {
  await open()
  expect(screen.getAllByText('1 Jan 2025, 05:00')).toHaveLength(2)
  expect(screen.getByText('1 Jul 2025, 00:00')).toBeTruthy()
  expect(press('Edit Card through Swich').disabled).toBe(false)
  expect(press('Unlink Card through Swich').disabled).toBe(false)
  expect(press('Edit Bank transfer through Swich').disabled).toBe(true)
  expect(press('Unlink Bank transfer through Swich').disabled).toBe(true)
})

test('unlinking asks for confirmation', async () => {
  const { staff, sent } = await open({
    'DELETE /payment/active/5': () => ({ data: null, message: 'Payment method unlinked from the gateway.' }),
  })
  await staff.click(press('Unlink Card through Swich'))
  const question = within(await screen.findByRole('alertdialog'))
  expect(
    question.getByText('Are you sure you want to unlink this payment method from the gateway?'),
  ).toBeTruthy()
  await staff.click(question.getByRole('button', { name: 'Cancel' }))
  expect(writes(sent)).toEqual([])
  await staff.click(press('Unlink Card through Swich'))
  await staff.click(await screen.findByRole('button', { name: 'Unlink' }))
  await screen.findByText('Payment method unlinked from the gateway.')
  expect(writes(sent).map(({ call }) => call)).toEqual(['DELETE /payment/active/5'])
})

test("a link's gateway can be changed, its method cannot", async () => {
  const { staff, sent } = await open({ 'PUT /payment/active/5': () => ({ data: null }) })
  await staff.click(press('Edit Card through Swich'))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Association' }))
  expect(form.queryByRole('combobox', { name: /Method/ })).toBeNull()
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /Effective From/ }).value).toBe(
    '2025-01-01 05:00',
  )
  await staff.selectOptions(form.getByRole('combobox', { name: /Gateway/ }), 'Bank transfer')
  await staff.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes(sent)).toHaveLength(1))
  expect(writes(sent)[0]).toMatchObject({
    call: 'PUT /payment/active/5',
    body: { pay_gateway_id: 2, effective_from: '2025-01-01T00:00:30.000Z', effective_to: null },
  })
})

test('an end in the past is rejected at its field', async () => {
  const { staff, sent } = await open()
  await staff.click(press('Edit Card through Swich'))
  const end = await screen.findByRole('textbox', { name: /Effective To/ })
  await staff.enter(end, '2025-06-01 10:00')
  expect(screen.getByText(/can no longer be changed/)).toBeTruthy()
  await staff.click(press('Save'))
  expect(screen.getByText(/^Effective To cannot be before /)).toBeTruthy()
  expect(document.activeElement).toBe(end)
  expect(writes(sent)).toEqual([])
})

test('a method is linked to a gateway', async () => {
  const { staff, sent } = await open({ 'POST /payment/active': () => ({ data: null }) })
  await staff.click(press('Add Link'))
  await staff.click(press('Link'))
  expect(screen.getByText('Method is required')).toBeTruthy()
  expect(screen.getByText('Gateway is required')).toBeTruthy()
  await staff.selectOptions(screen.getByRole('combobox', { name: /Method/ }), 'Card')
  await staff.selectOptions(screen.getByRole('combobox', { name: /Gateway/ }), 'Bank transfer')
  await staff.click(press('Link'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes(sent)[0]?.body).toEqual({ pay_method_id: 1, pay_gateway_id: 2 })
})

test('a duplicate name is rejected at its field, which retains the input', async () => {
  const { staff } = await open({
    'POST /payment/gateway': () => ({
      status: 422,
      message: "'SWICH' exists already.",
      errors: { name: ["'SWICH' exists already."] },
    }),
  })
  await staff.click(press('Add Payment Gateway'))
  const form = within(await screen.findByRole('dialog', { name: 'Add Payment Gateway' }))
  const name = form.getByRole<HTMLInputElement>('textbox', { name: /Name/ })
  await staff.type(name, 'SWICH{Enter}')
  await form.findByText("'SWICH' exists already.")
  expect(name.value).toBe('SWICH')
  await waitFor(() => expect(document.activeElement).toBe(name))
})

test("renaming a method shows the server's message", async () => {
  const { staff, sent } = await open({
    'PUT /payment/method/1': () => ({ data: null, message: 'Payment method saved.' }),
  })
  await staff.click(press('Edit card'))
  const name = await screen.findByRole('textbox', { name: /Name/ })
  await staff.clear(name)
  await staff.enter(name, 'Debit card')
  await staff.enter(screen.getByRole('textbox', { name: 'Title in اردو' }), 'ڈیبٹ کارڈ')
  await staff.click(press('Save'))
  await screen.findByText('Payment method saved.')
  const body = { name: 'Debit card', titles: { ur: 'ڈیبٹ کارڈ' } }
  expect(writes(sent)).toMatchObject([{ call: 'PUT /payment/method/1', body }])
})
