import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Pager, pageWindow } from './pager.tsx'

function show(current_page: number, last_page: number) {
  const calls: string[] = []
  const total = last_page * 10
  render(
    <Pager
      page={{ from: current_page * 10 - 9, to: current_page * 10, total, current_page, last_page }}
      perPage={10}
      sizes={[10, 20, 50, 100]}
      onPage={(page) => calls.push(`page ${page}`)}
      onPerPage={(size) => calls.push(`${size} per page`)}
    />,
  )
  return calls
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test.each([
  [1, 1, [1]],
  [1, 9, [1, 2, 3]],
  [2, 9, [1, 2, 3, 4]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [7, 8, 9]],
])('on page %i of %i the pages %j are offered', (current, last, pages) => {
  expect(pageWindow(current, last)).toEqual(pages)
})

test('the page numbers are the current page and up to two existing neighbours on each side', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(10_000), (current, after) => {
      const pages = pageWindow(current, current + after)
      expect(pages).toContain(current)
      for (const page of pages) {
        expect(Math.abs(page - current)).toBeLessThanOrEqual(2)
        expect(page).toBeGreaterThanOrEqual(1)
        expect(page).toBeLessThanOrEqual(current + after)
      }
    }),
  )
})

test('the row range and page are described', () => {
  show(3, 1284)
  expect(screen.getByRole('status').textContent).toBe('Showing 21 to 30 of 12,840 results · Page 3 of 1,284')
})

test('before the rows are counted, a screen reader announces no total', () => {
  const page = { from: 11, to: 20, total: 21, is_total_exact: false, current_page: 2, last_page: 3 }
  render(<Pager page={page} perPage={10} sizes={[10]} onPage={() => {}} onPerPage={() => {}} />)
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('Showing 11 to 20 of more than 20 results · Page 2')
  expect(status.getAttribute('aria-busy')).toBe('true')
  expect(button('Next').disabled).toBe(false)
})

test('the first page has no previous page', () => {
  show(1, 9)
  expect(button('Previous').disabled).toBe(true)
  expect(button('Next').disabled).toBe(false)
})

test('the last page has no next page', () => {
  show(9, 9)
  expect(button('Previous').disabled).toBe(false)
  expect(button('Next').disabled).toBe(true)
})

test('previous, next and every number lead to their page', async () => {
  const calls = show(5, 9)
  for (const name of ['Previous', 'Next', 'Page 3', 'Page 7']) await userEvent.click(button(name))
  expect(calls).toEqual(['page 4', 'page 6', 'page 3', 'page 7'])
})

test('the page that is shown is marked as such', () => {
  show(5, 9)
  expect(button('Page 5').getAttribute('aria-current')).toBe('page')
})

test('a page may have 10, 20, 50 or 100 rows', async () => {
  const calls = show(1, 9)
  const sizes = screen.getAllByRole('option').map((option) => option.textContent)
  expect(sizes).toEqual(['10', '20', '50', '100'])
  await userEvent.selectOptions(screen.getByLabelText('Per page'), '50')
  expect(calls).toEqual(['50 per page'])
})

test('a list without rows has a single empty page', () => {
  render(
    <Pager
      page={{ from: null, to: null, total: 0, current_page: 1, last_page: 1 }}
      perPage={10}
      sizes={[10]}
      onPage={() => {}}
      onPerPage={() => {}}
    />,
  )
  expect(screen.getByRole('status').textContent).toBe('Showing 0 to 0 of 0 results · Page 1 of 1')
  expect(button('Previous').disabled && button('Next').disabled).toBe(true)
})
