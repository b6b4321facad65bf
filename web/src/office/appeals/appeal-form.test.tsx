import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
