import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BankAccount } from '../../../../contract/src/bank-accounts.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { BankAccountsPage } from './bank-accounts-page.tsx'

const account: BankAccount = {
  id: 3,
  bank_name: 'Chinar Bank',
  logo: '/media/chinar.png',
  width: 120,
  name: 'Amanah Zakat',
  number: '11070055812009',
  iban_no: 'PK34CHNR0011070055812009',
  swift_code: null,
  currency: 'PKR',
  status: 1,
  kind: 'zakat',
  created_at: '2026-03-01T20:00:00.000Z',
}

async function open(answers: Parameters<typeof openScreen>[1] = {}, editing = true) {
  const opened = openScreen(
    <BankAccountsPage />,
    { 'GET /bank': () => ({ data: [account] }), ...answers },
    { features: editing ? ['bank-editing'] : [] },
  )
  await screen.findByRole('heading', { name: 'Chinar Bank' })
  return opened
}

const press = (name: RegExp | string) => screen.getByRole('button', { name })
const writes = (sent: { call: string; body: unknown }[]) => sent.filter(({ call }) => !call.startsWith('GET'))

test('an account shows what is needed to pay to it, and whether it is active', async () => {
  await open()
  for (const text of ['11070055812009', 'Amanah Zakat', 'PK34 CHNR 0011 0700 5581 2009', 'PKR', '2 Mar 2026'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('Active')).toBeTruthy()
})

test('an IBAN is copied without gaps', async () => {
  const { staff } = await open()
  await staff.click(press('Copy IBAN of Chinar Bank 11070055812009'))
  expect(await navigator.clipboard.readText()).toBe('PK34CHNR0011070055812009')
})

test.each([
  ['Add', /^Add$/],
  ['Edit', /^Edit/],
  ['Delete', /^Delete/],
])('unless editing accounts is switched on, %s says that it is planned', async (action, name) => {
  const { staff, sent } = await open({}, false)
  await staff.click(press(name))
  await screen.findByText(`${action} functionality is planned for a future update.`)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(writes(sent)).toEqual([])
})

test.each([
  [true, 'Bank account deleted.'],
  [false, 'Donors may have paid into this account: it has been closed instead, and its history kept.'],
])('staff read whether an account was deleted (%s) or only closed', async (deleted, message) => {
  const { staff, sent } = await open({ 'DELETE /bank/3': () => ({ data: { deleted } }) })
  await staff.click(press(/^Delete/))
  const question = within(await screen.findByRole('alertdialog'))
  expect(writes(sent)).toEqual([])
  await staff.click(question.getByRole('button', { name: 'Delete' }))
  await screen.findByText(message)
})

test('an IBAN with a wrong digit is refused before it is sent', async () => {
  const { staff, sent } = await open()
  await staff.click(press(/^Edit/))
  const iban = await screen.findByRole('textbox', { name: /IBAN/ })
  await staff.clear(iban)
  await staff.type(iban, 'PK34CHNR0011070055812008')
  await staff.click(press('Save'))
  expect(screen.getByText('Enter valid IBAN')).toBeTruthy()
  expect(document.activeElement).toBe(iban)
  expect(writes(sent)).toEqual([])
})

test('a new account needs a logo; one that is changed keeps its own', async () => {
  const { staff, sent } = await open({ 'POST /bank/3': () => ({ data: account, message: 'Saved' }) })
  await staff.click(press('Add'))
  await staff.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add' }))
  expect(screen.getByText('Logo is required')).toBeTruthy()
  await staff.click(press('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await staff.click(press(/^Edit/))
  await staff.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  expect(writes(sent)[0]?.body).toEqual({
    bank_name: 'Chinar Bank',
    name: 'Amanah Zakat',
    number: '11070055812009',
    iban_no: 'PK34CHNR0011070055812009',
    currency: 'PKR',
    kind: 'zakat',
    status: '1',
  })
})
