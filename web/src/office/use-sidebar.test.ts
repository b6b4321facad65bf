import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSidebar } from './use-sidebar.ts'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

function openOn(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/\d+/.exec(query)?.[0]),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  return renderHook(() => useSidebar()).result
}

test.each([
  [1440, true],
  [1280, true],
  [1024, false],
])('on a screen of %i px the sidebar stands open: %s', (width, open) => {
  expect(openOn(width).current[0]).toBe(open)
})

test('whoever opens or closes the sidebar finds it so the next time, on whatever screen', () => {
  const first = openOn(1024)
  act(() => first.current[1]())
  expect(first.current[0]).toBe(true)
  expect(openOn(1024).current[0]).toBe(true)
  const wide = openOn(1440)
  act(() => wide.current[1]())
  expect(openOn(1440).current[0]).toBe(false)
})

test('a browser that remembers nonsense, or nothing, opens the sidebar where there is room', () => {
  localStorage.setItem('amanah.sidebar', '"yes"')
  expect(openOn(1440).current[0]).toBe(true)
  localStorage.setItem('amanah.sidebar', '{')
  expect(openOn(1024).current[0]).toBe(false)
})
