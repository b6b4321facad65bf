import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { barStrength, CountCard } from './count-card.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

/** The visible text, which screen readers do not get. */
const shown = () => document.querySelector('dd [aria-hidden]')?.textContent

test('a count animates from 0 to its total within two seconds, in steps of 30 milliseconds', () => {
  render(<CountCard title="TOTAL" total={2000} />)
  expect(shown()).toBe('0')
  pass(29)
  expect(shown()).toBe('0')
  pass(1)
  expect(shown()).toBe('30')
  pass(970)
  expect(shown()).toBe('990')
  pass(1010)
  expect(shown()).toBe('2,000')
  expect(vi.getTimerCount()).toBe(0)
})

test('a count never shows more than its total', () => {
  render(<CountCard title="TOTAL" total={7} duration={100} tick={30} />)
  const seen = Array.from({ length: 8 }, () => {
    pass(30)
    return Number(shown())
  })
  expect(seen).toEqual([2, 4, 6, 7, 7, 7, 7, 7])
})

test('with reduced motion, the total is shown at once', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  render(<CountCard title="TOTAL" total={12840} />)
  expect(shown()).toBe('12,840')
  expect(vi.getTimerCount()).toBe(0)
})

test('a screen reader reads only the total, whatever the animation shows', () => {
  render(<CountCard title="TOTAL" total={12840} />)
  pass(600)
  expect(shown()).not.toBe('12,840')
  expect(screen.getByText('12,840').getAttribute('aria-hidden')).toBeNull()
})

test('the bar is strong on the first card and fades on each further one', () => {
  render(<CountCard title="TOTAL" total={1} />)
  expect(document.querySelector<HTMLElement>('[data-bar]')?.style.opacity).toBe('1')
  expect([1, 2, 3, 4].map(barStrength)).toEqual([1, 0.75, 0.5, 0.25])
  expect(barStrength(9)).toBeGreaterThan(0)
})
