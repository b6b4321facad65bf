import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { exampleCharity } from '../../../test/example-charity.ts'
import { AuthContext, createAuth } from '../session/auth.ts'
import { createOfficeQueries } from '../shell/create-office-queries.ts'
import { LoginPage } from './login-page.tsx'

function open() {
  const auth = createAuth(undefined)
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', data: exampleCharity }))
  render(
    <AuthContext value={auth}>
      <QueryClientProvider client={createOfficeQueries(auth)}>
        <LoginPage />
      </QueryClientProvider>
    </AuthContext>,
  )
}
const email = () => screen.getByLabelText(/^Email/)
const password = () => screen.getByPlaceholderText<HTMLInputElement>('Enter your password')
const logIn = () => userEvent.click(screen.getByRole('button', { name: 'Login' }))

test('the login focuses the email field', () => {
  open()
  expect(document.activeElement).toBe(email())
  expect(email().getAttribute('placeholder')).toBe('Enter your email')
})

test('an empty form shows the required fields and focuses the first', async () => {
  open()
  await userEvent.click(password())
  await logIn()
  expect(screen.getByText('Email is required')).toBeTruthy()
  expect(screen.getByText('Password is required')).toBeTruthy()
  expect(document.activeElement).toBe(email())
})

test('an invalid email address is rejected before anything is sent', async () => {
  open()
  await userEvent.type(email(), 'aisha')
  await userEvent.type(password(), 'secret')
  await logIn()
  expect(screen.getByText('Enter valid email address')).toBeTruthy()
  expect(screen.queryByText('Password is required')).toBeNull()
})

test('a password can be shown while typing, and hidden again', async () => {
  open()
  expect(password().type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password().type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password().type).toBe('password')
})
