import { act, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import type { FullCharity } from '../../../../contract/src/charity.ts'
import { defaultSettings } from '../../../../contract/src/default-charity.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { CharitySettings, SettingsPage } from './settings-page.tsx'

const umeed: FullCharity = { ...defaultSettings, name: 'Umeed Foundation', slogan: 'Hope, every day' }

const open = (
  overrides: Partial<FullCharity> = {},
  answers: Parameters<typeof openScreen>[1] = {},
  page = <CharitySettings />,
) => {
  const charity = { ...umeed, ...overrides }
  return openScreen(page, {
    'GET /public/charity': () => ({ data: charity }),
    'GET /charity': () => ({ data: charity }),
    'PUT /charity': () => ({ data: charity, message: 'Settings saved.' }),
    ...answers,
  })
}
const changes = (sent: { call: string; body: unknown }[]) =>
  sent.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => ({ call, body }))
const inUrdu = () => within(screen.getByRole('region', { name: 'اردو' }))
const press = (name: string) => screen.getByRole('button', { name })
const toSetUp = () => screen.getByRole('link', { name: 'Set up step by step' })

const Address = () => <p>at {useLocation().pathname}</p>
const withAddress = (
  <>
    <SettingsPage />
    <Address />
  </>
)

/** Opens settings with an Urdu name and an Urdu description that is too long. */
async function openTooLong() {
  const opened = open({ texts: { ur: { name: 'امید' } } })
  await opened.staff.click(await screen.findByRole('textbox', { name: /^Description \(اردو\)/ }))
  await opened.staff.paste('ا'.repeat(201))
  return opened
}

/** Opens the dialog of an unwritten privacy notice. */
async function openPrivacy(answers: Parameters<typeof openScreen>[1]) {
  const opened = open(
    {},
    { 'GET /charity/texts/privacy': () => ({ data: { html: '', texts: {} } }), ...answers },
  )
  await opened.staff.click(await screen.findByRole('button', { name: 'Edit: Privacy notice' }))
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Privacy notice' })) }
}

test('the charity’s name and texts have Urdu fields, right to left', async () => {
  const { staff, sent } = open()
  await staff.click(await screen.findByRole('button', { name: 'Write it in اردو too' }))
  const name = inUrdu().getByRole('textbox', { name: /^Name \(اردو\)/ })
  expect([name.lang, name.dir]).toEqual(['ur', 'rtl'])
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(inUrdu().getByText('What is left empty is shown in English.')).toBeTruthy()
  expect(inUrdu().getAllByRole('textbox')).toHaveLength(10)
  await staff.enter(name, 'امید')
  await staff.enter(inUrdu().getByRole('textbox', { name: /^Address/ }), 'گلی ۱۲، اسلام آباد')
  await staff.click(press('Save'))
  await screen.findByText('Settings saved.')
  expect(changes(sent)).toEqual([
    {
      call: 'PUT /charity',
      body: { texts: { ur: { name: 'امید', address: 'گلی ۱۲، اسلام آباد' } } },
    },
  ])
})

test("only changes are sent, so a colleague's changes are not overwritten, and are shown after saving", async () => {
  const before = { ...umeed, phone: '051 1111111', texts: { ur: { name: 'امید', slogan: 'ہر دن' } } }
  const theirs = { ...before, phone: '051 2222222', texts: { ur: { name: 'امید ٹرسٹ', slogan: 'ہر دن' } } }
  const { staff, sent } = open(before, {
    'PUT /charity': () => ({
      data: {
        ...theirs,
        registration_number: 'SECP-1',
        preset_amounts: [1000],
        texts: { ur: { name: 'امید ٹرسٹ' } },
      },
      message: 'Settings saved.',
    }),
  })
  const registration = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Registration number/ })
  await staff.enter(registration, 'SECP-1')
  const amounts = screen.getByRole<HTMLInputElement>('textbox', { name: /^Preset amounts/ })
  await staff.clear(amounts)
  await staff.enter(amounts, '1000')
  await staff.clear(inUrdu().getByRole('textbox', { name: /^Headline/ }))
  await staff.click(press('Save'))
  await screen.findByText('Settings saved.')
  const phone = screen.getByRole<HTMLInputElement>('textbox', { name: /^Phone/ })
  await waitFor(() => expect(phone.value).toBe('051 2222222'))
  await staff.enter(registration, '2')
  await staff.click(press('Save'))
  await waitFor(() => expect(changes(sent)).toHaveLength(2))
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { registration_number: 'SECP-1', preset_amounts: [1000], texts: { ur: { slogan: '' } } },
    { registration_number: 'SECP-12', texts: {} },
  ])
})

test('existing Urdu texts are shown at once, and an error at its field prevents sending', async () => {
  const { staff, sent } = await openTooLong()
  const name = inUrdu().getByRole<HTMLInputElement>('textbox', { name: /^Name/ })
  expect(name.value).toBe('امید')
  await staff.click(press('Save'))
  expect(await inUrdu().findByText('Description can have at most 200 characters')).toBeTruthy()
  expect(changes(sent)).toEqual([])
})

test('a charity with English only has no Urdu fields until it offers Urdu', async () => {
  const { staff } = open({ languages: ['en'] })
  await staff.click(await screen.findByRole('checkbox', { name: /اردو/ }))
  expect(press('Write it in اردو too')).toBeTruthy()
  await staff.click(screen.getByRole('checkbox', { name: /اردو/ }))
  expect(screen.queryByRole('button', { name: 'Write it in اردو too' })).toBeNull()
})

test('a privacy notice can start from the default, also in Urdu, and missing English text is reported at its field', async () => {
  const first = { html: '<p>What we keep</p>', texts: { ur: '<p>ہم کیا رکھتے ہیں</p>' } }
  const refused = { html: ['Write it in English too'] }
  const { staff, sent, dialog } = await openPrivacy({
    'GET /charity/texts/privacy/template': () => ({ data: first }),
    'PUT /charity/texts/privacy': () => ({ status: 422, message: 'Invalid', errors: refused }),
  })
  await staff.click(dialog.getByRole('button', { name: 'Write it in اردو too' }))
  const begin = dialog.getAllByRole('button', { name: 'Start from our text' })
  expect(begin).toHaveLength(2)
  await staff.click(begin[1] as HTMLElement)
  const text = await dialog.findByText('ہم کیا رکھتے ہیں')
  expect(text.closest('[role=textbox]')?.getAttribute('dir')).toBe('rtl')
  await staff.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Write it in English too')).toBeTruthy()
  expect(changes(sent)).toEqual([
    {
      call: 'PUT /charity/texts/privacy',
      body: { html: '', texts: { ur: first.texts.ur }, begun_with: { html: '', texts: {} } },
    },
  ])
})

test('the editor shows what is saved after clearing the text and starting from the default again', async () => {
  let answer: object = { status: 422, message: 'Nobody home' }
  const { staff, sent, dialog } = await openPrivacy({
    'GET /charity/texts/privacy/template': () => answer as { data: unknown },
    'PUT /charity/texts/privacy': () => ({ data: umeed, message: 'Saved.' }),
  })
  const start = () => staff.click(dialog.getByRole('button', { name: 'Start from our text' }))
  await start()
  await screen.findByText('Nobody home')
  answer = { data: { html: '<p>What we keep</p>', texts: {} } }
  await start()
  const text = (await dialog.findByText('What we keep')).closest('[role=textbox]')
  act(() => (text as unknown as { editor: Editor }).editor.commands.clearContent(true))
  await start()
  expect(await dialog.findByText('What we keep')).toBeTruthy()
  expect(changes(sent)).toEqual([])
})

test('errors in Urdu texts do not prevent saving once Urdu is not offered', async () => {
  const { staff, sent } = await openTooLong()
  await staff.click(screen.getByRole('checkbox', { name: /اردو/ }))
  await staff.click(press('Save'))
  await screen.findByText('Settings saved.')
  expect(changes(sent)).toMatchObject([{ body: { languages: ['en'], texts: {} } }])
})

test('preset amounts report the violated rule, and accept Urdu digits and commas', async () => {
  const { staff, sent } = open()
  const amounts = await screen.findByRole('textbox', { name: /^Preset amounts/ })
  // The numeric keypad shows no comma.
  expect(amounts.getAttribute('inputmode')).toBeNull()
  const save = async (typed: string) => {
    await staff.clear(amounts)
    await staff.click(amounts)
    await staff.paste(typed)
    await staff.click(press('Save'))
  }
  await save('5000, abc')
  expect(await screen.findByText(/^Write whole rupees, with a comma/)).toBeTruthy()
  expect(document.activeElement).toBe(amounts)
  await save('5000, 99999999999')
  expect(await screen.findByText('Amounts have at most 8 digits')).toBeTruthy()
  expect(changes(sent)).toEqual([])
  await save('۵۰۰۰، ۱۰۰۰۰')
  await screen.findByText('Settings saved.')
  expect(changes(sent)).toMatchObject([{ body: { preset_amounts: [5000, 10_000] } }])
})

test('leaving Settings with unsaved changes asks first, but not after saving', async () => {
  const { staff } = open({}, {}, withAddress)
  await staff.enter(await screen.findByRole('textbox', { name: /^Headline/ }), '!')
  await staff.click(toSetUp())
  const question = within(await screen.findByRole('alertdialog'))
  await staff.click(question.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Headline/ }).value).toBe('Hope, every day!')
  await staff.click(press('Save'))
  await screen.findByText('Settings saved.')
  await waitFor(() =>
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true),
  )
  await staff.click(toSetUp())
  expect(await screen.findByText('at /set-up')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the index of the page leads to every section', async () => {
  open({}, {}, <SettingsPage />)
  await screen.findByRole('heading', { name: 'Donation page' })
  const index = within(screen.getByRole('navigation', { name: 'On this page' }))
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ id }) => `#${id}`)
  const links = index.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(headings.filter((id) => id !== '#')))
})

test('leaving Settings with an unsaved picture asks first', async () => {
  const { staff } = open({}, {}, withAddress)
  const logo = new File(['logo'], 'logo.png', { type: 'image/png' })
  await staff.upload(await screen.findByLabelText(/^Logo/), logo)
  await staff.click(toSetUp())
  const question = within(await screen.findByRole('alertdialog'))
  expect(screen.queryByText('at /set-up')).toBeNull()
  await staff.click(question.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('at /set-up')).toBeTruthy()
})

test('swapped prices are rejected at once, and prices hidden from donors are marked', async () => {
  const { staff, sent } = open({ gold_price: 430_000, silver_price: 5200, prices_on: '2026-01-02' })
  expect(await screen.findByText(/^Donors do not see the prices of 2\sJan\s2026/)).toBeTruthy()
  await staff.clear(screen.getByRole('textbox', { name: /^Gold/ }))
  await staff.enter(screen.getByRole('textbox', { name: /^Gold/ }), '520')
  await staff.click(press('Save prices'))
  expect(await screen.findByText(/^Gold costs more than silver/)).toBeTruthy()
  expect(changes(sent)).toEqual([])
})

test('an invalid colour is reported at once and not previewed; the short form is valid', async () => {
  const { staff } = open()
  const colour = await screen.findByRole('textbox', { name: /^Colour/ })
  expect(screen.getByText('A button')).toBeTruthy()
  await staff.enter(colour, 'red')
  expect(screen.getByText('Colour must look like #0b6b4f')).toBeTruthy()
  expect(screen.queryByText('A button')).toBeNull()
  await staff.clear(colour)
  await staff.enter(colour, '#a00')
  expect(screen.queryByText('Colour must look like #0b6b4f')).toBeNull()
  expect(screen.getByText('A button').style.background).toBe('rgb(170, 0, 0)')
})

test('second approval without a second approver shows a warning', async () => {
  const chosen = {
    features: [],
    bank_approval: 'two_people',
    approval_amount: 100_000,
    fixed: [],
    approvers: 1,
  }
  const { staff } = open({}, { 'GET /switches': () => ({ data: chosen }) }, <SettingsPage />)
  await staff.selectOptions(await screen.findByRole('combobox', { name: /^Second approval/ }), 'Always')
  expect(screen.getByText(/^Only one person may approve. With ‘Always’/)).toBeTruthy()
  await staff.selectOptions(screen.getByRole('combobox', { name: /^Second approval/ }), 'Never')
  expect(screen.queryByText(/^Only one person may approve/)).toBeNull()
})

test('an emptied limit of money out is saved as none', async () => {
  const chosen = {
    features: [],
    bank_approval: 'two_people',
    approval_amount: 100_000,
    fixed: [],
    approvers: 2,
  }
  const answers = { 'GET /switches': () => ({ data: chosen }), 'PUT /switches': () => ({ data: chosen }) }
  const { staff, sent } = open({}, answers, <SettingsPage />)
  await staff.clear(await screen.findByRole('textbox', { name: /^Money out without a second person/ }))
  await staff.click(press('Save switches'))
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'PUT /switches')?.body).toMatchObject({ approval_amount: null }),
  )
})
