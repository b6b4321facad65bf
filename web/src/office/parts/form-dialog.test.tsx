import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { Link, Route, Routes, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { closeDiscrepancy } from '../../../../contract/src/reconciliation.ts'
import { openScreen } from '../../../test/open-screen.tsx'
import { TextField } from '../../ui/fields.tsx'
import { useCallForm } from './call-form.tsx'
import { FormDialog } from './form-dialog.tsx'

function NoteDialog({ onSent, onClose }: { onSent: () => void; onClose: () => void }) {
  const form = useCallForm(closeDiscrepancy, { initialValues: { note: '' }, send: onSent })
  return (
    <FormDialog title="Close it" submitLabel="Save" form={form} onClose={onClose}>
      <TextField {...form.field('note')} />
    </FormDialog>
  )
}

function List() {
  const [isOpen, setIsOpen] = useState(true)
  const navigate = useNavigate()
  return (
    <>
      <Link to="/elsewhere">Another screen</Link>
      <Link to="?page=2">Next page</Link>
      {isOpen && <NoteDialog onSent={() => navigate('/elsewhere')} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** A form in a dialog over a list; after sending it navigates to another screen. */
async function open(typed: string) {
  const { staff } = openScreen(
    <Routes>
      <Route path="/elsewhere" element="The other screen" />
      <Route path="*" element={<List />} />
    </Routes>,
    {},
  )
  await staff.type(note(), typed)
  return staff
}

const note = () => screen.getByLabelText<HTMLInputElement>(/^Note/)
// Simulates the browser's Back button: the dialog covers the links, so that users cannot click them.
const go = (link: string) => fireEvent.click(screen.getByText(link))
const answer = async (button: string) =>
  fireEvent.click((await question()).getByRole('button', { name: button }))
/** Waits until the question has the focus and handles its keys. */
const question = async () => {
  const dialog = within(await screen.findByRole('alertdialog'))
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep editing' })),
  )
  return dialog
}
const noQuestion = () => waitFor(() => expect(document.querySelector('[role=alertdialog]')).toBeNull())
const mayUnload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test.each([
  ['Escape', (staff: Awaited<ReturnType<typeof open>>) => staff.keyboard('{Escape}')],
  ['Cancel', (staff) => staff.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['the cross', (staff) => staff.click(screen.getByRole('button', { name: 'Close' }))],
])('unsaved changes survive %s: Escape keeps editing, Discard closes the dialog', async (_, close) => {
  const staff = await open('Dealt with')
  await close(staff)
  await question()
  await staff.keyboard('{Escape}')
  await noQuestion()
  expect(note().value).toBe('Dealt with')
  await close(staff)
  await answer('Discard')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(mayUnload()).toBe(true)
})

test('leaving the screen with unsaved changes asks: Escape keeps editing, Discard navigates', async () => {
  const staff = await open('Dealt with')
  go('Another screen')
  await question()
  await staff.keyboard('{Escape}')
  await noQuestion()
  expect(note().value).toBe('Dealt with')
  go('Another screen')
  await answer('Discard')
  expect(await screen.findByText('The other screen')).toBeTruthy()
  await noQuestion()
})

test('a form discarded while turning the page of a list does not stay open over it', async () => {
  await open('Dealt with')
  go('Next page')
  await answer('Discard')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  go('Another screen')
  expect(await screen.findByText('The other screen')).toBeTruthy()
})

test('the browser asks before the page is closed while there are unsaved changes', async () => {
  const staff = await open('D')
  expect(mayUnload()).toBe(false)
  await staff.type(note(), '{Backspace}')
  expect(mayUnload()).toBe(true)
})

test('a form changed back to its initial values does not ask', async () => {
  const staff = await open('D{Backspace}')
  await staff.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a form that navigates after sending does not ask', async () => {
  await open('Dealt with{Enter}')
  expect(await screen.findByText('The other screen')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
