import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EditedCause } from '../../../../contract/src/causes.ts'
import { noImage } from '../../../../contract/src/pictures.ts'
import { exampleCause } from '../../../test/example-cause.ts'
import { openScreen, pageOf } from '../../../test/open-screen.tsx'
import { setConfirmationPrompt } from '../../call.ts'
import { CausesPage } from './causes-page.tsx'

const rations: EditedCause = {
  other_names: '',
  ...exampleCause({
    id: 12,
    fundtitle: 'Food Rations',
    funddetail: '<p>A family eats for a month.</p>',
    fundimage: '/media/rations.png',
    accept_fraction: 0,
    amount: 6500,
    web_sequence: 30,
    mobile_sequence: 40,
    fundtypes: [{ typename: 'Monthly' }, { typename: 'Once' }],
    created_at: '2026-03-01T20:00:00.000Z',
    updated_at: '2026-03-05T20:00:00.000Z',
  }),
  texts: {},
}

const page = (...causes: EditedCause[]) => pageOf(causes)

async function open({ causes = [rations], editing = false, address = '/' } = {}) {
  const opened = openScreen(
    <CausesPage />,
    {
      'GET /cause': () => page(...causes),
      'POST /cause': () => ({ data: rations, message: 'Cause created successfully!' }),
      'POST /cause/12': () => ({ data: rations, message: '' }),
    },
    { features: editing ? ['cause-editing'] : [], address },
  )
  await screen.findByText(/^Showing /)
  return opened
}

const press = (name: RegExp | string) => screen.getByRole('button', { name })
const listed = (sent: { call: string; search: string }[]) =>
  sent.filter(({ call }) => call === 'GET /cause').map(({ search }) => search)
const posts = (sent: { call: string; body: unknown }[]) => sent.filter(({ call }) => call.startsWith('POST'))

test('a collapsed cause shows its title, id and day; expanded, everything about it', async () => {
  const { staff } = await open()
  expect(screen.getByText('Id 12')).toBeTruthy()
  expect(screen.getByText('Created 2 Mar 2026')).toBeTruthy()
  expect(screen.queryByText('A family eats for a month.')).toBeNull()
  await staff.click(press('Food Rations'))
  expect(screen.getByText('A family eats for a month.')).toBeTruthy()
  const facts = screen.getAllByRole('term').map((term) => {
    return `${term.textContent}: ${term.nextElementSibling?.textContent}`
  })
  expect(facts).toEqual([
    'Fund Types: MonthlyOnce',
    'Amount: Rs.\u00a06,500',
    'Status: Active',
    'Kind: General',
    'Web Seq: 30',
    'Mobile Seq: 40',
    'Last Updated: 6 Mar 2026, 01:00',
  ])
})

test.each([
  ['Add', /^Add$/],
  ['Edit', /^Edit/],
  ['Deactivate', /^Deactivate/],
])('with cause editing switched off, %s says that it is planned', async (action, name) => {
  const { staff, sent } = await open()
  await staff.click(press(name))
  await screen.findByText(`${action} functionality is planned for a future update.`)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(posts(sent)).toEqual([])
})

test('the list loads the page in the address', async () => {
  const { sent } = await open({ address: '/?page=3&per_page=20' })
  expect(listed(sent)).toEqual(['?page=3&per_page=20'])
})

test('without a page in the address, the list loads the first', async () => {
  const { sent } = await open({ address: '/?page=none' })
  expect(listed(sent)).toEqual(['?page=1&per_page=10'])
})

test('without causes, the screen offers to add the first one', async () => {
  const { staff } = await open({ causes: [], editing: true })
  await staff.click(press('Add the first cause'))
  await screen.findByRole('dialog', { name: 'Add Cause' })
})

test('a new cause is not sent before every required field is filled', async () => {
  const { staff, sent } = await open({ editing: true })
  await staff.click(press('Add'))
  const form = within(await screen.findByRole('dialog', { name: 'Add Cause' }))
  await staff.clear(form.getByRole('textbox', { name: /Web Sequence/ }))
  await staff.click(form.getByRole('button', { name: 'Add' }))
  for (const label of ['Title', 'Description', 'Image', 'Status', 'Web Sequence'])
    expect(form.getByText(`${label} is required`)).toBeTruthy()
  expect(document.activeElement).toBe(form.getByRole('textbox', { name: /Title/ }))
  expect(posts(sent)).toEqual([])
})

test('a file that is no image is rejected before it is sent', async () => {
  const { staff, sent } = await open({ editing: true })
  await staff.click(press(/^Edit/))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Food Rations' }))
  // Dropped, because the browser's file picker prevents choosing one.
  const text = new File(['text'], 'text.txt', { type: 'text/plain' })
  fireEvent.change(form.getByLabelText(/^Image/), { target: { files: [text] } })
  await staff.click(form.getByRole('button', { name: 'Save' }))
  expect(form.getByText('Only images are accepted')).toBeTruthy()
  expect(posts(sent)).toEqual([])
})

test('saving a cause retains unchanged values, including its image', async () => {
  const { staff, sent } = await open({ editing: true })
  await staff.click(press(/^Edit/))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Food Rations' }))
  await staff.clear(form.getByRole('textbox', { name: /Amount/ }))
  await staff.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Cause updated successfully!')
  expect(posts(sent)).toEqual([
    {
      call: 'POST /cause/12',
      search: '',
      body: {
        fundtitle: 'Food Rations',
        funddetail: '<p>A family eats for a month.</p>',
        accept_fraction: '0',
        status: '1',
        web_sequence: '30',
        mobile_sequence: '40',
        kind: 'general',
        alms: 'none',
        fundtypes: 'Monthly\nOnce',
        // The server rejects the update because a colleague changed the cause meanwhile.
        updated_at: '2026-03-05T20:00:00.000Z',
      },
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a cause has Urdu texts, and unchanged ones are retained', async () => {
  const before = { fundtitle: 'راشن', funddetail: '', impact: '', fundtypes: { Once: 'ایک بار' } }
  const { staff, sent } = await open({ editing: true, causes: [{ ...rations, texts: { ur: before } }] })
  await staff.click(press(/^Edit/))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Food Rations' }))
  const title = form.getByRole<HTMLInputElement>('textbox', { name: /^Title \(اردو\)/ })
  expect([title.value, title.dir, title.lang]).toEqual(['راشن', 'rtl', 'ur'])
  await staff.enter(form.getByRole('textbox', { name: /^Monthly \(اردو\)/ }), 'ماہانہ')
  await staff.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Cause updated successfully!')
  const saved = posts(sent)[0]?.body as { texts: string } | undefined
  expect(JSON.parse(saved?.texts ?? '')).toEqual({
    ur: { ...before, fundtypes: { Once: 'ایک بار', Monthly: 'ماہانہ' } },
  })
})

test('the image of a cause can be removed', async () => {
  const { staff, sent } = await open({ editing: true })
  await staff.click(press(/^Edit/))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Food Rations' }))
  await staff.click(form.getByRole('checkbox', { name: 'This cause has no image' }))
  await staff.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText('Cause updated successfully!')
  expect(posts(sent)[0]?.body).toMatchObject({ fundimage: noImage })
})

test('unsaved changes are not lost by accident', async () => {
  const { staff } = await open({ editing: true })
  await staff.click(press(/^Edit/))
  await staff.enter(await screen.findByRole('textbox', { name: /Title/ }), '!')
  await staff.keyboard('{Escape}')
  await staff.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ }).value).toBe('Food Rations!')
  await staff.click(press('Cancel'))
  await staff.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a chosen picture is not lost by accident either', async () => {
  const { staff } = await open({ editing: true })
  await staff.click(press(/^Edit/))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Food Rations' }))
  await staff.upload(form.getByLabelText(/^Image/), new File(['image'], 'rations.png', { type: 'image/png' }))
  await staff.click(form.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Keep editing' })).toBeTruthy()
})

test('a cause is deactivated after a confirmation and retains everything else', async () => {
  const { staff, sent } = await open({ editing: true })
  await staff.click(press(/^Deactivate/))
  const question = within(await screen.findByRole('alertdialog'))
  expect(posts(sent)).toEqual([])
  await staff.click(question.getByRole('button', { name: 'Deactivate' }))
  await screen.findByText('Cause updated successfully!')
  expect(posts(sent)[0]).toMatchObject({
    call: 'POST /cause/12',
    body: { fundtitle: 'Food Rations', status: '0', amount: '6500' },
  })
})

test('an inactive cause cannot be deactivated again', async () => {
  await open({ causes: [{ ...rations, status: 0 }] })
  expect(screen.queryByRole('button', { name: /^Deactivate/ })).toBeNull()
})

test('a cause whose new text tells donors where to pay asks for confirmation, and the page says that it waits', async () => {
  setConfirmationPrompt(async () => true)
  let tries = 0
  const message = 'Not public yet. A second person must approve it.'
  const { staff } = openScreen(
    <CausesPage />,
    {
      'GET /cause': () => page(rations),
      'POST /cause/12': () => {
        tries += 1
        return tries === 1
          ? { status: 428, message: 'Please confirm that it is you.' }
          : { data: null, message }
      },
    },
    { features: ['cause-editing'] },
  )
  await staff.click(await screen.findByRole('button', { name: /^Deactivate/ }))
  const question = within(await screen.findByRole('alertdialog'))
  await staff.click(question.getByRole('button', { name: 'Deactivate' }))
  await screen.findByText(message)
  expect(tries).toBe(2)
})
