import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newPerson } from '../../test/new-person.ts'
import { FileField } from './file-field.tsx'

test('a corrected file with the same name is read again', async () => {
  const chosen: (number | undefined)[] = []
  render(
    <FileField
      label="Statement"
      accept=".csv"
      prompt="Choose"
      value={undefined}
      onChange={(file) => chosen.push(file?.size)}
    />,
  )
  const person = newPerson()
  const input = screen.getByLabelText<HTMLInputElement>(/^Statement/)
  await person.upload(input, new File(['one'], 'may.csv', { type: 'text/csv' }))
  // An empty input makes the browser report the same name as a change.
  expect(input.value).toBe('')
  await person.upload(input, new File(['corrected'], 'may.csv', { type: 'text/csv' }))
  expect(chosen).toEqual([3, 9])
})
