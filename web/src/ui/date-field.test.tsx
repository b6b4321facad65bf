import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DateField } from './date-field.tsx'

const days: string[] = []

function Form({ first }: { first: string }) {
  const [day, setDay] = useState(first)
  days.push(day)
  return <DateField label="Value date" value={day} onChange={setDay} />
}

function open(first = '') {
  days.length = 0
  render(<Form first={first} />)
  return {
    field: screen.getByRole<HTMLInputElement>('textbox', { name: /^Value date/ }),
    staff: userEvent.setup(),
  }
}

test('a day has the same format in any browser language', () => {
  expect(open('2026-11-21').field.value).toBe('21 Nov 2026')
})

test('a day can be typed in several ways, and is shown in the one way when the field is left', async () => {
  const { field, staff } = open()
  await staff.type(field, '5/9/2026')
  expect(days.at(-1)).toBe('2026-09-05')
  expect(field.value).toBe('5/9/2026')
  await staff.tab()
  expect(field.value).toBe('5 Sept 2026')
})

test('an invalid day shows an error and stays for correction', async () => {
  const { field, staff } = open('2026-11-21')
  await staff.clear(field)
  await staff.type(field, '31 Feb 2026')
  expect(screen.queryByText('Write the day as 21 Nov 2026')).toBeNull()
  await staff.tab()
  expect(screen.getByText('Write the day as 21 Nov 2026')).toBeTruthy()
  expect([field.value, days.at(-1)]).toEqual(['31 Feb 2026', ''])
  await staff.clear(field)
  await staff.type(field, '28 Feb 2026')
  expect([screen.queryByText('Write the day as 21 Nov 2026'), days.at(-1)]).toEqual([null, '2026-02-28'])
})
