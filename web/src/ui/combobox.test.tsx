import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Combobox, type ComboboxOption } from './combobox.tsx'

const options: ComboboxOption[] = [
  { value: 'ax', label: 'Åland Islands', after: '+358', keywords: 'AX' },
  { value: 'ci', label: 'Côte d’Ivoire', after: '+225', keywords: 'CI' },
  { value: 'no', label: 'Norway', after: '+47', keywords: 'NO' },
  { value: 'om', label: 'Oman', after: '+968', keywords: 'OM' },
  { value: 'pk', label: 'Pakistan', after: '+92', keywords: 'PK' },
  { value: 'qa', label: 'Qatar', after: '+974', keywords: 'QA' },
  { value: 'tr', label: 'Türkiye', after: '+90', keywords: 'TR', aliases: ['Turkey'] },
]

function CountryForm({ first, onSubmit }: { first: string; onSubmit: () => void }) {
  const [value, setValue] = useState(first)
  return (
    <form onSubmit={onSubmit}>
      <Combobox label="Country" options={options} value={value} onChange={setValue} />
    </form>
  )
}

/** Renders the combobox in a form, with one option chosen. */
function visitForm(first = 'pk') {
  const submitted = vi.fn()
  render(<CountryForm first={first} onSubmit={submitted} />)
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: /Country/ })
  return { input, submitted, person: userEvent.setup() }
}

/** Option that Enter would choose. */
function active(input: HTMLElement): string | null {
  const id = input.getAttribute('aria-activedescendant')
  return id === null ? null : (document.getElementById(id)?.textContent ?? null)
}

test('the list of choices opens whole, at the chosen one', async () => {
  const { input, person } = visitForm()
  expect(input.getAttribute('aria-expanded')).toBe('false')
  await person.click(input)
  expect(input.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByRole('option')).toHaveLength(7)
  expect(active(input)).toContain('Pakistan')
})

test.each([
  ['qat', 'Qatar'],
  ['PK', 'Pakistan'],
  ['+225', 'Côte d’Ivoire'],
  ['225', 'Côte d’Ivoire'],
  ['cote ivo', 'Côte d’Ivoire'],
  ['turk', 'Türkiye'],
  ['aland', 'Åland Islands'],
])('typing "%s" finds %s', async (typed, name) => {
  const { input, person } = visitForm()
  await person.click(input)
  await person.keyboard(`${typed}{Enter}`)
  expect(input.value).toBe(name)
})

test('Enter chooses and does not send the form', async () => {
  const { input, person, submitted } = visitForm()
  await person.click(input)
  await person.keyboard('{ArrowUp}{Enter}')
  expect(input.value).toBe('Oman')
  expect(submitted).not.toHaveBeenCalled()
})

test('Page Up and Page Down jump by five and stop at the ends', async () => {
  const { input, person } = visitForm('ax')
  await person.tab()
  await person.keyboard('{ArrowDown}{PageDown}')
  expect(active(input)).toContain('Qatar')
  await person.keyboard('{PageDown}')
  expect(active(input)).toContain('Türkiye')
  await person.keyboard('{PageUp}')
  expect(active(input)).toContain('Côte d’Ivoire')
})

test('Escape restores the chosen option; leaving takes the only match', async () => {
  const { input, person } = visitForm()
  await person.click(input)
  await person.keyboard('nor{Escape}')
  expect(input.value).toBe('Pakistan')
  await person.click(input)
  await person.keyboard('nor')
  await person.tab()
  expect(input.value).toBe('Norway')
})

test('a text that matches nothing stays with a message, and nothing is chosen', async () => {
  const { input, person } = visitForm()
  await person.click(input)
  await person.keyboard('atlantis')
  await person.tab()
  expect(input.value).toBe('atlantis')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('“atlantis” is not in the list. Choose from the list.')).toBeTruthy()
  await person.click(input)
  await person.clear(input)
  await person.keyboard('Qatar')
  await person.tab()
  expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['Qatar', null])
})

test('an option is first for a name that people use for it', async () => {
  const { input, person } = visitForm()
  await person.click(input)
  await person.keyboard('turkey{Enter}')
  expect(input.value).toBe('Türkiye')
})

test('a fully typed name is chosen, as by a browser’s autofill', async () => {
  const { input, person } = visitForm()
  await person.clear(input)
  await person.type(input, 'norway')
  await person.tab()
  expect(input.value).toBe('Norway')
})

test('an unknown name has no results', async () => {
  const { input, person } = visitForm()
  await person.click(input)
  await person.keyboard('atlantis')
  expect(screen.getByText('Nothing found')).toBeTruthy()
  await person.keyboard('{Enter}')
  expect(input.value).toBe('Pakistan')
})

test('the choice can be cleared', async () => {
  const { input, person } = visitForm()
  await person.click(screen.getByRole('button', { name: 'Clear Country' }))
  expect(input.value).toBe('')
  expect(document.activeElement).toBe(input)
})
