import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AppealDetails } from '../../../../contract/src/appeals.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { AppealForm } from './appeal-form.tsx'

test('every field of an appeal has a label, never the name of its field', async () => {
  const { staff } = openScreen(<AppealForm appeal={{ kind: 'appeal' }} onSaved={() => {}} />, {
    'GET /donation/causes/web': () => ({ data: [] }),
  })
  await staff.click(screen.getByRole('checkbox', { name: 'SMS' }))
  const labels = screen
    .getAllByRole('textbox')
    .map((field) => document.querySelector(`label[for="${field.id}"]`)?.textContent)
  expect(labels.slice(2)).toEqual([
    'Subject *',
    'Text of the e-mail *',
    'Text for WhatsApp and SMS *',
    'Subject *',
    'Text of the e-mail *',
    'Text for WhatsApp and SMS *',
  ])
  expect(labels.filter((label) => label?.includes('.'))).toEqual([])
})

test('an appeal like an earlier one begins with its texts, and is a new one', async () => {
  const like = {
    id: 4,
    kind: 'appeal',
    name: 'Winter',
    channels: ['email'],
    segment: 'Karachi',
    texts: {
      en: { subject: 'Blankets', text: 'It is cold.', short: '' },
      ur: { subject: 'کمبل', text: 'سردی ہے۔', short: '' },
    },
  } as unknown as AppealDetails
  const { staff, sent } = openScreen(<AppealForm appeal={{ kind: 'appeal', like }} onSaved={() => {}} />, {
    'GET /donation/causes/web': () => ({ data: [] }),
    'POST /appeals': () => ({ data: { id: 5 } }),
  })
  const [subject] = screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Subject/ })
  expect(subject?.value).toBe('Blankets')
  await staff.click(screen.getByRole('button', { name: 'Save the draft' }))
  await vi.waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /appeals')?.body).toMatchObject({
      name: 'Winter',
      segment: 'Karachi',
    }),
  )
})
