import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EditedBankAccount } from '../../../../contract/src/bank-accounts.ts'
import { defaultSettings } from '../../../../contract/src/default-charity.ts'
import type { PendingChange } from '../../../../contract/src/pending-changes.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { BankAccountsPage } from './bank-accounts-page.tsx'

const account: EditedBankAccount = {
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
  notes: { en: 'Branch F-7, Islamabad.' },
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

test('an account shows its payment details and whether it is active', async () => {
  await open()
  for (const text of ['11070055812009', 'Amanah Zakat', 'PK34 CHNR 0011 0700 5581 2009', 'PKR', '2 Mar 2026'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('Active')).toBeTruthy()
})

test('an IBAN is copied without spaces', async () => {
  const { staff } = await open()
  await staff.click(press('Copy IBAN of Chinar Bank 11070055812009'))
  expect(await navigator.clipboard.readText()).toBe('PK34CHNR0011070055812009')
})

test.each([
  ['Add', /^Add$/],
  ['Edit', /^Edit/],
  ['Delete', /^Delete/],
])('with account editing switched off, %s says that it is planned', async (action, name) => {
  const { staff, sent } = await open({}, false)
  await staff.click(press(name))
  await screen.findByText(`${action} functionality is planned for a future update.`)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(writes(sent)).toEqual([])
})

test.each([
  [true, 'Bank account deleted.'],
  [false, 'Donors may have paid into this account: it has been closed instead, and its history kept.'],
])('the message says whether an account was deleted (%s) or only closed', async (deleted, message) => {
  const { staff, sent } = await open({ 'DELETE /bank-accounts/3': () => ({ data: { deleted } }) })
  await staff.click(press(/^Delete/))
  const question = within(await screen.findByRole('alertdialog'))
  expect(writes(sent)).toEqual([])
  await staff.click(question.getByRole('button', { name: 'Delete' }))
  await screen.findByText(message)
})

test('an IBAN with a wrong digit is rejected before it is sent', async () => {
  const { staff, sent } = await open()
  await staff.click(press(/^Edit/))
  const iban = await screen.findByRole('textbox', { name: /IBAN/ })
  await staff.clear(iban)
  await staff.enter(iban, 'PK34CHNR0011070055812008')
  await staff.click(press('Save'))
  expect(screen.getByText('Enter valid IBAN')).toBeTruthy()
  expect(document.activeElement).toBe(iban)
  expect(writes(sent)).toEqual([])
})

test('a new account needs no logo; a changed one retains its logo and note', async () => {
  const { staff, sent } = await open({
    'POST /bank-accounts': () => ({ data: account, message: 'Added' }),
    'PUT /bank-accounts/3': () => ({ data: account, message: 'Saved' }),
  })
  await staff.click(press('Add'))
  const form = within(await screen.findByRole('dialog'))
  await staff.click(form.getByRole('button', { name: 'Add' }))
  expect(form.getByText('Bank Name is required')).toBeTruthy()
  expect(form.queryByText(/Logo is/)).toBeNull()
  await staff.click(press('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await staff.click(press(/^Edit/))
  await staff.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('Saved')
  expect(writes(sent)[0]?.body).toEqual(asSent)
})

const asSent = {
  bank_name: 'Chinar Bank',
  name: 'Amanah Zakat',
  number: '11070055812009',
  iban_no: 'PK34CHNR0011070055812009',
  currency: 'PKR',
  kind: 'zakat',
  status: '1',
}

test('an account has a note in each language of the donors', async () => {
  const { staff, sent } = await open({ 'PUT /bank-accounts/3': () => ({ data: account, message: 'Saved' }) })
  expect(screen.getByText('Branch F-7, Islamabad.')).toBeTruthy()
  await staff.click(press(/^Edit/))
  const inUrdu = await screen.findByRole('textbox', { name: /^Note \(اردو\)/ })
  expect([inUrdu.lang, inUrdu.dir]).toEqual(['ur', 'rtl'])
  await staff.click(inUrdu)
  await staff.paste('ن'.repeat(201))
  await staff.click(press('Save'))
  expect(screen.getByText('Note can have at most 200 characters')).toBeTruthy()
  expect(document.activeElement).toBe(inUrdu)
  await staff.clear(inUrdu)
  await staff.enter(inUrdu, 'برانچ ایف سیون')
  await staff.click(press('Save'))
  await screen.findByText('Saved')
  expect(writes(sent).map(({ body }) => body)).toEqual([
    { ...asSent, notes: JSON.stringify({ en: 'Branch F-7, Islamabad.', ur: 'برانچ ایف سیون' }) },
  ])
})

test('a note in a language no longer offered remains editable, an empty one has no field', async () => {
  const noted = { ...account, notes: { ur: 'برانچ ایف سیون' } }
  const { staff, sent } = await open({
    'GET /public/charity': () => ({ data: { ...defaultSettings, languages: ['en'] } }),
    'GET /bank': () => ({ data: [noted, { ...account, id: 4, bank_name: 'Indus Bank', notes: {} }] }),
    'PUT /bank-accounts/3': () => ({ data: account, message: 'Saved' }),
  })
  await staff.click(press(/^Edit Indus Bank/))
  await screen.findByRole('textbox', { name: /^Note/ })
  expect(screen.getAllByRole('textbox', { name: /^Note/ })).toHaveLength(1)
  await staff.click(press('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await staff.click(press(/^Edit Chinar Bank/))
  await staff.clear(await screen.findByRole('textbox', { name: /^Note \(اردو\)/ }))
  await staff.click(press('Save'))
  await screen.findByText('Saved')
  expect(writes(sent).map(({ body }) => body)).toEqual([{ ...asSent, notes: JSON.stringify({ ur: '' }) }])
})

test('each side of a pending note change is in its own language, and a missing side in the reader’s', async () => {
  const change: PendingChange = {
    id: 1,
    subject: 'bank_account',
    target: '',
    kind: 'change',
    name: 'Chinar Bank',
    found: [],
    pictures: [],
    effective_at: null,
    is_mine: false,
    obstacle: null,
    asked_by: 'Aisha Khan',
    asked_at: account.created_at,
    changes: [
      { name: 'Note (اردو)', from: 'سوئفٹ کوڈ', from_language: 'ur', to: 'برانچ', to_language: 'ur' },
      { name: 'Note', from: 'nothing', to: 'Branch F-7', to_language: 'en' },
    ],
  }
  await open({ 'GET /pending-changes': () => ({ data: [change] }) })
  const written = ['سوئفٹ کوڈ', 'برانچ', 'nothing', 'Branch F-7'].map((text) => screen.getByText(text))
  expect(written.map(({ lang, dir }) => [lang, dir])).toEqual([
    ['ur', 'rtl'],
    ['ur', 'rtl'],
    ['', ''],
    ['en', 'ltr'],
  ])
})

test('an IBAN already used for zakat triggers a warning for other gifts, but not for zakat', async () => {
  const { staff } = await open()
  await staff.click(press('Add'))
  const dialog = within(await screen.findByRole('dialog'))
  await staff.enter(dialog.getByLabelText(/^IBAN/), 'pk34 chnr 0011 0700 5581 2009')
  const remark = /^The same IBAN is active for zakat and for other donations\./
  expect(dialog.queryByText(remark)).toBeNull()
  await staff.selectOptions(dialog.getByLabelText(/^Kind/), 'general')
  expect(dialog.getByText(remark)).toBeTruthy()
  await staff.selectOptions(dialog.getByLabelText(/^Kind/), 'zakat')
  expect(dialog.queryByText(remark)).toBeNull()
})
