import { render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

test('where the file of a part of the page does not come, the donor reads so there, and the rest stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Gone = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  render(
    <>
      <h1>Selected Items</h1>
      <ErrorBoundary>
        <Suspense>
          <Gone />
        </Suspense>
      </ErrorBoundary>
    </>,
  )
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not be loaded.*is kept/)
  screen.getByRole('button', { name: 'Reload the page' })
  screen.getByRole('heading', { name: 'Selected Items' })
})
