import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createCause } from '../../../../contract/src/cause-form.ts'
import { addTaxpayer } from '../../../../contract/src/contact-records.ts'
import { createPayment } from '../../../../contract/src/payments.ts'
import { requestRefund } from '../../../../contract/src/refunds.ts'
import { readerOf } from '../../../../words/src/reader.ts'
import { ApiProblem } from '../../call.ts'
import { TextField } from '../../ui/fields.tsx'
import { Form, omitBlank, useCallForm } from './call-form.tsx'

const { t } = readerOf('en')

type Texts = { amount: string; reason: string }

function RefundForm({ send }: { send: (body: object) => unknown }) {
  const form = useCallForm(requestRefund, {
    initialValues: { amount: '', reason: '' },
    toBody: ({ amount, reason }: Texts) => ({
      amount,
      reason,
      way: 'gateway',
      left: 500,
    }),
    validate: ({ amount }): Record<string, string[]> => (amount === '13' ? { amount: ['Not thirteen'] } : {}),
    send,
  })
  return (
    <Form form={form}>
      <TextField {...form.field('amount')} label="Amount" />
      <TextField {...form.field('reason')} />
      <button type="submit">Send</button>
      <p>{form.isDirty ? 'Changed' : 'Unchanged'}</p>
    </Form>
  )
}

function open(send: (body: object) => unknown = () => {}) {
  const sent: object[] = []
  render(
    <RefundForm
      send={(body) => {
        sent.push(body)
        return send(body)
      }}
    />,
  )
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
  return { sent, field, press }
}

test("errors of the call's rules are shown at their fields, and the first invalid field takes the focus", async () => {
  const { sent, press, field } = open()
  await press()
  expect(screen.getByText('Amount is required')).toBeTruthy()
  expect(screen.getByText('Reason is required')).toBeTruthy()
  expect(document.activeElement).toBe(field('Amount'))
  expect(sent).toEqual([])
})

test('a number is typed in digits', async () => {
  const { sent, press, field } = open()
  await userEvent.type(field('Amount'), '1e3')
  await userEvent.type(field('Reason'), 'Given twice')
  await press()
  expect(sent).toEqual([])
  expect(field('Amount').getAttribute('aria-invalid')).toBe('true')
})

test('correcting a field clears its error and does not move the focus', async () => {
  const { press, field } = open()
  await press()
  await userEvent.type(field('Reason'), 'Given twice')
  expect(screen.queryByText('Reason is required')).toBeNull()
  expect(screen.getByText('Amount is required')).toBeTruthy()
  expect(document.activeElement).toBe(field('Reason'))
})

test('a repeated error focuses its field again', async () => {
  const { press, field } = open()
  await press()
  await userEvent.type(field('Reason'), 'Given twice')
  await press()
  expect(document.activeElement).toBe(field('Amount'))
})

test('a valid form is sent once, as typed', async () => {
  const { sent, press, field } = open()
  await userEvent.type(field('Amount'), '500')
  await userEvent.type(field('Reason'), ' Given twice ')
  await press()
  expect(sent).toEqual([{ amount: 500, reason: ' Given twice ', way: 'gateway', left: 500 }])
})

test("a form's own checks prevent sending too", async () => {
  const { sent, press, field } = open()
  await userEvent.type(field('Amount'), '13')
  await userEvent.type(field('Reason'), 'Given twice')
  await press()
  expect(screen.getByText('Not thirteen')).toBeTruthy()
  expect(sent).toEqual([])
})

test("the server's error is shown at its field, which takes the focus", async () => {
  const { press, field } = open(() => {
    throw new ApiProblem(422, 'Please correct what is marked.', { reason: ['Say more'] })
  })
  await userEvent.type(field('Amount'), '500')
  await userEvent.type(field('Reason'), 'x')
  await press()
  expect(screen.getByText('Say more')).toBeTruthy()
  expect(document.activeElement).toBe(field('Reason'))
})

test('a form is dirty while it differs from its initial values', async () => {
  const { field } = open()
  await userEvent.type(field('Reason'), 'x')
  expect(screen.getByText('Changed')).toBeTruthy()
  await userEvent.clear(field('Reason'))
  expect(screen.getByText('Unchanged')).toBeTruthy()
})

test('a blank field is omitted, so that it is required like an empty one', () => {
  const written = omitBlank({ fundtitle: '  ', web_sequence: '', status: '1' })
  expect(written).toEqual({ status: '1' })
  const messages = createCause.body.safeParse(written).error?.issues.map(({ message }) => t.issue(message))
  expect(messages).toEqual(expect.arrayContaining(['Title is required', 'Web Sequence is required']))
})

function PaymentFields() {
  const payment = useCallForm(createPayment, { initialValues: { last_name: '', remarks: '' }, send() {} })
  const taxpayer = useCallForm(addTaxpayer, { initialValues: { full_name: '' }, send() {} })
  return (
    <>
      <TextField {...payment.field('last_name')} />
      <TextField {...payment.field('remarks')} />
      <TextField {...taxpayer.field('full_name', 'name')} />
    </>
  )
}

test("a field's label, maximum length and optionality are those of the call's rules", () => {
  render(<PaymentFields />)
  const factsOf = (name: string) => {
    const field = screen.getByRole<HTMLInputElement>('textbox', { name })
    return [field.maxLength, field.getAttribute('aria-required')]
  }
  expect(factsOf('Last Name')).toEqual([100, 'true'])
  expect(factsOf('Remarks (optional)')).toEqual([200, null])
  expect(factsOf('Name')).toEqual([100, 'true'])
})

test('a text that fills its field states the maximum, because the browser cuts a longer one', async () => {
  const { field } = open()
  await userEvent.click(field('Reason'))
  await userEvent.paste('a'.repeat(600))
  const max = field('Reason').maxLength
  expect(field('Reason').value).toHaveLength(max)
  expect(screen.getByText(`Reason can have at most ${max} characters`)).toBeTruthy()
})
