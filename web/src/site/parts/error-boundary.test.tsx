import { render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { readerOf } from '../../../../words/src/reader.ts'
import { exampleCharity } from '../../../test/example-charity.ts'
import { exampleLink } from '../../../test/example-donation.ts'
import { Site } from '../site.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

test('a part of the page that fails to load shows an error in its place', async () => {
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

test.each(['donation', 'pay'])(
  'a page of /%s that meets an answer it cannot read says so in its place',
  async (page) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal('fetch', async () =>
      Response.json({ success: true, message: '', data: { status: 'pending' } }),
    )
    render(
      <Site
        pathname={`/${page}/${exampleLink}`}
        reader={readerOf('en')}
        charity={exampleCharity}
        page={{ data: {} }}
      />,
    )
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be loaded/)
    screen.getByRole('button', { name: 'Reload the page' })
  },
)
