import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { MultiSelect } from './multi-select.tsx'

const options = Array.from({ length: 12 }, (_, index) => ({
  label: `Cause ${index + 1}`,
  value: `cause-${index + 1}`,
}))

function Screen({ onChange }: { onChange: (values: string[]) => void }) {
  const [values, setValues] = useState<string[]>([])
  return (
    <MultiSelect
      label="Cause names"
      required={false}
      options={options}
      values={values}
      onChange={(next) => {
        setValues(next)
        onChange(next)
      }}
    />
  )
}

function open() {
  let chosen: string[] = []
  render(
    <Screen
      onChange={(values) => {
        chosen = values
      }}
    />,
  )
  return () => chosen
}
const input = () => screen.getByRole('combobox')
const offered = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('options can be selected and deselected', async () => {
  const chosen = open()
  await userEvent.click(input())
  for (const name of ['Cause 2', 'Cause 4', 'Cause 2', 'Cause 5'])
    await userEvent.click(screen.getByRole('option', { name }))
  expect(chosen()).toEqual(['cause-4', 'cause-5'])
  expect(screen.getByRole('option', { name: 'Cause 4' }).getAttribute('aria-selected')).toBe('true')
})

test('typing narrows the list down', async () => {
  open()
  await userEvent.type(input(), '12')
  expect(offered()).toEqual(['Cause 12'])
  await userEvent.type(input(), '9')
  expect(offered()).toEqual([])
  expect(screen.getByText('Nothing found')).toBeTruthy()
})

test('the keyboard alone is enough: arrows, Page Down by five, Enter, and Escape to close', async () => {
  const chosen = open()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{PageDown}{Enter}{ArrowDown}{Enter}{PageUp}{ArrowUp}{ArrowUp}{Enter}')
  expect(chosen()).toEqual(['cause-6', 'cause-7', 'cause-1'])
  await userEvent.keyboard('{Escape}')
  expect(offered()).toEqual([])
  expect(document.activeElement).toBe(input())
})

test('Backspace removes the last choice, and the clear button all of them', async () => {
  const chosen = open()
  await userEvent.click(input())
  for (const name of ['Cause 1', 'Cause 2', 'Cause 3'])
    await userEvent.click(screen.getByRole('option', { name }))
  await userEvent.keyboard('{Backspace}')
  expect(chosen()).toEqual(['cause-1', 'cause-2'])
  await userEvent.click(screen.getByRole('button', { name: 'Clear Cause names' }))
  expect(chosen()).toEqual([])
})
