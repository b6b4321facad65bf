import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AuthContext, createAuth } from '../shell/auth.ts'
import { LoginPage } from './login-page.tsx'

function open() {
  render(
    <AuthContext value={createAuth(undefined)}>
      <LoginPage />
    </AuthContext>,
  )
}
const email = () => screen.getByLabelText(/^Email/)
const password = () => screen.getByPlaceholderText<HTMLInputElement>('Enter your password')
const logIn = () => userEvent.click(screen.getByRole('button', { name: 'Login' }))

test('whoever opens the login can type the email at once', () => {
  open()
  expect(document.activeElement).toBe(email())
  expect(email().getAttribute('placeholder')).toBe('Enter your email')
})

test('an empty form says what is required and leads to the first field', async () => {
  open()
  await userEvent.click(password())
  await logIn()
  expect(screen.getByText('Email is required')).toBeTruthy()
  expect(screen.getByText('Password is required')).toBeTruthy()
  expect(document.activeElement).toBe(email())
})

test('an address that is none is refused before anything is sent', async () => {
  open()
  await userEvent.type(email(), 'aisha')
  await userEvent.type(password(), 'secret')
  await logIn()
  expect(screen.getByText('Enter valid email address')).toBeTruthy()
  expect(screen.queryByText('Password is required')).toBeNull()
})

test('a password can be shown while it is typed, and hidden again', async () => {
  open()
  expect(password().type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password().type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password().type).toBe('password')
})
