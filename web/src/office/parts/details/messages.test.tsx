import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { PermissionPath } from '../../../../../contract/src/permissions.ts'
import type { Message } from '../../../../../contract/src/receipts.ts'
import type { PaymentStatus } from '../../../../../contract/src/status.ts'
import { readerOf } from '../../../../../words/src/reader.ts'
import { openScreen } from '../../../../test/open-screen.tsx'
import { stubWideScreen } from '../../../../test/stub-wide-screen.ts'
import { Messages, messageState } from './messages.tsx'

const { t } = readerOf('en')

const message = (overrides: Partial<Message> = {}): Message => ({
  id: 1,
  kind: 'donation',
  channel: 'email',
  recipient: 'aisha@example.com',
  status: 'sent',
  delivery: null,
  tries: 1,
  error: null,
  asked_by: null,
  receipt_number: null,
  queued_at: '2026-11-20T20:30:00.000Z',
  next_try_at: null,
  sent_at: '2026-11-20T20:31:00.000Z',
  ...overrides,
})

beforeEach(stubWideScreen)

async function open(
  { what, status }: { what: 'donation' | 'payment'; status: PaymentStatus },
  messages: Message[],
  rights: PermissionPath[] = ['donation.receipt'],
  address = 'aisha@example.com',
) {
  const opened = openScreen(
    <Messages payable={{ what, id: 17 }} status={status} address={address} />,
    {
      [`GET /${what}s/17/messages`]: () => ({ data: messages }),
      [`POST /${what}s/17/messages`]: () => ({ data: null, message: 'The e-mail will be sent in a moment.' }),
    },
    { rights },
  )
  await (messages.length > 0
    ? screen.findByRole('table', { name: 'Messages' })
    : screen.findByText(/^No e-mail to the/))
  return opened
}

const buttons = () => screen.queryAllByRole('button', { name: /^Send/ }).map(({ textContent }) => textContent)

test('each message shows its recipient, kind and sender', async () => {
  await open({ what: 'donation', status: 'success' }, [
    message({ kind: 'receipt', receipt_number: '2026-000001', asked_by: 'Bilal Shah' }),
  ])
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toEqual([
    'Receipt 2026-000001',
    'aisha@example.com',
    'sent21 Nov 2026, 01:31',
    'Bilal Shah21 Nov 2026, 01:30',
  ])
})

test('the list polls while an e-mail is being sent', async () => {
  const sending = { status: 'queued', sent_at: null, next_try_at: '2026-11-20T20:45:00.000Z' } as const
  const messages = [message(sending)]
  await open({ what: 'donation', status: 'success' }, messages)
  messages[0] = message()
  expect(await screen.findByText(/^sent/)).toBeTruthy()
})

test('a receipt is resent to a corrected address, and an invalid one is rejected at its field', async () => {
  const { staff, sent } = await open({ what: 'donation', status: 'success' }, [
    message({ kind: 'receipt', receipt_number: '2026-000001' }),
  ])
  await staff.click(screen.getByRole('button', { name: 'Send the receipt again' }))
  const form = await screen.findByRole('dialog', { name: 'Send the receipt again' })
  expect(form.textContent).toContain('aisha@example.com')
  const box = within(form).getByRole('textbox', { name: /Corrected email/ })
  await staff.enter(box, 'aisha@')
  await staff.click(within(form).getByRole('button', { name: 'Send' }))
  expect(within(form).getByText('Enter valid email address')).toBeTruthy()
  await staff.clear(box)
  await staff.enter(box, 'aisha.khan@example.com')
  await staff.click(within(form).getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('The e-mail will be sent in a moment.')).toBeTruthy()
  expect(sent.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)).toEqual([
    { kind: 'receipt', email: 'aisha.khan@example.com' },
  ])
})

test('a donor without an address needs one typed before sending', async () => {
  const { staff, sent } = await open({ what: 'donation', status: 'success' }, [], ['donation.receipt'], '')
  await staff.click(screen.getByRole('button', { name: 'Send the receipt' }))
  const form = await screen.findByRole('dialog', { name: 'Send the receipt' })
  within(form).getByText(/gave no e-mail address/)
  await staff.click(within(form).getByRole('button', { name: 'Send' }))
  await within(form).findByText('Email is required')
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
})

test("an empty field means the donor's own address", async () => {
  const { staff, sent } = await open({ what: 'payment', status: 'pending' }, [])
  await staff.click(screen.getByRole('button', { name: 'Send the payment link' }))
  await staff.click(await screen.findByRole('button', { name: 'Send' }))
  await screen.findByText('The e-mail will be sent in a moment.')
  expect(sent.find(({ call }) => call === 'POST /payments/17/messages')?.body).toEqual({
    kind: 'payment',
    email: null,
  })
})

test.each<['donation' | 'payment', PaymentStatus, string[]]>([
  ['donation', 'pending', ['Send the donation e-mail']],
  ['donation', 'success', ['Send the receipt']],
  ['donation', 'partially_refunded', ['Send the receipt']],
  ['donation', 'refunded', ['Send the refund e-mail']],
  ['payment', 'expired', ['Send the payment link']],
  ['payment', 'success', ['Send the payment confirmation']],
  ['payment', 'disputed', []],
])('for a %s that is %s, staff can send only e-mails that are true', async (what, status, expected) => {
  await open({ what, status }, [])
  expect(buttons()).toEqual(expected)
})

test.each([
  ['of a rejected transfer', 'rejection', ['e-mail about the rejected transfer again', 'donation e-mail']],
  ['that failed at the gateway', 'donation', ['donation e-mail again']],
  [
    'with an undone rejection',
    'rejection_undone',
    ['e-mail about the undone rejection again', 'donation e-mail'],
  ],
] as const)('for a donation %s, staff can send only e-mails that are true', async (_, kind, offered) => {
  await open({ what: 'donation', status: kind === 'rejection_undone' ? 'pending' : 'failed' }, [
    message({ kind }),
  ])
  expect(buttons().sort()).toEqual(offered.map((name) => `Send the ${name}`).sort())
})

test('staff without the right see the messages but cannot send any', async () => {
  await open({ what: 'donation', status: 'success' }, [message()], ['donation'])
  expect(buttons()).toEqual([])
})

test.each<[string, Partial<Message>, { state: string; why: RegExp | string }]>([
  ['waits', { status: 'queued', tries: 0, sent_at: null }, { state: 'About to be sent', why: '' }],
  ['is being sent', { status: 'queued', tries: 1, sent_at: null }, { state: 'About to be sent', why: '' }],
  [
    'was tried and waits',
    {
      status: 'queued',
      tries: 2,
      sent_at: null,
      next_try_at: '2026-11-20T21:00:00.000Z',
      error: 'connect ECONNREFUSED 127.0.0.1:25',
    },
    {
      state: '2 attempts, next on 21 Nov 2026, 02:00',
      why: /^Our mail server could not be reached\. \(connect/,
    },
  ],
  [
    'has a wrong address',
    { status: 'failed', tries: 1, error: '550 No such mailbox' },
    { state: 'Failed after 1 attempt', why: /^This address does not accept e-mail/ },
  ],
  [
    'was overtaken',
    { status: 'dropped', tries: 0, error: 'The receipt became void.' },
    { state: 'Not sent: no longer applicable', why: 'The receipt became void.' },
  ],
])('the state of an e-mail that %s is explained', (_, overrides, { state, why }) => {
  const shown = messageState(t, message(overrides))
  expect(shown.state).toBe(state)
  expect(shown.why).toMatch(why)
})
