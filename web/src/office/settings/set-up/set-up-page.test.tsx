import { screen, waitFor, within } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../../../../contract/src/default-charity.ts'
import type { Checklist } from '../../../../../contract/src/set-up.ts'
import { openScreen, pageOf } from '../../../../test/open-screen.tsx'
import { SetUpLinkPage } from '../../login/set-up-link-page.tsx'
import { SetUpPage } from './set-up-page.tsx'

const checklist: Checklist = [
  { point: 'name', must: true, done: true },
  { point: 'causes', must: true, done: false },
  { point: 'gateway', gateway: 'swich', must: true, done: false, answer: 'Swich refused the client id' },
  { point: 'registration', must: false, done: false },
  { point: 'ways_to_pay', must: true, done: false },
  // The signed-in user may not see the staff screen.
  { point: 'second_administrator', must: false, done: false },
]
const off = { features: [], bank_approval: 'two_people', fixed: [] }

const open = (step: string, answers: Parameters<typeof openScreen>[1]) =>
  openScreen(
    <SetUpPage />,
    {
      'GET /set-up/checklist': () => ({ data: checklist }),
      'GET /switches': () => ({ data: off }),
      ...answers,
    },
    { rights: ['settings', 'bankAcc', 'cause', 'gateway'], address: `/?step=${step}` },
  )
const changes = (sent: { call: string; body: unknown }[]) =>
  sent.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body])

test('causes are created from templates once cause editing is switched on', async () => {
  let switches = { ...off, features: [] as string[] }
  const { staff, sent } = open('causes', {
    'GET /cause': () => pageOf([{ fundtitle: 'Zakat' }]),
    'GET /switches': () => ({ data: switches }),
    'PUT /switches': () => {
      switches = { ...off, features: ['cause-editing'] }
      return { data: switches }
    },
    'POST /cause': () => ({ data: {} }),
  })
  await staff.click(await screen.findByRole('button', { name: 'Switch it on' }))
  expect(screen.queryByLabelText(/^Zakat/)).toBeNull()
  await staff.click(await screen.findByLabelText(/^Food/))
  await staff.click(screen.getByRole('button', { name: 'Add one cause' }))
  await screen.findByText('One cause was added.')
  expect(changes(sent)).toEqual([
    ['PUT /switches', { features: ['cause-editing'], bank_approval: 'two_people' }],
    ['POST /cause', expect.objectContaining({ fundtitle: 'Food', kind: 'general', fundimage: 'noimage' })],
  ])
})

test('ticked causes that are not added trigger a question before the next step', async () => {
  const { staff } = open('causes', {
    'GET /cause': () => pageOf([{ fundtitle: 'Zakat' }]),
    'GET /switches': () => ({ data: { ...off, features: ['cause-editing'] } }),
    'GET /payment/active': () => ({ data: [] }),
  })
  await staff.click(await screen.findByLabelText(/^Food/))
  await staff.click(screen.getByRole('link', { name: /^Next/ }))
  const question = within(await screen.findByRole('alertdialog'))
  await staff.click(question.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>(/^Food/).checked).toBe(true)
  await staff.click(screen.getByLabelText(/^Food/))
  await staff.click(screen.getByRole('link', { name: /^Next/ }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Ways to pay' })).toBeTruthy()
})

test('when adding fails halfway, the causes already added are not counted', async () => {
  const causes = [{ fundtitle: 'Zakat' }]
  const answers = [{ data: {} }, { status: 503, message: 'Please try again in a minute.' }]
  const { staff, sent } = open('causes', {
    'GET /cause': () => pageOf(causes),
    'GET /switches': () => ({ data: { ...off, features: ['cause-editing'] } }),
    'GET /payment/active': () => ({ data: [] }),
    'POST /cause': () => {
      const answer = answers.shift() ?? { data: {} }
      if ('data' in answer) causes.push(changes(sent).at(-1)?.[1] as { fundtitle: string })
      return answer
    },
  })
  const boxes = await screen.findAllByRole('checkbox')
  await staff.click(boxes[0] as HTMLElement)
  await staff.click(boxes[1] as HTMLElement)
  await staff.click(screen.getByRole('button', { name: 'Add 2 causes' }))
  // The first cause leaves the list while the second cause is still being sent.
  await screen.findByText('Please try again in a minute.')
  await staff.click(await screen.findByRole('button', { name: 'Add one cause' }))
  await screen.findByText('One cause was added.')
  expect(changes(sent)).toHaveLength(3)
  expect(new Set(causes.map(({ fundtitle }) => fundtitle)).size).toBe(3)
  await staff.click(screen.getByRole('link', { name: /^Next/ }))
  expect(await screen.findByRole('heading', { level: 2, name: 'Ways to pay' })).toBeTruthy()
})

test('a way to pay is offered in one step; a gateway that refuses the keys says so', async () => {
  const { staff, sent } = open('ways', {
    'GET /payment/active': () => ({ data: [] }),
    'POST /payment-pairs': () => ({ data: null }),
  })
  const way = (name: string) => within(screen.getByText(name, { selector: 'p' }).closest('li') as HTMLElement)
  await staff.click(await screen.findByRole('button', { name: 'Offer Bank transfer' }))
  await screen.findByText('Donors can now choose: Bank transfer.')
  expect(changes(sent)).toEqual([
    ['POST /payment-pairs', { payment_method: 'bank', payment_gateway: 'default' }],
  ])
  expect(way('Card').getByText(/Swich refused the client id/)).toBeTruthy()
  expect(way('JazzCash wallet').getByRole<HTMLButtonElement>('button').disabled).toBe(true)
})

test('a test e-mail goes to the user unless another address is given, and the mail server’s response is shown', async () => {
  const { staff, sent } = open('mail', {
    'POST /mail-server/test': () => ({ data: { sent: false, answer: '535 wrong password' } }),
  })
  await staff.click(await screen.findByRole('button', { name: 'Send a test mail' }))
  await screen.findByText('It was not sent: 535 wrong password')
  expect(changes(sent)).toEqual([['POST /mail-server/test', { email: 'aisha@amanah.example' }]])
})

test('the checklist counts and links the open requirements', async () => {
  open('before-going-live', {})
  await screen.findByText('3 points to see to before the first donor comes.')
  const point = (name: string) =>
    within(screen.getByText(name, { selector: 'p' }).closest('li') as HTMLElement)
  expect(point('The charity has a name').getByText('Done')).toBeTruthy()
  expect(point('There is something to give to').getByRole('link').getAttribute('href')).toBe('/cause')
  expect(point('There is a way to pay').getByRole('link').getAttribute('href')).toBe('/set-up?step=ways')
  expect(point('The gateway knows our keys: Swich').getByText(/Swich refused the client id\./)).toBeTruthy()
  expect(point('Donors can see the registration').getByText('Advice')).toBeTruthy()
  expect(point('Two people are administrators').queryByRole('link')).toBeNull()
})

test('a used link says so when it is opened, before the form', async () => {
  const [token, another] = ['x'.repeat(43), 'y'.repeat(43)]
  const { staff, sent } = openScreen(
    <>
      <SetUpLinkPage />
      <Link to={`/set-up#${another}`}>Another address</Link>
    </>,
    { 'POST /auth/set-up-links/check': () => ({ status: 404, message: 'This address was used already.' }) },
    { address: `/set-up#${token}` },
  )
  await screen.findByText('This address was used already.')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(await screen.findByRole('button', { name: 'اردو' })).toBeTruthy()
  expect(changes(sent)).toEqual([['POST /auth/set-up-links/check', { token }]])

  await staff.click(screen.getByRole('link', { name: 'Another address' }))
  await waitFor(() => expect(changes(sent)).toHaveLength(2))
  expect(changes(sent)[1]).toEqual(['POST /auth/set-up-links/check', { token: another }])
})

test('the next step of the set-up waits until unsaved changes are saved or discarded', async () => {
  const charity = { ...defaultSettings, name: 'Umeed Foundation' }
  const { staff } = open('charity', {
    'GET /public/charity': () => ({ data: charity }),
    'GET /charity': () => ({ data: charity }),
    'GET /bank': () => ({ data: [] }),
  })
  await staff.enter(await screen.findByRole('textbox', { name: /^Address/ }), 'Islamabad')
  await staff.click(screen.getByRole('link', { name: 'Next: Bank accounts' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Address/, hidden: true }).value).toBe(
    'Islamabad',
  )
  await staff.click(question.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('heading', { name: 'Bank accounts' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: /^Address/ })).toBeNull()
})

test('existing inactive causes are marked as such', async () => {
  open('causes', {
    'GET /cause': () =>
      pageOf([
        { fundtitle: 'Zakat', status: 1 },
        { fundtitle: 'Food', status: 0 },
      ]),
  })
  const label = await screen.findByText('Already added:')
  expect(label.parentElement?.textContent).toContain('Already added: Zakat, Food (inactive).')
})

test("after an import of settings, the form has the charity's name", async () => {
  openScreen(
    <SetUpLinkPage />,
    {
      'POST /auth/set-up-links/check': () => ({ data: null }),
      'GET /public/charity': () => ({ data: { ...defaultSettings, name: 'Noor Trust' } }),
    },
    { address: `/set-up#${'x'.repeat(43)}` },
  )
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name of the charity/ })).value).toBe(
    'Noor Trust',
  )
})

test('a password that the server refuses is not called strong', async () => {
  const message = 'This password is easily guessed.'
  const { staff } = openScreen(
    <SetUpLinkPage />,
    {
      'POST /auth/set-up-links/check': () => ({ data: null }),
      'GET /public/charity': () => ({ data: { ...defaultSettings, name: 'Noor Trust' } }),
      'POST /auth/set-up-links/use': () => ({ status: 422, message, errors: { password: [message] } }),
    },
    { address: `/set-up#${'x'.repeat(43)}` },
  )
  await staff.enter(await screen.findByRole('textbox', { name: /^First Name/ }), 'Hina')
  await staff.enter(screen.getByRole('textbox', { name: /^Last Name/ }), 'Raza')
  await staff.enter(screen.getByRole('textbox', { name: /^Email/ }), 'hina@noor.example')
  await staff.enter(
    screen.getByLabelText(/^Password\b/, { selector: 'input' }),
    'teapot-gravel-nineteen-otter',
  )
  await screen.findByText('Strong')
  await staff.click(screen.getByRole('button', { name: 'Begin' }))
  await screen.findByText(message)
  expect(screen.queryByText('Strong')).toBeNull()
  expect(screen.getByText('Easily guessed')).toBeTruthy()
})
