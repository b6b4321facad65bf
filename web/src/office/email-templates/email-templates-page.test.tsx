import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultCharity } from '../../../../contract/src/default-charity.ts'
import type { EmailTemplate, EmailTemplates } from '../../../../contract/src/email-templates.ts'
import { messages } from '../../../../words/src/catalogues.ts'
import { listPlaceholders } from '../../../../words/src/placeholders.ts'
import { readerOf } from '../../../../words/src/reader.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { EmailTemplatesPage } from './email-templates-page.tsx'

const { t } = readerOf('en')

const text = (key: string, original: string, overrides: Partial<EmailTemplate> = {}): EmailTemplate => ({
  key,
  original,
  message: original,
  changed_at: null,
  changed_by: null,
  placeholders: [...original.matchAll(/\{(\w+)\}/g)].map(([written, name = '']) => ({ name, written })),
  ...overrides,
})
const keys = ['mail.donation.subject', 'mail.greeting.anonymous', 'mail.donation.recorded', 'mail.thanks']
const templates: EmailTemplates = {
  texts: [
    text('mail.donation.subject', 'Your donation {code} of {amount}'),
    text('mail.greeting.anonymous', 'Assalam-o-Alaikum,'),
    text('mail.donation.recorded', 'Thank you for {amount}.'),
    text('mail.thanks', 'With thanks and prayers,', {
      message: 'Wassalam,',
      changed_by: 'Bilal Shah',
      changed_at: '2026-11-20T20:40:00.000Z',
    }),
    text('mail.receipt.arrived', 'It arrived.'),
  ],
  emails: [
    { email: 'donation', keys },
    { email: 'receipt', keys: ['mail.receipt.arrived'] },
    { email: 'paid', keys: ['mail.thanks'] },
  ],
}

function open(answers: Parameters<typeof openScreen>[1] = {}, address = '/') {
  const opened = openScreen(
    <EmailTemplatesPage />,
    {
      'GET /public/charity': () => ({ data: defaultCharity }),
      'GET /email-templates/en': () => ({ data: templates }),
      'POST /email-templates/en/preview': () => ({
        data: {
          subject: 'Your donation of Rs.\u00a015,000',
          html: '<p style="margin:0">Drawn</p>',
          problems: {},
        },
      }),
      ...answers,
    },
    { address },
  )
  const last = (call: string) => opened.sent.filter((one) => one.call === call).at(-1)?.body
  return { ...opened, last }
}
const box = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })

test("an e-mail shows its texts in order, their authors, and the server's preview", async () => {
  open()
  await box('Subject')
  const shown = screen.getAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value)
  expect(shown).toEqual([
    'Your donation {code} of {amount}',
    'Assalam-o-Alaikum,',
    'Thank you for {amount}.',
    'Wassalam,',
  ])
  const closing = await box('Closing')
  const note = document.getElementById(closing.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe(
    'In one other e-mail too. Changed 21 Nov 2026, 01:40 by Bilal Shah.Original: With thanks and prayers,',
  )
  const preview = await screen.findByRole('region', { name: 'Preview' })
  expect(preview.textContent).toContain('Your donation of Rs.\u00a015,000')
  const frame = within(preview).getByTitle('Preview')
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin')
  expect(frame.getAttribute('srcdoc')).toBe('<p data-style="margin:0">Drawn</p>')
  const options = within(screen.getByRole('combobox', { name: 'E-mail' })).getAllByRole('option')
  expect(
    options.filter((one) => one.textContent?.includes('(changed)')).map((one) => one.textContent),
  ).toEqual(['Donation recorded, to be paid online (changed)', 'Payment received (changed)'])
})

test('a placeholder is inserted at the cursor and previewed at once, and only changes are sent', async () => {
  const { staff, last } = open({
    'PUT /email-templates/en': () => ({ data: templates, message: 'Texts saved.' }),
  })
  const greeting = await box('Text 1')
  await staff.click(greeting)
  greeting.setSelectionRange(0, 'Thank you for'.length)
  const chips = screen.getByRole('list', { name: 'Insert in Text 1' })
  await staff.click(within(chips).getByRole('button', { name: '{amount} amount, as in Rs.\u00a015,000' }))
  expect(greeting.value).toBe('{amount} {amount}.')
  expect(document.activeElement).toBe(greeting)
  // The browser's Undo causes the same event.
  fireEvent.input(greeting, { target: { value: 'Thank you for {amount}.' } })
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
  fireEvent.input(greeting, { target: { value: '{amount} {amount}.' } })
  const texts = { 'mail.donation.recorded': '{amount} {amount}.' }
  await waitFor(() => expect(last('POST /email-templates/en/preview')).toEqual({ email: 'donation', texts }))
  await staff.click(screen.getByRole('button', { name: 'Save texts' }))
  expect(await screen.findByText('Texts saved.')).toBeDefined()
  expect(last('PUT /email-templates/en')).toEqual({ texts })
  await waitFor(() => expect(greeting.value).toBe('Thank you for {amount}.'))
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
})

test('one button restores the original, which is saved like every change', async () => {
  const { staff, last } = open({ 'PUT /email-templates/en': () => ({ data: templates }) })
  await staff.click(await screen.findByRole('button', { name: 'Back to the original: Closing' }))
  expect((await box('Closing')).value).toBe('With thanks and prayers,')
  expect(screen.queryByRole('button', { name: /^Back to the original/ })).toBeNull()
  await staff.click(screen.getByRole('button', { name: 'Save texts' }))
  await waitFor(() =>
    expect(last('PUT /email-templates/en')).toEqual({ texts: { 'mail.thanks': 'With thanks and prayers,' } }),
  )
})

test('every placeholder of an e-mail is explained', () => {
  const mails = Object.entries(messages.en ?? {}).filter(([key]) => key.startsWith('mail.'))
  const names = new Set(mails.flatMap(([, message]) => listPlaceholders(message).map(({ name }) => name)))
  expect(names.size).toBeGreaterThan(0)
  expect([...names].filter((name) => t.ifKnown(`email-templates.placeholder.${name}`) === undefined)).toEqual(
    [],
  )
})

test('an invalid text shows its error while it is typed', async () => {
  open({
    'POST /email-templates/en/preview': () => ({
      data: {
        subject: 'S',
        html: '',
        problems: { 'mail.donation.subject': 'A subject or heading must be one line' },
      },
    }),
  })
  expect(await screen.findByText('A subject or heading must be one line')).toBeDefined()
  expect(screen.getByText(/^One text cannot be sent as written/)).toBeDefined()
})

test('a text that is too long shows an error and is not sent', async () => {
  const { staff, sent, last } = open()
  fireEvent.input(await box('Text 1'), { target: { value: 'a'.repeat(6000) } })
  fireEvent.input(await box('Closing'), { target: { value: 'Yours,' } })
  expect(await screen.findByText('Text can have at most 2000 characters')).toBeDefined()
  expect(await screen.findByText(/^One text cannot be sent as written/)).toBeDefined()
  const texts = { 'mail.thanks': 'Yours,' }
  await waitFor(() => expect(last('POST /email-templates/en/preview')).toEqual({ email: 'donation', texts }))
  await staff.click(screen.getByRole('button', { name: 'Save texts' }))
  await waitFor(async () => expect(document.activeElement).toBe(await box('Text 1')))
  expect(sent.some(({ call }) => call === 'PUT /email-templates/en')).toBe(false)
})

test("the server's refusal is shown at the text, which takes the focus", async () => {
  const problem = 'Keep {amount} in the text, in every plural form'
  const refused = { status: 422, message: problem, errors: { 'texts.mail.donation.recorded': [problem] } }
  let answer: typeof refused | { data: EmailTemplates; message: string } = refused
  const { staff } = open({ 'PUT /email-templates/en': () => answer })
  const recorded = await box('Text 1')
  await staff.clear(recorded)
  await staff.enter(recorded, 'Thanks')
  await staff.click(screen.getByRole('button', { name: 'Save texts' }))
  await waitFor(() => expect(recorded.getAttribute('aria-invalid')).toBe('true'))
  expect(recorded.value).toBe('Thanks')
  await waitFor(() => expect(document.activeElement).toBe(recorded))

  // No error remains after a correction is saved.
  answer = { data: templates, message: 'Texts saved.' }
  fireEvent.input(recorded, { target: { value: 'Thanks for {amount}' } })
  await staff.click(screen.getByRole('button', { name: 'Save texts' }))
  expect(await screen.findByText('Texts saved.')).toBeDefined()
  await waitFor(() => expect(screen.queryByText(problem)).toBeNull())
})

test('unsaved changes are not lost by choosing another e-mail', async () => {
  const { staff } = open()
  await staff.enter(await box('Closing'), ' your friends')
  const emails = screen.getByRole('combobox', { name: 'E-mail' })
  await staff.selectOptions(emails, 'Receipt')
  const question = await screen.findByRole('alertdialog')
  await staff.click(within(question).getByRole('button', { name: 'Keep editing' }))
  expect((await box('Closing')).value).toBe('Wassalam, your friends')
  await staff.selectOptions(emails, 'Receipt')
  await staff.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  expect((await box('Text 1')).value).toBe('It arrived.')
  expect(screen.getByRole('link', { name: 'edit it on Settings' }).getAttribute('href')).toBe('/settings')
})

test('unsaved changes are not lost by a link to another screen', async () => {
  const { staff } = open()
  await staff.enter(await box('Closing'), ' your friends')
  await staff.click(screen.getByRole('link', { name: 'Settings' }))
  await staff.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep editing' }),
  )
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((await box('Closing')).value).toBe('Wassalam, your friends')
})

test('another e-mail has its own texts, and its preview none of the previous ones', async () => {
  const { staff, sent } = open({
    'POST /email-templates/en/preview': () => ({
      data: { subject: 'S', html: '', problems: { 'mail.thanks': 'Text is required' } },
    }),
  })
  await staff.clear(await box('Closing'))
  expect(await screen.findByText('Text is required')).toBeDefined()
  await staff.selectOptions(screen.getByRole('combobox', { name: 'E-mail' }), 'Receipt')
  await staff.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }))
  await box('Text 1')
  await waitFor(() => {
    const requests = sent
      .map(({ body }) => body)
      .filter((body) => JSON.stringify(body)?.includes('"receipt"'))
    expect(requests).toEqual([{ email: 'receipt', texts: {} }])
  })
})

test('Urdu texts are right to left, and a failed load shows an error', async () => {
  const urdu = { ...templates, texts: [text('mail.receipt.arrived', 'رسید {amount}')] }
  open(
    {
      'GET /email-templates/ur': () => ({ data: urdu }),
      'POST /email-templates/ur/preview': () => ({ status: 404, message: 'Not here' }),
    },
    '/?email=receipt&language=ur',
  )
  const arrived = await box('Text 1')
  expect([arrived.lang, arrived.dir, arrived.value]).toEqual(['ur', 'rtl', 'رسید {amount}'])
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
})
